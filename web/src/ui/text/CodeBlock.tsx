import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../forms/Button.tsx';
import { toastFailure } from '../popups/toasts.ts';

export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      toastFailure('Your browser did not allow copying: select the text instead.');
    }
  }
  return (
    <Button size="small" icon={isCopied ? Check : Copy} onClick={copy}>
      {isCopied ? 'Copied' : label}
    </Button>
  );
}

/** Text to be taken elsewhere: a command, a secret, a body. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="rounded-lg border border-line bg-sunken">
      <div className="flex items-center justify-between gap-2 border-b border-line py-1 pr-1 pl-3 text-xs text-muted">
        {label}
        <CopyButton text={code} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto p-3 font-mono text-sm whitespace-pre-wrap break-all">
        {code}
      </pre>
    </div>
  );
}
