import { attack } from './attack/attack.ts';
import { backup } from './backup.ts';
import { callback } from './callback.ts';
import { days } from './days.ts';
import { files } from './files.ts';
import { hung } from './hung.ts';
import { kill } from './kill.ts';
import { loop } from './loop.ts';
import { mail } from './mail.ts';
import { marathon } from './marathon/marathon.ts';
import { moving } from './moving.ts';
import { nodes } from './nodes.ts';
import { refused } from './refused.ts';
import { restart } from './restart.ts';
import type { Drill } from './run.ts';
import { sockets } from './sockets.ts';

export const webhookDrills: Record<string, Drill> = { kill, hung, restart, callback, days, refused };
export const drills: Record<string, Drill> = {
  ...webhookDrills,
  files,
  nodes,
  backup,
  mail,
  moving,
  loop,
  sockets,
  attack,
  marathon,
};
