import type { Name } from './names.ts';

export type WrittenTask = {
  content: string;
  who: Name | undefined;
  /** Days from today. */
  due: number | undefined;
  /** How many days it takes, up to when it is due. */
  lasts: number | undefined;
  /** The words of the task it waits for. */
  waitsFor: string | undefined;
  isDone: boolean;
  tags: string[];
  priority: '' | 'low' | 'medium' | 'high';
  progress: number;
  below: WrittenTask[];
};

const marks = {
  who: /\s@(\w+)/,
  due: /\s([+-]\d+)(?=\s|$)/,
  lasts: /\s~(\d+)(?=\s|$)/,
  waits: /\s\^(?=\s|$)/,
  priority: /\s!(low|medium|high)/,
  progress: /\s(\d+)%/,
  tag: /\s#([\w-]+)/g,
};

/**
 * One task a line: `x Measure the quay walls @tomas -24 #survey !high 40%` is done, Tomas's, was due 24 days ago, and so
 * on; `~5` takes five days, `^` waits for the one before it; all but the words may be missing. What is indented more
 * belongs to the line above.
 */
export function tasksIn(text: string): WrittenTask[] {
  const roots: WrittenTask[] = [];
  const above: { indent: number; task: WrittenTask }[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const indent = line.search(/\S/);
    const task = read(line.trim());
    while (above.length > 0 && above.at(-1)!.indent >= indent) above.pop();
    const siblings = above.at(-1)?.task.below ?? roots;
    if (marks.waits.test(line)) task.waitsFor = siblings.at(-1)?.content;
    siblings.push(task);
    above.push({ indent, task });
  }
  return roots;
}

function read(line: string): WrittenTask {
  const isDone = line.startsWith('x ');
  const words = isDone ? line.slice(2) : line;
  const numberOf = (mark: RegExp): number | undefined => {
    const found = mark.exec(words)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  return {
    content: Object.values(marks)
      .reduce((text, mark) => text.replace(mark, ''), words)
      .trim(),
    who: marks.who.exec(words)?.[1] as Name | undefined,
    due: numberOf(marks.due),
    lasts: numberOf(marks.lasts),
    waitsFor: undefined,
    isDone,
    tags: [...words.matchAll(marks.tag)].map((match) => match[1]!),
    priority: (marks.priority.exec(words)?.[1] ?? '') as WrittenTask['priority'],
    progress: numberOf(marks.progress) ?? 0,
    below: [],
  };
}
