import { client } from '../api.ts';

export type { LiveEvent, StreamState } from '@holdfast/client';
export const followEvents = client.events;
