import { Link } from '@tanstack/react-router';
import { Card, Section } from '../ui/Page.tsx';
import { Progress } from '../ui/Small.tsx';
import { type Upload, type UploadState, useUploads } from './list.ts';

const words: Record<UploadState, string> = {
  waiting: 'waiting',
  sending: 'being sent',
  paused: 'paused',
  failed: 'failed',
  missing: 'choose the file again',
  refused: 'refused',
  done: 'done',
};
const isLeft = ({ state }: Upload): boolean => state !== 'done' && state !== 'refused';

/** For the home page: what was begun and has not arrived. */
export function UnfinishedUploads() {
  const left = useUploads().filter(isLeft);
  if (left.length === 0) return null;
  return (
    <Section title="Unfinished uploads">
      <Card className="divide-y divide-line">
        {left.map(({ id, projectId, name, state, sent, size }) => (
          <Link
            key={id}
            to="/p/$projectId/files"
            params={{ projectId }}
            className="block px-3 py-2 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="mb-1 flex justify-between gap-3">
              <span className="min-w-0 truncate">{name}</span>
              <span className="shrink-0 text-sm text-muted">{words[state]}</span>
            </span>
            <Progress value={(100 * sent) / Math.max(1, size)} label={name} />
          </Link>
        ))}
      </Card>
    </Section>
  );
}
