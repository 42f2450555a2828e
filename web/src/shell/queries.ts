import { client } from '../api.ts';

export type { LiveEvent, StreamState } from '@holdfast/client';
export const followEvents = client.events;

// What follows events is a piece of its own. Fetched at once, it is there when the first page asks for the stream.
followEvents({ onEvent: () => {}, signal: AbortSignal.abort() }).catch(() => {});
