import { type CellStyle, styleOf } from './cell-style.ts';
import { readPart } from './read-part.ts';
import type { ZipParts } from './zip-parts.ts';

/** Reads the styles by the numbers that cells refer to. Throws `invalid_input` for a damaged part. */
export async function readStyles(parts: ZipParts, part: string | null): Promise<CellStyle[]> {
  if (part === null || !parts.has(part)) return [];
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let inCells = false;
  await readPart(parts, part, {
    open(element, attributes) {
      if (element === 'cellXfs') inCells = true;
      else if (element === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (element === 'xf' && inCells) formats.push(Number(attributes.numFmtId ?? 0));
    },
    close(element) {
      if (element === 'cellXfs') inCells = false;
    },
  });
  const styles = new Map([...new Set(formats)].map((format) => [format, styleOf(codes.get(format), format)]));
  return formats.map((format) => styles.get(format)!);
}
