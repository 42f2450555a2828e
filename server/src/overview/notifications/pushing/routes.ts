import { act, create, get, type Route } from '../../../platform/http/route.ts';
import { addDevice, endDevice, listDevices } from './devices.ts';
import { NewDevice, ShownDevices, showDevices } from './wire.ts';

const PATH = '/notifications/devices';

export const deviceRoutes: Route[] = [
  get(PATH, 'device.manage', listDevices, showDevices, {
    shows: ShownDevices,
    name: 'listPushDevices',
    summary: 'Lists the caller’s browsers that show news, and the key with which another one subscribes.',
  }),
  create(PATH, 'device.manage', (ctx, call) => addDevice(ctx, call.read(NewDevice)), {
    at: 'notifications/devices',
    body: NewDevice,
    name: 'addPushDevice',
    summary: 'Shows news in the browser that asks for it (Web Push), until its session ends.',
  }),
  act('DELETE', `${PATH}/:id`, 'device.manage', (ctx, call) => endDevice(ctx, call.id()), undefined, {
    name: 'endPushDevice',
    summary: 'Shows no more news in one of the caller’s browsers.',
  }),
];
