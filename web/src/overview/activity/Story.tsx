import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { HappeningRow } from './HappeningRow.tsx';
import { activityCurl, type Place, useActivity } from './queries.ts';

/** What happened to one thing and what was said about it, the newest first, for the end of its panel. */
export function Story({ of: place }: { of: Place }) {
  const activity = useActivity(place);
  return (
    <Section title="Activity" actions={<ApiCallButton curl={activityCurl(place)} />}>
      <Loaded query={activity}>
        {({ pages }) => {
          const all = pages.flatMap(({ happenings }) => happenings);
          if (all.length === 0) return <p className="text-muted">Nothing has happened to it yet.</p>;
          return (
            <>
              <ol aria-label="Activity" className="divide-y divide-line">
                {all.map((happening) => (
                  <HappeningRow
                    key={happening.id}
                    happening={happening}
                    isNamed={happening.type === 'comment'}
                    isApart={false}
                  />
                ))}
              </ol>
              {activity.hasNextPage && (
                <Button
                  look="quiet"
                  size="small"
                  isBusy={activity.isFetchingNextPage}
                  onClick={() => void activity.fetchNextPage()}
                >
                  Show earlier
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}
