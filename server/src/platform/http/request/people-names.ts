import { type Options, refuse, text } from './fields.ts';

/** Line ends and what steers a terminal; and what turns round the writing of all that follows it. */
const STEERING = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A part of what a person or company is called. It stands in lines of logs, tables and mails, where it must not make another line. */
export function calledText(options: Options & { notEmpty?: boolean }) {
  const line = text({ ...options, max: 255 });
  const read: typeof line.read = (value) => {
    const given = line.read(value);
    return STEERING.test(given) ? refuse('must be one line, without characters that steer how it is shown') : given;
  };
  return { ...line, read };
}
