import { Link, useParams } from '@tanstack/react-router';
import { ExternalLink, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page, Section } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { useIsWide } from '../../ui/page/useIsWide.ts';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { Badge } from '../../ui/Small.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { CsvLink } from '../../ui/tables/CsvLink.tsx';
import { Pagination } from '../../ui/tables/Pagination.tsx';
import { type Column, Table } from '../../ui/tables/Table.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { unmarked } from '../../ui/text/unmarked.ts';
import { useMayWork } from '../members/useMayWork.ts';
import { useProjectId } from '../projects/useProjectId.ts';
import { addressOf, withoutAddress } from './address.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { LinkMenu } from './LinkMenu.tsx';
import { LinkPanel } from './LinkPanel.tsx';
import { type ListedLink, linksCurl, useLinks } from './queries.ts';

/** The links, and beside them the one that is open. Without room for both, that one alone. */
export function LinksPage() {
  const isWide = useIsWide();
  const projectId = useProjectId();
  const linkId = useParams({ strict: false, select: ({ linkId }) => linkId });
  return (
    <div className="flex items-start">
      {(isWide || !linkId) && (
        <div className="min-w-0 flex-1">
          <Links projectId={projectId} />
        </div>
      )}
      {linkId && <LinkPanel projectId={projectId} linkId={linkId} />}
    </div>
  );
}

function Links({ projectId }: { projectId: string }) {
  const [page, setPage] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const mayWork = useMayWork(projectId);
  const query = useLinks(projectId, page);
  useShortcut('n', 'New link', () => mayWork && setAdding(true));
  const add = mayWork && (
    <Button look="primary" icon={Plus} onClick={() => setAdding(true)}>
      New link
    </Button>
  );
  return (
    <Page
      title="Links"
      actions={
        <>
          <ApiCallButton curl={linksCurl(projectId, page)} />
          <CsvLink href={`/projects/${projectId}/links.csv`} />
          {add}
        </>
      }
    >
      <Loaded query={query} lines={6}>
        {({ links, ...paging }) =>
          links.length === 0 ? (
            <EmptyState icon={ExternalLink} title="No links yet" action={add}>
              Addresses of what is elsewhere and belongs to the project: a catalogue, a timetable, a folder in the
              cloud.
            </EmptyState>
          ) : (
            <>
              <ByCategory links={links} />
              <Pagination {...paging} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {isAdding && <LinkDialog projectId={projectId} onClose={() => setAdding(false)} />}
    </Page>
  );
}

/** Those without a category come first, without a heading when there are no others. */
function ByCategory({ links }: { links: ListedLink[] }) {
  const groups = [...Map.groupBy(links, (link) => link['category-name'])].sort(([one], [other]) =>
    one.localeCompare(other),
  );
  const table = (label: string, rows: ListedLink[]) => (
    <Table label={label} rows={rows} columns={columns} keyOf={({ id }) => id} />
  );
  return (
    <div className="space-y-6">
      {groups.map(([category, rows]) =>
        groups.length === 1 && category === '' ? (
          <div key={category}>{table('Links', rows)}</div>
        ) : (
          <Section key={category} title={category || 'Without a category'}>
            {table(category || 'Links without a category', rows)}
          </Section>
        ),
      )}
    </div>
  );
}

/** Where it leads is one press away; what is said of it another. */
function Leading({ link }: { link: ListedLink }) {
  const address = addressOf(link.code);
  if (!address) return <span className="text-sm text-muted">{withoutAddress(link.code)}</span>;
  return (
    <a
      href={address.href}
      rel="noreferrer noopener"
      {...(link['open-in-new-window'] === '1' && { target: '_blank' })}
      className="inline-flex min-w-0 items-center gap-1 text-sm text-accent hover:underline"
    >
      <ExternalLink aria-hidden size={14} className="shrink-0" />
      <span className="min-w-0 break-all">{address.host}</span>
    </a>
  );
}

const columns: Column<ListedLink>[] = [
  {
    title: 'Name',
    cell: (link) => (
      <div className="min-w-0 py-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <Link
            to="/p/$projectId/links/$linkId"
            params={{ projectId: link['project-id'], linkId: link.id }}
            className="min-w-0 font-medium wrap-anywhere hover:underline"
          >
            {link.name}
          </Link>
          {link.private === '1' && <Badge>Private</Badge>}
          {link.tags.map(({ id, name }) => (
            <Badge key={id}>{name}</Badge>
          ))}
        </div>
        <Leading link={link} />
        {link.description && <p className="line-clamp-1 text-sm text-muted">{unmarked(link.description)}</p>}
      </div>
    ),
  },
  {
    title: 'Changed',
    isExtra: true,
    className: 'w-36 text-muted',
    cell: (link) => <DateText value={link['updated-date']} />,
  },
  {
    title: 'Comments',
    isExtra: true,
    className: 'w-20 text-right tabular-nums text-muted',
    cell: ({ numberOfComments }) => numberText(Number(numberOfComments)),
  },
  {
    title: 'Actions',
    isTitleHidden: true,
    className: 'w-10 text-right',
    cell: (link) => link.canEdit && <LinkMenu link={link} />,
  },
];
