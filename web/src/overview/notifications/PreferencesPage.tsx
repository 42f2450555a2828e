import { useMe } from '../../people/people/queries.ts';
import { Select } from '../../ui/forms/Fields.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page, Section } from '../../ui/page/Page.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { DevicesSection } from './DevicesSection.tsx';
import { HoursFields } from './HoursFields.tsx';
import {
  choose,
  chooseDefault,
  chooseDefaultHours,
  chooseHours,
  preferencesCurl,
  type Sort,
  usePreferences,
  type Way,
} from './preferences-queries.ts';

const sorts: Record<Sort, string> = {
  assigned: 'Somebody makes you responsible for something',
  mentioned: 'Somebody mentions you',
  message: 'A message is written to you',
  comment: 'Somebody comments where you take part',
  predecessor: 'What your task waits for is done',
  added: 'You are added to a project',
  reminder: 'You are reminded of something',
  due: 'What you are responsible for is due today',
  changed: 'What you are responsible for is completed, moved or rescheduled',
  version: 'There is a new version of what you follow',
};

const ways: Record<Way, string> = {
  mail: 'Mail at once',
  push: 'On my devices only',
  digest: 'Mail once a day',
  inbox: 'Inbox only',
  nothing: 'Nothing',
};

/** What the inbox does not have, no mail has either. */
export function PreferencesPage() {
  const isAdministrator = useMe().data?.permissions['can-manage-people'] ?? false;
  return (
    <Page title="Notifications" width="narrow" actions={<ApiCallButton curl={preferencesCurl()} />}>
      <Loaded query={usePreferences()} lines={8}>
        {({ preferences, defaults, hours, defaultHours, hoursChosen, mail }) => (
          <div className="space-y-8">
            <div>
              <p className="mb-4 text-muted">
                {mail
                  ? 'Mail comes a few minutes later, and only of what you have not read in your inbox by then; once a day means eight in the morning where you live.'
                  : 'This Holdfast sends no mail: what would be mailed is in your inbox.'}
              </p>
              <Choices chosen={preferences} onChoose={choose} />
            </div>
            <Section title="Working hours">
              <p className="mb-3 text-muted">
                By your own clock. Mail and devices wait for the next of them, and mail once a day comes on these days;
                a reminder you have set for yourself comes when it is time. Your inbox has everything at once.
              </p>
              <HoursFields
                hours={hours}
                account={{ hours: defaultHours, isFollowed: !hoursChosen }}
                onChoose={chooseHours}
              />
            </Section>
            <DevicesSection />
            {isAdministrator && (
              <Section title="For everybody who has not chosen">
                <div className="space-y-4">
                  <Choices chosen={defaults} onChoose={chooseDefault} />
                  <HoursFields hours={defaultHours} onChoose={async (some) => some && chooseDefaultHours(some)} />
                </div>
              </Section>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

type ChoicesProps = { chosen: Record<Sort, string>; onChoose(sort: Sort, way: Way): Promise<void> };

function Choices({ chosen, onChoose }: ChoicesProps) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {(Object.keys(sorts) as Sort[]).map((sort) => (
        <li key={sort} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-3 py-2">
          <span aria-hidden className="min-w-48 flex-1">
            {sorts[sort]}
          </span>
          <div className="w-44">
            <Select
              label={sorts[sort]}
              isLabelHidden
              value={chosen[sort]}
              onChange={({ target }) => void onChoose(sort, target.value as Way).catch(toastFailure)}
              options={Object.entries(ways).map(([value, label]) => ({ value, label }))}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
