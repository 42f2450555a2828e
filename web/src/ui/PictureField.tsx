import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './forms/Button.tsx';
import { toastFailure } from './popups/toasts.ts';
import { Avatar } from './Small.tsx';

type PictureFieldProps = {
  /** What it is a picture of, to a reader of the page: `Your picture`. */
  label: string;
  name: string;
  /** "" where there is none. */
  url: string;
  /** Without a file it is removed. */
  onSave(file: File | undefined): Promise<unknown>;
};

/** A picture that is looked at before it is sent. */
export function PictureField({ label, name, url, onSave }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const made = useRef<string[]>([]);
  // What was saved is shown at once, also where the page around it still has the old one.
  const [shown, setShown] = useState(url);
  const [chosen, setChosen] = useState<{ file: File; preview: string }>();
  const [isBusy, setBusy] = useState(false);
  useEffect(
    () => () => {
      for (const one of made.current) URL.revokeObjectURL(one);
    },
    [],
  );
  const save = (file: File | undefined) => {
    setBusy(true);
    onSave(file)
      .then(() => {
        setShown(file ? chosen!.preview : '');
        setChosen(undefined);
      }, toastFailure)
      .finally(() => setBusy(false));
  };
  return (
    <fieldset aria-label={label} className="flex flex-wrap items-center gap-3">
      <Avatar name={name} src={chosen?.preview ?? shown} size="large" />
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          const preview = file && URL.createObjectURL(file);
          if (preview) {
            made.current.push(preview);
            setChosen({ file, preview });
          }
          // The same one may be chosen again.
          target.value = '';
        }}
      />
      {chosen ? (
        <>
          <Button look="primary" isBusy={isBusy} onClick={() => save(chosen.file)}>
            Use this picture
          </Button>
          <Button onClick={() => setChosen(undefined)}>Cancel</Button>
        </>
      ) : (
        <>
          <Button icon={ImageUp} onClick={() => input.current?.click()}>
            {shown ? 'Another picture' : 'Add a picture'}
          </Button>
          {shown && (
            <Button look="quiet" isBusy={isBusy} onClick={() => save(undefined)}>
              Remove picture
            </Button>
          )}
        </>
      )}
    </fieldset>
  );
}
