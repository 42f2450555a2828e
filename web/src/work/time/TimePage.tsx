import { Clock, Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonLook } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Card, Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { useMayWork } from '../members/useMayWork.ts';
import { useProjectId } from '../projects/useProjectId.ts';
import { amountText } from './amounts.ts';
import { tableOf, timeCurl, useTime, useTotals } from './queries.ts';
import { TimeList, useBegunTime } from './TimeList.tsx';
import { TimerButton } from './timers/TimerButton.tsx';

/** What was worked in a project, by whom, and what it comes to. */
export function TimePage() {
  const work = { at: 'projects', id: useProjectId() } as const;
  const mayLog = useMayWork(work.id);
  const time = useTime(work);
  const totals = useTotals(work);
  const begun = useBegunTime(work);
  const [isLogging, setLogging] = useState(() => begun.read() !== undefined);
  const isEmpty = time.data?.pages[0]?.entries.length === 0;
  const log = mayLog && (
    <Button look="primary" icon={Plus} aria-expanded={isLogging} onClick={() => setLogging(!isLogging)}>
      Log time
    </Button>
  );
  return (
    <Page
      title="Time"
      actions={
        <>
          <ApiCallButton curl={timeCurl(work)} />
          {!isEmpty && (
            <a href={tableOf(work)} download="time.csv" className={buttonLook()}>
              <Download aria-hidden size={16} />
              CSV
            </a>
          )}
          {mayLog && <TimerButton work={work} />}
          {log}
        </>
      }
    >
      {!isEmpty && (
        <Loaded query={totals} lines={2}>
          {({ all, billable, billed, estimated }) => (
            <dl className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
              {Object.entries({ 'In all': all, Billable: billable, Billed: billed, Estimated: estimated }).map(
                ([name, minutes]) => (
                  <Card key={name} className="px-3 py-2">
                    <dt className="text-sm text-muted">{name}</dt>
                    <dd className="text-lg font-semibold tabular-nums">{amountText(minutes)}</dd>
                  </Card>
                ),
              )}
            </dl>
          )}
        </Loaded>
      )}
      {isEmpty && !isLogging ? (
        <EmptyState icon={Clock} title="No time yet" action={log}>
          Who worked on what, and how long: written down here or on a task, and summed up.
        </EmptyState>
      ) : (
        <TimeList work={work} time={time} isLogging={Boolean(mayLog) && isLogging} onLogged={() => setLogging(false)} />
      )}
    </Page>
  );
}
