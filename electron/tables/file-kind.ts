import type { FileHandle } from 'node:fs/promises';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { readBytes, withFile } from './open-file.ts';

const SAMPLE_BYTES = 4096;

const PICTURE = msg`The file is a picture.`;
const COMPRESSED = msg`The file is a compressed file.`;
const WEB_PAGE = msg`The file is a web page, whatever its name says.`;

/** Files that are often mistaken for tables, by their first bytes (latin1). */
const OTHERS: [begins: string, refusal: MessageDescriptor][] = [
  ['%PDF', msg`The file is a PDF document.`],
  ['\x89PNG', PICTURE],
  ['\xff\xd8\xff', PICTURE],
  ['GIF8', PICTURE],
  ['II*\0', PICTURE],
  ['MM\0*', PICTURE],
  ['RIFF', PICTURE],
  ['\0\0\0', PICTURE],
  ['\x1f\x8b', COMPRESSED],
  ['7z\xbc\xaf', COMPRESSED],
  ['Rar!', COMPRESSED],
  ['SQLite format 3', msg`The file is a database.`],
  ['{\\rtf', msg`The file is a text document.`],
  ['MIME-Version:', WEB_PAGE],
];

/** The second byte of sheets that were written before Excel 5, without a container. */
const OLD_SHEETS: ReadonlySet<number> = new Set([0x00, 0x02, 0x04, 0x08]);
const OLD_EXCEL = msg`The file is in the old Excel format (.xls).`;

/** The same for XML and HTML, by the first element. */
const MARKUP: [element: RegExp, refusal: MessageDescriptor][] = [
  [/^<(?:xliff|tmx)[\s>]/i, msg`The file is a translation file. Import it in Translate.`],
  [/^<svg[\s>]/i, PICTURE],
  [/^<office:document/i, msg`The file is an OpenDocument file (.ods).`],
  [/^<Workbook[^>]*office:spreadsheet/i, msg`The file is in an old Excel format (XML).`],
  [/^<(?:!doctype html|html|head|body|meta|style|table)[\s>]/i, WEB_PAGE],
];
/** What stands before it. */
const PROLOG = /^(?:<!--.*?-->|<\?.*?\?>|<!doctype(?! html)[^>]*>|\s)*/is;

/**
 * Returns the kind of a file from its content, because file names are often wrong. Throws `invalid_input` if it is not a
 * table.
 */
export async function fileKind(path: string): Promise<'text' | 'json' | 'zip'> {
  return withFile(path, async (file) => {
    const head = await readBytes(file, 0, SAMPLE_BYTES);
    if (head.length === 0) throw notATable(t`The file is empty.`);
    const bytes = head.toString('latin1');
    if (bytes.startsWith('PK\x03\x04')) return 'zip';
    if (bytes.startsWith('PK\x05\x06')) throw notATable(t`The file is an empty archive.`);
    if (bytes.startsWith('\xd0\xcf\x11\xe0')) throw await oleRefusal(file);
    if (head[0] === 0x09 && head[3] === 0 && OLD_SHEETS.has(head[1]!)) throw notATable(i18n._(OLD_EXCEL));
    const other = OTHERS.find(([begins]) => bytes.startsWith(begins));
    if (other) throw notATable(i18n._(other[1]));
    // UTF-16 as ASCII, which all of this is.
    const text = bytes
      .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
      .replaceAll('\0', '')
      .trimStart();
    const content = text.replace(PROLOG, '');
    const markup = MARKUP.find(([element]) => element.test(content));
    if (markup) throw notATable(i18n._(markup[1]));
    if (/^<\?xml/i.test(text)) throw notATable(t`The file is an XML file.`);
    if (/^\{\s*"(?:url|doc_id)"\s*:/.test(text) && /"doc_id"|docs\.google\.com/.test(text))
      throw notATable(t`The file is only a link to a Google Sheet. Download the sheet in Google Sheets.`);
    return /^(?:\xef\xbb\xbf)?\s*(?:\{\s*["}]|\[\s*[{\]])/.test(bytes) ? 'json' : 'text';
  });
}

const notATable = (what: string): AppError =>
  new AppError('invalid_input', sentences(what, t`Choose a table saved as .xlsx or .csv.`));

/** Old Office files and encrypted ones are the same container (MS-CFB); the names of its streams tell them apart. */
async function oleRefusal(file: FileHandle): Promise<AppError> {
  const names = streamNames(await readBytes(file, 0, DIRECTORY_BYTES));
  if (names.has('EncryptedPackage') || names.has('EncryptionInfo'))
    return new AppError(
      'invalid_input',
      t`The workbook is protected by a password. Save it without the password, and choose it again.`,
    );
  if (names.has('WordDocument')) return notATable(t`The file is a text document.`);
  if (names.has('PowerPoint Document')) return notATable(t`The file is a presentation.`);
  return new AppError(
    'invalid_input',
    t`The file is in the old Excel format (.xls) or another one that cannot be read. Save it as .xlsx or .csv.`,
  );
}

/** As far as directories of such files are searched. They usually are at the beginning or after the first streams. */
const DIRECTORY_BYTES = 16_000_000;
const ENTRY_BYTES = 128;
const NAME_BYTES = 64;

/** Returns the names in what looks like an entry of a directory: a name in UTF-16, and its length in bytes. */
function streamNames(bytes: Buffer): Set<string> {
  const names = new Set<string>();
  for (let at = 512; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const length = bytes.readUInt16LE(at + NAME_BYTES);
    if (length >= 4 && length <= NAME_BYTES && length % 2 === 0)
      names.add(bytes.toString('utf16le', at, at + length - 2));
  }
  return names;
}
