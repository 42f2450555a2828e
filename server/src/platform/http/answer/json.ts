import { isTurnOver, restForOthers } from '../../turn.ts';

/** So many characters of a text, and so many entries of a list, are written at a time. */
const CHARACTERS = 2 ** 16;
const ENTRIES = 500;

/** So much of an answer that is not held as a whole is sent at a time. */
const SENT = 2 ** 16;

/**
 * A long text that is read when the answer comes to it, so that of many such texts only one is held. For the ETag, which is
 * sent before, its key stands for it: another text has another key.
 */
export class LaterText {
  readonly #key: string;
  readonly read: () => Promise<string>;
  constructor(key: string, read: () => Promise<string>) {
    this.#key = key;
    this.read = read;
  }
  toJSON(): string {
    return this.#key;
  }
}

/** The same as `writeJson`, as it is sent, with the texts that are read later. */
export async function* sendJson(value: unknown): AsyncGenerator<Buffer> {
  let held = '';
  for (const part of piecesOf(value)) {
    for (const piece of part instanceof LaterText ? piecesOf(await part.read()) : [part]) {
      held += piece;
      if (held.length < SENT) continue;
      yield Buffer.from(held);
      held = '';
      if (isTurnOver()) await restForOthers();
    }
  }
  yield Buffer.from(held);
}

/** The same as `JSON.stringify` writes of plain values, in turns: what is long would keep everybody else waiting. */
export async function writeJson(value: unknown): Promise<string> {
  const pieces: string[] = [];
  for (const piece of piecesOf(value)) {
    pieces.push(typeof piece === 'string' ? piece : JSON.stringify(piece));
    if (isTurnOver()) await restForOthers();
  }
  return pieces.join('');
}

function* piecesOf(value: unknown): Generator<string | LaterText> {
  if (value instanceof LaterText) yield value;
  else if (typeof value === 'string' && value.length > CHARACTERS) yield* piecesOfText(value);
  else if (Array.isArray(value)) yield* piecesOfList(value);
  else if (typeof value === 'object' && value !== null) yield* piecesOfObject(value);
  else yield JSON.stringify(value) ?? 'null';
}

function* piecesOfText(text: string): Generator<string> {
  yield '"';
  for (let at = 0; at < text.length; ) {
    const end = wholeAt(text, at + CHARACTERS);
    yield JSON.stringify(text.slice(at, end)).slice(1, -1);
    at = end;
  }
  yield '"';
}

/** Here, or behind the character that is kept as two halves, of which this is the second. */
export const wholeAt = (text: string, at: number): number => (isFirstHalf(text.charCodeAt(at - 1)) ? at + 1 : at);
const isFirstHalf = (code: number): boolean => code >= 0xd800 && code < 0xdc00;

function* piecesOfList(list: unknown[]): Generator<string | LaterText> {
  const isFlat = list.every((entry) => typeof entry !== 'object' || entry === null);
  const count = isFlat ? ENTRIES : 1;
  yield '[';
  for (let at = 0; at < list.length; at += count) {
    if (at > 0) yield ',';
    if (isFlat) yield JSON.stringify(list.slice(at, at + count)).slice(1, -1);
    else yield* piecesOf(list[at]);
  }
  yield ']';
}

function* piecesOfObject(object: object): Generator<string | LaterText> {
  let mark = '{';
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${mark}${JSON.stringify(key)}:`;
    yield* piecesOf(value);
    mark = ',';
  }
  yield mark === '{' ? '{}' : '}';
}
