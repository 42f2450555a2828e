import type { Metadata, Sharp, SharpOptions } from 'sharp';

/** Small enough for a list, and large enough to look at on a screen. */
const THUMB = 400;
const LARGE = 1600;
/** Of somebody, or a logo: shown small, also on screens with many points. */
const SQUARE = 256;
/** The largest cameras; more is a picture made to hurt, or one nobody looks at in a browser. */
const MOST_PIXELS = 64_000_000;
/** As many with four bytes each: some formats are unpacked whole before they are made small. */
const MOST_UNPACKED = 4 * MOST_PIXELS;
/** Much more than so many pixels take on a busy machine: whoever runs out of it has no pictures ever after. */
const MOST_SECONDS = 300;
const LIMITS = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const;

export type Pictures = { thumb: Buffer /** The same bytes when there is no more to see. */; large: Buffer };

/**
 * Makes the pictures shown of an image, as WebP, upright, of an animation the first frame, without what the camera wrote
 * into it. Undefined when it is no image that can be read: whoever uploaded it may have wanted to see what happens.
 */
export async function drawPictures(bytes: Buffer): Promise<Pictures | undefined> {
  const open = await openSharp();
  const drawn = async (from: Buffer, size: number, options?: SharpOptions) =>
    open(from, options)
      .autoOrient()
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer({ resolveWithObject: true });
  try {
    if (unpackedSize(await open(bytes, LIMITS).metadata()) > MOST_UNPACKED) return undefined;
    const large = await drawn(bytes, LARGE, LIMITS);
    const isSmall = large.info.width <= THUMB && large.info.height <= THUMB;
    return { large: large.data, thumb: isSmall ? large.data : (await drawn(large.data, THUMB)).data };
  } catch {
    return undefined;
  }
}

/** The middle of it, upright, without what the camera wrote into it. Undefined when it is no image that can be read. */
export async function drawSquare(bytes: Buffer): Promise<Buffer | undefined> {
  const open = await openSharp();
  try {
    if (unpackedSize(await open(bytes, LIMITS).metadata()) > MOST_UNPACKED) return undefined;
    return await open(bytes, LIMITS)
      .autoOrient()
      .resize(SQUARE, SQUARE, { fit: 'cover' })
      .webp({ quality: 85 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer();
  } catch {
    return undefined;
  }
}

/** The decoder of AVIF holds several copies: for 64 megapixels, in a file of 2 KB, it took more than a gigabyte. */
function unpackedSize({ format, width, height, channels, depth }: Metadata): number {
  const copies = format === 'heif' ? 4 : 1;
  const bytesOfSample = depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 8;
  return width * height * channels * bytesOfSample * copies;
}

type OpenImage = (bytes: Buffer, options?: SharpOptions) => Sharp;
let opened: Promise<OpenImage> | undefined;

/** Loaded with the first picture: an installation without any does not pay for it. */
function openSharp(): Promise<OpenImage> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    // Readers of documents, of vector graphics and of whatever is added one day are doors that need not be open.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
    });
    return sharp;
  });
  return opened;
}
