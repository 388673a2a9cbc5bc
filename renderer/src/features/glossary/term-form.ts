import { t } from '@lingui/core/macro';
import type { Term, TermText } from '#shared/domain/glossary.ts';

/** A text of a term while it is being edited. */
export interface TextForm {
  /** Identifies a field of the form. */
  key: number;
  text: string;
  forbidden: boolean;
}

/** A term in one language: its texts, at least one, and a note on all of them. */
export interface LanguageForm {
  locale: string;
  texts: TextForm[];
  note: string;
}

export type TermForm = LanguageForm[];

/** The limit of a glossary file. */
export const MAX_TEXT = 500;
export const MAX_NOTE = 2000;
/** The limit of a term. */
const MAX_TEXTS = 200;

let lastKey = 0;
export const emptyText = (): TextForm => ({ key: ++lastKey, text: '', forbidden: false });

/**
 * Returns the form for a term, or for a new one: a part for each language of the connection, and for others that the term
 * has.
 */
export function formOf(term: Pick<Term, 'texts'> | null, locales: readonly string[]): TermForm {
  const texts = term?.texts ?? [];
  return [...new Set([...locales, ...texts.map(({ locale }) => locale)])].map((locale) => {
    const own = texts.filter((text) => text.locale === locale);
    return {
      locale,
      texts:
        own.length === 0
          ? [emptyText()]
          : own.map(({ text, forbidden }) => ({ ...emptyText(), text, forbidden })),
      note: own.find(({ note }) => note !== null)?.note ?? '',
    };
  });
}

/** Returns the contents of a form, without empty fields and repeated texts. */
export function textsOf(form: TermForm): TermText[] {
  return form.flatMap(({ locale, texts, note }) => {
    const typed = new Map(
      texts.flatMap(({ text, forbidden }) => (text.trim() === '' ? [] : [[text.trim(), forbidden] as const])),
    );
    return [...typed].map(([text, forbidden]) => ({ locale, text, note: note.trim() || null, forbidden }));
  });
}

/** Explains why a form cannot be saved; null if it can. */
export function formProblem(form: TermForm): string | null {
  const texts = textsOf(form);
  if (texts.length === 0) return t`Enter the term in at least one language.`;
  if (texts.length > MAX_TEXTS) return t`A term has at most ${MAX_TEXTS} texts. Remove some.`;
  return null;
}

/** Whether two forms have the same contents. */
export const isSameForm = (a: TermForm, b: TermForm): boolean =>
  JSON.stringify(textsOf(a)) === JSON.stringify(textsOf(b));

/** Returns the form with one language changed. */
export const withLanguage = (form: TermForm, locale: string, change: Partial<LanguageForm>): TermForm =>
  form.map((language) => (language.locale === locale ? { ...language, ...change } : language));
