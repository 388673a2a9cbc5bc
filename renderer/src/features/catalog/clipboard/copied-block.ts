import { parseTsv } from '#shared/domain/block/tsv.ts';
import type { CellValue } from '#shared/domain/value.ts';

/** What was copied in this window last: its text as it went to the clipboard, and what stands behind it. */
interface CopiedBlock {
  text: string;
  values: CellValue[][];
}

let last: CopiedBlock | null = null;

/** Systems write line breaks in their own way. */
const asKept = (text: string): string => text.replace(/\r\n?/g, '\n');

export function rememberCopied(text: string, values: CellValue[][]): void {
  last = { text: asKept(text), values };
}

/** A text from the clipboard as a block: the values themselves when it is what was copied here last. */
export const blockOf = (text: string): { values: CellValue[][] } | { texts: string[][] } =>
  last && asKept(text) === last.text ? { values: last.values } : { texts: parseTsv(text) };
