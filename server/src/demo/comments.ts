import type { Name } from './names.ts';

/** `on` is the name of a task, file, notebook or milestone of the project; days are counted from today. */
type WrittenComment = { on: string; by: Name; day: number; body: string };

/** A line with a name, and below it what was said of it: `@elena -3: The pilots say …`. */
export function commentsIn(text: string): WrittenComment[] {
  let on = '';
  return text.split('\n').flatMap((line) => {
    const [, by, day, body = ''] = /^@(\w+) (-?\d+): (.+)$/.exec(line.trim()) ?? [];
    if (by) return [{ on, by: by as Name, day: Number(day), body }];
    on = line.trim() || on;
    return [];
  });
}
