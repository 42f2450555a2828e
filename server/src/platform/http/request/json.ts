import { malformed } from '../../failures.ts';

const DEEPEST = 64;
/** No route takes a list of more than 10,000 entries. A megabyte of values would hold up everybody else. */
const MOST_VALUES = 40_000;
/** What is shorter can be neither too deep nor too much. */
const HARMLESS = 2 * DEEPEST;

const [QUOTE, BACKSLASH, SPACE, COMMA] = [0x22, 0x5c, 0x20, 0x2c];

/** JSON as programs send it: also with raw line feeds inside strings, and with a byte order mark in front. */
export function parseJson(text: string, bytes: Uint8Array): unknown {
  if (bytes.length > HARMLESS) refuseTooMuch(bytes);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const isMarked = text.startsWith('\ufeff');
  const escaped = escapeControlCharacters(isMarked ? bytes.subarray(3) : bytes);
  if (!isMarked && escaped.length === bytes.length) throw notJson();
  try {
    return JSON.parse(String(escaped));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw notJson();
  }
}

const notJson = () => malformed('The body is not valid JSON.');

/** Before it is taken apart, which costs many times as much as looking at each byte. */
function refuseTooMuch(bytes: Uint8Array): void {
  let depth = 0;
  let values = 0;
  for (let at = 0, { length } = bytes; at < length; at += 1) {
    const byte = bytes[at]!;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA) values += 1;
    // [ and {, ] and } differ in the same bit.
    else if ((byte | SPACE) === 0x7b) {
      values += 1;
      depth += 1;
      if (depth > DEEPEST) throw malformed(`The JSON is nested more than ${DEEPEST} levels deep.`);
    } else if ((byte | SPACE) === 0x7d) depth -= 1;
    if (values > MOST_VALUES) throw malformed(`The JSON holds more than ${MOST_VALUES} values. Send it in portions.`);
  }
}

/** So many bytes are looked at one by one before the end of a string is searched for, which pays for long ones only. */
const NEAR = 64;

/** Where the quote is that ends the string which begins here. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; ; ) {
    for (const near = at + NEAR; at < near && at < bytes.length; at += 1) {
      if (bytes[at] === QUOTE) return at;
      if (bytes[at] === BACKSLASH) at += 1;
    }
    const quote = bytes.indexOf(QUOTE, at);
    if (quote < 0) return bytes.length;
    let slashes = 0;
    while (quote - slashes > at && bytes[quote - slashes - 1] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return quote;
    at = quote + 1;
  }
}

const LONGEST_ESCAPE = 6;
/** By its code, what a control character is written as. */
const ESCAPES = Array.from({ length: SPACE }, (_, code) =>
  Buffer.from(JSON.stringify(String.fromCharCode(code)).slice(1, -1)),
);

/**
 * Those inside strings. Only reached when the strict parse failed, so it costs nothing on the good path; and as bytes, because
 * millions of pieces of text cost seconds. One pass, however hostile the text.
 */
export function escapeControlCharacters(bytes: Uint8Array): Buffer {
  let out = Buffer.allocUnsafe(bytes.length + LONGEST_ESCAPE);
  let used = 0;
  let isInString = false;
  let isEscaped = false;
  for (let at = 0, { length } = bytes; at < length; at += 1) {
    const byte = bytes[at]!;
    if (used + LONGEST_ESCAPE > out.length) out = Buffer.concat([out, Buffer.allocUnsafe(out.length)]);
    if (byte < SPACE && isInString && !isEscaped) {
      const written = ESCAPES[byte]!;
      for (let part = 0; part < written.length; part += 1) out[used++] = written[part]!;
    } else out[used++] = byte;
    if (byte === QUOTE && !isEscaped) isInString = !isInString;
    isEscaped = byte === BACKSLASH && !isEscaped;
  }
  return out.subarray(0, used);
}
