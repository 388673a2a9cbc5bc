import { t } from '@lingui/core/macro';
import { formatNumber } from '../../components/format.ts';

/** A file of the maximum number of identifiers, with further columns beside them, is far smaller. */
const MAX_BYTES = 50_000_000;

/**
 * The text of a file of identifiers: UTF-8, or UTF-16 if it says so (as Excel writes "Unicode text"). Throws an error
 * with a message for the user if it is not text.
 */
export async function readListFile(file: File): Promise<string> {
  if (file.size > MAX_BYTES)
    throw new Error(
      t`The file is larger than ${formatNumber(MAX_BYTES / 1_000_000)} MB, too large for a list of identifiers.`,
    );
  return textOf(new Uint8Array(await file.arrayBuffer()));
}

function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Error(t`The file is not UTF-8 text. Save it as “CSV UTF-8”, or copy and paste its column.`);
  }
  if (text.includes('\0')) throw new Error(t`The file is not a text file. Save the table as “CSV UTF-8”.`);
  return text;
}
