import { Progress } from '../../ui/Progress.tsx';
import { Card, Section } from '../../ui/page/Page.tsx';
import { PathLink } from '../../ui/page/PathLink.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { isOver, type UploadState, useUploads } from './list.ts';

const words: Record<UploadState, string> = {
  waiting: 'waiting',
  sending: 'being sent',
  paused: 'paused',
  failed: 'failed',
  missing: 'choose the file again',
  refused: 'refused',
  done: 'done',
};

const SHOWN = 5;

/** For the home page: what was begun and has not arrived. The panel has all of it. */
export function UnfinishedUploads() {
  const left = useUploads().filter((upload) => !isOver(upload));
  if (left.length === 0) return null;
  return (
    <Section title="Unfinished uploads">
      <Card className="divide-y divide-line">
        {left.slice(0, SHOWN).map(({ id, projectId, taskId, name, state, sent, size }) => (
          <PathLink
            key={id}
            to={taskId ? `/p/${projectId}/tasks/${taskId}` : `/p/${projectId}/files`}
            className="block px-3 py-2 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="mb-1 flex justify-between gap-3">
              <span className="min-w-0 truncate">{name}</span>
              <span className="shrink-0 text-sm text-muted">{words[state]}</span>
            </span>
            <Progress value={(100 * sent) / Math.max(1, size)} label={name} />
          </PathLink>
        ))}
        {left.length > SHOWN && (
          <p className="px-3 py-2 text-sm text-muted">and {numberText(left.length - SHOWN)} more</p>
        )}
      </Card>
    </Section>
  );
}
