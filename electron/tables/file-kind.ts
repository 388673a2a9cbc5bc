import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { readBytes, withFile } from './open-file.ts';

const SAMPLE_BYTES = 4096;

/** Files that are often mistaken for tables, by their first bytes (latin1). */
const OTHERS: [begins: string, refusal: MessageDescriptor][] = [
  ['%PDF', msg`The file is a PDF document.`],
  ['\x89PNG', msg`The file is a picture.`],
  ['\xff\xd8\xff', msg`The file is a picture.`],
  ['GIF8', msg`The file is a picture.`],
  ['II*\0', msg`The file is a picture.`],
  ['\x1f\x8b', msg`The file is a compressed file.`],
  ['7z\xbc\xaf', msg`The file is a compressed file.`],
  ['Rar!', msg`The file is a compressed file.`],
  ['SQLite format 3', msg`The file is a database.`],
  ['{\\rtf', msg`The file is a text document.`],
];

/**
 * Returns the kind of a file from its content, because file names are often wrong. Throws `invalid_input` if it is not a
 * table.
 */
export async function fileKind(path: string): Promise<'text' | 'json' | 'zip'> {
  return withFile(path, async (file) => {
    const head = await readBytes(file, 0, SAMPLE_BYTES);
    if (head.length === 0) throw notATable(t`The file is empty.`);
    const begins = head.toString('latin1', 0, 16);
    if (begins.startsWith('PK\x03\x04')) return 'zip';
    if (begins.startsWith('PK\x05\x06')) throw notATable(t`The file is an empty archive.`);
    if (begins.startsWith('\xd0\xcf\x11\xe0')) throw await oleRefusal(file, head);
    const other = OTHERS.find(([start]) => begins.startsWith(start));
    if (other) throw notATable(i18n._(other[1]));
    return /^(?:\xef\xbb\xbf)?\s*(?:\{\s*["}]|\[\s*[{\]])/.test(head.toString('latin1')) ? 'json' : 'text';
  });
}

const notATable = (what: string): AppError =>
  new AppError('invalid_input', sentences(what, t`Choose a table saved as .xlsx or .csv.`));

/** Old workbooks and encrypted ones are the same container (MS-CFB); the names in its directory tell them apart. */
async function oleRefusal(file: Parameters<typeof readBytes>[0], head: Buffer): Promise<AppError> {
  const sectorBytes = 2 ** Math.min(head.length > 32 ? head.readUInt16LE(30) : 9, 12);
  const directory = head.length > 52 ? head.readUInt32LE(48) : 0;
  const names = await readBytes(file, (directory + 1) * sectorBytes, 2 * sectorBytes + SAMPLE_BYTES);
  if (names.includes(Buffer.from('EncryptedPackage', 'utf16le')))
    return new AppError(
      'invalid_input',
      t`The workbook is protected by a password. Save it without the password, and choose it again.`,
    );
  return new AppError(
    'invalid_input',
    t`The file is in the old Excel format (.xls) or another one that cannot be read. Save it as .xlsx or .csv.`,
  );
}
