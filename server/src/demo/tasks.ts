import type { Name } from './names.ts';

export type WrittenTask = {
  content: string;
  who: Name | undefined;
  /** Days from today. */
  due: number | undefined;
  isDone: boolean;
  tags: string[];
  priority: '' | 'low' | 'medium' | 'high';
  progress: number;
  below: WrittenTask[];
};

const marks = {
  who: /\s@(\w+)/,
  due: /\s([+-]\d+)(?=\s|$)/,
  priority: /\s!(low|medium|high)/,
  progress: /\s(\d+)%/,
  tag: /\s#([\w-]+)/g,
};

/**
 * One task a line: `x Measure the quay walls @tomas -24 #survey !high 40%` is done, Tomas's, was due 24 days ago, and so
 * on; all but the words may be missing. What is indented more belongs to the line above.
 */
export function tasksIn(text: string): WrittenTask[] {
  const roots: WrittenTask[] = [];
  const above: { indent: number; task: WrittenTask }[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const indent = line.search(/\S/);
    const task = read(line.trim());
    while (above.length > 0 && above.at(-1)!.indent >= indent) above.pop();
    (above.at(-1)?.task.below ?? roots).push(task);
    above.push({ indent, task });
  }
  return roots;
}

function read(line: string): WrittenTask {
  const isDone = line.startsWith('x ');
  const words = isDone ? line.slice(2) : line;
  const due = marks.due.exec(words)?.[1];
  return {
    content: Object.values(marks)
      .reduce((text, mark) => text.replace(mark, ''), words)
      .trim(),
    who: marks.who.exec(words)?.[1] as Name | undefined,
    due: due === undefined ? undefined : Number(due),
    isDone,
    tags: [...words.matchAll(marks.tag)].map((match) => match[1]!),
    priority: (marks.priority.exec(words)?.[1] ?? '') as WrittenTask['priority'],
    progress: Number(marks.progress.exec(words)?.[1] ?? 0),
    below: [],
  };
}
