/**
 * Thrown by work that finds, inside its transaction, that it needs something which must not be done inside one: looking
 * at bytes, for instance. The transaction is undone, this is done, and the work begins anew.
 */
export class BeginAgainAfter extends Error {
  readonly run: () => Promise<void>;
  constructor(run: () => Promise<void>) {
    super('This has to be done before the transaction.');
    this.run = run;
  }
}
