import { malformed } from '../../failures.ts';

/** Programs send a handful. */
const MOST_FIELDS = 1000;

/** `application/x-www-form-urlencoded`. Of fields with the same name the last counts. */
export function parseForm(text: string): object {
  const fields = text.split('&', MOST_FIELDS + 1);
  if (fields.length > MOST_FIELDS) throw malformed(`The form has more than ${MOST_FIELDS} fields. Send JSON.`);
  return Object.fromEntries(
    fields.filter(Boolean).map((field) => {
      const equals = field.indexOf('=');
      return equals < 0 ? [plain(field), ''] : [plain(field.slice(0, equals)), plain(field.slice(equals + 1))];
    }),
  );
}

const [PLUS, SPACE, PERCENT] = [0x2b, 0x20, 0x25];

/**
 * `a+b%20c` is `a b c`; a % that stands for no byte is itself. As bytes and in one pass, because the readers there are
 * take minutes over a million fields, and a million plus signs replaced one by one hold up everybody else.
 */
function plain(text: string): string {
  if (!text.includes('+') && !text.includes('%')) return text;
  const bytes = Buffer.from(text);
  let used = 0;
  for (let at = 0, { length } = bytes; at < length; at += 1) {
    const byte = bytes[at]!;
    const meant = byte === PERCENT && at + 2 < length ? digitOf(bytes[at + 1]!) * 16 + digitOf(bytes[at + 2]!) : -1;
    if (meant >= 0) at += 2;
    bytes[used++] = meant >= 0 ? meant : byte === PLUS ? SPACE : byte;
  }
  return bytes.toString('utf8', 0, used);
}

/** Far below zero where it is no hexadecimal digit. */
function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1000;
}
