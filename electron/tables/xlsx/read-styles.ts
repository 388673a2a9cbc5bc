import { readPart } from './read-part.ts';
import type { ZipParts } from './zip-parts.ts';

/** How a number is shown, as far as that changes its meaning. `zeros`: with at least this many digits. */
export type CellStyle =
  | { is: 'plain' }
  | { is: 'zeros'; digits: number }
  | { is: 'date'; day: boolean; time: boolean; elapsed: boolean };

const PLAIN: CellStyle = { is: 'plain' };

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
  return formats.map((format) => styleOf(codes.get(format), format));
}

/** `code`: that of a format declared in the workbook; `format`: the number of a built-in one. */
export function styleOf(code: string | undefined, format: number): CellStyle {
  if (code === undefined) return builtIn(format);
  // Quoted text, single characters, colors and conditions say nothing about dates; elapsed time is in brackets too.
  const bare = (code.split(';')[0] ?? '')
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '');
  if (/^0{2,}$/.test(bare)) return { is: 'zeros', digits: bare.length };
  if (/general/i.test(bare)) return PLAIN;
  const elapsed = /\[(?:h+|m+|s+)\]/i.test(bare);
  const time = elapsed || /[hs]/i.test(bare);
  const day = /[yd]/i.test(bare) || (!time && /m/i.test(bare));
  return day || time ? { is: 'date', day, time, elapsed } : PLAIN;
}

/** Formats with a number instead of a code (ECMA-376, 18.8.30), including those of East Asian languages. */
function builtIn(format: number): CellStyle {
  const day =
    (format >= 14 && format <= 17) ||
    format === 22 ||
    (format >= 27 && format <= 31) ||
    format === 36 ||
    (format >= 50 && format <= 58);
  const time =
    (format >= 18 && format <= 22) || (format >= 32 && format <= 35) || (format >= 45 && format <= 47);
  return day || time ? { is: 'date', day, time, elapsed: format === 46 } : PLAIN;
}
