import { i18n } from '@lingui/core';
import { filterShapes } from '#shared/domain/block/template/filters.ts';

export interface Completion {
  /** The text that replaces `from` to `to`. */
  text: string;
  label: string;
  detail: string;
}

export interface CompletionPlace {
  /** What is being typed there. */
  kind: 'property' | 'locale' | 'filter';
  typed: string;
  from: number;
  to: number;
}

/** What is being typed at the caret of a template; null outside braces, and within quotes. */
export function completionPlace(template: string, caret: number): CompletionPlace | null {
  let open = -1;
  let quoted = false;
  for (let at = 0; at < caret; at++) {
    const sign = template.charAt(at);
    if (open < 0) {
      if (sign !== '{') continue;
      if (template.charAt(at + 1) === '{') at++;
      else open = at;
    } else if (quoted) {
      if (sign === '\\') at++;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '}') open = -1;
  }
  if (open < 0 || quoted) return null;
  const written = template.slice(open + 1, caret);
  const bar = written.lastIndexOf('|');
  const sign = bar >= 0 ? bar : written.lastIndexOf('@');
  const begin = open + 2 + sign;
  const blanks = template.slice(begin, caret).length - template.slice(begin, caret).trimStart().length;
  const from = begin + blanks;
  const typed = template.slice(from, caret);
  if (bar >= 0) return /[:\s]/.test(typed) ? null : { kind: 'filter', typed, from, to: caret };
  return { kind: sign >= 0 ? 'locale' : 'property', typed, from, to: caret };
}

export interface Names {
  properties: readonly string[];
  locales: readonly string[];
  languageName: (locale: string) => string;
  /** The label of a property, besides its name. */
  propertyLabel: (property: string) => string;
}

const SHOWN = 8;

/** The completions for a place, the best matches first. */
export function completions({ kind, typed }: CompletionPlace, names: Names): Completion[] {
  const all: Completion[] =
    kind === 'filter'
      ? [...filterShapes.values()].map(({ name, example, does }) => ({
          text: example,
          label: name,
          detail: i18n._(does),
        }))
      : kind === 'locale'
        ? names.locales.map((locale) => ({ text: locale, label: locale, detail: names.languageName(locale) }))
        : [...new Set([...names.properties, 'identifier', 'title', 'value'])].map((name) => ({
            text: inQuotesIfNeeded(name),
            label: name,
            detail: names.properties.includes(name) ? names.propertyLabel(name) : '',
          }));
  const sought = typed.trim().toLowerCase();
  const rank = ({ label, detail }: Completion) => {
    const at = label.toLowerCase().indexOf(sought);
    if (at < 0) return detail.toLowerCase().includes(sought) ? 3 : -1;
    return at === 0 ? 0 : /[\s._-]/.test(label.charAt(at - 1)) ? 1 : 2;
  };
  return all
    .map((one, order) => ({ one, order, rank: rank(one) }))
    .filter(({ rank: at }) => at >= 0)
    .sort((a, b) => a.rank - b.rank || a.order - b.order)
    .slice(0, SHOWN)
    .map(({ one }) => one);
}

/** A name with characters that have a meaning in templates is put in quotes. */
const inQuotesIfNeeded = (name: string): string =>
  /[|@}]|^["\s]|\s$/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name;
