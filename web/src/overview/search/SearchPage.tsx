import { Link, useNavigate, useSearch as useParameters } from '@tanstack/react-router';
import { Search, SearchX } from 'lucide-react';
import { TextField } from '../../ui/forms/Fields.tsx';
import { useSettled } from '../../ui/forms/useSettled.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Card, Page, Section } from '../../ui/page/Page.tsx';
import { PathLink } from '../../ui/page/PathLink.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { Pagination } from '../../ui/tables/Pagination.tsx';
import { unmarked } from '../../ui/text/unmarked.ts';
import { pathTo } from '../../work/projects/links.ts';
import { iconOf } from './icons.ts';
import { type FoundProject, type Hit, searchCurl, useSearch } from './queries.ts';

export function SearchPage() {
  const { words = '', page = 1 } = useParameters({ from: '/app/search' });
  const navigate = useNavigate();
  const asked = useSettled(words.trim());
  const found = useSearch(asked, page);
  return (
    <Page title="Search" width="narrow" actions={asked && <ApiCallButton curl={searchCurl(asked)} />}>
      <search className="mb-6 block">
        <TextField
          type="search"
          label="Words to look for"
          isLabelHidden
          placeholder="Names, descriptions, notebooks, messages, comments …"
          defaultValue={words}
          autoFocus
          onChange={(event) =>
            void navigate({ to: '/search', search: { words: event.target.value || undefined }, replace: true })
          }
        />
      </search>
      {asked === '' ? (
        <EmptyState icon={Search} title="Everything you may see">
          Tasks, files, milestones, notebooks, messages, links and comments of all your projects. Beginnings of words
          are enough.
        </EmptyState>
      ) : (
        <Loaded query={found} lines={8}>
          {({ hits, projects, ...paging }) =>
            hits.length + projects.length === 0 ? (
              <EmptyState icon={SearchX} title={`Nothing about “${asked}”`}>
                Every word must occur. Try fewer of them, or only their beginnings.
              </EmptyState>
            ) : (
              <>
                {projects.length > 0 && <Projects projects={projects} />}
                {hits.length > 0 && <Hits hits={hits} />}
                <Pagination
                  {...paging}
                  onPage={(next) => void navigate({ to: '/search', search: { words, page: next } })}
                />
              </>
            )
          }
        </Loaded>
      )}
    </Page>
  );
}

function Projects({ projects }: { projects: FoundProject[] }) {
  return (
    <Section title="Projects" className="mb-6">
      <Card className="divide-y divide-line">
        {projects.map(({ id, name, ...rest }) => (
          <Link
            key={id}
            to="/p/$projectId"
            params={{ projectId: id }}
            className="block px-3 py-2 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="font-medium break-words">{name}</span>{' '}
            <span className="text-sm text-muted">{rest['company-name']}</span>
          </Link>
        ))}
      </Card>
    </Section>
  );
}

function Hits({ hits }: { hits: Hit[] }) {
  return (
    <Section title="In projects">
      <Card className="divide-y divide-line">
        {hits.map((hit) => {
          const Icon = iconOf(hit.type);
          const name = hit.type === 'comment' ? unmarked(hit.name) : hit.name;
          const snippet = unmarked(hit.snippet);
          const parent = { type: hit['parent-type'], id: hit['parent-id'] };
          return (
            <PathLink
              key={`${hit.type} ${hit.id}`}
              to={pathTo({ type: hit.type, id: hit.id, projectId: hit['project-id'], parent })}
              className="flex gap-2.5 px-3 py-2 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />
              <span className="min-w-0">
                <span className="block font-medium break-words">{name}</span>
                {snippet && snippet !== name && <span className="line-clamp-2 text-muted">{snippet}</span>}
                <span className="block text-sm text-muted">
                  {[hit['project-name'], hit['parent-name']].filter(Boolean).join(' · ')}
                </span>
              </span>
            </PathLink>
          );
        })}
      </Card>
    </Section>
  );
}
