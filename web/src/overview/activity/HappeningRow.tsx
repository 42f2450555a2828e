import { PathLink } from '../../ui/page/PathLink.tsx';
import { Avatar } from '../../ui/Small.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import { unmarked } from '../../ui/text/unmarked.ts';
import { pathTo } from '../../work/projects/links.ts';
import type { Happening } from './queries.ts';

const kinds: Record<string, string> = { tasklist: 'task list', time: 'time entry' };
/** What was said or worked is not understood without what it was about. */
const about: Record<string, string> = { comment: 'commented', time: 'logged time' };
const verbs: Record<string, string> = { new: 'added', edited: 'changed', version: 'added a new version of' };

/** A comment is shown below what it is about. */
function pathOf({ type, itemid: id, link, ...happening }: Happening): string {
  const projectId = happening['project-id'] ?? happening.projectId ?? '';
  const [, parentType, parentId] = /^(\w+)s\/(\d+)\?c=/.exec(link) ?? [];
  return pathTo({ type, id, projectId, ...(parentType && parentId && { parent: { type: parentType, id: parentId } }) });
}

type HappeningRowProps = {
  happening: Happening;
  /** False where it happened to what the page is about. */
  isNamed?: boolean;
  /** False below what people talk about. */
  isApart?: boolean;
  /** The page is about more than one project. */
  isPlaced?: boolean;
};

export function HappeningRow({ happening, isNamed = true, isApart = true, isPlaced = false }: HappeningRowProps) {
  const { type, activitytype, change, description, extradescription, fromusername, datetime } = happening;
  const done = change || activitytype;
  const subject = isApart && about[type] ? extradescription : '';
  return (
    <li className="flex gap-2.5 py-2">
      <Avatar name={fromusername} src={happening['from-user-avatar-url']} size="small" />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <span className="font-medium">{fromusername}</span>{' '}
          <span className="text-muted">
            {done === 'new' && isApart && about[type]
              ? about[type]
              : `${verbs[done] ?? done} the ${kinds[type] ?? type}`}
            {subject && ' on'}
          </span>{' '}
          {subject && `${subject}: `}
          {isNamed && (
            <PathLink to={pathOf(happening)} className="hover:underline">
              {type === 'comment' ? unmarked(description) : description}
            </PathLink>
          )}
        </p>
        <p className="text-sm text-muted">
          <DateText value={datetime} />
          {isPlaced && type !== 'project' && <> · {happening['project-name']}</>}
        </p>
      </div>
    </li>
  );
}
