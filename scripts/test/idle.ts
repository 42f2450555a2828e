import type { Job } from './processes.ts';
import type { TestProcess } from './run-files.ts';
import type { Told } from './told.ts';

export type Idle = {
  /** One that has run others of its kind, or a new one. */
  processFor(job: Job): Promise<TestProcess>;
  /** Whoever has run that job may run another. */
  add(process: TestProcess, job: Job): void;
  leaveAll(): Promise<void>;
};

/** Processes that wait for another file. */
export function idleProcesses(start: (job: Job) => TestProcess, hear: (told: Told, job: Job) => void): Idle {
  const idle: { process: TestProcess; job: Job }[] = [];
  const leave = ({ process, job }: (typeof idle)[number]) => process.leave((told) => hear(told, job));
  return {
    async processFor(job) {
      for (;;) {
        const at = idle.findIndex((one) => one.job.kind === job.kind);
        if (at < 0) return start(job);
        const one = idle.splice(at, 1)[0]!;
        if (!one.process.hasEnded()) return one.process;
        // It ended after its file and before the next, which is the doing of the first.
        await leave(one);
      }
    },
    add: (process, job) => void idle.push({ process, job }),
    async leaveAll() {
      for (const one of idle.splice(0)) await leave(one);
    },
  };
}
