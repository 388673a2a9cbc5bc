import type { PictureType } from '#shared/contract/pictures.ts';

/** The AVIF brands in an ISO base media file: one picture, or several. */
const AVIF = new Set(['avif', 'avis']);

/**
 * The type of a picture, by its first bytes; null for anything else. Its name and content type are ignored: SVG and HTML
 * are programs, and no picture begins as they do.
 */
export function pictureType(bytes: Buffer): PictureType | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  return text(4, 8) === 'ftyp' && brands(bytes).some((brand) => AVIF.has(brand)) ? 'image/avif' : null;
}

/** The major brand, and the compatible brands, which follow its version. */
function brands(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 128);
  const found: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) found.push(bytes.toString('latin1', at, at + 4));
  return found;
}
