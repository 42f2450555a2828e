import { useLocation } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { EarlierTexts } from '../../../overview/activity/EarlierTexts.tsx';
import { useBegun } from '../../../people/people/kept.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { EditableText } from '../../../ui/forms/EditableText.tsx';
import { PathLink } from '../../../ui/page/PathLink.tsx';
import { useIsWide } from '../../../ui/page/useIsWide.ts';
import { remember, toastFailure } from '../../../ui/popups/toasts.ts';
import { Markdown } from '../../../ui/text/Markdown.tsx';
import { PrivateMark } from '../../items/PrivateMark.tsx';
import { changeTask } from '../doing.ts';
import type { Task } from '../queries.ts';
import { describeTask } from './text-queries.ts';

/** Its name and what it is about. `#edit` in the address begins with the name. */
export function TaskText({ task }: { task: Task }) {
  const isAskedFor = useLocation({ select: ({ hash }) => hash === 'edit' });
  const [editing, setEditing] = useState<'name' | 'description' | undefined>();
  useEffect(() => {
    if (isAskedFor && task.canEdit) setEditing('name');
  }, [isAskedFor, task.canEdit]);
  // Where it stands alone, it is what the page is about.
  const Heading = useIsWide() ? 'h2' : 'h1';
  const { id, content, description, canEdit } = task;
  const begun = useBegun('change', `task ${id}`);
  const parent = task['parent-task'];
  return (
    <div>
      <p className="mb-1 text-sm break-words text-muted">
        {task.private !== 0 && <PrivateMark />} {task['todo-list-name']}
        {parent && (
          <>
            {' › '}
            <PathLink isBeside to={`/p/${task['project-id']}/tasks/${parent.id}`} className="hover:underline">
              {parent.content}
            </PathLink>
          </>
        )}
      </p>
      <EditableText
        label="Name of the task"
        value={content}
        isEditing={editing === 'name'}
        onEditing={(isEditing) => setEditing(isEditing ? 'name' : undefined)}
        onSave={(text) => changeTask(task, { content: text.trim() }, { content: text.trim() })}
      >
        <Heading className={classes('text-lg font-semibold break-words', task.completed && 'text-muted line-through')}>
          {canEdit ? (
            <button
              type="button"
              title="Rename"
              onClick={() => setEditing('name')}
              className="-mx-1.5 rounded-md px-1.5 text-left hover:bg-hover"
            >
              {content}
            </button>
          ) : (
            content
          )}
        </Heading>
      </EditableText>
      <div className="mt-3">
        <EditableText
          label="Description"
          isLong
          begun={begun}
          value={description}
          isEditing={editing === 'description'}
          onEditing={(isEditing) => setEditing(isEditing ? 'description' : undefined)}
          onSave={async (text, from) => {
            await describeTask(id, text, from);
            remember(() => void describeTask(id, from, text).catch(toastFailure));
          }}
        >
          {description && <Markdown>{description}</Markdown>}
          <div className="mt-1 -ml-2 flex flex-wrap gap-1">
            {canEdit && (
              <Button look="quiet" size="small" icon={Pencil} onClick={() => setEditing('description')}>
                {description ? 'Change the description' : 'Add a description'}
              </Button>
            )}
            <EarlierTexts
              of={{ at: 'tasks', id: String(id) }}
              current={description}
              mayChange={canEdit}
              replace={(text, from) => describeTask(id, text, from)}
            />
          </div>
        </EditableText>
      </div>
    </div>
  );
}
