import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * A page whose code comes when it is first opened. After an update its piece has another name, and the router loads everything
 * afresh; a server that is away is no reason for that, since the browser would only show its own error page instead of ours.
 */
export const lazily: typeof lazyRouteComponent = (importer, name) =>
  lazyRouteComponent(
    () =>
      importer().catch(async (error: Error) => {
        const isThere = await fetch('/healthz').then(
          ({ ok }) => ok,
          () => false,
        );
        // The router knows the browser's words by their beginning.
        throw isThere ? error : new Error(`No answer: ${error.message}`);
      }),
    name,
  );
