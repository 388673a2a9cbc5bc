import { namedEntries } from '../../domain/by-name.ts';
import { contentWithCodes, type NumberedCode, sourceCodes, targetCodes } from '../numbered-codes.ts';
import { escapeAttribute, escapeText } from '../xliff/xml.ts';
import type { TmxText, TmxUnit } from './tmx-unit.ts';

/** Returns the beginning of a TMX 1.4 file, before the first unit. `version` is that of the app. */
export const tmxStart = (
  sourceLanguage: string,
  version: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4">
  <header creationtool="Catalog Desk" creationtoolversion="${escapeAttribute(version)}" segtype="block" o-tmf="Catalog Desk" adminlang="en" srclang="${escapeAttribute(sourceLanguage)}" datatype="plaintext"/>
  <body>
`;

export const tmxEnd = '  </body>\n</tmx>\n';

export function tmxUnit({ source, targets, at, note, props }: TmxUnit): string {
  const date = at === null ? '' : ` changedate="${tmxDate(at)}"`;
  const about = [
    ...(note === null ? [] : [`<note>${content(note)}</note>`]),
    ...namedEntries(props).map(
      ([type, text]) => `<prop type="${escapeAttribute(type)}">${content(text)}</prop>`,
    ),
  ];
  const codes = sourceCodes(source.text);
  const texts = [
    variant(source, codes),
    ...targets.map((target) => variant(target, targetCodes(target.text, codes))),
  ];
  return `    <tu${date}>\n${[...about, ...texts].map((line) => `      ${line}\n`).join('')}    </tu>\n`;
}

/** Codes are elements with the numbers that they have in XLIFF, so that tools find the segments of such a file again. */
const variant = ({ language, text }: TmxText, codes: readonly NumberedCode[]): string => {
  const seg = contentWithCodes(
    text,
    codes,
    ({ number, kind, text: code }) => `<ph x="${number}" type="x-${kind}">${content(code)}</ph>`,
    LEFT_OUT,
  );
  return `<tuv xml:lang="${escapeAttribute(language)}"><seg>${seg}</seg></tuv>`;
};

/** "20260504T093000Z". */
const tmxDate = (at: string): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Characters that XML cannot hold. */
const LEFT_OUT = () => '';

const content = (text: string): string => escapeText(text, LEFT_OUT);
