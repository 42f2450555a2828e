import type { Route } from '../route.ts';

type Named = { operationId: string; summary: string };
/** What a path is about: `/projects/:id/tasks` the tasks of a project, `/tasks/:id/complete` completing one task. */
type PathParts = { noun: string; parent: string | undefined; isOne: boolean; action: string | undefined };

/** Names follow from method and path, so that nobody has to think of 200; a route that reads badly so brings its own. */
export function nameOf(route: Route): Named {
  const place = placeOf(route);
  const named = place.action ? namedByAction(place, place.action) : namedByMethod(place, route.method);
  return { operationId: route.name ?? named.operationId, summary: route.summary ?? named.summary };
}

function placeOf({ method, path }: Route): PathParts {
  const camel = path.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const segments = camel.slice(1).split('/');
  if (segments[0] === 'trashcan' && segments.length > 1) segments.shift();
  const last = segments.at(-1)!;
  const isAction = method !== 'GET' && segments.length > 1 && !isParameter(last) && !isPlural(last);
  const about = isAction ? segments.slice(0, -1) : segments;
  const [noun = '', parent] = about.filter((segment) => !isParameter(segment)).reverse();
  return { noun, parent, isOne: isParameter(about.at(-1)!), action: isAction ? last : undefined };
}

const isParameter = (segment: string): boolean => segment.startsWith(':');

function namedByAction({ noun, parent, isOne }: PathParts, action: string): Named {
  const verb = spoken[action] ?? action;
  return {
    operationId: camel(verb, isOne ? singularOf(noun) : noun, parent && `of ${singularOf(parent)}`),
    summary: sentence(thirdPerson(verb), isOne ? one(noun) : `the ${many(noun)}`, parent && `of ${one(parent)}`),
  };
}

const verbs = { GET: 'get', POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' } as const;
const says = { list: 'lists', get: 'shows', create: 'creates', update: 'changes', delete: 'deletes' } as const;

function namedByMethod({ noun, parent, isOne }: PathParts, method: Route['method']): Named {
  const isMany = !isOne && method !== 'POST' && isPlural(noun);
  const verb = isMany && method === 'GET' ? 'list' : verbs[method];
  const preposition = method !== 'POST' ? 'of' : noun === 'comments' ? 'on' : 'in';
  const only = isPlural(noun) ? one(noun) : `the ${inWords(noun)}`;
  return {
    operationId: camel(verb, isMany ? noun : singularOf(noun), parent && `${preposition} ${singularOf(parent)}`),
    summary: sentence(says[verb], isMany ? `the ${many(noun)}` : only, parent && `${preposition} ${one(parent)}`),
  };
}

/** Irregular, or one word in paths and several for people. */
const singulars: Record<string, string> = { people: 'person' };
const spoken: Record<string, string> = {
  tasklist: 'task list',
  fileversion: 'file version',
  subtask: 'sub-task',
  uncomplete: 'reopen',
  clone: 'copy',
};

const singularOf = (noun: string): string => singulars[noun] ?? noun.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');
const isPlural = (noun: string): boolean => singularOf(noun) !== noun;
const inWords = (noun: string): string =>
  spoken[noun] ?? noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function one(noun: string): string {
  const words = inWords(singularOf(noun));
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}

const many = (noun: string): string =>
  noun in singulars ? noun : `${inWords(singularOf(noun)).replace(/(?<=[^aeiou])y$/, 'ie')}s`;

const thirdPerson = (verb: string): string =>
  /[^aeiou]y$/.test(verb) ? verb.replace(/y$/, 'ies') : /(s|sh|ch|x)$/.test(verb) ? `${verb}es` : `${verb}s`;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const camel = (...words: (string | undefined)[]): string => {
  const [first, ...rest] = words.filter((word) => word !== undefined).flatMap((word) => word.split(' '));
  return first + rest.map(capitalised).join('');
};

const sentence = (...words: (string | undefined)[]): string =>
  `${capitalised(words.filter((word) => word !== undefined).join(' '))}.`;
