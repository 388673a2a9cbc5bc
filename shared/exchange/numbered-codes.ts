import { type InlineCode, inlineCodes } from '../domain/checks/placeholders.ts';
import { escapeText } from './xliff/xml.ts';

/** A code with its number, by which tools return it. */
export interface NumberedCode extends InlineCode {
  number: number;
}

/** The codes of a source, numbered in its order from 1. */
export const sourceCodes = (source: string): NumberedCode[] =>
  inlineCodes(source).map((code, at) => ({ ...code, number: at + 1 }));

/** The codes of a translation, with the numbers that they have in its source; the source's own come before all others. */
export function targetCodes(target: string, ofSource: readonly NumberedCode[]): NumberedCode[] {
  const left = Map.groupBy(ofSource, ({ text }) => text);
  let others = ofSource.length;
  return inlineCodes(target).map((code) => ({
    ...code,
    number: left.get(code.text)?.shift()?.number ?? ++others,
  }));
}

/** Returns a text as the content of an XML element, with its codes as elements. `unwritable`: see `escapeText`. */
export function contentWithCodes(
  text: string,
  codes: readonly NumberedCode[],
  element: (code: NumberedCode) => string,
  unwritable: (code: string) => string,
): string {
  let content = '';
  let from = 0;
  for (const code of codes) {
    content += escapeText(text.slice(from, code.start), unwritable) + element(code);
    from = code.end;
  }
  return content + escapeText(text.slice(from), unwritable);
}
