import { registerHooks } from 'node:module';

/**
 * Loaded before all else in a process of tests: there, passwords are hashed by the same library with the least it does.
 * Hundreds of people are made, and each would take tens of milliseconds and 19 MiB. Servers in processes of their own hash
 * as they always do.
 */
const LIBRARY = '@node-rs/argon2';
const QUICK = `${import.meta.url}?quick`;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== LIBRARY || context.parentURL === QUICK) return next(specifier, context);
    return { url: QUICK, shortCircuit: true };
  },
  load(url, context, next) {
    if (url !== QUICK) return next(url, context);
    const source = `export { verify } from '${LIBRARY}';
      import { hash as inEarnest } from '${LIBRARY}';
      export const hash = (password, cost) => inEarnest(password, { ...cost, memoryCost: 8, timeCost: 1 });`;
    return { format: 'module', source, shortCircuit: true };
  },
});
