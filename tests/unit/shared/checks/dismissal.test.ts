import { describe, expect, it } from 'vitest';
import { checkSettings, DEFAULT_CHECK_SETTINGS } from '#shared/domain/checks/check-settings.ts';
import { checkTranslation } from '#shared/domain/checks/check-translation.ts';
import { type Dismissal, dismissalOf, dismissal as kept } from '#shared/domain/checks/dismissal.ts';
import { EMPTY_GLOSSARY, prepareGlossary } from '#shared/domain/glossary.ts';

const TEXT = {
  source: 'Rain jacket, 5 colours',
  target: 'Regenmantel',
  sourceLocale: 'en',
  targetLocale: 'de',
  property: 'title',
};

const term = (locale: string, text: string) => ({ locale, text, note: null, forbidden: false });
const GLOSSARY = prepareGlossary([
  { id: 1, texts: [term('en', 'jacket'), term('de', 'Jacke'), term('fr', 'Veste')] },
]);

/** The subjects of the findings in a text after the first finding of a check in `TEXT` was dismissed. */
function subjects(check: Dismissal['check'], scope: Dismissal['scope'], text: Partial<typeof TEXT> = {}) {
  const [finding] = checkTranslation(TEXT, checkSettings.parse({}), GLOSSARY).filter(
    (one) => one.check === check,
  );
  const dismissal: Dismissal = {
    ...dismissalOf(finding!, TEXT, scope),
    excerpt: '',
    message: finding!.message,
    reason: '',
    at: '2026-11-30T00:00:00Z',
  };
  return checkTranslation(
    { ...TEXT, ...text },
    checkSettings.parse({ dismissed: [dismissal] }),
    GLOSSARY,
  ).map((one) => one.subject);
}

describe('A warning that was dismissed', () => {
  it('for a text is not shown in that text, property and language, whatever its translation', () => {
    expect(subjects('numbers', 'text')).toEqual(['jacket']);
    expect(subjects('numbers', 'text', { target: 'Jacke' })).toEqual([]);
    expect(subjects('numbers', 'text', { source: 'Rain jacket: 5 colours' })).toEqual(['-5', 'jacket']);
    expect(subjects('numbers', 'text', { property: 'name' })).toEqual(['-5', 'jacket']);
    expect(subjects('numbers', 'text', { targetLocale: 'fr' })).toEqual(['-5', 'jacket']);
  });

  it('does not hide another one of the same check', () => {
    expect(subjects('numbers', 'text', { target: 'Jacke in 6 Farben' })).toEqual(['+6']);
  });

  it('for a term is shown for no text of the language', () => {
    expect(subjects('glossary', 'term', { property: 'name', source: 'A jacket' })).toEqual([]);
    expect(subjects('glossary', 'term', { targetLocale: 'fr' })).toEqual(['-5', 'jacket']);
  });

  it('for a property is shown for no text of it in the language', () => {
    expect(subjects('numbers', 'column', { source: 'A jacket with 7 pockets' })).toEqual(['jacket']);
    expect(subjects('numbers', 'column', { property: 'name' })).toEqual(['-5', 'jacket']);
  });
});

describe('a finding about very long parts of a text', () => {
  const long = 'x'.repeat(3_000);
  const options = Array.from({ length: 80 }, (_, at) => `option_${at}_${'y'.repeat(30)} {x}`).join(' ');
  it.each([
    [`Number ${'9'.repeat(3_000)}`, 'Zahl'],
    ['Number', `Zahl ${'9'.repeat(3_000)}`],
    [`{a, select, ${options} other {y}}`, '{a, select, other {y}}'],
    ['{a, select, other {y}}', `{a, select, ${options} other {y}}`],
    [`https://x.example/${long}`, 'y'],
  ])('has a message that can be kept when it is dismissed: %#', (source, target) => {
    const pair = { source, target, sourceLocale: 'en', targetLocale: 'de', property: 'name' };
    const found = checkTranslation(pair, DEFAULT_CHECK_SETTINGS, EMPTY_GLOSSARY);
    expect(found.length).toBeGreaterThan(0);
    for (const { message } of found) expect(kept.shape.message.safeParse(message).success).toBe(true);
  });
});
