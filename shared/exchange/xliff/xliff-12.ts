import { inlineCodes } from '../../domain/checks/placeholders.ts';
import { textMark } from '../../domain/text-hash.ts';
import type { TranslationUnit, UnitState } from '../translation-unit.ts';
import { escapeAttribute, escapeText } from './xml.ts';

/** The metadata of a file. */
export interface XliffHead {
  /** The connection's name. */
  original: string;
  sourceLocale: string;
  targetLocale: string;
  /** The app version. */
  app: string;
}

const STATES: Record<UnitState, string | null> = {
  empty: null,
  translated: 'translated',
  needs_review: 'needs-review-translation',
  done: 'final',
  stale: 'needs-adaptation',
};

/** Returns the beginning of an XLIFF 1.2 file, before the first unit. */
export const xliff12Start = ({ original, sourceLocale, targetLocale, app }: XliffHead): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="${escapeAttribute(original)}" source-language="${escapeAttribute(sourceLocale)}" target-language="${escapeAttribute(targetLocale)}" datatype="plaintext">
<header><tool tool-id="catalog-desk" tool-name="Catalog Desk" tool-version="${escapeAttribute(app)}"/></header>
<body>
`;

export const XLIFF_12_END = '</body>\n</file>\n</xliff>\n';

export function xliff12Unit({ id, name, source, target, state }: TranslationUnit): string {
  const stateName = STATES[state];
  const approved = state === 'done' ? ' approved="yes"' : '';
  return [
    `<trans-unit id="${id}" resname="${escapeAttribute(name)}" xml:space="preserve"${approved} extradata="${textMark(target)}">`,
    `<source>${contentOf(source)}</source>`,
    target === null || stateName === null ? '' : `<target state="${stateName}">${contentOf(target)}</target>`,
    '</trans-unit>\n',
  ].join('');
}

/** Writes placeholders, tags, and characters that XML cannot hold as codes, which translators' tools protect. */
function contentOf(text: string): string {
  let number = 0;
  const writable = (part: string) =>
    escapeText(part, (code) => `<ph id="${++number}" ctype="x-character-${code}">U+${code}</ph>`);
  let content = '';
  let from = 0;
  for (const { text: code, start, end, kind } of inlineCodes(text)) {
    content += writable(text.slice(from, start));
    content += `<ph id="${++number}" ctype="x-${kind}">${escapeText(code)}</ph>`;
    from = end;
  }
  return content + writable(text.slice(from));
}
