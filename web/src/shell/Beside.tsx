import { type ComponentProps, useEffect } from 'react';
import { Toasts } from '../ui/Toasts.tsx';
import { UploadPanel } from '../uploads/UploadPanel.tsx';
import { keepFocus } from './keepFocus.ts';

/** What goes along with every page and is loaded after it: nobody uploads, does or deletes anything before that. */
export function Beside(uploading: ComponentProps<typeof UploadPanel>) {
  useEffect(keepFocus, []);
  return (
    <>
      <UploadPanel {...uploading} />
      <Toasts />
    </>
  );
}
