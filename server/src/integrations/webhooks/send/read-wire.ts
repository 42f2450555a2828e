/**
 * The object of a version 2 notification, made of the event's snapshot, which is the object as the API shows it. Keys
 * are lower camel case, ids are numbers, calendar dates have dashes; what is unknown is empty.
 */
// biome-ignore lint/suspicious/noExplicitAny: a snapshot is whatever the API showed at the time
export type Shown = any;
type Read = (shown: Shown) => unknown;

export const text =
  (key: string): Read =>
  (shown) =>
    String(shown[key] ?? '');
export const number =
  (key: string): Read =>
  (shown) =>
    Number(shown[key] || 0);
export const yes =
  (key: string): Read =>
  (shown) =>
    shown[key] === true || shown[key] === '1' || shown[key] === 'yes';
export const day =
  (key: string): Read =>
  (shown) =>
    String(shown[key] ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
export const tags: Read = (shown) =>
  (shown.tags ?? []).map((tag: Shown) => ({
    id: Number(tag.id),
    name: tag.name,
    color: String(tag.color ?? '').replace('#', ''),
  }));

export type Kind = { key: string; fields: Record<string, Read> };
