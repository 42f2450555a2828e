import { Button } from '../../ui/forms/Button.tsx';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';

/** Shown once: closing this is the end of it. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept(): void }) {
  return (
    <div className="space-y-4">
      <p className="text-muted">
        Each of these lets you in once without your phone. Keep them where nobody else looks: on paper, or with your
        passwords.
      </p>
      <CodeBlock label="Recovery codes, shown this once" code={codes.join('\n')} />
      <div className="flex justify-end">
        <Button look="primary" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
