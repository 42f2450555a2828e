import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { ConfirmDialog } from '../../ui/popups/Dialog.tsx';
import { toast, toastFailure } from '../../ui/popups/toasts.ts';
import { Begun } from './Begun.tsx';
import { chooseFile, type FileImport, forgetImport, undoImport, useFileImports } from './queries.ts';
import { Ready } from './Ready.tsx';

type Asked = { one: FileImport; how: 'undo' | 'forget' };

export function FromFile() {
  const [asked, setAsked] = useState<Asked>();
  const imports = useFileImports();
  return (
    <Section title="From a file">
      <p className="mb-3 max-w-prose text-muted">
        A CSV file of any tool or spreadsheet, a board of Trello (JSON), a project of Asana (CSV or JSON) or of Todoist
        (CSV). You see what it becomes before anything is brought in, and can undo all of it afterwards.
      </p>
      <ChooseFile />
      <Loaded query={imports}>
        {(list) => (
          <div className="mt-4 space-y-4">
            {list.map((one) => (
              <section key={one.id} aria-label={one.fileName}>
                {one.status === 'ready' ? (
                  <Ready one={one} onForget={() => setAsked({ one, how: 'forget' })} />
                ) : (
                  <Begun one={one} onAsk={(how) => setAsked({ one, how })} />
                )}
              </section>
            ))}
          </div>
        )}
      </Loaded>
      <Confirm asked={asked} onClose={() => setAsked(undefined)} />
    </Section>
  );
}

function ChooseFile() {
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState('');
  const read = (file: File) => {
    setReading(file.name);
    chooseFile(file)
      .catch(toastFailure)
      .finally(() => setReading(''));
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.json,text/csv,application/json"
        aria-label="File to import"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) read(file);
          // The same one may be chosen again.
          target.value = '';
        }}
      />
      <Button look="primary" icon={FileUp} isBusy={reading !== ''} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      {reading && (
        <p role="status" className="text-muted">
          Reading {reading} …
        </p>
      )}
    </div>
  );
}

function Confirm({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  const isUndo = asked?.how === 'undo';
  return (
    <ConfirmDialog
      title={isUndo ? 'Undo this import?' : 'Forget this file?'}
      action={isUndo ? 'Undo' : 'Forget'}
      isOpen={asked !== undefined}
      onClose={onClose}
      onConfirm={async () => {
        if (isUndo) await undoImport(asked.one.id);
        else await forgetImport(asked!.one.id);
        toast(isUndo ? 'What was brought in goes to the trash.' : 'The file is forgotten.');
      }}
    >
      {!isUndo
        ? asked?.one.status === 'ready'
          ? 'Nothing of it was brought in. What you decided here about its columns is lost.'
          : 'What was brought in stays where it is. What stayed out is not listed any more.'
        : asked.one.makesProject
          ? 'The project goes to the trash with everything in it, also what people have added since. It can be restored for 30 days.'
          : 'Every task that came from this file goes to the trash, with what is below it, also what people have changed since. It can be restored for 30 days.'}
    </ConfirmDialog>
  );
}
