/** One file in an archive: what is said of it before its bytes. */
export type ZipEntry = { path: string; size: number; modifiedAt: Date; isDeflated: boolean };
/** What is known of it behind them. */
export type ZippedEntry = ZipEntry & { crc: number; zippedSize: number; offset: number };

const STORED = 0;
const DEFLATED = 8;
/** Names are UTF-8, and sum and sizes follow the bytes. */
const FLAGS = 0x0808;
const VERSION = 20;
const VERSION_OF_ZIP64 = 45;
const MADE_ON_UNIX = (3 << 8) | 63;
const ORDINARY_FILE = (0o100664 << 16) >>> 0;
const ELSEWHERE_16 = 0xffff;
/** Stands where a number needs the eight bytes of zip64, which are elsewhere then. */
const ELSEWHERE = 0xffffffff;
/** Whether its sizes need eight bytes is said before it is known how small it becomes; in the worst case it grows a little. */
const LARGE = 2 ** 32 - 2 ** 24;

const isLarge = ({ size }: ZipEntry) => size >= LARGE;

type Part = [width: 2 | 4 | 8, value: number] | Buffer;

/** Numbers one behind the other, each with its width in bytes; names and records as they are. */
function bytesOf(...parts: Part[]): Buffer {
  return Buffer.concat(
    parts.map((part) => {
      if (Buffer.isBuffer(part)) return part;
      const [width, value] = part;
      const bytes = Buffer.alloc(width);
      if (width === 8) bytes.writeBigUInt64LE(BigInt(value));
      else bytes.writeUIntLE(value, 0, width);
      return bytes;
    }),
  );
}

/** The format knows no time zone here; the exact time stands in the directory. */
function dosTime(time: Date): Buffer {
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
  const day = ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  return bytesOf([2, clock], [2, day]);
}

const extra = (tag: number, bytes: Buffer) => bytesOf([2, tag], [2, bytes.length], bytes);
const zip64 = (...values: number[]) => extra(1, bytesOf(...values.map((value): Part => [8, value])));

const kindOf = (entry: ZipEntry, version: number) =>
  bytesOf([2, version], [2, FLAGS], [2, entry.isDeflated ? DEFLATED : STORED], dosTime(entry.modifiedAt));

export function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.path);
  const [version, size, more] = isLarge(entry)
    ? [VERSION_OF_ZIP64, ELSEWHERE, zip64(0, 0)]
    : [VERSION, 0, Buffer.alloc(0)];
  const sizes = bytesOf([4, 0], [4, size], [4, size]);
  return bytesOf([4, 0x04034b50], kindOf(entry, version), sizes, [2, name.length], [2, more.length], name, more);
}

export function descriptor(entry: ZippedEntry): Buffer {
  const width = isLarge(entry) ? 8 : 4;
  return bytesOf([4, 0x08074b50], [4, entry.crc], [width, entry.zippedSize], [width, entry.size]);
}

export function directoryRecord(entry: ZippedEntry): Buffer {
  const { crc, zippedSize, size, offset } = entry;
  const name = Buffer.from(entry.path);
  const time = extra(0x5455, bytesOf(Buffer.from([1]), [4, Math.floor(entry.modifiedAt.getTime() / 1000)]));
  const needsZip64 = isLarge(entry) || offset >= ELSEWHERE;
  const shown = (value: number): Part => [4, needsZip64 ? ELSEWHERE : value];
  const more = needsZip64 ? Buffer.concat([time, zip64(size, zippedSize, offset)]) : time;
  const version = needsZip64 ? VERSION_OF_ZIP64 : VERSION;
  const kind = bytesOf([4, 0x02014b50], [2, MADE_ON_UNIX], kindOf(entry, version));
  const sizes = bytesOf([4, crc], shown(zippedSize), shown(size), [2, name.length], [2, more.length]);
  // Without a comment, on the first disk.
  const attributes = bytesOf([2, 0], [2, 0], [2, 0], [4, ORDINARY_FILE]);
  return bytesOf(kind, sizes, attributes, shown(offset), name, more);
}

/** `at`: where the directory of so many entries and bytes begins. */
export function endOfArchive({ count, size, at }: { count: number; size: number; at: number }): Buffer {
  const needsZip64 = count >= ELSEWHERE_16 || size >= ELSEWHERE || at >= ELSEWHERE;
  const [shownCount, shownSize, shownAt] = needsZip64 ? [ELSEWHERE_16, ELSEWHERE, ELSEWHERE] : [count, size, at];
  const counts = bytesOf([2, shownCount], [2, shownCount]);
  const end = bytesOf([4, 0x06054b50], [2, 0], [2, 0], counts, [4, shownSize], [4, shownAt], [2, 0]);
  if (!needsZip64) return end;
  const versions = bytesOf([2, MADE_ON_UNIX], [2, VERSION_OF_ZIP64]);
  const disks = Buffer.alloc(8);
  const record = bytesOf([4, 0x06064b50], [8, 44], versions, disks, [8, count], [8, count], [8, size], [8, at]);
  const locator = bytesOf([4, 0x07064b50], [4, 0], [8, at + size], [4, 1]);
  return Buffer.concat([record, locator, end]);
}
