import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { amountText } from './amounts.ts';
import { type Totals, useTime, useTotals } from './queries.ts';
import { TimeList, useBegunTime } from './TimeList.tsx';
import { TimerButton } from './timers/TimerButton.tsx';

/** What was worked on a task, and a place to write down more. */
export function TaskTime({ taskId, mayLog }: { taskId: string; mayLog: boolean }) {
  const work = { at: 'tasks', id: taskId } as const;
  const time = useTime(work);
  const totals = useTotals(work).data;
  const begun = useBegunTime(work);
  const [isLogging, setLogging] = useState(() => begun.read() !== undefined);
  if (!mayLog && !totals?.all) return null;
  return (
    <Section
      title="Time"
      actions={
        mayLog && (
          <span className="flex flex-wrap justify-end">
            <TimerButton work={work} look="quiet" size="small" />
            <Button
              look="quiet"
              size="small"
              icon={Plus}
              aria-expanded={isLogging}
              onClick={() => setLogging(!isLogging)}
            >
              Log time
            </Button>
          </span>
        )
      }
    >
      {totals && <Sum totals={totals} />}
      <TimeList work={work} time={time} isLogging={mayLog && isLogging} onLogged={() => setLogging(false)} />
    </Section>
  );
}

function Sum({ totals: { all, estimated } }: { totals: Totals }) {
  if (all === 0 && estimated === 0) return null;
  const text = `${amountText(all)}${estimated > 0 ? ` of ${amountText(estimated)} estimated` : ' in all'}`;
  return (
    <div className="mb-1 space-y-1.5">
      <p className="text-sm text-muted">{text}</p>
      {estimated > 0 && <Progress value={Math.min(100, (100 * all) / estimated)} label={text} />}
    </div>
  );
}
