/** Headers as the log keeps them, JSON in a string, as the lines that were sent. */
export function headerLines(json: string): string[] {
  if (json === '') return [];
  const lists = JSON.parse(json) as Record<string, string[]>;
  return Object.entries(lists).flatMap(([name, values]) => values.map((value) => `${name}: ${value}`));
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a line for a shell. Headers whose values the log does not keep are left out. */
export function requestAsCurl(url: string, { headers, body }: { headers: string; body: string }): string {
  const lines = headerLines(headers).filter((line) => !line.endsWith(': (not kept)'));
  return ['curl', ...lines.map((line) => `-H ${quoted(line)}`), `--data-raw ${quoted(body)}`, quoted(url)].join(
    ' \\\n  ',
  );
}
