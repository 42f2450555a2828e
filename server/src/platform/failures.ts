/** The few ways Holdfast refuses. `http/errors.ts` turns them into statuses; nothing else does. */
export type FailureKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'late'
  | 'stale'
  | 'lengthRequired'
  | 'tooLarge'
  | 'unsupported'
  | 'misdirected'
  | 'invalid'
  | 'locked'
  | 'mismatched'
  | 'tooMany'
  | 'unavailable'
  | 'storageFull';

export type FieldProblem = { field: string; message: string };

export class Failure extends Error {
  readonly kind: FailureKind;
  readonly problems: FieldProblem[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    options: { problems?: FieldProblem[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'Failure';
    this.kind = kind;
    this.problems = options.problems ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export const malformed = (message: string) => new Failure('malformed', message);
export const unauthenticated = (message: string, problems: FieldProblem[] = []) =>
  new Failure('unauthenticated', message, { problems });
export const forbidden = (message: string, problems: FieldProblem[] = []) =>
  new Failure('forbidden', message, { problems });
export const conflict = (message: string) => new Failure('conflict', message);
export const late = (message: string) => new Failure('late', message);
export const stale = (message: string) => new Failure('stale', message);
export const lengthRequired = (message: string) => new Failure('lengthRequired', message);
export const tooLarge = (message: string) => new Failure('tooLarge', message);
export const unsupported = (message: string) => new Failure('unsupported', message);
export const invalid = (message: string, problems: FieldProblem[] = []) =>
  new Failure('invalid', message, { problems });
export const mismatched = (message: string) => new Failure('mismatched', message);
export const locked = (message: string) => new Failure('locked', message, { retryAfterSeconds: 1 });
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new Failure('tooMany', message, { retryAfterSeconds });
export const unavailable = (message: string, cause?: unknown) =>
  new Failure('unavailable', message, { retryAfterSeconds: 5, cause });
export const isTooMany = (error: unknown): boolean => error instanceof Failure && error.kind === 'tooMany';
export const misdirected = (name: string) =>
  new Failure(
    'misdirected',
    `This server does not answer to the name ${name}. If people use it, set it as HOLDFAST_PUBLIC_URL; if a proxy says it, have it pass on the name that it was called by (Host).`,
  );
export const storageFull = (message: string) => new Failure('storageFull', message);

/** What an actor may not see does not exist for them: the same words whether it is missing, foreign or hidden. */
export const notFound = (what: string) =>
  new Failure('notFound', `There is no such ${what}, or you do not have access to it.`);
