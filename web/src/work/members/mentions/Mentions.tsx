import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { begunMention, mentionOf, type Typing } from './typing.ts';

const MentionChoices = lazy(() =>
  import('./MentionChoices.tsx').then((module) => ({ default: module.MentionChoices })),
);

/** Where one is inside another, the inner one has offered already. */
const offered = new WeakSet<Event>();

/** What is typed into a text of several lines; names and titles mention nobody. */
const areaOf = ({ target }: Event): HTMLTextAreaElement | undefined =>
  target instanceof HTMLTextAreaElement && !target.hasAttribute('data-short') ? target : undefined;

function typingIn(area: HTMLTextAreaElement): Typing | undefined {
  const at = area.selectionStart;
  return area.selectionEnd === at ? begunMention(area.value.slice(0, at)) : undefined;
}

/** Whoever types @ in a text of this project is offered its people: of a thing, as `data-about` around the text says, those who see it. */
export function Mentions({ projectId, children }: { projectId: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [typing, setTyping] = useState<Typing & { area: HTMLTextAreaElement }>();
  useEffect(() => {
    const own = place.current!;
    const look = (event: Event) => {
      const area = areaOf(event);
      if (!area || offered.has(event)) return;
      offered.add(event);
      const found = typingIn(area);
      setTyping(found && { ...found, area });
    };
    const close = () => setTyping(undefined);
    own.addEventListener('input', look);
    own.addEventListener('focusout', close);
    return () => {
      own.removeEventListener('input', look);
      own.removeEventListener('focusout', close);
    };
  }, []);
  return (
    <div ref={place} className="contents">
      {children}
      {typing &&
        createPortal(
          <Suspense>
            <MentionChoices
              key={typing.from}
              {...{ projectId }}
              words={typing.words}
              area={typing.area}
              style={{ top: typing.area.offsetTop + typing.area.offsetHeight, left: typing.area.offsetLeft }}
              onClose={() => setTyping(undefined)}
              onChoose={(person) => {
                const { area, from } = typing;
                area.setSelectionRange(from, area.selectionStart);
                // Unlike a new value, this is taken back by Ctrl Z.
                document.execCommand('insertText', false, mentionOf(person));
                setTyping(undefined);
              }}
            />
          </Suspense>,
          typing.area.parentElement!,
        )}
    </div>
  );
}
