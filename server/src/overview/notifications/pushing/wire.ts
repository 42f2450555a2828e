import { Type } from 'typebox';
import { Flag, ok, Text, timeText, titled } from '../../../platform/http/answer/classic.ts';
import { required, shape, text } from '../../../platform/http/request/fields.ts';
import type { NotificationView } from '../store.ts';
import { linkOf } from '../wire.ts';
import { nameOf, saidIn, sentenceOf } from '../words.ts';
import type { Devices } from './devices.ts';

const Device = titled('PushDevice', { id: Text, browser: Text, createdOn: Text, lastToldOn: Text, current: Flag });

export const ShownDevices = ok({
  publicKey: Type.String({ description: 'What a browser is to be given as applicationServerKey.' }),
  devices: Type.Array(Device),
});

export const showDevices = ({ publicKey, devices }: Devices) => ({
  publicKey,
  devices: devices.map(({ id, browser, created_at, told_at, isThis }) => ({
    id: String(id),
    browser,
    createdOn: timeText(created_at),
    lastToldOn: timeText(told_at),
    current: isThis,
  })),
});

export const NewDevice = shape('device', {
  endpoint: required(text({ key: 'endpoint', max: 2048, notEmpty: true })),
  publicKey: required(text({ key: 'publicKey', also: ['p256dh'], max: 200, notEmpty: true })),
  secret: required(text({ key: 'secret', also: ['auth'], max: 100, notEmpty: true })),
});

const LONGEST = 300;
const cut = (words: string): string =>
  (words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words).toWellFormed();

/** What the browser shows, and where it leads. Later news of the same take its place, and nobody who was told is disturbed again for them. */
export const messageOf = (one: NotificationView, isTold: boolean): string =>
  JSON.stringify({
    title: cut(nameOf(one)),
    body: [sentenceOf(one), saidIn(one)].filter(Boolean).map(cut).join('\n'),
    url: `/${linkOf(one)}`,
    tag: String(one.id),
    again: isTold,
  });
