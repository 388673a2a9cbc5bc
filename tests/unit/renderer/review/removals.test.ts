import { describe, expect, it } from 'vitest';
import type { MarkFilter } from '#shared/contract/removals.ts';
import { marksIn } from '../../../../renderer/src/components/removal-labels.ts';
import { openingSection } from '../../../../renderer/src/features/review/opening-section.ts';
import { canChange } from '../../../../renderer/src/features/review/removals/mark-columns.tsx';
import {
  chosenMarks,
  editMessage,
  effectOf,
  goneMessage,
  noMarksMessage,
  removalsHeading,
  shownMarks,
  variantMessage,
} from '../../../../renderer/src/features/review/removals/messages.ts';

const ALL: MarkFilter = { mode: null, only: null, search: '' };

describe('the section that Review opens', () => {
  const staged = (changes: number, unlink: number, deleted = 0) => ({
    changes,
    creations: { add: 0, replace: 0 },
    removals: { unlink, delete: deleted },
  });

  it('is removals when only removals are staged, whatever was shown last', () => {
    expect(openingSection(null, staged(0, 1))).toBe('removals');
    expect(openingSection('changes', staged(0, 0, 2))).toBe('removals');
  });

  it('is changes when only changes are staged or nothing was shown before', () => {
    expect(openingSection('removals', staged(3, 0))).toBe('changes');
    expect(openingSection(null, staged(3, 3))).toBe('changes');
    expect(openingSection(null, staged(0, 0))).toBe('changes');
  });

  it('is the last one shown when both or neither have something staged', () => {
    expect(openingSection('removals', staged(3, 3))).toBe('removals');
    expect(openingSection('removals', staged(0, 0))).toBe('removals');
  });

  it('is new products when only they are staged, or when shown last and still staged', () => {
    const whole = (changes: number) => ({ ...staged(changes, 0), creations: { add: 2, replace: 0 } });
    expect(openingSection(null, whole(0))).toBe('creations');
    expect(openingSection('creations', whole(3))).toBe('creations');
    expect(openingSection('creations', staged(3, 0))).toBe('changes');
  });

  it('counts both kinds of marks', () => {
    expect(marksIn(staged(0, 200, 75))).toBe(275);
  });
});

describe('marked products', () => {
  it('are counted in the heading', () => {
    expect(removalsHeading({ unlink: 200, delete: 75 })).toBe('275 products to be removed');
    expect(removalsHeading({ unlink: 0, delete: 1 })).toBe('1 product to be removed');
  });

  it('are described by the filter that shows them', () => {
    expect(shownMarks(ALL, 275)).toBe('all 275 products');
    expect(shownMarks(ALL, 1)).toBe('this product');
    expect(shownMarks({ ...ALL, mode: 'delete' }, 75)).toBe('75 products to be deleted');
    expect(shownMarks({ ...ALL, only: 'failed' }, 1)).toBe('1 product that failed');
    expect(shownMarks({ ...ALL, only: 'gone' }, 4)).toBe('4 products already gone');
    expect(shownMarks({ ...ALL, only: 'gone', search: 'x' }, 1)).toBe(
      '1 product already gone that matches the search',
    );
    expect(shownMarks({ ...ALL, search: 'x' }, 12)).toBe('12 products that match the search');
    expect(shownMarks({ ...ALL, mode: 'unlink', search: 'x' }, 1)).toBe(
      '1 product to be unlinked that matches the search',
    );
  });

  it('are narrowed to the selection if it has more than the focused row', () => {
    const chosen = (...products: number[]) =>
      new Map(products.map((product) => [String(product), { product }]));
    const filter: MarkFilter = { ...ALL, search: 'x' };
    expect(chosenMarks(chosen(4), filter, 12)).toEqual({
      which: { marked: filter },
      size: 12,
      isChoice: false,
      label: '12 products that match the search',
    });
    expect(chosenMarks(chosen(4, 7), filter, 12)).toEqual({
      which: { products: [4, 7] },
      size: 2,
      isChoice: true,
      label: '2 selected products',
    });
    expect(chosenMarks('all', filter, 12)).toMatchObject({
      which: { marked: filter },
      label: '12 selected products',
    });
  });

  it('say why none is listed', () => {
    expect(noMarksMessage(ALL)).toBe('No product is marked.');
    expect(noMarksMessage({ ...ALL, mode: 'unlink' })).toBe('No product is to be unlinked.');
    expect(noMarksMessage({ ...ALL, only: 'failed' })).toMatch(/refused/);
    expect(noMarksMessage({ ...ALL, only: 'failed', search: 'x' })).toMatch(/identifier or title/);
  });

  it('count their variants and point out unmarked ones', () => {
    expect(variantMessage({ variants: 0, unmarkedVariants: 0 })).toBeNull();
    expect(variantMessage({ variants: 12, unmarkedVariants: 0 })).toEqual({
      label: '12 variants',
      open: null,
    });
    expect(variantMessage({ variants: 12, unmarkedVariants: 3 })?.open).toBe('3 not marked');
    expect(variantMessage({ variants: 12, unmarkedVariants: 12 })?.open).toBe('none marked');
    expect(variantMessage({ variants: 1, unmarkedVariants: 1 })).toEqual({
      label: '1 variant',
      open: 'not marked',
    });
  });

  it('that are already gone say that nothing is sent for them', () => {
    expect(goneMessage(1)).toMatch(/^1 of them is already gone .* Nothing is sent for it\.$/);
    expect(goneMessage(1200)).toMatch(/^1,200 of them are already gone/);
    expect(effectOf({ mode: 'delete', state: 'gone' })).toMatch(/^nothing/);
    expect(effectOf({ mode: 'delete', state: 'failed' })).toMatch(/for good/);
    expect(canChange({ state: 'gone', gone: true })).toBe(false);
    expect(canChange({ state: 'failed', gone: false })).toBe(true);
  });

  it('count their staged edits', () => {
    expect(editMessage(0)).toBeNull();
    expect(editMessage(1)).toBe('1 staged edit');
    expect(editMessage(5)).toBe('5 staged edits');
  });
});
