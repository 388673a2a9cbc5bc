import { parseTsv } from '#shared/domain/block/tsv.ts';
import type { CellValue } from '#shared/domain/value.ts';

/** What was copied last in this window: its text as written to the clipboard, and the values behind it. */
interface CopiedBlock {
  text: string;
  values: CellValue[][];
}

let last: CopiedBlock | null = null;

/** Operating systems write line breaks differently. */
const asKept = (text: string): string => text.replace(/\r\n?/g, '\n');

export function rememberCopied(text: string, values: CellValue[][]): void {
  last = { text: asKept(text), values };
}

/** Returns a text from the clipboard as a block, with the values themselves if it is what was copied here last. */
export const blockOf = (text: string): { values: CellValue[][] } | { texts: string[][] } =>
  last && asKept(text) === last.text ? { values: last.values } : { texts: parseTsv(text) };
