import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network that can be cut: what goes to a server passes through here. */
export type Proxy = {
  url: string;
  /** Bytes that were passed on to the server so far. */
  passed(): number;
  /** Cuts the connection that brings the byte with this number from now on, so often. */
  cutsAfter(bytes: number, times?: number): void;
  /** The next answer that begins so is swallowed, and its connection cut. */
  swallows(beginning: RegExp): void;
  /** Whatever is sent from now on vanishes, as where a cable is cut: nobody is told. */
  vanishes(): void;
  /** Nobody gets through any more, and whoever was is cut off. */
  goesAway(): Promise<void>;
  comesBack(): Promise<void>;
};

/** Closed with the test or drill that opened it. */
export async function openProxy(t: { after(undo: () => unknown): void }, target: string): Promise<Proxy> {
  const { port: targetPort, hostname } = new URL(target);
  const open = new Set<Socket>();
  let passed = 0;
  let budget = { each: Number.POSITIVE_INFINITY, left: Number.POSITIVE_INFINITY, times: 0 };
  let swallowed: RegExp | undefined;
  let isCut = false;

  const server = createServer((client) => {
    const onward = connect(Number(targetPort), hostname);
    const cut = () => {
      client.destroy();
      onward.destroy();
    };
    for (const socket of [client, onward]) {
      open.add(socket);
      socket.on('error', cut).on('close', () => {
        open.delete(socket);
        cut();
      });
    }
    client.on('data', (chunk) => {
      if (isCut) return;
      const passes = chunk.subarray(0, Math.min(chunk.length, budget.left));
      passed += passes.length;
      budget.left -= passes.length;
      if (!onward.write(passes)) {
        client.pause();
        onward.once('drain', () => client.resume());
      }
      if (passes.length === chunk.length) return;
      budget.times -= 1;
      budget.left = budget.times > 0 ? budget.each : Number.POSITIVE_INFINITY;
      // What was passed on arrives; only then is the end noticed.
      client.destroy();
      onward.end();
    });
    onward.on('data', (chunk) => {
      if (swallowed?.test(chunk.toString('latin1'))) {
        swallowed = undefined;
        cut();
      } else client.write(chunk);
    });
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const goesAway = async () => {
    for (const socket of open) socket.destroy();
    if (server.listening) await new Promise((done) => server.close(done));
  };
  const port = await listen(0);
  t.after(goesAway);
  return {
    url: `http://127.0.0.1:${port}`,
    passed: () => passed,
    cutsAfter(bytes, times = 1) {
      budget = { each: bytes, left: bytes, times };
    },
    swallows(beginning) {
      swallowed = beginning;
    },
    vanishes() {
      isCut = true;
    },
    goesAway,
    comesBack: async () => void (await listen(port)),
  };
}
