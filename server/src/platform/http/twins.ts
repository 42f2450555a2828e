import type { Route } from './route.ts';

/**
 * For a change: the read that gives the tag which `If-Match` is held against. It is that of the same path, or else of the
 * thing that the path begins with: `/tasks/:id` for `/tasks/:id/complete`.
 */
export function makeTwins(routes: Route[]): (route: Route) => Route | undefined {
  const reads = new Map(
    routes.filter(({ method, changes }) => method === 'GET' && !changes).map((route) => [route.path, route]),
  );
  return ({ method, path }) => {
    if (method !== 'PUT' && method !== 'DELETE') return undefined;
    if (reads.has(path)) return reads.get(path);
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const read = /:\w+$/.test(path.slice(0, at)) ? reads.get(path.slice(0, at)) : undefined;
      if (read) return read;
    }
    return undefined;
  };
}
