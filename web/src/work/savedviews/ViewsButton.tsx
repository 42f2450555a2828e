import { useLocation } from '@tanstack/react-router';
import { Bookmark, Lock, Pencil, Pin, Save, Users } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Button, IconButton } from '../../ui/forms/Button.tsx';
import { PathLink } from '../../ui/page/PathLink.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import { Popover } from '../../ui/popups/Popover.tsx';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { deleting } from '../items/actions.ts';
import { useMayWork } from '../members/useMayWork.ts';
import { isSame, lookAt, pathOf } from './address.ts';
import { createView, deleteView, pinView, updateView, useViews, type View } from './queries.ts';
import { ViewDialog } from './ViewDialog.tsx';

type Shown = ReturnType<typeof lookAt>;
type Asked = { view?: View };

/** The named looks at the tasks of a project: to open, to keep, to share and to have at hand. */
export function ViewsButton({ projectId, isReadOnly }: { projectId: string; isReadOnly: boolean }) {
  const views = useViews(projectId).data ?? [];
  const { pathname, searchStr } = useLocation();
  const shown = lookAt(pathname, searchStr);
  const mayShare = Boolean(useMayWork(projectId));
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const ask = (what: Asked) => {
    setOpen(false);
    setAsked(what);
  };
  const current = views.find((view) => isSame(view, shown));
  return (
    <div className="min-w-0">
      <Button
        look="quiet"
        icon={Bookmark}
        aria-expanded={isOpen}
        aria-label={current ? `Views: ${current.name}` : 'Views'}
        onClick={() => setOpen(true)}
        className="max-w-48 max-sm:px-2"
      >
        <span className="truncate max-sm:hidden">{current?.name ?? 'Views'}</span>
      </Button>
      {isOpen && (
        <Popover label="Views" className="w-80" onClose={() => setOpen(false)}>
          {views.length === 0 ? (
            <p className="p-2 text-sm text-muted">
              A view is a look at the tasks under a name: its filter, grouping, order and columns. Choose those on the
              list, the board, the calendar, the timeline or the table, and save what you see.
            </p>
          ) : (
            <ul aria-label="Saved views" className="max-h-[50dvh] overflow-y-auto p-0.5">
              {views.map((view) => (
                <ViewRow
                  key={view.id}
                  {...{ view, shown, mayShare }}
                  isCurrent={view === current}
                  onRename={() => ask({ view })}
                  onOpen={() => setOpen(false)}
                />
              ))}
            </ul>
          )}
          {shown && !current && !isReadOnly && (
            <Button look="quiet" icon={Save} className="mt-1 w-full !justify-start" onClick={() => ask({})}>
              Save this view …
            </Button>
          )}
        </Popover>
      )}
      {asked && (
        <ViewDialog
          {...{ projectId, mayShare, ...asked, ...(shown && { shown }) }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

type ViewRowProps = {
  view: View;
  shown: Shown;
  mayShare: boolean;
  isCurrent: boolean;
  onRename(): void;
  onOpen(): void;
};

function ViewRow({ view, shown, mayShare, isCurrent, onRename, onOpen }: ViewRowProps) {
  const { id, name, projectId, look, query, shared, pinned } = view;
  const change = (fields: Parameters<typeof updateView>[1]) => updateView(id, fields).catch(toastFailure);
  const remove = () =>
    doWithUndo(deleteView(id), `The view “${name}” is deleted.`, () =>
      createView(projectId, { name, look, query, shared }, pinned),
    );
  return (
    <li className={classes('flex items-center rounded-md', isCurrent ? 'bg-accent-soft' : 'hover:bg-hover')}>
      <PathLink
        to={pathOf(view)}
        title={name}
        onOpen={onOpen}
        className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md pl-2"
      >
        <span className="truncate">{name}</span>
        {shared && <Users aria-label="Shared with the project" size={14} className="shrink-0 text-muted" />}
      </PathLink>
      <IconButton
        icon={Pin}
        isOn={pinned}
        label={pinned ? `Take “${name}” out of the sidebar` : `Pin “${name}” to the sidebar`}
        onClick={() => void pinView(id, !pinned).catch(toastFailure)}
      />
      {view.canEdit ? (
        <Menu
          label={`Actions for the view ${name}`}
          actions={() => [
            [
              { icon: Pencil, label: 'Rename', onSelect: onRename },
              shown !== undefined &&
                !isCurrent && { icon: Save, label: 'Change it to what is shown', onSelect: () => change(shown) },
            ],
            [
              !shared &&
                mayShare && {
                  icon: Users,
                  label: 'Share with the project',
                  onSelect: () => change({ shared: true }),
                },
              shared && { icon: Lock, label: 'Keep to who made it', onSelect: () => change({ shared: false }) },
            ],
            [{ ...deleting, onSelect: remove }],
          ]}
        />
      ) : (
        <span className="w-8" />
      )}
    </li>
  );
}
