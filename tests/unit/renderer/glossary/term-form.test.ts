import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TermText } from '#shared/domain/glossary.ts';
import {
  emptyText,
  formOf,
  formProblem,
  isSameForm,
  textsOf,
  withLanguage,
} from '../../../../renderer/src/features/glossary/term-form.ts';

const locales = ['en', 'de', 'ar'];
const word = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((text) => text.trim() === text && text !== '');

/** Texts as they are stored: grouped by language, in the form's order, each once and with one note. */
const keptTexts = fc
  .tuple(
    ...[...locales, 'sv'].map((locale) =>
      fc.record({
        locale: fc.constant(locale),
        note: fc.option(word),
        texts: fc.uniqueArray(fc.record({ text: word, forbidden: fc.boolean() }), {
          selector: ({ text }) => text,
          maxLength: 4,
        }),
      }),
    ),
  )
  .map((languages) =>
    languages.flatMap(({ locale, note, texts }): TermText[] =>
      texts.map(({ text, forbidden }) => ({ locale, text, note, forbidden })),
    ),
  );

describe('the term form', () => {
  it('round-trips all texts of a term, even in languages that the connection lacks', () => {
    fc.assert(
      fc.property(keptTexts, (texts) => {
        expect(textsOf(formOf({ texts }, locales))).toEqual(texts);
      }),
    );
  });

  it('has a field for each language of the connection', () => {
    expect(formOf(null, locales).map(({ locale, texts }) => [locale, texts.length])).toEqual([
      ['en', 1],
      ['de', 1],
      ['ar', 1],
    ]);
  });

  it('leaves out empty and duplicate texts', () => {
    const form = withLanguage(formOf(null, locales), 'de', {
      texts: [
        { ...emptyText(), text: ' Tasse ' },
        { ...emptyText(), text: '  ' },
        { ...emptyText(), text: 'Tasse' },
      ],
      note: ' ',
    });
    expect(textsOf(form)).toEqual([{ locale: 'de', text: 'Tasse', note: null, forbidden: false }]);
  });

  it('cannot be saved without a text or with more than 200', () => {
    const empty = formOf(null, locales);
    expect(formProblem(empty)).toBe('Enter the term in at least one language.');
    expect(formProblem(withLanguage(empty, 'de', { note: 'a note alone' }))).not.toBeNull();
    const many = (count: number) =>
      withLanguage(empty, 'en', {
        texts: Array.from({ length: count }, (_, at) => ({ ...emptyText(), text: `word ${at}` })),
      });
    expect(formProblem(many(200))).toBeNull();
    expect(formProblem(many(201))).toBe('A term has at most 200 texts. Remove some.');
  });

  it('compares equal by content, ignoring empty fields', () => {
    const form = formOf({ texts: [{ locale: 'en', text: 'cup', note: null, forbidden: false }] }, locales);
    const [english] = form;
    const spaced = withLanguage(form, 'en', { texts: [...english!.texts, emptyText()] });
    const other = withLanguage(form, 'en', { note: 'for tea' });
    expect(isSameForm(form, spaced)).toBe(true);
    expect(isSameForm(form, other)).toBe(false);
  });
});
