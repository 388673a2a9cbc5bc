import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agreementButton,
  agreementLabel,
  agreementToType,
  isNumberTyped,
  numberMistake,
  numberToType,
  TYPED_ABOVE,
} from '../../../../renderer/src/features/rehearsal/agreement.ts';

describe('the number of products to be deleted', () => {
  it('must be typed above ten deletions, regardless of unlinks', () => {
    expect(numberToType({ unlink: 0, delete: TYPED_ABOVE })).toBeNull();
    expect(numberToType({ unlink: 0, delete: TYPED_ABOVE + 1 })).toBe(11);
    expect(numberToType({ unlink: 5000, delete: 0 })).toBeNull();
  });

  it('can be typed with or without thousands separators', () => {
    for (const text of ['1200', '1,200', '1.200', '1 200', '1’200', '1\u00a0200', '1\u202f200', ' 1200 '])
      expect(isNumberTyped(text, 1200), text).toBe(true);
    for (const text of ['', '120', '12,00', '1,2,0,0', '1200 products', '-1200', '1200.0'])
      expect(isNumberTyped(text, 1200), text).toBe(false);
  });

  it('is accepted only if it matches exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200_000 }),
        fc.integer({ min: 11, max: 200_000 }),
        (typed, wanted) => {
          expect(isNumberTyped(String(typed), wanted)).toBe(typed === wanted);
          expect(isNumberTyped(typed.toLocaleString('en'), wanted)).toBe(typed === wanted);
        },
      ),
    );
  });

  it('is named in the message when it is missing or wrong', () => {
    expect(numberMistake('', 75)).toBe('Type 75 to confirm that you want to delete 75 products.');
    expect(numberMistake('57', 75)).toBe('That is not the number of products to be deleted: 75.');
  });
});

describe('in production', () => {
  const production = { production: true, name: 'Nordhaus', baseUrl: 'https://api.example.com/v1' };

  it('the name of the connection must be typed before any deletion', () => {
    expect(agreementToType({ unlink: 5000, delete: 0 }, production)).toBeNull();
    const one = agreementToType({ unlink: 0, delete: 1 }, production);
    expect(one?.label).toBe('To delete 1 product in production, type “Nordhaus”');
    expect(['Nordhaus', ' Nordhaus ', 'nordhaus', '1', ''].map((text) => one?.isTyped(text))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(one?.mistake('')).toContain('“Nordhaus”');
    expect(agreementToType({ unlink: 0, delete: 11 }, { ...production, production: false })?.label).toBe(
      'To delete 11 products, type the number',
    );
  });

  it('only a button that deletes names the service', () => {
    expect(agreementButton({ unlink: 0, delete: 75 }, production)).toBe(
      'Delete 75 products on api.example.com',
    );
    expect(agreementButton({ unlink: 2, delete: 0 }, production)).toBe('Unlink 2 products');
  });
});

describe('the button', () => {
  it('names exactly what it does', () => {
    expect(agreementLabel({ unlink: 200, delete: 75 })).toBe('Unlink 200 and delete 75 products');
    expect(agreementLabel({ unlink: 1200, delete: 1 })).toBe('Unlink 1,200 and delete 1 product');
    expect(agreementLabel({ unlink: 1, delete: 0 })).toBe('Unlink 1 product');
    expect(agreementLabel({ unlink: 200, delete: 0 })).toBe('Unlink 200 products');
    expect(agreementLabel({ unlink: 0, delete: 1 })).toBe('Delete 1 product');
    expect(agreementLabel({ unlink: 0, delete: 75 })).toBe('Delete 75 products');
  });
});
