import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useBegun } from '../../people/people/kept.ts';
import { toastFailure } from '../../ui/popups/toasts.ts';
import type { Lane } from './laning.ts';
import { addCard, type Column } from './queries.ts';

/** Into the column, and into the lane: whose it is, or in which list. */
export function NewCard({ column, lane }: { column: Column; lane?: Lane }) {
  const begun = useBegun('card', `${column.id} ${lane?.key ?? ''}`);
  const [text, setText] = useState(() => begun.read() ?? '');
  const write = (next: string) => {
    setText(next);
    if (next === '') begun.drop();
    else begun.keep(next);
  };
  const label = `New card in ${column.name}${lane ? `, ${lane.title}` : ''}`;
  // What is sent stays kept until it is there.
  const latest = useRef(text);
  latest.current = text;
  async function add() {
    const content = text.trim();
    if (content === '') return;
    setText('');
    try {
      await addCard(column.projectId, column.id, content, lane?.change);
      if (begun.read() === text) begun.drop();
    } catch (error) {
      // Nothing was made: it comes back, before what was typed since.
      write(`${content}${latest.current}`);
      toastFailure(error);
    }
  }
  return (
    <div className="flex items-center gap-1 px-2 pt-1 pb-2">
      <Plus aria-hidden size={16} className="shrink-0 text-muted" />
      <input
        aria-label={label}
        placeholder="New card"
        data-new-card={column.id}
        value={text}
        maxLength={255}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void add();
        }}
        className="h-8 w-full min-w-0 rounded-md bg-transparent px-1.5 placeholder:text-muted"
      />
    </div>
  );
}
