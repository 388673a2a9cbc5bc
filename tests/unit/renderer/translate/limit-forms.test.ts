import { expect, it } from 'vitest';
import { limitOf } from '#shared/domain/checks/check-length.ts';
import { limitForms, readLimits } from '../../../../renderer/src/features/translate/checks/limit-forms.ts';

const LIMITS = [
  { property: 'title', locale: null, characters: 60 },
  { property: 'title', locale: 'de', characters: 80 },
];

it('round-trips limits unchanged', () => {
  expect(readLimits(limitForms(LIMITS))).toEqual({ ok: true, value: LIMITS });
});

it.each(['', '0', '-1', '6.5', 'many'])('rejects “%s” as a number of characters', (characters) => {
  const forms = limitForms(LIMITS).map((form) => (form.key === 1 ? { ...form, characters } : form));
  expect(readLimits(forms)).toMatchObject({ ok: false, error: { key: 1 } });
});

it('rejects a second limit for the same property and language', () => {
  const forms = limitForms([...LIMITS, { property: 'title', locale: 'de', characters: 10 }]);
  expect(readLimits(forms)).toMatchObject({ ok: false, error: { key: 2 } });
});

it('prefers the limit of a language over the one for all languages', () => {
  expect(limitOf(LIMITS, 'title', 'de')).toBe(80);
  expect(limitOf(LIMITS, 'title', 'fr')).toBe(60);
  expect(limitOf(LIMITS, 'care', 'fr')).toBeNull();
});
