import { useNavigate, useRouter } from '@tanstack/react-router';
import { Bookmark, FolderKanban, Monitor, Moon, Plus, Search, Sun } from 'lucide-react';
import { iconOf } from '../../overview/search/icons.ts';
import { useSearch } from '../../overview/search/queries.ts';
import { useMe } from '../../people/people/queries.ts';
import { useSettled } from '../../ui/forms/useSettled.ts';
import { type Command, CommandList } from '../../ui/popups/CommandList.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { unmarked } from '../../ui/text/unmarked.ts';
import { chooseTheme } from '../../ui/theme.ts';
import { pathTo } from '../../work/projects/links.ts';
import { useProjectsNamed } from '../../work/projects/queries.ts';
import { pathOf } from '../../work/savedviews/address.ts';
import { useAllViews } from '../../work/savedviews/queries.ts';
import { usePlaces } from '../bars/places.ts';

type PaletteProps = { text: string; onText(text: string): void; onClose(): void };

export function Palette(props: PaletteProps) {
  return (
    <Dialog title="Find or do something" isOpen onClose={props.onClose} width="wide" isHigh>
      <PaletteContent {...props} />
    </Dialog>
  );
}

/** Places and actions by their names, projects, and everything in them by its words. */
function PaletteContent({ text, onText, onClose }: PaletteProps) {
  const words = text.trim();
  const asked = useSettled(words);
  const commands = [
    ...useActions(words),
    ...useViewCommands(words),
    ...useProjectCommands(words, asked),
    ...useHits(words, asked),
  ];
  const closing = commands.map((command) => ({
    ...command,
    run() {
      onClose();
      command.run();
    },
  }));
  return (
    <CommandList
      label="Find or do something"
      placeholder="A project, a task, a file, an action …"
      text={text}
      onText={onText}
      commands={closing}
      empty="Nothing fits. Try fewer letters."
    />
  );
}

const fits = (label: string, words: string) => label.toLowerCase().includes(words.toLowerCase());

function useActions(words: string): Command[] {
  const navigate = useNavigate();
  const places = usePlaces();
  const mayAdd = useMe().data?.permissions['can-add-projects'];
  const adding: Command = {
    id: 'new project',
    group: 'Do',
    icon: Plus,
    label: 'New project',
    run: () => void navigate({ to: '/projects', search: {}, hash: 'new' }),
  };
  const actions: Command[] = [
    ...places.map(({ to, label, icon }) => ({ id: to, group: 'Go to', icon, label, run: () => void navigate({ to }) })),
    ...(mayAdd ? [adding] : []),
    { id: 'light', group: 'Do', icon: Sun, label: 'Light theme', run: () => chooseTheme('light') },
    { id: 'dark', group: 'Do', icon: Moon, label: 'Dark theme', run: () => chooseTheme('dark') },
    { id: 'auto', group: 'Do', icon: Monitor, label: 'Theme as the system', run: () => chooseTheme('auto') },
  ];
  return actions.filter(({ label }) => fits(label, words));
}

function useViewCommands(words: string): Command[] {
  const router = useRouter();
  const views = useAllViews(false).data ?? [];
  return views
    .filter((view) => (words === '' ? view.pinned : fits(`${view.name} ${view.projectName}`, words)))
    .slice(0, 6)
    .map((view) => ({
      id: `view ${view.id}`,
      group: 'Views',
      icon: Bookmark,
      label: view.name,
      detail: view.projectName,
      run: () => router.history.push(pathOf(view)),
    }));
}

/** What is found was asked for a moment ago: only what still fits is offered, so that Enter never does something else. */
function useProjectCommands(words: string, asked: string): Command[] {
  const navigate = useNavigate();
  const found = useProjectsNamed(asked).data ?? [];
  return found
    .filter(({ name, company }) => fits(`${name} ${company.name}`, words))
    .slice(0, 6)
    .map(({ id, name, company }) => ({
      id: `project ${id}`,
      group: 'Projects',
      icon: FolderKanban,
      label: name,
      detail: company.name,
      run: () => void navigate({ to: '/p/$projectId', params: { projectId: id } }),
    }));
}

function useHits(words: string, asked: string): Command[] {
  const router = useRouter();
  const navigate = useNavigate();
  const found = useSearch(asked).data?.hits ?? [];
  const hits = words === asked ? found : [];
  if (words === '') return [];
  return [
    ...hits.slice(0, 8).map((hit) => ({
      id: `${hit.type} ${hit.id}`,
      group: 'Found',
      icon: iconOf(hit.type),
      label: hit.type === 'comment' ? unmarked(hit.name) : hit.name,
      detail: hit['project-name'],
      run: () =>
        router.history.push(
          pathTo({
            type: hit.type,
            id: hit.id,
            projectId: hit['project-id'],
            parent: { type: hit['parent-type'], id: hit['parent-id'] },
          }),
        ),
    })),
    {
      id: 'all results',
      group: 'Found',
      icon: Search,
      label: `Everything about “${words}”`,
      run: () => void navigate({ to: '/search', search: { words } }),
    },
  ];
}
