import { Button } from '../../ui/Button.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Open while there is a link to show. */
export function LinkDialog({ link, name, onClose }: { link: string; name: string; onClose(): void }) {
  return (
    <Dialog title={`A link for ${name}`} isOpen={link !== ''} onClose={onClose}>
      <div className="space-y-4">
        <p className="text-muted">
          Pass it on to them alone: whoever opens it first chooses the password. It works once, within 14 days, and is
          not shown again.
        </p>
        <CodeBlock label="Sign-in link" code={link} />
        <div className="flex justify-end">
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
