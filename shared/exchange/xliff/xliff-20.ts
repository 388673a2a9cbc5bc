import { exportedMark } from '../exported-mark.ts';
import { contentWithCodes, type NumberedCode, sourceCodes, targetCodes } from '../numbered-codes.ts';
import type { TranslationUnit, UnitState } from '../translation-unit.ts';
import type { XliffHead } from './xliff-12.ts';
import { escapeAttribute, escapeText } from './xml.ts';

const STATES: Record<UnitState, string> = {
  empty: 'state="initial"',
  translated: 'state="translated"',
  needs_review: 'state="translated" subState="catalog-desk:needs_review"',
  done: 'state="final"',
  stale: 'state="initial" subState="catalog-desk:stale"',
};

/** Returns the beginning of an XLIFF 2.0 file, before the first unit. */
export const xliff20Start = ({ original, sourceLocale, targetLocale }: XliffHead): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" srcLang="${escapeAttribute(sourceLocale)}" trgLang="${escapeAttribute(targetLocale)}">
<file id="f1" original="${escapeAttribute(original)}">
`;

export const XLIFF_20_END = '</file>\n</xliff>\n';

export function xliff20Unit(unit: TranslationUnit): string {
  const { id, name, source, target, state, comments } = unit;
  const data = new Map<string, string>();
  const codes = sourceCodes(source);
  const from = contentOf(source, codes, data);
  const to = target === null ? null : contentOf(target, targetCodes(target, codes), data);
  const original = [...data].map(([code, key]) => `<data id="${key}">${escapeText(code)}</data>`).join('');
  const notes = comments
    .map((comment) => `<note category="catalog-desk">${escapeText(comment)}</note>`)
    .join('');
  return [
    `<unit id="${id}" name="${escapeAttribute(name)}" xml:space="preserve">`,
    `<mda:metadata><mda:metaGroup category="catalog-desk"><mda:meta type="target">${exportedMark(unit)}</mda:meta></mda:metaGroup></mda:metadata>`,
    notes === '' ? '' : `<notes>${notes}</notes>`,
    original === '' ? '' : `<originalData>${original}</originalData>`,
    `<segment ${STATES[state]}><source>${from}</source>${to === null ? '' : `<target>${to}</target>`}</segment>`,
    '</unit>\n',
  ].join('');
}

/** `data`: the ids of the texts of codes found so far; equal codes of source and target share one. */
const contentOf = (text: string, codes: readonly NumberedCode[], data: Map<string, string>): string =>
  contentWithCodes(
    text,
    codes,
    ({ number, text: code }) => {
      const key = data.get(code) ?? `d${data.size + 1}`;
      data.set(code, key);
      return `<ph id="${number}" dataRef="${key}"/>`;
    },
    (code) => `<cp hex="${code}"/>`,
  );
