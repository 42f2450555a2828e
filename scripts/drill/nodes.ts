import { wrongClock } from './nodes-clock.ts';
import { lostServer } from './nodes-failover.ts';
import { frozenUpload } from './nodes-frozen.ts';
import { killedNodes } from './nodes-killed.ts';
import { type Drill, runParts } from './run.ts';

const MIB = 2 ** 20;

/** Several nodes on one database and one store, of which some are frozen, cut off or killed: nobody is to notice. */
export const nodes: Drill = {
  engines: ['PostgreSQL'],
  async run(run) {
    const s3 = await run.s3();
    return runParts(run, [
      // Only where time passes: leases go by the clock of the server, which nobody moves.
      ...(run.isShort ? [] : [wrongClock]),
      ...(run.isShort ? [] : [lostServer]),
      // Where time passes as well: who is cut off asks again after a while.
      ...(run.isShort ? [] : [(part: typeof run) => killedNodes(part, 'HAProxy')]),
      ...(run.isShort ? [] : [(part: typeof run) => killedNodes(part, 'nginx')]),
      (part) => frozenUpload(part, { name: 'disk', settings: {}, size: 6 * MIB, seen: MIB }),
      ...(s3
        ? [
            // More than one part, so that one is in the store and some of the next in the node's hands.
            (part: typeof run) =>
              frozenUpload(part, { name: 'S3', settings: { HOLDFAST_BLOBS: s3 }, size: 12 * MIB, seen: 6 * MIB }),
          ]
        : []),
    ]);
  },
};
