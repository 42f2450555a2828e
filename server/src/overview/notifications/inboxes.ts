/** By person, of these, a number that grows whenever something in their inbox changes. For who keeps looking: the stream of what happens. */
export { changesOf } from './inbox-store.ts';
