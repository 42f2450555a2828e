const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** `1536` → `1.5 KiB`: for people; whoever calculates takes the bytes. */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1024 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)} ${units[step]}`;
}
