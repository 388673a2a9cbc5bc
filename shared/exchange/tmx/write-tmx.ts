import type { TmxUnit } from './tmx-unit.ts';

/** What stands before the first unit of a TMX 1.4 file. `version`: of the app. */
export const tmxStart = (
  sourceLanguage: string,
  version: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4">
  <header creationtool="Catalog Desk" creationtoolversion="${escaped(version)}" segtype="block" o-tmf="Catalog Desk" adminlang="en" srclang="${escaped(sourceLanguage)}" datatype="plaintext"/>
  <body>
`;

export const tmxEnd = '  </body>\n</tmx>\n';

export function tmxUnit({ source, targets, at, note, props }: TmxUnit): string {
  const date = at === null ? '' : ` changedate="${tmxDate(at)}"`;
  const about = [
    ...(note === null ? [] : [`<note>${escaped(note)}</note>`]),
    ...Object.entries(props).map(([type, text]) => `<prop type="${escaped(type)}">${escaped(text)}</prop>`),
  ];
  const texts = [source, ...targets].map(
    ({ language, text }) => `<tuv xml:lang="${escaped(language)}"><seg>${escaped(text)}</seg></tuv>`,
  );
  return `    <tu${date}>\n${[...about, ...texts].map((line) => `      ${line}\n`).join('')}    </tu>\n`;
}

/** "20260504T093000Z". */
const tmxDate = (at: string): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Characters that XML 1.0 cannot hold, in any spelling. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // As themselves, readers take these for a line break or a space.
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** For content and attributes alike. What XML cannot hold is left out. */
const escaped = (text: string): string =>
  text.replaceAll(UNWRITABLE, '').replaceAll(/[&<>"\r\n\t]/g, (character) => ENTITIES[character]!);
