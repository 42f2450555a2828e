import { History } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { Markdown } from '../../ui/text/Markdown.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import { type Described, useEarlierTexts } from './earlier-queries.ts';

type EarlierTextsProps = {
  of: Described;
  /** What it says now. */
  current: string;
  mayChange: boolean;
  /** Puts a text in the place of another. */
  replace(text: string, from: string): Promise<unknown>;
};

/** What a description said before it was changed: to be read, and to be brought back. */
export function EarlierTexts(props: EarlierTextsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" icon={History} onClick={() => setOpen(true)}>
        Earlier texts
      </Button>
      {isOpen && (
        <Dialog title="Earlier descriptions" isOpen onClose={() => setOpen(false)} width="wide">
          <Texts {...props} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function Texts({ of, current, mayChange, replace, onDone }: EarlierTextsProps & { onDone(): void }) {
  const query = useEarlierTexts(of);
  const bringBack = async (text: string) => {
    if (await doWithUndo(replace(text, current), 'The earlier text is back.', () => replace(current, text))) onDone();
  };
  return (
    <Loaded query={query} lines={4}>
      {(texts) =>
        texts.length === 0 ? (
          <p className="text-muted">It has not been changed yet. What is replaced from now on stays here.</p>
        ) : (
          <ol aria-label="Earlier descriptions" className="divide-y divide-line">
            {texts.map(({ number, description, ...replaced }) => (
              <li key={number} className="py-3 first:pt-0">
                <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
                  <p className="text-sm text-muted">
                    Replaced <DateText value={replaced['replaced-on']} /> by {replaced['replaced-by-username']}
                  </p>
                  {mayChange && description !== current && (
                    <Button size="small" onClick={() => void bringBack(description)}>
                      Bring back
                    </Button>
                  )}
                </div>
                <Markdown>{description}</Markdown>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}
