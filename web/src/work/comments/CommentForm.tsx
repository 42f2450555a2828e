import { Paperclip, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/forms/Button.tsx';
import type { Begun } from '../../ui/forms/EditableText.tsx';
import { sizeText } from '../../ui/text/locale.ts';

type CommentFormProps = {
  label: string;
  action: string;
  initial?: string;
  /** Where it is kept until it is sent or given up. */
  begun: Begun;
  onSend(body: string, files: File[]): Promise<unknown>;
  onCancel?: () => void;
  /** Files can be hung on it. */
  takesFiles?: boolean;
};

/** Writing or changing a comment. What could not be sent stays, with the reason. */
export function CommentForm({ label, action, initial = '', begun, onSend, onCancel, takesFiles }: CommentFormProps) {
  const [text, setText] = useState(() => begun.read() ?? initial);
  const [files, setFiles] = useState<File[]>([]);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  const latest = useRef(text);
  latest.current = text;

  function write(now: string, without = initial) {
    setText(now);
    if (now === without) begun.drop();
    else begun.keep(now);
  }
  function giveUp() {
    begun.drop();
    onCancel?.();
  }
  async function send() {
    if (text.trim() === '' || isBusy) return;
    setBusy(true);
    setProblem('');
    try {
      await onSend(text, files);
      // What came after it while it was on its way stays.
      const now = latest.current;
      write(now.startsWith(text) ? now.slice(text.length).trimStart() : now, '');
      setFiles((now) => now.filter((file) => !files.includes(file)));
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && onCancel) onCancel();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  }

  return (
    <form
      className="rounded-lg border border-line bg-surface focus-within:border-line-strong"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        aria-label={label}
        aria-describedby={problem ? id : undefined}
        placeholder={label}
        rows={Math.min(14, Math.max(2, text.split('\n').length + 1))}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        className="block w-full resize-none rounded-lg bg-transparent px-3 py-2 placeholder:text-muted focus-visible:-outline-offset-2"
      />
      {files.map((file, at) => (
        <p key={`${file.name} ${file.lastModified}`} className="flex items-center gap-2 px-3 text-sm">
          <Paperclip aria-hidden size={14} className="shrink-0 text-muted" />
          <span className="min-w-0 truncate">{file.name}</span>
          <span className="shrink-0 text-muted">{sizeText(file.size)}</span>
          <IconButton icon={X} label={`Do not attach ${file.name}`} onClick={() => setFiles(files.toSpliced(at, 1))} />
        </p>
      ))}
      {problem && (
        <p id={id} role="alert" className="px-3 py-1 text-danger">
          {problem}
        </p>
      )}
      <div className="flex items-center gap-2 p-1.5">
        {takesFiles && (
          <>
            <input
              ref={chooser}
              type="file"
              multiple
              hidden
              aria-label="Files to attach"
              onChange={(event) => {
                setFiles([...files, ...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <IconButton icon={Paperclip} label="Attach files" onClick={() => chooser.current?.click()} />
          </>
        )}
        <span className="text-xs text-muted max-sm:hidden">Markdown works. Ctrl Enter sends.</span>
        <span className="ml-auto flex gap-2">
          {onCancel && (
            <Button size="small" onClick={giveUp}>
              Cancel
            </Button>
          )}
          <Button type="submit" look="primary" size="small" isBusy={isBusy} disabled={text.trim() === ''}>
            {action}
          </Button>
        </span>
      </div>
    </form>
  );
}
