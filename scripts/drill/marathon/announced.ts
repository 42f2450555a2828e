import { openReceiver, type Received } from '../../../server/test/support/receiver.ts';
import type { Holdfast } from '../holdfast.ts';
import type { Run } from '../run.ts';
import { forms, type Kind } from './kinds.ts';
import { keyOf, type Thing, type Told } from './model.ts';

const BEGINNINGS = ['CREATED', 'COPIED'];

/** What the world was told, each notification once, in the order in which they first came. */
export type Announced = {
  hook: string;
  count(): number;
  /** What began and was announced, by the key of its kind and id. */
  begun: Set<string>;
  /** Announced to begin twice: the id was somebody else's before. */
  reused: string[];
  /** Of what it was to be told, as much as never came, and whether the rest came in order. What has come is forgotten. */
  missing(thing: Thing): { never: Told[]; isInOrder: boolean };
};

export async function listenTo(run: Run, holdfast: Holdfast): Promise<Announced> {
  const receiver = await openReceiver(run);
  const ids = new Set<string>();
  const heard = new Map<string, Told[]>();
  const [begun, reused] = [new Set<string>(), [] as string[]];

  receiver.answers((call) => {
    // All that is needed of it is kept here.
    receiver.calls.length = 0;
    const id = String(call.headers['webhook-id']);
    if (ids.has(id)) return {};
    ids.add(id);
    const { key, event, mark } = read(call);
    if (BEGINNINGS.some((beginning) => event.endsWith(beginning))) {
      if (begun.has(key)) reused.push(`${key} was announced to begin twice, now as ${mark}`);
      begun.add(key);
    }
    const told = heard.get(key) ?? [];
    heard.set(key, told);
    told.push(mark === undefined ? { event } : { event, mark });
    return {};
  });

  await holdfast.ask('PUT', '/webhooks/enable.json');
  const webhook = { event: '*', url: receiver.url, version: '2', contentType: 'application/json' };
  const hook = (await holdfast.ask('POST', '/webhooks.json', { webhook })).id as string;
  return {
    hook,
    count: () => ids.size,
    begun,
    reused,
    missing(thing) {
      const key = keyOf(thing.kind, thing.id);
      const never = missingOf(thing.told, heard.get(key) ?? []);
      const isInOrder = never.length > 0 || isWithin(thing.told, heard.get(key) ?? []);
      if (never.length === 0) {
        thing.told = [];
        heard.delete(key);
      }
      return { never, isInOrder };
    },
  };
}

function read({ headers, body }: Received): { key: string; event: string; mark?: string } {
  const event = String(headers['x-projects-event']);
  const kind = event.split('.')[0]!.toLowerCase() as Kind;
  const [object, field] = forms[kind]?.told ?? ['', ''];
  const said = JSON.parse(body);
  if (event.endsWith('.DELETED') || !said[object]) return { key: keyOf(kind, String(said.id)), event };
  return { key: keyOf(kind, String(said[object].id)), event, mark: String(said[object][field]) };
}

const isSame = (one: Told, other: Told) =>
  one.event === other.event && (one.mark === undefined || one.mark === other.mark);

/** Each notification stands for one change. */
function missingOf(wanted: Told[], heard: Told[]): Told[] {
  const left = [...heard];
  return wanted.filter((told) => {
    const at = left.findIndex((one) => isSame(told, one));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function isWithin(wanted: Told[], heard: Told[]): boolean {
  let at = 0;
  for (const told of heard) if (wanted[at] && isSame(wanted[at]!, told)) at += 1;
  return at === wanted.length;
}
