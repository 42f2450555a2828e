import { Code } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../forms/Button.tsx';
import { CodeBlock } from '../text/CodeBlock.tsx';
import { Dialog } from './Dialog.tsx';

/**
 * What this screen does, as the call that does it: `curl` is made by the client from the same words. At either end of a row its
 * words are flush with what is above them; the last but one is the last that is seen, before its own dialog.
 */
export function ApiCallButton({ curl }: { curl: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={Code}
        className="first:-ml-2 nth-last-2:-mr-2"
        onClick={() => setOpen(true)}
      >
        <span className="max-[400px]:sr-only">View as API call</span>
      </Button>
      <Dialog title="As an API call" width="wide" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p className="mb-3 text-muted">
          This is exactly what the page asks for. Put a token of yours (Settings, Tokens) in place of $TOKEN.
        </p>
        <CodeBlock label="curl" code={curl} />
      </Dialog>
    </>
  );
}
