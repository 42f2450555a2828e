import { ExternalLink, Eye } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonLook } from '../../../ui/forms/Button.tsx';
import { toastFailure } from '../../../ui/popups/toasts.ts';
import { readText, type WholeFile } from '../queries.ts';
import { ImageViewer } from './ImageViewer.tsx';
import { kindIcons, kindOf } from './kinds.ts';

/**
 * What a file looks like, as far as that is safe: nothing that somebody uploaded runs in this page. Pictures are seen at
 * once; sound, film and text are fetched when somebody wants them, since that counts as a download.
 */
export function Preview({ file }: { file: WholeFile }) {
  const kind = kindOf(file.originalName);
  if (file.thumbURL) return <Picture file={file} />;
  if (kind === 'text' && file.size !== '0')
    return <TextPreview key={file['version-id']} link={file['preview-URL']} name={file.originalName} />;
  if (kind === 'audio')
    // biome-ignore lint/a11y/useMediaCaption: there is nothing but what was uploaded
    return <audio controls preload="none" src={file['preview-URL']} aria-label={file.name} className="w-full" />;
  if (kind === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: there is nothing but what was uploaded
      <video
        controls
        preload="none"
        src={file['preview-URL']}
        aria-label={file.name}
        className="aspect-video w-full rounded-lg bg-sunken"
      />
    );
  return (
    <PreviewCard name={file.originalName}>
      {kind === 'pdf' && (
        <a href={file['preview-URL']} target="_blank" rel="noreferrer" className={buttonLook('plain', 'small')}>
          <ExternalLink aria-hidden size={14} />
          Open in a new tab
        </a>
      )}
    </PreviewCard>
  );
}

function Picture({ file }: { file: WholeFile }) {
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <PreviewCard name={file.originalName} />;
  return (
    <>
      <button
        type="button"
        aria-label={`View ${file.name}`}
        onClick={() => setOpen(true)}
        className="flex max-h-80 min-h-24 w-full cursor-zoom-in items-center justify-center overflow-hidden rounded-lg bg-sunken"
      >
        <img
          src={file['preview-URL']}
          alt=""
          onError={() => setBroken(true)}
          className="max-h-80 max-w-full object-contain"
        />
      </button>
      {isOpen && <ImageViewer pictures={[file]} viewed={file.id} onView={() => {}} onClose={() => setOpen(false)} />}
    </>
  );
}

function TextPreview({ link, name }: { link: string; name: string }) {
  const [shown, setShown] = useState<Awaited<ReturnType<typeof readText>>>();
  const [isBusy, setBusy] = useState(false);
  if (shown)
    return (
      <div>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard
          tabIndex={0}
          className="max-h-80 overflow-auto rounded-lg bg-sunken p-3 font-mono text-xs whitespace-pre-wrap"
        >
          {shown.text}
        </pre>
        {!shown.isAll && <p className="mt-1 text-sm text-muted">This is the beginning. Download it to see the rest.</p>}
      </div>
    );
  return (
    <PreviewCard name={name}>
      <Button
        size="small"
        icon={Eye}
        isBusy={isBusy}
        onClick={() => {
          setBusy(true);
          readText(link)
            .then(setShown, toastFailure)
            .finally(() => setBusy(false));
        }}
      >
        Show the text
      </Button>
    </PreviewCard>
  );
}

function PreviewCard({ name, children }: { name: string; children?: React.ReactNode }) {
  const Icon = kindIcons[kindOf(name)];
  return (
    <div className="flex items-center gap-3 rounded-lg bg-sunken px-4 py-5">
      <Icon aria-hidden size={32} strokeWidth={1.25} className="shrink-0 text-muted" />
      <p className="min-w-0 flex-1 text-sm break-words text-muted">{name}</p>
      {children}
    </div>
  );
}
