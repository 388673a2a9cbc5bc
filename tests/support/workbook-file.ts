import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { tempDir } from './temp-dir.ts';

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...targets: [id: string, type: string, target: string][]) =>
  `<Relationships>${targets.map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

/** The parts of a workbook whose only sheet has these rows; each part can be replaced, or left out with null. */
export const workbookParts = (sheetData: string, others: Record<string, string | null> = {}) =>
  Object.entries({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(['r1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': '<workbook><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      ['r1', 'worksheet', 'worksheets/sheet1.xml'],
      ['r2', 'worksheet', '/xl/worksheets/sheet2.xml'],
      ['r3', 'styles', 'styles.xml'],
      ['r4', 'sharedStrings', 'sharedStrings.xml'],
      ['r5', 'chartsheet', 'chartsheets/sheet1.xml'],
    ),
    'xl/styles.xml': '<styleSheet/>',
    'xl/sharedStrings.xml': '<sst/>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    ...others,
  }).filter((part): part is [string, string] => part[1] !== null);

export async function zipFile(parts: [name: string, content: string | Buffer][]): Promise<string> {
  const path = join(tempDir(), 'table.xlsx');
  const zip = new ZipFile();
  for (const [name, content] of parts) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

export const workbookFile = (sheetData: string, others?: Record<string, string | null>): Promise<string> =>
  zipFile(workbookParts(sheetData, others));

/** A row of inline texts, as many programs write them. */
export const textRow = (...texts: string[]): string =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
