import { exportedMark } from '../exported-mark.ts';
import { contentWithCodes, type NumberedCode, sourceCodes, targetCodes } from '../numbered-codes.ts';
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

/** How a tool wants to find segments in XLIFF 1.2. */
interface Xliff12Tool {
  /** The state of a target; null for none. */
  states: Record<Exclude<UnitState, 'empty'>, string | null>;
  /** Whether a segment without a translation has its source as its target. */
  isPrefilled: boolean;
}

const COMMON: Xliff12Tool = {
  states: {
    translated: 'translated',
    needs_review: 'needs-review-translation',
    done: 'final',
    stale: 'needs-adaptation',
  },
  isPrefilled: false,
};

/** OmegaT offers the targets to be translated, and segments without one not at all. It leaves states as they are. */
const OMEGAT: Xliff12Tool = {
  states: { translated: null, needs_review: null, done: null, stale: null },
  isPrefilled: true,
};

/** Weblate, and tools built on the same library, take each target for a translation, unless its state needs editing. */
const WEBLATE: Xliff12Tool = {
  states: { translated: null, needs_review: 'needs-translation', done: null, stale: 'needs-adaptation' },
  isPrefilled: false,
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

const unitFor =
  ({ states, isPrefilled }: Xliff12Tool) =>
  (unit: TranslationUnit): string => {
    const { id, name, source, target, state, comments } = unit;
    const approved = state === 'done' ? ' approved="yes"' : '';
    const text = state === 'empty' ? (isPrefilled ? source : null) : target;
    const named = state === 'empty' ? null : states[state];
    const codes = sourceCodes(source);
    const about = named === null ? '' : ` state="${named}"`;
    return [
      `<trans-unit id="${id}" resname="${escapeAttribute(name)}" xml:space="preserve"${approved} extradata="${exportedMark(unit)}">`,
      `<source>${contentOf(source, codes)}</source>`,
      text === null ? '' : `<target${about}>${contentOf(text, targetCodes(text, codes))}</target>`,
      ...comments.map((comment) => `<note from="Catalog Desk">${escapeText(comment)}</note>`),
      '</trans-unit>\n',
    ].join('');
  };

export const xliff12Unit = unitFor(COMMON);
export const omegatUnit = unitFor(OMEGAT);
export const weblateUnit = unitFor(WEBLATE);

/** Writes placeholders, tags, and characters that XML cannot hold as codes, which translators' tools protect. */
function contentOf(text: string, codes: readonly NumberedCode[]): string {
  let characters = 0;
  return contentWithCodes(
    text,
    codes,
    ({ number, kind, text: code }) => `<ph id="${number}" ctype="x-${kind}">${escapeText(code)}</ph>`,
    (code) => `<ph id="c${++characters}" ctype="x-character-${code}">U+${code}</ph>`,
  );
}
