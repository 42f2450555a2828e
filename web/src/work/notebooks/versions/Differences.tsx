import { useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { numberText } from '../../../ui/text/locale.ts';
import type { Run } from '../queries.ts';
import { type Block, blocksOf, type Line } from './differences.ts';

/** One line of the page: what stands on the left and on the right of it, where there are two sides. */
type Row = { before?: Line | undefined; after?: Line | undefined };

const rowsOf = (block: Block, isBeside: boolean): Row[] => {
  if (block.kind !== 'changed') return block.lines;
  const { removed, added } = block;
  if (!isBeside) return [...removed.map((before) => ({ before })), ...added.map((after) => ({ after }))];
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => ({
    before: removed[at],
    after: added[at],
  }));
};

/** What was taken away and what was added, line by line; by signs as well as by colours. */
export function Differences({ runs, isBeside }: { runs: Run[]; isBeside: boolean }) {
  const blocks = blocksOf(runs);
  if (blocks.every(({ kind }) => kind !== 'changed'))
    return <p className="p-4 text-muted">The texts are the same. What changed is the name or the description.</p>;
  return (
    <table className="w-full table-fixed border-collapse font-mono text-sm">
      <caption className="sr-only">Lines that were taken away and added</caption>
      <colgroup>
        <col className="w-10" />
        {isBeside && <col />}
        <col className="w-10" />
        <col />
      </colgroup>
      {blocks.map((block) => (
        <BlockRows key={keyOf(block)} block={block} isBeside={isBeside} />
      ))}
    </table>
  );
}

const keyOf = (block: Block): string => {
  const first = block.kind === 'changed' ? (block.added[0] ?? block.removed[0]) : block.lines[0]?.after;
  return `${block.kind} ${first?.number}`;
};

function BlockRows({ block, isBeside }: { block: Block; isBeside: boolean }) {
  const [isOpen, setOpen] = useState(block.kind !== 'hidden');
  if (!isOpen && block.kind === 'hidden')
    return (
      <tbody>
        <tr>
          <td colSpan={isBeside ? 4 : 3} className="bg-sunken p-0">
            <button
              type="button"
              className="w-full px-3 py-1 text-left font-sans text-muted hover:text-text"
              onClick={() => setOpen(true)}
            >
              Show {numberText(block.lines.length)} lines that are the same
            </button>
          </td>
        </tr>
      </tbody>
    );
  const isSame = block.kind !== 'changed';
  return (
    <tbody>
      {rowsOf(block, isBeside).map(({ before, after }) => (
        <tr key={`${before?.number} ${after?.number}`} className="align-top">
          {isBeside ? (
            <>
              <LineNumber line={before} />
              <LineText line={before} sign={isSame ? '' : '−'} />
              <LineNumber line={after} />
              <LineText line={after} sign={isSame ? '' : '+'} />
            </>
          ) : (
            <>
              <LineNumber line={before} />
              <LineNumber line={after} />
              <LineText line={after ?? before} sign={isSame ? '' : after ? '+' : '−'} />
            </>
          )}
        </tr>
      ))}
    </tbody>
  );
}

const LineNumber = ({ line }: { line: Line | undefined }) => (
  <td className="px-1.5 py-0.5 text-right text-xs text-muted select-none">{line?.number}</td>
);

const grounds = { '': '', '+': 'bg-good-soft', '−': 'bg-danger-soft' };
const words = { '+': 'Added: ', '−': 'Taken away: ' };

function LineText({ line, sign }: { line: Line | undefined; sign: '' | '+' | '−' }) {
  if (!line) return <td className="bg-sunken" />;
  return (
    <td className={classes('py-0.5 pr-2 pl-5 -indent-3 whitespace-pre-wrap break-words', grounds[sign])}>
      {sign && <span className="sr-only">{words[sign]}</span>}
      <span aria-hidden className="inline-block w-3 indent-0 text-muted select-none">
        {sign}
      </span>
      {line.text}
    </td>
  );
}
