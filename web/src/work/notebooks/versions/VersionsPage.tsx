import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, Columns2, RotateCcw, Rows2 } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Button, buttonLook, IconButton } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Fields.tsx';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { Card, Page } from '../../../ui/page/Page.tsx';
import { useIsWide } from '../../../ui/page/useIsWide.ts';
import { ApiCallButton } from '../../../ui/popups/ApiCallButton.tsx';
import { doWithUndo } from '../../../ui/popups/undo.ts';
import { numberText } from '../../../ui/text/locale.ts';
import { DateText } from '../../../ui/text/Texts.tsx';
import { useMayWork } from '../../members/useMayWork.ts';
import { useIsLockedForMe } from '../LockNote.tsx';
import { OneNotebook } from '../OneNotebook.tsx';
import { comparisonCurl, type Notebook, restoreVersion, useComparison, useVersions, type Version } from '../queries.ts';
import { Differences } from './Differences.tsx';

export function VersionsPage() {
  return <OneNotebook>{(notebook) => <Versions notebook={notebook} />}</OneNotebook>;
}

/** Every version there was, and what changed from one to another: from the one before unless another is chosen. */
function Versions({ notebook }: { notebook: Notebook }) {
  const place = { projectId: notebook['project-id'], notebookId: notebook.id };
  const search = useSearch({ from: '/app/p/$projectId/notebooks/$notebookId/versions' });
  const newest = Number(notebook.version);
  const to = Math.min(search.to ?? newest, newest);
  const from = Math.min(search.from ?? Math.max(1, to - 1), newest);
  const query = useVersions(notebook.id);
  return (
    <Page
      title={`Versions of “${notebook.name}”`}
      width="full"
      actions={
        <>
          <ApiCallButton curl={comparisonCurl(notebook.id, from, to)} />
          <Link to="/p/$projectId/notebooks/$notebookId" params={place} className={buttonLook()}>
            <ChevronLeft aria-hidden size={16} /> Read it
          </Link>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Loaded query={query} lines={5}>
          {({ pages }) => (
            <nav aria-label="Versions" className="max-lg:max-h-56 max-lg:overflow-y-auto">
              <ol className="space-y-0.5">
                {pages
                  .flatMap(({ versions }) => versions)
                  .map((version) => (
                    <VersionRow
                      key={version.id}
                      version={version}
                      place={place}
                      isShown={Number(version.version) === to}
                    />
                  ))}
              </ol>
              {query.hasNextPage && (
                <Button className="mt-3" isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                  Show earlier
                </Button>
              )}
            </nav>
          )}
        </Loaded>
        <Comparison notebook={notebook} from={from} to={to} newest={newest} />
      </div>
    </Page>
  );
}

type Place = { projectId: string; notebookId: string };

function VersionRow({ version, place, isShown }: { version: Version; place: Place; isShown: boolean }) {
  return (
    <li>
      <Link
        to="/p/$projectId/notebooks/$notebookId/versions"
        params={place}
        search={{ to: Number(version.version) }}
        aria-current={isShown ? 'true' : undefined}
        className={classes('block rounded-md px-3 py-1.5 hover:bg-hover', isShown && 'bg-accent-soft')}
      >
        <span className="flex justify-between gap-2">
          <span className="font-medium">Version {numberText(Number(version.version))}</span>
          <DateText value={version['created-date']} className={isShown ? 'text-sm' : 'text-sm text-muted'} />
        </span>
        <span className={classes('block truncate text-sm', !isShown && 'text-muted')}>
          {version['created-by-userfirstname']} {version['created-by-userlastname']}
        </span>
      </Link>
    </li>
  );
}

type ComparisonProps = { notebook: Notebook; from: number; to: number; newest: number };

function Comparison({ notebook, from, to, newest }: ComparisonProps) {
  const { id } = notebook;
  const place = { projectId: notebook['project-id'], notebookId: id };
  const comparison = useComparison(id, from, to);
  const isWide = useIsWide();
  const [wantsBeside, setBeside] = useState(true);
  const isBeside = isWide && wantsBeside;
  const mayWork = useMayWork(place.projectId);
  const isLockedForMe = useIsLockedForMe(notebook);
  const mayRestore = mayWork && !isLockedForMe && to !== newest;
  const navigate = useNavigate();

  async function restore() {
    const text = `Version ${to} is the newest again.`;
    if (await doWithUndo(restoreVersion(id, to), text, () => restoreVersion(id, newest)))
      await navigate({ to: '/p/$projectId/notebooks/$notebookId/versions', params: place, search: {} });
  }

  return (
    <section aria-label={`What changed from version ${from} to version ${to}`} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">Version {numberText(to)}</h2>
        <span className="text-muted">compared with</span>
        <Select
          label="Compare with"
          isLabelHidden
          className="w-auto"
          value={String(from)}
          options={Array.from({ length: newest }, (_, at) => String(newest - at))
            .filter((number) => number !== String(to) || newest === 1)
            .map((number) => ({ value: number, label: `Version ${number}` }))}
          onChange={(event) =>
            navigate({
              to: '/p/$projectId/notebooks/$notebookId/versions',
              params: place,
              search: { from: Number(event.target.value), to },
            })
          }
        />
        <div className="ml-auto flex gap-2">
          {isWide && (
            <IconButton
              icon={isBeside ? Rows2 : Columns2}
              label={isBeside ? 'Show one below the other' : 'Show side by side'}
              onClick={() => setBeside(!wantsBeside)}
            />
          )}
          {mayRestore && (
            <Button icon={RotateCcw} onClick={restore}>
              Restore version {numberText(to)}
            </Button>
          )}
        </div>
      </div>
      <Card className="overflow-x-auto">
        <Loaded query={comparison} lines={8}>
          {(runs) => <Differences runs={runs} isBeside={isBeside} />}
        </Loaded>
      </Card>
    </section>
  );
}
