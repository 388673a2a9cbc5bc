import { describe, expect, it } from 'vitest';
import { activateLanguage } from '#shared/i18n/activate-language.ts';
import { progressLabel } from '../../../../renderer/src/components/count-label.ts';

describe('the figures of progress', () => {
  it('count in a unit, with the total once it is known', () => {
    expect(progressLabel('products', 1_200, null)).toBe('1,200 products');
    expect(progressLabel('products', 12, 1)).toBe('12 of 1 product');
    expect(progressLabel('megabytes', 3, 40)).toBe('3 of 40 MB');
  });

  it('name the unit in the language of the app', async () => {
    await activateLanguage('de', ['de']);
    try {
      expect(progressLabel('changes', 12, 37)).toBe('12 von 37 Änderungen');
      expect(progressLabel('rows', 1, null)).toBe('1 Zeile');
    } finally {
      await activateLanguage('en', ['en']);
    }
  });
});
