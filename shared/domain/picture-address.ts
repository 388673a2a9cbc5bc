import type { CellValue } from './value.ts';

const PICTURE = /^https?:\/\/\S+\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]\S*)?$/i;

/** The web address of a picture: the value itself, or the first one in a list; null for any other value. */
export function pictureAddress(value: CellValue | undefined): string | null {
  const texts = Array.isArray(value) ? value : [value];
  return texts.find((text): text is string => typeof text === 'string' && PICTURE.test(text)) ?? null;
}

/** The first picture among a product's cells. */
export function pictureOf<Cell extends { property: string; value: CellValue }>(
  cells: readonly Cell[],
): { property: string; address: string } | null {
  for (const { property, value } of cells) {
    const address = pictureAddress(value);
    if (address !== null) return { property, address };
  }
  return null;
}
