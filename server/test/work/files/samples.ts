import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export type Format = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'tiff';

/** A real picture, of one colour above and another below, so that one sees which way up it is. Painted once: a large one takes seconds. */
export function picture(format: Format, width = 60, height = 40): Promise<Buffer> {
  const kind = `${format} ${width} ${height}`;
  const one = painted.get(kind) ?? paint(format, width, height);
  painted.set(kind, one);
  return one;
}

const painted = new Map<string, Promise<Buffer>>();

function paint(format: Format, width: number, height: number): Promise<Buffer> {
  const half = { create: { width, height: Math.ceil(height / 2), channels: 3, background: '#00f' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input: half, gravity: 'south' }])
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer();
}

/** How a JPEG comes from a camera held sideways, with where it was taken. */
export const fromCamera = (width: number, height: number): Promise<Buffer> =>
  picture('png', width, height).then((bytes) =>
    sharp(bytes)
      .jpeg()
      .withExif({ IFD0: { Make: 'Secret' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  );

/** A real picture, black, that is some kilobytes to send and this many pixels each way when it is opened. */
export function bomb(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side));
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** Each as short as is told apart from others. */
export const beginnings = {
  'application/pdf': Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'latin1'),
  'audio/mpeg': Buffer.concat([
    Buffer.from('ID3\x03\x00\x00\x00\x00\x00\x00', 'latin1'),
    Buffer.from([0xff, 0xfb, 0x90, 0x64]),
    Buffer.alloc(500),
  ]),
  'video/mp4': Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypmp42'),
    Buffer.alloc(4),
    Buffer.from('mp42isom'),
    Buffer.alloc(64),
  ]),
  'application/zip': Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]),
};

/** What their kind has other names for than browsers do: how it was told apart, and what it is served as. */
export const media = [
  ['audio/x-m4a', 'audio/mp4', ftyp('M4A ')],
  ['video/x-m4v', 'video/mp4', ftyp('M4V ')],
  [
    'audio/ogg; codecs=opus',
    'audio/ogg; codecs=opus',
    Buffer.concat([Buffer.from('OggS\0\x02', 'latin1'), Buffer.alloc(22), Buffer.from('OpusHead\x01\x02', 'latin1')]),
  ],
] as const;

function ftyp(brand: string): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(64)]);
}
