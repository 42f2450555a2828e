import { type ComponentProps, useEffect, useRef } from 'react';
import { ClashDialog } from '../bytes/uploads/ClashDialog.tsx';
import { UploadPanel } from '../bytes/uploads/panel/UploadPanel.tsx';
import { Toasts } from '../ui/popups/Toasts.tsx';
import { keepFocus } from './keepFocus.ts';

/** What goes along with every page and is loaded after it: nobody uploads, does or deletes anything before that. */
export function Beside(uploading: ComponentProps<typeof UploadPanel>) {
  const room = useRef<HTMLDivElement>(null);
  useEffect(keepFocus, []);
  // It lies over the page, so the page has as much room below its end: whatever stands there can be scrolled from under it.
  useEffect(() => {
    const { style } = document.documentElement;
    const watch = new ResizeObserver(([entry]) => style.setProperty('--beside', `${entry!.contentRect.height}px`));
    watch.observe(room.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <>
      <ClashDialog />
      {/* Messages are above the uploads or, where there is room, left of them: neither lies over the other. */}
      <div
        ref={room}
        className="pointer-events-none fixed inset-x-0 bottom-14 z-30 flex flex-col md:bottom-4 md:left-56 lg:flex-row lg:items-end"
      >
        <Toasts />
        <UploadPanel {...uploading} />
      </div>
    </>
  );
}
