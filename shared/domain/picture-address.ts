import type { CellValue } from './value.ts';

const PICTURE = /^https?:\/\/\S+\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]\S*)?$/i;

/** The web address of a picture: the value itself, or the first one in a list; null for any other value. */
export function pictureAddress(value: CellValue | undefined): string | null {
  const texts = Array.isArray(value) ? value : [value];
  return texts.find((text): text is string => typeof text === 'string' && PICTURE.test(text)) ?? null;
}
