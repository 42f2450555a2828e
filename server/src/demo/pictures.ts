type Colour = readonly [red: number, green: number, blue: number];
type Block = { x: number; y: number; width: number; height: number; colour: Colour };
type Raster = { width: number; height: number; pixels: Buffer };

const PAPER: Colour = [250, 250, 248];
const INK: Colour = [38, 50, 64];
const LINE: Colour = [222, 224, 228];
const SEA: Colour = [31, 111, 178];
const CORAL: Colour = [226, 109, 92];
const SAND: Colour = [236, 201, 140];
const MOSS: Colour = [86, 140, 104];
const WHITE: Colour = [255, 255, 255];
const MORNING: Colour = [64, 112, 168];
const HAZE: Colour = [250, 214, 165];
const NIGHT: Colour = [38, 44, 88];
const GLOW: Colour = [236, 128, 92];
const SUN: Colour = [255, 244, 214];
const EARTH: Colour = [28, 42, 48];
const DEEP: Colour = [18, 42, 62];

const blend = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

function paint(width: number, height: number, colourAt: (x: number, y: number) => Colour): Raster {
  const pixels = Buffer.allocUnsafe(width * height * 3);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) {
      const [red, green, blue] = colourAt(x, y);
      pixels[at] = red;
      pixels[at + 1] = green;
      pixels[at + 2] = blue;
    }
  return { width, height, pixels };
}

/** Blocks one over the other, on paper. */
function arrange(width: number, height: number, blocks: Block[], paper: Colour = PAPER): Raster {
  const raster = { width, height, pixels: Buffer.alloc(width * height * 3, Buffer.from(paper)) };
  for (const { x, y, width: wide, height: high, colour } of blocks) {
    const row = Buffer.alloc(Math.round(wide) * 3);
    for (let at = 0; at < row.length; at += 3) row.set(colour, at);
    for (let line = Math.round(y); line < Math.round(y + high); line++)
      row.copy(raster.pixels, (line * width + Math.round(x)) * 3);
  }
  return raster;
}

const frame = (x: number, y: number, width: number, height: number, thick: number, colour: Colour): Block[] => [
  { x, y, width, height: thick, colour },
  { x, y: y + height - thick, width, height: thick, colour },
  { x, y, width: thick, height, colour },
  { x: x + width - thick, y, width: thick, height, colour },
];

/** What a photograph of the coast looks like from a distance: a sky, a low sun, hills behind hills, water. */
export function coast(hour: number): Raster {
  const [width, height] = [960, 640];
  const horizon = height * 0.62;
  const [above, low]: [Colour, Colour] = hour < 0.5 ? [MORNING, HAZE] : [NIGHT, GLOW];
  const sun = { x: width * (0.25 + hour / 2), y: height * 0.42, radius: 42 };
  const ridge = (depth: number) =>
    Array.from({ length: width }, (_, x) => {
      const wave = 0.28 * Math.sin(x / (170 - depth * 30) + depth * 2 + hour * 9) + 0.22 * Math.sin(x / 61 + depth * 5);
      return horizon - (135 - depth * 38) * (0.5 + wave);
    });
  const hills = [2, 1, 0].map((depth) => ({ tops: ridge(depth), colour: blend(above, EARTH, 0.45 + depth * 0.22) }));
  const glitter = blend(low, WHITE, 0.3);
  // Sky and water change from row to row only.
  const rows = Array.from({ length: height }, (_, y) => {
    const near = (y - horizon) / (height - horizon);
    return near < 0 ? blend(above, low, (y / horizon) ** 1.6) : blend(low, DEEP, 0.45 + near * 0.5);
  });
  return paint(width, height, (x, y) => {
    if (y >= horizon) {
      const reach = 30 + (130 * (y - horizon)) / (height - horizon);
      return Math.abs(x - sun.x) < reach && Math.sin(y / 3 + Math.sin(x / 19)) > 0.55 ? glitter : rows[y]!;
    }
    const hill = hills.find(({ tops }) => y > tops[x]!);
    if (hill) return hill.colour;
    return Math.hypot(x - sun.x, y - sun.y) < sun.radius ? SUN : rows[y]!;
  });
}

/** Bars over a year, the last of them what is planned. */
export function chart(values: number[]): Raster {
  const [width, height, left, bottom] = [1200, 750, 90, 660];
  const step = (width - left - 60) / values.length;
  const most = Math.max(...values);
  const lines = [0, 1, 2, 3, 4, 5].map((n) => ({ x: left, y: bottom - n * 110, width: width - left - 60, height: 2 }));
  const bars = values.map((value, at) => ({
    x: left + at * step + step * 0.18,
    y: bottom - (value / most) * 550,
    width: step * 0.64,
    height: (value / most) * 550,
    colour: at >= values.length - 3 ? blend(SEA, PAPER, 0.55) : SEA,
  }));
  const title = { x: left, y: 40, width: 380, height: 22, colour: INK };
  return arrange(width, height, [title, ...lines.map((line) => ({ ...line, colour: LINE })), ...bars]);
}

/** A floor plan: walls, doors, and what stands in the rooms. Each is `left top width height`, in metres of the drawing. */
export function plan(...rooms: string[]): Raster {
  const unit = 70;
  const walls = rooms.flatMap((room, at) => {
    const [x = 0, y = 0, width = 0, height = 0] = room.split(' ').map(Number);
    const [left, top, wide, high] = [100 + x * unit, 80 + y * unit, width * unit, height * unit];
    const door = { x: left + wide / 2 - 28, y: top + high - 12, width: 56, height: 14, colour: PAPER };
    const table = {
      x: left + wide / 2 - 30,
      y: top + high / 2 - 18,
      width: 60,
      height: 36,
      colour: [SAND, MOSS, CORAL][at % 3]!,
    };
    return [...frame(left, top, wide, high, 10, INK), door, table];
  });
  const grid = Array.from({ length: 22 }, (_, at) => ({ x: at * 60, y: 0, width: 1, height: 820, colour: LINE }));
  return arrange(1280, 820, [...grid, ...walls]);
}

/** Three phones side by side with the pages of an app on them. */
export function screens(accent: Colour = SEA): Raster {
  const blocks = [0, 1, 2].flatMap((phone) => {
    const left = 110 + phone * 380;
    const rows = Array.from({ length: 6 }, (_, row) => ({
      x: left + 30,
      y: 230 + row * 80,
      width: 240 - ((row * 53 + phone * 31) % 110),
      height: 18,
      colour: row === phone ? accent : LINE,
    }));
    return [
      { x: left, y: 60, width: 300, height: 690, colour: WHITE },
      ...frame(left, 60, 300, 690, 6, INK),
      { x: left + 6, y: 66, width: 288, height: 110, colour: accent },
      { x: left + 30, y: 110, width: 150, height: 22, colour: WHITE },
      ...rows,
      { x: left + 60, y: 680, width: 180, height: 40, colour: blend(accent, INK, phone / 4) },
    ];
  });
  return arrange(1260, 810, blocks, [232, 236, 240]);
}

/** The colours of an identity, large and small. */
export const palette = (): Raster =>
  arrange(
    1200,
    600,
    [SEA, CORAL, SAND, MOSS, INK].flatMap((colour, at) => [
      { x: at * 240, y: 0, width: 240, height: 430, colour },
      { x: at * 240 + 30, y: 470, width: 120, height: 16, colour: INK },
      { x: at * 240 + 30, y: 505, width: 80, height: 12, colour: LINE },
    ]),
  );

/** Loaded when the first picture is drawn, as for previews. */
async function encoder({ width, height, pixels }: Raster) {
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const png = async (raster: Raster): Promise<Buffer> => (await encoder(raster)).png().toBuffer();
export const jpeg = async (raster: Raster): Promise<Buffer> => (await encoder(raster)).jpeg({ quality: 82 }).toBuffer();
