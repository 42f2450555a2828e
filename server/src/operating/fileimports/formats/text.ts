/** The text of a file, whatever wrote it: UTF-8, UTF-16 with a mark or without, or what Windows writes in the West. */
export function textOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const beginning = bytes.subarray(0, 1024);
  const zeros = (odd: number) => beginning.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  if (zeros(1) > beginning.length / 4) return new TextDecoder('utf-16le').decode(bytes);
  if (zeros(0) > beginning.length / 4) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
