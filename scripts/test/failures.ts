export type Failure = {
  /** Empty for what is no test file. */
  file: string;
  /** With what contains it. */
  name: string;
  test: string;
  why: string;
};

export const quoted = (text: string): string => `"${text.replaceAll(/["\\$`]/g, '\\$&')}"`;

/** All of them once more, each with the command that runs just it. */
export function tellFailures(failures: Failure[], say: (text: string) => void): void {
  if (failures.length === 0) return;
  say(`\nWhat failed:`);
  for (const { file, name, test, why } of failures) {
    say(`\n✖ ${name}${file ? ` (${file})` : ''}\n${why}`);
    if (test) say(`  npm test -- ${file} --name=${quoted(test)}`);
  }
  const again = [...new Set(failures.map(({ file }) => file))].filter(Boolean);
  if (again.length > 0) say(`\nTo run just these files:\n  npm test -- ${again.join(' ')}`);
}
