import {
  type ClipboardContent,
  type ClipboardReading,
  readClipboard,
} from '#shared/domain/block/read-clipboard.ts';
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

/** How the clipboard can be read (`readClipboard`); if it has what was copied here last, as the values themselves. */
export const readingsOf = (
  content: ClipboardContent,
): (ClipboardReading | { as: 'copied'; values: CellValue[][] })[] =>
  last && asKept(content.text) === last.text
    ? [{ as: 'copied', values: last.values }]
    : readClipboard(content);
