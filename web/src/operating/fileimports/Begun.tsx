import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { Button, buttonLook } from '../../ui/forms/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Card } from '../../ui/page/Page.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { type FileImport, isUnderWay, leftoversOf } from './queries.ts';

const titles = {
  ready: '',
  running: 'Being brought in',
  done: 'Brought in',
  undoing: 'Being undone',
  undone: 'Undone',
};

/** One that was begun: how far it is, what became of it, and the way back. */
export function Begun({ one, onAsk }: { one: FileImport; onAsk: (how: 'undo' | 'forget') => void }) {
  const left = one.refused + one.reasons.filter(({ out }) => !out).length;
  return (
    <Card className="space-y-3 px-4 py-3">
      <div role="status" className="space-y-2">
        <p className="font-semibold break-words">
          {titles[one.status]}: {one.fileName}
        </p>
        {one.status === 'running' && (
          <Progress label="Rows brought in" value={(100 * (one.made + one.refused)) / Math.max(1, one.rows)} />
        )}
        <p className="text-muted">
          {numberText(one.made)} of {numberText(one.rows)} {one.rows === 1 ? 'row' : 'rows'} became tasks
          {one.refused > 0 && `, ${numberText(one.refused)} stayed out`}
          {one.endedOn && (
            <>
              {' · '}
              <DateText value={one.endedOn} />
            </>
          )}
        </p>
        {one.problem && <p className="text-danger">{isUnderWay(one) ? `It waits: ${one.problem}` : one.problem}</p>}
        {isUnderWay(one) && (
          <p className="text-sm text-muted">You can leave this page. If the server restarts, it goes on by itself.</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {one.status !== 'undone' && one.projectId && (
          <Link to="/p/$projectId" params={{ projectId: one.projectId }} className={buttonLook('primary')}>
            Open the project
          </Link>
        )}
        {left > 0 && (
          <a href={leftoversOf(one)} download className={buttonLook()}>
            <Download aria-hidden size={16} />
            What did not fit
          </a>
        )}
        {(one.status === 'running' || one.status === 'done') && <Button onClick={() => onAsk('undo')}>Undo</Button>}
        {!isUnderWay(one) && (
          <Button look="quiet" onClick={() => onAsk('forget')}>
            Forget
          </Button>
        )}
      </div>
    </Card>
  );
}
