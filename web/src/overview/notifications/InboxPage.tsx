import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CheckCheck, Inbox } from 'lucide-react';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Fields.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { TabBar, tabLook } from '../../ui/page/Tabs.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { Pagination } from '../../ui/tables/Pagination.tsx';
import { readAll, toggleRead } from './doing.ts';
import { EntryRow } from './EntryRow.tsx';
import { Notices } from './Notices.tsx';
import { useKeptDevice } from './preferences-queries.ts';
import { type Entry, type InboxFilter, inboxCurl, useInbox } from './queries.ts';

const views = [
  { view: undefined, label: 'Unread' },
  { view: 'all', label: 'All' },
  { view: 'snoozed', label: 'Put off' },
] as const;

const kinds = [
  { value: '', label: 'Everything' },
  { value: 'assigned', label: 'Given to me' },
  { value: 'mentioned', label: 'Mentions' },
  { value: 'message', label: 'Messages' },
  { value: 'comment', label: 'Comments' },
  { value: 'changed', label: 'Changes' },
  { value: 'version', label: 'New versions' },
  { value: 'predecessor', label: 'Ready to go on' },
  { value: 'added', label: 'New projects' },
  { value: 'reminder', label: 'Reminders' },
  { value: 'due', label: 'Due dates' },
];

const nothing: Record<'unread' | 'all' | 'snoozed', [title: string, text: string]> = {
  unread: ['You are up to date', 'What is given to you, said to you or changed for you appears here at once.'],
  all: ['Nothing yet', 'What is given to you, said to you or changed for you appears here at once.'],
  snoozed: ['Nothing is put off', 'What you put off waits here and comes back at its time.'],
};

export function InboxPage() {
  const filter = useSearch({ from: '/app/inbox' });
  const navigate = useNavigate();
  useKeptDevice();
  const inbox = useInbox(filter);
  const entries = inbox.data?.entries ?? [];
  useKeys(entries);
  const narrow = (change: InboxFilter) =>
    void navigate({ to: '/inbox', search: { ...filter, page: undefined, ...change }, replace: true });
  const [title, text] = nothing[filter.view ?? 'unread'];
  return (
    <Page
      title="Inbox"
      width="narrow"
      actions={
        <>
          <ApiCallButton curl={inboxCurl(filter)} />
          <Button icon={CheckCheck} disabled={!inbox.data?.unread} onClick={() => void readAll()}>
            Mark all as read
          </Button>
        </>
      }
    >
      <Notices />
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-line">
        <TabBar label="What is shown">
          {views.map(({ view, label }) => (
            <Link
              key={label}
              to="/inbox"
              search={{ ...filter, view, page: undefined }}
              activeOptions={{ exact: true }}
              aria-current={filter.view === view ? 'page' : undefined}
              className={tabLook}
            >
              {label}
            </Link>
          ))}
        </TabBar>
        <div className="grid w-full grid-cols-2 gap-2 pb-2 sm:w-auto">
          <Select
            label="Sort of news"
            isLabelHidden
            className="w-full"
            options={kinds}
            value={filter.kind ?? ''}
            onChange={({ target }) => narrow({ kind: target.value || undefined })}
          />
          <Select
            label="Project"
            isLabelHidden
            className="w-full"
            options={projectsIn(entries, filter.project)}
            value={filter.project ?? ''}
            onChange={({ target }) => narrow({ project: target.value || undefined })}
          />
        </div>
      </div>
      <Loaded query={inbox} lines={8}>
        {({ unread: _, ...found }) =>
          found.entries.length === 0 ? (
            <EmptyState icon={Inbox} title={title}>
              {text}
            </EmptyState>
          ) : (
            <>
              <ol aria-label="Notifications" className="divide-y divide-line">
                {found.entries.map((entry) => (
                  <EntryRow key={entry.id} entry={entry} />
                ))}
              </ol>
              <Pagination {...found} onPage={(page) => narrow({ page })} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

/** Those that the page speaks of. */
function projectsIn(entries: Entry[], chosen: string | undefined) {
  const names = new Map(entries.map(({ projectId, projectName }) => [projectId, projectName]));
  if (chosen && !names.has(chosen)) names.set(chosen, 'This project');
  const sorted = [...names].sort(([, one], [, other]) => one.localeCompare(other));
  return [{ value: '', label: 'All projects' }, ...sorted.map(([value, label]) => ({ value, label }))];
}

/** J and K go from one to the next, E marks the one they are at. */
function useKeys(entries: Entry[]): void {
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-entry]')];
  const current = () => document.activeElement?.closest<HTMLElement>('[data-entry]') ?? undefined;
  const goBy = (step: number) => {
    const all = rows();
    const at = all.indexOf(current()!);
    const next = at < 0 ? all[0] : all[at + step];
    next?.querySelector<HTMLElement>('a[href]')?.focus();
  };
  useShortcut('j', 'Next notification', () => goBy(1));
  useShortcut('k', 'Previous notification', () => goBy(-1));
  useShortcut('e', 'Mark the notification as read or unread', () => {
    const entry = entries.find(({ id }) => id === current()?.dataset.entry);
    if (entry) void toggleRead(entry);
  });
}
