import { useBegun } from '../../people/people/kept.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { logTime, type useTime, type Work } from './queries.ts';
import { nothing, TimeForm } from './TimeForm.tsx';
import { TimeItem } from './TimeItem.tsx';

export const useBegunTime = ({ at, id }: Work) => useBegun('time', `${at} ${id}`);

/** A place to write hours down, and below it those that were. */
export function TimeList({
  work,
  time,
  isLogging,
  onLogged,
}: {
  work: Work;
  time: ReturnType<typeof useTime>;
  isLogging: boolean;
  onLogged(): void;
}) {
  const begun = useBegunTime(work);
  return (
    <>
      {isLogging && (
        <TimeForm
          label="Log time"
          action="Log"
          initial={nothing()}
          begun={begun}
          onCancel={onLogged}
          onSend={(fields) => logTime(work, fields)}
        />
      )}
      <Loaded query={time}>
        {({ pages }) => (
          <>
            <ul aria-label="Time">
              {pages
                .flatMap((page) => page.entries)
                .map((entry) => (
                  <TimeItem key={entry.id} entry={entry} isTaskShown={work.at === 'projects'} />
                ))}
            </ul>
            {time.hasNextPage && (
              <Button
                look="quiet"
                size="small"
                className="mt-2"
                isBusy={time.isFetchingNextPage}
                onClick={() => void time.fetchNextPage()}
              >
                Show earlier time
              </Button>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
