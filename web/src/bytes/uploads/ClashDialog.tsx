import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Checkbox } from '../../ui/forms/Fields.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { type Answer, answerClash, useClashing } from './adding.ts';

/** A file of that name is already there: what is to become of the new one? */
export function ClashDialog() {
  const [first, ...others] = useClashing();
  const [isForAll, setForAll] = useState(false);
  if (!first) return null;
  const answer = (what: Answer) => () => {
    void answerClash(what, isForAll);
    setForAll(false);
  };
  return (
    <Dialog key={others.length} title={`“${first.file.name}” is already there`} isOpen onClose={answer('skip')}>
      <p className="text-muted">
        A new version takes the place of the old one, which is kept below it. Keeping both makes a second file of the
        same name.
      </p>
      {others.length > 0 && (
        <Checkbox
          className="mt-4"
          label={
            others.length === 1
              ? 'Do the same with the other one'
              : `Do the same with the other ${numberText(others.length)}`
          }
          checked={isForAll}
          onChange={({ target }) => setForAll(target.checked)}
        />
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={answer('skip')}>
          Skip
        </Button>
        <Button onClick={answer('both')}>Keep both</Button>
        <Button look="primary" onClick={answer('version')}>
          New version
        </Button>
      </div>
    </Dialog>
  );
}
