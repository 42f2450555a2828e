import { parseArgs } from 'node:util';

export const USAGE = `npm test                                 everything
npm test -- projects tasks               only test files whose path contains one of these
npm test -- projects --name "a test"     only tests whose name contains this
npm test -- --changed                    only what uncommitted changes touch
npm test -- --changed=main               only what has changed since then touches
npm test -- projects --slowed            with a quarter of the processor's time, and now and then none for seconds`;

export type Options = {
  paths: string[];
  named?: string;
  /** The commit since which changes count. */
  changedSince?: string;
  isSlowed: boolean;
};

export function readOptions(args: string[]): Options | undefined {
  // `--changed` alone means since the last commit, which parseArgs has no way to say.
  const spelled = args.map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg));
  try {
    const { values, positionals } = parseArgs({
      args: spelled,
      allowPositionals: true,
      options: { name: { type: 'string' }, changed: { type: 'string' }, slowed: { type: 'boolean', default: false } },
    });
    return {
      paths: positionals,
      isSlowed: values.slowed,
      ...(values.name === undefined ? {} : { named: values.name }),
      ...(values.changed === undefined ? {} : { changedSince: values.changed }),
    };
  } catch {
    return undefined;
  }
}
