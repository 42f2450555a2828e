import { type ComponentProps, useEffect } from 'react';
import { ClashDialog } from '../bytes/uploads/ClashDialog.tsx';
import { UploadPanel } from '../bytes/uploads/panel/UploadPanel.tsx';
import { Toasts } from '../ui/popups/Toasts.tsx';
import { keepFocus } from './keepFocus.ts';

/** What goes along with every page and is loaded after it: nobody uploads, does or deletes anything before that. */
export function Beside(uploading: ComponentProps<typeof UploadPanel>) {
  useEffect(keepFocus, []);
  return (
    <>
      <ClashDialog />
      {/* Messages are above the uploads or, where there is room, left of them: neither lies over the other. */}
      <div className="pointer-events-none fixed inset-x-0 bottom-14 z-30 flex flex-col md:bottom-4 md:left-56 lg:flex-row lg:items-end">
        <Toasts />
        <UploadPanel {...uploading} />
      </div>
    </>
  );
}
