import { isUtf8 } from 'node:buffer';
import { t } from '@lingui/core/macro';
import { detect } from 'jschardet';
import { AppError } from '#shared/contract/result.ts';
import type { TextEncoding } from '#shared/domain/table-format.ts';
import { readBytes, withFile } from '../open-file.ts';
import type { FoundEncoding } from '../table.ts';
import { completeLength, fileChunks, highSequences } from './text-chunks.ts';

const SAMPLE_BYTES = 64 * 1024;

/**
 * Returns the encoding of a text file: from its byte order mark; otherwise UTF-8, if all of it is valid, or so much that what
 * is not must be damage; otherwise a guess from its bytes, which the user should see. Throws `invalid_input` for bytes that
 * are not text.
 */
export async function findEncoding(path: string, signal: AbortSignal): Promise<FoundEncoding> {
  const head = await withFile(path, (file) => readBytes(file, 0, SAMPLE_BYTES));
  const marked = markedEncoding(head);
  if (marked !== null) return { encoding: marked, by: 'marked' };
  const wide = wideEncoding(head); // before UTF-8, in which NUL is a character like any other
  if (wide !== null) return { encoding: wide, by: 'guessed' };
  const foreign = await firstForeignByte(path, signal);
  if (foreign === null) return { encoding: 'utf-8', by: 'valid' };
  if (head.includes(0))
    throw new AppError('invalid_input', t`The file is not a table. Choose one saved as .xlsx or .csv.`);
  const sample = await withFile(path, (file) =>
    readBytes(file, Math.max(0, foreign - SAMPLE_BYTES / 2), SAMPLE_BYTES),
  );
  const guessed = guessedEncoding(sample);
  const isMixed = await isMostlyUtf8(path, signal, MANY_BYTES.has(guessed) ? 1 : FEW_BY_CHANCE);
  return isMixed ? { encoding: 'utf-8', by: 'mostly' } : { encoding: guessed, by: 'guessed' };
}

/** Encodings in which characters have several bytes, so that many pairs of them also are a character in UTF-8. */
const MANY_BYTES: ReadonlySet<TextEncoding> = new Set(['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr']);
/** In texts of single bytes, letters next to each other rarely are a character in UTF-8. */
const FEW_BY_CHANCE = 1 / 9;

/** Whether a text has at least `share` characters in UTF-8 beyond ASCII for each byte that belongs to none. */
export async function isMostlyUtf8(
  path: string,
  signal: AbortSignal,
  share = FEW_BY_CHANCE,
): Promise<boolean> {
  let characters = 0;
  let foreign = 0;
  let rest = Buffer.alloc(0);
  const count = (bytes: Buffer) => {
    for (const { isUtf8: isCharacter } of highSequences(bytes))
      if (isCharacter) characters++;
      else foreign++;
  };
  for await (const bytes of fileChunks(path, { signal })) {
    const joined = Buffer.concat([rest, bytes]);
    const length = completeLength(joined);
    count(joined.subarray(0, length));
    rest = Buffer.from(joined.subarray(length));
  }
  count(rest);
  return characters >= foreign * share;
}

function markedEncoding(head: Buffer): TextEncoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return null;
}

/** UTF-16 without a byte order mark: its ASCII characters (separators, digits) have a zero byte, always on the same side. */
function wideEncoding(head: Buffer): TextEncoding | null {
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]!++;
  });
  const [even, odd] = zeros as [number, number];
  const many = Math.max(3, head.length / 2 / 10);
  if (odd > many && even < odd / 20) return 'utf-16le';
  if (even > many && odd < even / 20) return 'utf-16be';
  return null;
}

/** Roughly where bytes that are not UTF-8 begin; null if there are none. */
async function firstForeignByte(path: string, signal: AbortSignal): Promise<number | null> {
  let rest = Buffer.alloc(0);
  let position = 0;
  for await (const bytes of fileChunks(path, { signal })) {
    const joined = Buffer.concat([rest, bytes]);
    const length = completeLength(joined);
    if (!isUtf8(joined.subarray(0, length)))
      return position - rest.length + joined.findIndex((byte) => byte >= 0x80);
    rest = Buffer.from(joined.subarray(length));
    position += bytes.length;
  }
  return rest.length > 0 ? position - rest.length : null;
}

/**
 * The supported encodings under jschardet's names: given all the encodings that it knows, it would detect DOS Hebrew in a
 * German file.
 */
const NAMES: Record<string, TextEncoding> = {
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'iso8859-15': 'iso-8859-15',
  macroman: 'macintosh',
  cp932: 'shift_jis',
  shift_jis_2004: 'shift_jis',
  'euc-jp': 'euc-jp',
  euc_jis_2004: 'euc-jp',
  'euc-jis-2004': 'euc-jp',
  gb18030: 'gb18030',
  big5: 'big5',
  big5hkscs: 'big5',
  'euc-kr': 'euc-kr',
  cp949: 'euc-kr',
  'koi8-r': 'koi8-r',
};

/** Letters of Mac texts that no text in Windows-1252 has, or hardly any: ü, é, è, ê, ç, ù. The quotes of that are letters there. */
const ONLY_MAC: ReadonlySet<number> = new Set([0x9f, 0x8e, 0x8f, 0x90, 0x8d, 0x9d]);

function guessedEncoding(sample: Buffer): TextEncoding {
  const { encoding } = detect(sample, { detectEncodings: Object.keys(NAMES) });
  const guessed = NAMES[encoding?.toLowerCase() ?? ''] ?? 'windows-1252';
  return guessed === 'macintosh' && !sample.some((byte) => ONLY_MAC.has(byte)) ? 'windows-1252' : guessed;
}
