import { type Static, Type } from 'typebox';
import { Flag, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { choice, field, flag, refuse, required, shape, text } from '../../platform/http/request/fields.ts';
import { isYes, parameter, type Query } from '../../platform/http/request/query.ts';
import type { ShownView } from './store.ts';

const looks = { list: 'list', board: 'board', calendar: 'calendar', timeline: 'timeline', table: 'table' } as const;

export const View = titled('View', {
  id: Text,
  name: Text,
  projectId: Text,
  projectName: Text,
  look: Type.Union([
    Type.Literal('list'),
    Type.Literal('board'),
    Type.Literal('calendar'),
    Type.Literal('timeline'),
    Type.Literal('table'),
  ]),
  query: Type.String({ description: 'What stands behind the `?` of its address: filter, grouping, order, columns.' }),
  shared: Type.Boolean({ description: 'Everybody who sees the tasks of the project finds it there.' }),
  pinned: Type.Boolean({ description: 'Whoever asks has it at hand.' }),
  own: Type.Boolean({ description: 'Whoever asks has made it.' }),
  canEdit: Flag,
  createdOn: Text,
  changedOn: Text,
});

export const showView = (view: ShownView): Static<typeof View> => ({
  id: String(view.id),
  name: view.name,
  projectId: String(view.project_id),
  projectName: view.project_name,
  look: view.look,
  query: view.query,
  shared: view.is_shared === 1,
  pinned: view.pinned_by !== null,
  own: view.isOwn,
  canEdit: view.canChange,
  createdOn: timeText(view.created_at),
  changedOn: timeText(view.updated_at),
});

const LONGEST_NAME = 100;
const LONGEST_QUERY = 2000;

/** As browsers write it into an address, so that nothing in it leads anywhere else. */
const query = field({ key: 'query' }, Type.String({ maxLength: LONGEST_QUERY }), (value) => {
  const given = value === null ? '' : value;
  if (typeof given !== 'string') return refuse('must be text');
  if (given.length > LONGEST_QUERY) return refuse(`is too long: at most ${LONGEST_QUERY} characters`);
  return /^[!-~]*$/.test(given) && !given.includes('#')
    ? given.replace(/^\?/, '')
    : refuse('must be encoded as what stands behind the ? of an address');
});

const name = text({ key: 'name', max: LONGEST_NAME, notEmpty: true });
const look = choice({ key: 'look', of: looks });
const optional = { query, shared: flag({ key: 'shared' }) };
export const NewView = shape('view', { name: required(name), look: required(look), ...optional });
export const ViewChange = shape('view', { name, look, ...optional });

export const viewParameters = { pinned: parameter.flag('Only those that the caller has pinned.') };
export const readPinned = (asked: Query): boolean => isYes(asked.pinned);
