const owners: string[] = [];

/** Somebody has the same colour wherever they are shown, and not that of another who was shown before, while any of the 24 is left. */
export function hueOf(name: string): number {
  let colour = [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 24, 0);
  for (let left = 24; left && (owners[colour] ?? name) !== name; left -= 1) colour = (colour + 7) % 24;
  owners[colour] ??= name;
  return colour * 15;
}
