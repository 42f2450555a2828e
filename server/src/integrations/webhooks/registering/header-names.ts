import { invalid } from '../../../platform/failures.ts';

const MOST = 20;
const LONGEST = 4096;
const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/i;
/** Printable ASCII, as header values are; no line can be ended by one. */
const VALUE = /^[\x20-\x7e]{0,4096}$/;

/** What the sender, the connection or the contract says itself. */
const RESERVED =
  /^(host|content-.*|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|user-agent|accept-encoding|cookie|proxy-.*|forwarded|x-forwarded-.*|x-projects-.*|webhook-.*)$/i;

const wrong = (message: string) => invalid(`headers: ${message}.`, [{ field: 'headers', message }]);

/** Headers that a webhook's owner wants sent along. */
export function checkHeaders(given: Record<string, string>): Record<string, string> {
  const names = Object.keys(given);
  if (names.length > MOST) throw wrong(`at most ${MOST} can be given`);
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) throw wrong('a name is given twice');
  for (const [name, value] of Object.entries(given)) {
    if (!TOKEN.test(name)) throw wrong(`"${name.slice(0, 100)}" is no name of a header`);
    if (RESERVED.test(name)) throw wrong(`${name} is set by Holdfast itself`);
    if (!VALUE.test(value))
      throw wrong(`the value of ${name} must be plain ASCII text of at most ${LONGEST} characters`);
  }
  return given;
}
