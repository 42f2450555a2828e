/** Milliseconds. A part is missing when it did not happen, as on a connection kept from the exchange before. */
export type Timing = { dns?: number; connect?: number; tls?: number; firstByte?: number; total: number };

export type Outcome = {
  /** 0 unless the receiver's answer came whole and in time (or was cut by us for its length). */
  status: number;
  headers: Record<string, string[]>;
  body: string;
  /** One plain sentence, '' when `status` is set. */
  error: string;
  /** The guard said no. For the operator's log alone: callers must not learn it. */
  refused: boolean;
  timing: Timing;
};

export const noAnswer = (error: string, total: number): Outcome => ({
  status: 0,
  headers: {},
  body: '',
  error,
  refused: false,
  timing: { total },
});

export type Sender = {
  send(request: { url: string; headers: Record<string, string>; body: string | Buffer }): Promise<Outcome>;
  /** Lets running exchanges end, each within its time. */
  close(): Promise<void>;
};

/** The whole exchange, from looking up the name to the end of the answer. */
export const EXCHANGE_MS = 5000;

export const userAgentOf = (version: string): string => `Holdfast/${version} (+webhooks)`;
