import { firstColumn, identifiersIn } from '#shared/domain/identifier-texts.ts';

/** A file of the most identifiers that are taken, with columns beside them, is far smaller. */
const MAX_BYTES = 50_000_000;

/** What stands above a column of identifiers, in files of this app and of others. */
const HEADING =
  /^(identifiers?|product[ _-]?ids?|ids?|sku|skus|article (number|no\.?)|item (number|no\.?))$/i;

export interface ListFile {
  texts: string[];
  /** The first line, where it names the column. */
  heading: string | null;
}

/**
 * Reads identifiers from a file: the first column of a file with columns (.csv, .tsv, or tabs in it), else all that stands
 * in it. UTF-8, or UTF-16 where it says so (as Excel writes "Unicode text"). Throws, in words for the user, when it is no text.
 */
export async function readListFile(file: File): Promise<ListFile> {
  if (file.size > MAX_BYTES)
    throw new Error(
      `The file is larger than ${MAX_BYTES / 1_000_000} MB, too large for a list of identifiers.`,
    );
  const text = textOf(new Uint8Array(await file.arrayBuffer()));
  const hasColumns = /\.(csv|tsv)$/i.test(file.name) || text.includes('\t');
  return withoutHeading(hasColumns ? firstColumn(text) : identifiersIn(text, 'all'));
}

/** A list without the name of its column. */
export function withoutHeading(texts: string[]): ListFile {
  const [first, ...others] = texts;
  return first !== undefined && HEADING.test(first)
    ? { texts: others, heading: first }
    : { texts, heading: null };
}

function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Error('The file is not UTF-8 text. Save it as “CSV UTF-8”, or copy and paste its column.');
  }
  if (text.includes('\0')) throw new Error('The file is not a text file. Save the table as “CSV UTF-8”.');
  return text;
}
