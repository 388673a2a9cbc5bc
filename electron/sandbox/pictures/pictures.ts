import { crc32, deflateSync } from 'node:zlib';
import { COLOURS, type Colour } from '../catalog/vocabulary/vocabulary.ts';
import type { Call, Reply } from '../http/reply.ts';
import { RequestError } from '../wire/errors.ts';
import { type Paint, SHAPES } from './shapes.ts';

/** The path of the pictures, on the sandbox's own address. */
export const PICTURES = '/pictures/';

/** In pixels. */
const SIDE = 200;
/** Shapes are drawn on a square of 100 by 100. */
const SCALE = 100 / SIDE;
/** Red, green and blue, each up to 255. */
type Rgb = readonly number[];
const GROUND: Rgb = [240, 238, 233];
/** For products in several colors. */
const STEEL = '#8795a1';

const drawn = new Map<string, Buffer>();

/** The path of the picture of a type of product in a color. */
export const picturePath = (type: string, colour: Colour | null): string =>
  `${PICTURES}${type.replaceAll('_', '-')}${colour ? `-${colour.code.toLowerCase()}` : ''}.png`;

/** Answers a request for a picture, which needs no token. Throws `RequestError`: 404 if there is none, 405. */
export function servePicture({ method, url: { pathname } }: Call): Reply {
  if (method !== 'GET') throw new RequestError(405, 'method_not_allowed', 'Use GET here', { Allow: 'GET' });
  const body = drawn.get(pathname) ?? draw(pathname);
  if (!body) throw new RequestError(404, 'not_found', `There is nothing at ${pathname}`);
  drawn.set(pathname, body);
  return { status: 200, body, headers: { 'Content-Type': 'image/png' } };
}

function draw(path: string): Buffer | null {
  for (const type of Object.keys(SHAPES))
    for (const colour of [null, ...COLOURS])
      if (picturePath(type, colour) === path) return drawing(type, colour);
  return null;
}

function drawing(type: string, colour: Colour | null): Buffer {
  const own = rgbOf(colour?.hex ?? STEEL);
  const paints: Record<Paint, Rgb> = {
    colour: own,
    dark: mixed(own, [20, 24, 28], 0.35),
    light: mixed(own, [255, 255, 255], 0.45),
  };
  const pixels = new Uint8Array(SIDE * SIDE * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = GROUND[at % 3]!;
  for (const { paint, distance } of SHAPES[type]!) {
    const rgb = paints[paint];
    for (let at = 0; at < SIDE * SIDE; at++) {
      const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
      // A pixel at an edge is partly covered.
      const covered = 0.5 - distance((x + 0.5) * SCALE, (y + 0.5) * SCALE) / SCALE;
      if (covered <= 0) continue;
      for (let part = 0; part < 3; part++) {
        const under = pixels[at * 3 + part]!;
        pixels[at * 3 + part] = Math.round(under + (rgb[part]! - under) * Math.min(1, covered));
      }
    }
  }
  return png(SIDE, pixels);
}

const mixed = (rgb: Rgb, to: Rgb, share: number): Rgb =>
  rgb.map((part, at) => part + (to[at]! - part) * share);

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Eight bits each of red, green and blue; no compression, filter or interlacing but the usual ones. */
const RGB = Buffer.from([8, 2, 0, 0, 0]);

/** A square picture as a PNG file; `rgb`: three bytes for each pixel, row by row. */
function png(side: number, rgb: Uint8Array): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  const rows = Buffer.alloc(side * (side * 3 + 1));
  // Each row begins with the number of its filter: none.
  for (let row = 0; row < side; row++)
    rows.set(rgb.subarray(row * side * 3, (row + 1) * side * 3), row * (side * 3 + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([size, RGB])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(content.length + 8);
  framed.writeUInt32BE(data.length, 0);
  content.copy(framed, 4);
  framed.writeUInt32BE(crc32(content), content.length + 4);
  return framed;
}
