import { Plus } from 'lucide-react';
import { useState } from 'react';
import { toastFailure } from '../../ui/popups/toasts.ts';
import type { Lane } from './laning.ts';
import { addCard, type Column } from './queries.ts';

/** Into the column, and into the lane: whose it is, or in which list. */
export function NewCard({ column, lane }: { column: Column; lane?: Lane }) {
  const [text, setText] = useState('');
  const label = `New card in ${column.name}${lane ? `, ${lane.title}` : ''}`;
  async function add() {
    const content = text.trim();
    if (content === '') return;
    setText('');
    await addCard(column.projectId, column.id, content, lane?.change).catch((error) => {
      // Nothing was made: it comes back, before what was typed since.
      setText((since) => `${content}${since}`);
      toastFailure(error);
    });
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
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void add();
        }}
        className="h-8 w-full min-w-0 rounded-md bg-transparent px-1.5 placeholder:text-muted"
      />
    </div>
  );
}
