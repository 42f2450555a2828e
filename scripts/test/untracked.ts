import hooks from 'node:async_hooks';

/**
 * Loaded before all else in a process of tests. So as to know whose error it is that nobody has caught, node:test follows each
 * promise from its making to its end, which takes a sixth of the processor's time. Without that, too, it fails the process for
 * such an error; the reporter says in which test it came.
 */
const { createHook } = hooks;
hooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false });
await import('node:test');
hooks.createHook = createHook;
