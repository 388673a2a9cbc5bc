import type { FirstPicture } from '#shared/contract/look.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const box = ({ x, y, width, height }: Pick<FirstPicture, 'x' | 'y' | 'width' | 'height'>): string =>
  `x="${x}" y="${y}" width="${width}" height="${height}"`;

/**
 * The heads and the empty rows that a window showed last, as a picture in the page: it is painted before any code of the page runs, which
 * a style in the page would not be allowed to.
 */
export function firstPictureMarkup({ rows, rowHeight, heads, ...place }: FirstPicture): string {
  const { x, y, width, height } = place;
  const ofGrid = heads.map(
    (head) =>
      `<svg ${box({ ...head, x: head.x - x, y: head.y - y })}><rect width="100%" height="100%"/><text x="8" y="13"${head.strong ? ' class="strong"' : ''}>${escaped(head.text)}</text></svg>`,
  );
  return [
    '<svg id="first-picture" aria-hidden="true" width="100%" height="100%">',
    `<defs><pattern id="first-row" width="8" height="${rowHeight}" y="${rows - y}" patternUnits="userSpaceOnUse">`,
    `<path d="M0 ${rowHeight - 0.5}H8"/></pattern></defs>`,
    `<svg ${box(place)}>`,
    `<rect class="ground" width="${width}" height="${height}"/>`,
    `<rect y="${rows - y}" width="${width}" height="${height}" fill="url(#first-row)"/>`,
    ...ofGrid,
    '</svg></svg>',
  ].join('');
}
