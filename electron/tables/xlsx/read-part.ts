import { t } from '@lingui/core/macro';
import { type XmlListener, XmlReader } from './xml-reader.ts';
import type { ZipParts } from './zip-parts.ts';

/** Reads a whole small part. Throws `invalid_input` if it is missing or damaged. */
export async function readPart(parts: ZipParts, name: string, listener: XmlListener): Promise<void> {
  const reader = new XmlReader(t`The workbook is damaged in ${name}.`, listener);
  for await (const chunk of parts.read(name)) reader.write(chunk);
  reader.end();
}
