import { EditorSelection, type StateCommand } from '@codemirror/state';
import {
  Bold,
  Code,
  Heading,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Quote,
  Strikethrough,
} from 'lucide-react';

/** Puts marks around each selection, or takes them away where they are. */
const around =
  (open: string, close = open): StateCommand =>
  ({ state, dispatch }) => {
    const change = state.changeByRange(({ from, to }) => {
      const isMarked =
        state.sliceDoc(from - open.length, from) === open && state.sliceDoc(to, to + close.length) === close;
      return isMarked
        ? {
            changes: [
              { from: from - open.length, to: from },
              { from: to, to: to + close.length },
            ],
            range: EditorSelection.range(from - open.length, to - open.length),
          }
        : {
            changes: [
              { from, insert: open },
              { from: to, insert: close },
            ],
            range: EditorSelection.range(from + open.length, to + open.length),
          };
    });
    dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }));
    return true;
  };

/** Begins each line of the selection with a mark, or takes it away when all of them have it. */
const before =
  (mark: (at: number) => string): StateCommand =>
  ({ state, dispatch }) => {
    const { from, to } = state.selection.main;
    const first = state.doc.lineAt(from).number;
    const lines = Array.from({ length: state.doc.lineAt(to).number - first + 1 }, (_, at) =>
      state.doc.line(first + at),
    );
    const areMarked = lines.every(({ text }, at) => text.startsWith(mark(at)));
    const changes = lines.map((line, at) =>
      areMarked ? { from: line.from, to: line.from + mark(at).length } : { from: line.from, insert: mark(at) },
    );
    dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'input' }));
    return true;
  };

type Mark = { label: string; icon: LucideIcon; run: StateCommand; key?: string };

const markdown: Mark[] = [
  { label: 'Heading', icon: Heading, run: before(() => '## ') },
  { label: 'Bold', icon: Bold, run: around('**'), key: 'Mod-b' },
  { label: 'Italic', icon: Italic, run: around('_'), key: 'Mod-i' },
  { label: 'Struck out', icon: Strikethrough, run: around('~~') },
  { label: 'Code', icon: Code, run: around('`') },
  { label: 'Link', icon: Link, run: around('[', '](https://)') },
  { label: 'List', icon: List, run: before(() => '- ') },
  { label: 'Numbered list', icon: ListOrdered, run: before((at) => `${at + 1}. `) },
  { label: 'Checklist', icon: ListChecks, run: before(() => '- [ ] ') },
  { label: 'Quotation', icon: Quote, run: before(() => '> ') },
];

const html: Mark[] = [
  { label: 'Heading', icon: Heading, run: around('<h2>', '</h2>') },
  { label: 'Bold', icon: Bold, run: around('<strong>', '</strong>'), key: 'Mod-b' },
  { label: 'Italic', icon: Italic, run: around('<em>', '</em>'), key: 'Mod-i' },
  { label: 'Code', icon: Code, run: around('<code>', '</code>') },
  { label: 'Link', icon: Link, run: around('<a href="https://">', '</a>') },
  { label: 'List', icon: List, run: around('<ul><li>', '</li></ul>') },
  { label: 'Quotation', icon: Quote, run: around('<blockquote>', '</blockquote>') },
];

export const marksOf = (type: string): Mark[] => (type === 'HTML' ? html : markdown);
