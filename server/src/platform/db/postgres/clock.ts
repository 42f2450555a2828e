const LOOK_EVERY_MS = 1000;

/**
 * The server's clock, by which everybody on one database goes: leases and due times that one process writes are judged by
 * another, and the clocks of two machines differ. It is asked every second; in between the time that has passed here
 * is added, which nobody can set back.
 */
export function followClock(ask: () => Promise<number>, steady = () => performance.now()) {
  let ahead = Date.now() - steady();
  let asking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const before = steady();
    const theirs = await ask();
    const doubt = (steady() - before) / 2;
    const found = theirs - before - doubt;
    // What the way there and back explains is no difference.
    if (Math.abs(found - ahead) > doubt + 1) ahead = found;
  }

  /** While the server is away its clock is taken to go on. */
  const lookOnce = (): Promise<void> => {
    asking ??= look()
      .catch(() => {})
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  const timer = setInterval(lookOnce, LOOK_EVERY_MS).unref();

  return {
    now: () => new Date(steady() + ahead),
    /** Before anybody goes by it: what this machine takes for the time is never good enough. */
    begin: look,
    look: lookOnce,
    async stop() {
      clearInterval(timer);
      await asking;
    },
  };
}
