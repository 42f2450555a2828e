import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown';
import { HighlightStyle, LanguageSupport, syntaxHighlighting } from '@codemirror/language';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/forms/Button.tsx';
import { MentionChoices } from '../../members/mentions/MentionChoices.tsx';
import { begunMention, mentionOf, type Typing } from '../../members/mentions/typing.ts';
import { marksOf } from './marks.ts';

/** Colours are the tokens of the page, which reach in here and change with the theme. */
const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono, ui-monospace, monospace)', fontSize: '0.8125rem', lineHeight: '1.5' },
  '.cm-content': { padding: '0.75rem', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-placeholder': { color: 'var(--muted)' },
});
const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url, tags.tagName], color: 'var(--accent)' },
  { tag: [tags.processingInstruction, tags.monospace, tags.quote, tags.meta, tags.comment], color: 'var(--muted)' },
]);

/** A mention that is being typed, and where it stands in the box. */
function typingIn(view: EditorView, box: HTMLElement): Mentioning | undefined {
  const { state } = view;
  const { head, empty } = state.selection.main;
  const line = state.doc.lineAt(head);
  const begun = empty ? begunMention(line.text.slice(0, head - line.from)) : undefined;
  if (!begun) return undefined;
  const from = line.from + begun.from;
  const coords = view.coordsAtPos(from);
  const { top, left } = box.getBoundingClientRect();
  return { ...begun, from, style: { top: (coords?.bottom ?? top) - top, left: (coords?.left ?? left) - left } };
}

type Mentioning = Typing & { style: CSSProperties };

type TextEditorProps = {
  projectId: string;
  label: string;
  type: string;
  initial: string;
  onChange(text: string): void;
  onPublish(): void;
};

/**
 * Where a notebook is written. It lives in a tree of its own below the page, because there it may bring its styles as
 * objects: the page's policy lets nobody write styles into it.
 */
export function TextEditor({ projectId, label, type, initial, onChange, onPublish }: TextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [typing, setTyping] = useState<Mentioning>();
  const latest = useRef({ initial, onChange, onPublish });
  latest.current = { ...latest.current, onChange, onPublish };
  const marks = marksOf(type);

  useEffect(() => {
    const host = place.current!;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const publish = () => {
      latest.current.onPublish();
      return true;
    };
    const own = marksOf(type).flatMap(({ key, run }) => (key ? [{ key, run }] : []));
    const editor = new EditorView({
      doc: latest.current.initial,
      parent: root,
      root,
      extensions: [
        history(),
        keymap.of([{ key: 'Mod-s', run: publish }, ...own, ...markdownKeymap, ...defaultKeymap, ...historyKeymap]),
        // Not `markdown()`, which brings HTML, CSS and JavaScript along: half of all that is loaded here.
        new LanguageSupport(markdownLanguage),
        syntaxHighlighting(highlighting),
        EditorView.lineWrapping,
        placeholder('Write here. What you type is kept on this device at once.'),
        look,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current.onChange(update.state.doc.toString());
        }),
        // Where something stands is known only after it is drawn.
        EditorView.updateListener.of(({ docChanged, selectionSet }) => {
          if (docChanged || selectionSet) requestAnimationFrame(() => setTyping(typingIn(editor, host.parentElement!)));
        }),
      ],
    });
    view.current = editor;
    editor.focus();
    return () => editor.destroy();
  }, [label, type]);

  return (
    <div className="flex h-full min-h-0 flex-col rounded-lg border border-line-strong bg-surface">
      <div role="toolbar" aria-label="Marks" className="flex flex-wrap border-b border-line p-1">
        {marks.map((mark) => (
          <IconButton
            key={mark.label}
            icon={mark.icon}
            label={mark.label}
            onClick={() => {
              if (!view.current) return;
              mark.run(view.current);
              view.current.focus();
            }}
          />
        ))}
      </div>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div ref={place} className="min-h-0 flex-1 overflow-hidden rounded-b-lg" />
        {typing && place.current && (
          <MentionChoices
            key={typing.from}
            {...{ projectId }}
            words={typing.words}
            area={place.current}
            style={typing.style}
            onClose={() => setTyping(undefined)}
            onChoose={(person) => {
              const to = view.current!.state.selection.main.head;
              const insert = mentionOf(person);
              view.current!.dispatch({
                changes: { from: typing.from, to, insert },
                selection: { anchor: typing.from + insert.length },
              });
              setTyping(undefined);
            }}
          />
        )}
      </div>
    </div>
  );
}
