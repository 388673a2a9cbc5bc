import { inlineCodes } from '../../domain/checks/placeholders.ts';
import { textMark } from '../../domain/text-hash.ts';
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

export function xliff20Unit({ id, name, source, target, state }: TranslationUnit): string {
  const data = new Map<string, string>();
  const from = contentOf(source, data);
  const to = target === null ? null : contentOf(target, data);
  const original = [...data].map(([code, key]) => `<data id="${key}">${escapeText(code)}</data>`).join('');
  return [
    `<unit id="${id}" name="${escapeAttribute(name)}" xml:space="preserve">`,
    `<mda:metadata><mda:metaGroup category="catalog-desk"><mda:meta type="target">${textMark(target)}</mda:meta></mda:metaGroup></mda:metadata>`,
    original === '' ? '' : `<originalData>${original}</originalData>`,
    `<segment ${STATES[state]}><source>${from}</source>${to === null ? '' : `<target>${to}</target>`}</segment>`,
    '</unit>\n',
  ].join('');
}

/** `data`: the ids of codes found so far, by their text; equal codes of source and target share one. */
function contentOf(text: string, data: Map<string, string>): string {
  const writable = (part: string) => escapeText(part, (code) => `<cp hex="${code}"/>`);
  let content = '';
  let from = 0;
  let number = 0;
  for (const { text: code, start, end } of inlineCodes(text)) {
    const key = data.get(code) ?? `d${data.size + 1}`;
    data.set(code, key);
    content += `${writable(text.slice(from, start))}<ph id="${++number}" dataRef="${key}"/>`;
    from = end;
  }
  return content + writable(text.slice(from));
}
