import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { firstQuoted } from '#shared/domain/quoted.ts';
import { sentences } from '#shared/domain/sentences.ts';
import type { CellStyle } from './cell-style.ts';
import { damagedWorkbook } from './damaged-workbook.ts';
import { readPart } from './read-part.ts';
import { readStyles } from './read-styles.ts';
import { isTrue } from './xml-reader.ts';
import { ZipParts } from './zip-parts.ts';

export interface Sheet {
  name: string;
  /** The name of its part in the archive. */
  part: string;
  hidden: boolean;
}

interface Workbook {
  parts: ZipParts;
  /** The sheets with cells, in the workbook's order; at least one. */
  sheets: Sheet[];
  /** Whether days are counted from 1904, as on old Macs. */
  from1904: boolean;
  styles: CellStyle[];
  /** The part with shared texts, if there is one. */
  sharedStrings: string | null;
}

/** Lets `work` read a workbook, and closes it. Throws `invalid_input` for other archives and damaged ones. */
export async function withWorkbook<T>(path: string, work: (workbook: Workbook) => Promise<T>): Promise<T> {
  const parts = await ZipParts.open(path);
  try {
    return await work(await openWorkbook(parts));
  } finally {
    parts.close();
  }
}

export async function openWorkbook(parts: ZipParts): Promise<Workbook> {
  if (!parts.has('[Content_Types].xml')) throw otherArchive(parts);
  const main = [...(await relations(parts, '')).values()].find(({ type }) =>
    type.endsWith('/officeDocument'),
  );
  const name = main?.target ?? 'xl/workbook.xml';
  if (!parts.has(name) || /^(?:word|ppt)\//.test(name) || name.endsWith('.bin')) throw otherArchive(parts);
  const related = await relations(parts, name);
  const ofType = (type: string): string | null =>
    [...related.values()].find((relation) => relation.type.endsWith(type))?.target ?? null;

  const sheets: Sheet[] = [];
  let from1904 = false;
  await readPart(parts, name, {
    open(element, attributes) {
      if (element === 'workbookPr') from1904 = isTrue(attributes.date1904);
      if (element !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const relation = related.get(id);
      if (!relation?.type.endsWith('/worksheet')) return; // a sheet of a chart or of macros
      sheets.push({
        name: attributes.name ?? '',
        part: relation.target,
        hidden: attributes.state === 'hidden' || attributes.state === 'veryHidden',
      });
    },
    close() {},
  });
  if (sheets.length === 0) throw damagedWorkbook(t`The workbook has no sheet with cells.`);
  return {
    parts,
    sheets,
    from1904,
    styles: await readStyles(parts, ofType('/styles')),
    sharedStrings: ofType('/sharedStrings'),
  };
}

interface Relation {
  type: string;
  target: string;
}

/** The references of a part, by id; those of the archive itself for ''. */
async function relations(parts: ZipParts, part: string): Promise<Map<string, Relation>> {
  const found = new Map<string, Relation>();
  const slash = part.lastIndexOf('/') + 1;
  const name = `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
  if (!parts.has(name)) return found;
  await readPart(parts, name, {
    open(element, { Id: id, Type: type, Target: target }) {
      if (element !== 'Relationship' || id === undefined || target === undefined) return;
      found.set(id, { type: type ?? '', target: resolved(part.slice(0, slash), target) });
    },
    close() {},
  });
  return found;
}

/** Returns a part's name in the archive: targets are relative to the folder of the referring part, or begin with a slash. */
const resolved = (folder: string, target: string): string =>
  decodeURIComponent(new URL(target, `zip:///${folder}`).pathname.slice(1));

const SAVE_AGAIN = msg`Save the table as .xlsx or .csv, and choose that.`;

/** Other archives, by a part of each, and what to do with them. */
const OTHER_ARCHIVES: [part: RegExp, refusal: MessageDescriptor, advice: MessageDescriptor][] = [
  [/^xl\/workbook\.bin$/i, msg`The file is a binary workbook (.xlsb).`, SAVE_AGAIN],
  [/^word\//i, msg`The file is a text document.`, SAVE_AGAIN],
  [/^ppt\//i, msg`The file is a presentation.`, SAVE_AGAIN],
  [/^content\.xml$/i, msg`The file is an OpenDocument file (.ods).`, SAVE_AGAIN],
  [
    /^index(?:\/document\.iwa|\.zip)$/i,
    msg`The file is a Numbers or Pages file.`,
    msg`Export the table in Numbers (File → Export To → Excel or CSV), and choose that.`,
  ],
];

function otherArchive(parts: ZipParts): AppError {
  const known = OTHER_ARCHIVES.find(([part]) => parts.names.some((name) => part.test(name)));
  if (known) return refusal(i18n._(known[1]), i18n._(known[2]));
  const tables = parts.names.filter(
    (name) => /\.(?:csv|tsv|txt|xlsx|json|jsonl)$/i.test(name) && !/^__MACOSX\//.test(name),
  );
  return tables.length > 0
    ? refusal(
        t`The file is a ZIP archive of ${firstQuoted(tables)}.`,
        t`Unpack the archive, and choose one of its tables.`,
      )
    : refusal(t`The file is an archive, not a workbook.`, i18n._(SAVE_AGAIN));
}

const refusal = (what: string, advice: string): AppError =>
  new AppError('invalid_input', sentences(what, advice));
