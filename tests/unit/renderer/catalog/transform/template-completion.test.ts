import { describe, expect, it } from 'vitest';
import { parseTemplate } from '#shared/domain/block/template/parse.ts';
import {
  completionPlace,
  completions,
} from '../../../../../renderer/src/features/catalog/transform/template-completion.ts';

const names = {
  properties: ['brand', 'title', 'size | old', 'my brand'],
  locales: ['en', 'de'],
  languageName: (locale: string) => (locale === 'de' ? 'German' : 'English'),
  propertyLabel: (name: string) => (name === 'brand' ? 'Marke' : name),
};

/** The completion at "▮" in a template, with that sign removed. */
function at(marked: string) {
  const caret = marked.indexOf('▮');
  return completionPlace(marked.replace('▮', ''), caret);
}

describe('template completion', () => {
  it('finds a property by its label and inserts its name', () => {
    const [first] = completions(at('{mar▮')!, names);
    expect(first).toMatchObject({ text: 'brand', detail: 'Marke' });
  });

  it.each([
    ['{▮', 'property', ''],
    ['{br▮', 'property', 'br'],
    ['{ br▮and}', 'property', 'br'],
    ['{title@d▮', 'locale', 'd'],
    ['{title@de|up▮', 'filter', 'up'],
    ['{a} and {b▮', 'property', 'b'],
    ['{title | replace:"a|b":"c" | lo▮', 'filter', 'lo'],
  ])('%s completes a %s', (marked, kind, typed) => {
    expect(at(marked)).toMatchObject({ kind, typed });
  });

  it.each(['text▮', '{a}▮', '{{▮', '{a|default:"x▮', '{a|truncate:6▮'])(
    '%s has nothing to complete',
    (marked) => {
      expect(at(marked)).toBeNull();
    },
  );

  it('offers names that begin with the typed text first, then those with a word that does', () => {
    const place = at('{br▮');
    expect(place && completions(place, names).map(({ label }) => label)).toEqual(['brand', 'my brand']);
  });

  it('also finds languages by name', () => {
    const place = at('{title@germ▮');
    expect(place && completions(place, names).map(({ text }) => text)).toEqual(['de']);
  });

  it('produces a readable template for every property name', () => {
    const place = at('{▮');
    expect(place).not.toBeNull();
    for (const { text, label } of place ? completions(place, names) : []) {
      const [part] = parseTemplate(`{${text}}`);
      expect(part).toMatchObject({ field: { property: label } });
    }
  });
});
