export type FieldProblem = { field: string; message: string };

type Details = { errors?: FieldProblem[]; requestId?: string; retryAfter?: number; cause?: unknown };
type Refusal = { MESSAGE?: string; errors?: FieldProblem[] };

/**
 * Why a call came to nothing. `message` is a sentence that can be shown as it is; `status` is 0 when there was no answer
 * at all.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Which fields were refused, and why. */
  readonly errors?: FieldProblem[];
  /** What the server's log calls the request. */
  readonly requestId?: string;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter?: number;

  constructor(status: number, message: string, { cause, ...details }: Details = {}) {
    super(message, { cause });
    this.status = status;
    Object.assign(this, details);
  }
}

export const unreachable = (cause: unknown): ApiError =>
  new ApiError(0, 'The server could not be reached. Check the connection and try again.', { cause });

/** What was refused, in the server's own words; where something before it refused (a proxy), in ours. */
export function refused(status: number, text: string, header: (name: string) => string | null | undefined): ApiError {
  const { MESSAGE: message, errors } = parse(text);
  const requestId = header('x-request-id');
  const retryAfter = secondsIn(header('retry-after'));
  return new ApiError(status, message ?? `The server answered ${status}.`, {
    ...(errors && { errors }),
    ...(requestId && { requestId }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

function parse(text: string): Refusal {
  try {
    return (JSON.parse(text) ?? {}) as Refusal;
  } catch {
    return {};
  }
}

/** `Retry-After` is a number of seconds or a date. */
function secondsIn(value: string | null | undefined): number | undefined {
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
