import { CircleAlert, CircleCheck, Pause, Play, RotateCw, Search, X } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/forms/Button.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { sizeText } from '../../../ui/text/locale.ts';
import type { Upload } from '../list.ts';
import { speedOf, timeLeft } from '../pace.ts';
import { cancel, findAgain, pause, provide, resume } from '../queue.ts';
import { CUT_OFF } from '../refusals.ts';

/** One file: how far it is, how fast, how long it will take, and what can be done about it. Of hundreds, few change at once. */
export const UploadRow = memo(function UploadRow({ upload }: { upload: Upload }) {
  const { id, name, size, sent, state, folders } = upload;
  const isUnderWay = state === 'sending' || state === 'waiting';
  return (
    <li className="border-b border-line px-3 py-2 [contain-intrinsic-size:auto_3.9rem] [content-visibility:auto] last:border-0">
      <div className="flex items-center gap-1">
        <p className="mr-auto min-w-0 truncate" title={[...folders, name].join('/')}>
          {name}
        </p>
        {state === 'done' && <CircleCheck aria-label="Uploaded" size={16} className="mx-2 shrink-0 text-good" />}
        {state === 'failed' && <IconButton icon={RotateCw} label={`Try ${name} again`} onClick={() => resume(id)} />}
        {state === 'paused' && <IconButton icon={Play} label={`Resume ${name}`} onClick={() => resume(id)} />}
        {isUnderWay && <IconButton icon={Pause} label={`Pause ${name}`} onClick={() => pause(id)} />}
        {state !== 'done' && <IconButton icon={X} label={`Cancel ${name}`} onClick={() => cancel(id)} />}
      </div>
      {state !== 'done' && state !== 'refused' && (
        <Progress
          value={(100 * sent) / Math.max(1, size)}
          label={name}
          tone={state === 'failed' ? 'danger' : 'accent'}
        />
      )}
      <Standing upload={upload} />
    </li>
  );
});

function Standing({ upload }: { upload: Upload }) {
  const { state, sent, size, problem } = upload;
  if (state === 'missing') return <Missing upload={upload} />;
  if (state === 'failed' || state === 'refused')
    return (
      <p className="mt-1 flex gap-1.5 text-sm text-danger">
        <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
        <span className="min-w-0 break-words">{problem}</span>
      </p>
    );
  const how = { done: '', waiting: 'waiting', paused: 'paused', sending: paceText(upload) }[state];
  return (
    <p className="mt-1 text-xs text-muted tabular-nums">
      {state === 'done' ? sizeText(size) : `${sizeText(sent)} of ${sizeText(size)}`}
      {how && ` · ${how}`}
    </p>
  );
}

function paceText({ pace, sent, size, isCutOff }: Upload): string {
  if (isCutOff) return CUT_OFF;
  if (sent >= size) return 'finishing';
  const speed = speedOf(pace);
  return speed === undefined ? 'sending' : `${sizeText(speed)}/s · ${timeLeft(size - sent, speed)} left`;
}

/** After a reload the browser may not know any more where the file is. */
function Missing({ upload: { id, name, sent } }: { upload: Upload }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOther, setOther] = useState(false);
  return (
    <div className="mt-1 flex items-center gap-2 text-sm text-warn">
      <p role="status" className="min-w-0 flex-1">
        {isOther
          ? `That is not the “${name}” that was being uploaded, or it has changed since. Choose another, or cancel.`
          : `Choose it again to go on${sent > 0 ? ` at ${sizeText(sent)}` : ''}: a page forgets where files are.`}
      </p>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={`${name} again`}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) setOther(!provide(id, file));
          target.value = '';
        }}
      />
      <Button
        size="small"
        icon={Search}
        onClick={async () => {
          if (!(await findAgain(id))) chooser.current?.click();
        }}
      >
        Choose
      </Button>
    </div>
  );
}
