import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, ScrollText, X } from 'lucide-react';
import { Button, buttonLook } from '../../ui/forms/Button.tsx';
import { Select, TextField } from '../../ui/forms/Fields.tsx';
import { FindField } from '../../ui/forms/FindField.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { Badge } from '../../ui/Small.tsx';
import { Pagination } from '../../ui/tables/Pagination.tsx';
import { type Column, Table } from '../../ui/tables/Table.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { OnlyAdministrators } from '../people/OnlyAdministrators.tsx';
import { useMe } from '../people/queries.ts';
import { type AuditAction, type AuditEntry, type AuditFilter, auditCurl, auditTable, useAudit } from './queries.ts';
import { actions, doerOf, withWhat } from './words.ts';

export function AuditPage() {
  const filter = useSearch({ from: '/app/settings/audit' });
  const navigate = useNavigate();
  const me = useMe().data;
  const mayRead = me?.permissions['can-manage-people'] ?? false;
  const audit = useAudit(filter, mayRead);
  const show = (search: AuditFilter, replace = true) => void navigate({ to: '/settings/audit', search, replace });
  if (me && !mayRead)
    return (
      <OnlyAdministrators title="Audit log">
        Who came in, and who changed what people may do, is shown to the Administrators of the owner company.
      </OnlyAdministrators>
    );
  const change = (part: AuditFilter) => show({ ...filter, page: undefined, ...part });
  const isNarrow = Object.entries(filter).some(([name, value]) => name !== 'page' && value !== undefined);
  return (
    <Page
      title="Audit log"
      actions={
        <>
          <ApiCallButton curl={auditCurl(filter)} />
          <a href={auditTable(filter)} download="audit.csv" className={buttonLook()}>
            <Download aria-hidden size={16} />
            CSV
          </a>
        </>
      }
    >
      <Narrowing filter={filter} change={change} name={nameOf(audit.data?.entries ?? [], filter.person ?? '')} />
      <Loaded query={audit} lines={8}>
        {({ entries, ...paging }) =>
          entries.length === 0 ? (
            <EmptyState
              icon={ScrollText}
              title={isNarrow ? 'Nothing fits' : 'Nothing yet'}
              action={isNarrow && <Button onClick={() => show({})}>Show all</Button>}
            >
              Who signs in or fails to, and who changes passwords, rights, tokens, webhooks and settings, stands here.
            </EmptyState>
          ) : (
            <>
              <Table
                label="Audit log"
                rows={entries}
                keyOf={({ id }) => id}
                columns={columnsOf((person) => change({ person }))}
              />
              <Pagination {...paging} onPage={(page) => show({ ...filter, page }, false)} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

type NarrowingProps = { filter: AuditFilter; change(part: AuditFilter): void; name: string };

function Narrowing({ filter, change, name }: NarrowingProps) {
  const { find = '', action = '', person, from = '', to = '' } = filter;
  return (
    <search className="mb-5 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <div className="col-span-2 sm:w-64">
        <FindField label="Find words" words={find} onChange={(words) => change({ find: words || undefined })} />
      </div>
      <div className="col-span-2 sm:w-64">
        <Select
          label="What"
          value={action}
          onChange={({ target }) => change({ action: (target.value as AuditAction) || undefined })}
          options={[
            { value: '', label: 'Everything' },
            ...Object.entries(actions).map(([value, label]) => ({ value, label })),
          ]}
        />
      </div>
      <TextField
        label="From"
        type="date"
        value={from}
        onChange={({ target }) => change({ from: target.value || undefined })}
      />
      <TextField
        label="To"
        type="date"
        value={to}
        onChange={({ target }) => change({ to: target.value || undefined })}
      />
      {person && (
        <Button icon={X} onClick={() => change({ person: undefined })}>
          Only {name}
        </Button>
      )}
    </search>
  );
}

/** Who changes something of their own is not named twice. */
const isAboutAnother = ({ aboutType, aboutId, aboutName, personId }: AuditEntry) =>
  aboutName !== '' && !(aboutType === 'person' && aboutId === personId);

const nameOf = (entries: AuditEntry[], person: string): string =>
  entries.find(({ personId }) => personId === person)?.personName ??
  entries.find(({ aboutType, aboutId }) => aboutType === 'person' && aboutId === person)?.aboutName ??
  `person ${person}`;

const isFailure = ({ action }: AuditEntry) => action.endsWith('.refused');

const columnsOf = (narrowTo: (person: string) => void): Column<AuditEntry>[] => {
  const Name = ({ id, name }: { id: string; name: string }) =>
    id === '' ? (
      name
    ) : (
      <button
        type="button"
        className="text-left font-medium break-words hover:underline"
        title={`Only what ${name} did, or what was done to them`}
        onClick={() => narrowTo(id)}
      >
        {name}
      </button>
    );
  return [
    {
      title: 'What',
      className: 'w-full align-top',
      cell: (entry) => (
        <div className="min-w-0 py-1">
          <p className="break-words">
            <Name id={entry.personId} name={doerOf(entry)} />
            {': '}
            {isFailure(entry) ? <Badge tone="danger">{actions[entry.action]}</Badge> : actions[entry.action]}
            {entry.times > 1 && ` ${numberText(entry.times)} times`}
            {isAboutAnother(entry) && (
              <>
                {', '}
                <Name id={entry.aboutType === 'person' ? entry.aboutId : ''} name={entry.aboutName} />
              </>
            )}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            {entry.detail}
            <span className="sm:hidden">
              {entry.detail && '; '}
              {withWhat(entry)}
              {entry.address && ` at ${entry.address}`}
            </span>
          </p>
        </div>
      ),
    },
    {
      title: 'With',
      isExtra: true,
      className: 'align-top',
      cell: (entry) => (
        <div className="py-1 whitespace-nowrap">
          <p title={entry.browser}>{withWhat(entry)}</p>
          <p className="text-sm text-muted">{entry.address}</p>
        </div>
      ),
    },
    {
      title: 'When',
      className: 'align-top whitespace-nowrap',
      cell: ({ lastHappenedOn }) => (
        <div className="py-1">
          <DateText value={lastHappenedOn} />
        </div>
      ),
    },
  ];
};
