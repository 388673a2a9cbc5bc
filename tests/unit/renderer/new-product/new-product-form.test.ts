import { describe, expect, it } from 'vitest';
import { byName } from '#shared/domain/by-name.ts';
import { startForm, toNewProduct } from '../../../../renderer/src/features/new-product/new-product-form.ts';

const TITLE = { property: 'title', locale: 'en' };
const START = {
  identifier: '',
  parentIdentifier: 'shirt',
  childBoundAttributes: [],
  definingProperties: [
    { property: 'size', value: 42 },
    { property: 'colour', locale: 'de', value: 'rot' },
  ],
  values: [
    { ...TITLE, value: 'Shirt M' },
    { property: 'material', locale: 'de', value: 'Wolle' },
  ],
  axes: ['size', 'colour'],
};

describe('the new product form', () => {
  it('keeps its initial values except for the typed identifier', () => {
    const form = { ...startForm(START, TITLE), identifier: ' shirt-l ' };
    const { axes: _, ...rest } = START;
    expect(toNewProduct(form, { start: START, axes: START.axes, title: TITLE })).toEqual({
      ...rest,
      identifier: 'shirt-l',
    });
  });

  it('stores typed values as text and leaves out emptied ones', () => {
    const form = {
      ...startForm(START, TITLE),
      identifier: 'x',
      title: '',
      defining: byName([
        ['size', '43'],
        ['colour', ' '],
      ]),
      childBound: 'length, , length,fit ',
    };
    expect(toNewProduct(form, { start: START, axes: START.axes, title: TITLE })).toMatchObject({
      values: [{ property: 'material', locale: 'de', value: 'Wolle' }],
      definingProperties: [{ property: 'size', value: '43' }],
      childBoundAttributes: ['length', 'fit'],
    });
  });

  it('has no defining properties without a parent', () => {
    const form = { ...startForm(START, TITLE), identifier: 'x', parent: ' ' };
    expect(toNewProduct(form, { start: START, axes: START.axes, title: TITLE })).toMatchObject({
      parentIdentifier: null,
      definingProperties: [],
    });
  });
});
