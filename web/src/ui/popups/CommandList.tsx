import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { classes } from '../classes.ts';

export type Command = { id: string; group: string; icon: LucideIcon; label: string; detail?: string; run(): void };

type CommandListProps = {
  label: string;
  placeholder: string;
  text: string;
  onText(text: string): void;
  commands: Command[];
  /** Shown when nothing fits. */
  empty: ReactNode;
};

/** One line to type into and what fits below: arrows choose, Enter does. The focus stays in the line. */
export function CommandList({ label, placeholder, text, onText, commands, empty }: CommandListProps) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, commands.length - 1);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosen((at + step + commands.length) % Math.max(1, commands.length));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) commands[at]?.run();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        autoFocus
        // Where it takes the place of another one, the typing goes on behind what is there.
        onFocus={({ currentTarget: line }) => line.setSelectionRange(line.value.length, line.value.length)}
        role="combobox"
        aria-label={label}
        aria-expanded={commands.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setChosen(0);
          onText(event.target.value);
        }}
        onKeyDown={onKeyDown}
        className="h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-lg placeholder:text-muted"
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} className="mt-2 max-h-[50dvh] overflow-y-auto">
        {commands.map((command, n) => (
          <CommandRow
            key={command.id}
            id={`${id}-${n}`}
            command={command}
            isChosen={n === at}
            heading={commands[n - 1]?.group === command.group ? undefined : command.group}
          />
        ))}
      </div>
      {commands.length === 0 && <div className="px-2 py-6 text-center text-muted">{empty}</div>}
    </>
  );
}

function CommandRow({
  id,
  command,
  isChosen,
  heading,
}: {
  id: string;
  command: Command;
  isChosen: boolean;
  heading?: string;
}) {
  const { icon: Icon, label, detail, run } = command;
  return (
    <>
      {heading && (
        <div role="presentation" className="px-2 pt-3 pb-1 text-xs font-medium text-muted">
          {heading}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the line above has the focus and does the keys */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        onClick={run}
        className={classes(
          'flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2 py-1',
          isChosen && 'bg-hover',
        )}
      >
        <Icon aria-hidden size={16} className="shrink-0 text-muted" />
        {/* On a phone one below the other: side by side, neither could be read. */}
        <span className="min-w-0 flex-1 justify-between gap-4 sm:flex sm:items-baseline">
          <span className="block min-w-0 break-words">{label}</span>
          {detail && <span className="block text-sm text-muted sm:max-w-2/5 sm:shrink-0 sm:truncate">{detail}</span>}
        </span>
      </div>
    </>
  );
}
