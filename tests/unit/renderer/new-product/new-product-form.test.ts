import { describe, expect, it } from 'vitest';
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

describe('the form for a new product', () => {
  it('gives back what it began with, but for the identifier', () => {
    const form = { ...startForm(START, TITLE), identifier: ' shirt-l ' };
    const { axes: _, ...rest } = START;
    expect(toNewProduct(form, { start: START, axes: START.axes, title: TITLE })).toEqual({
      ...rest,
      identifier: 'shirt-l',
    });
  });

  it('takes what was typed as text, and leaves out what was emptied', () => {
    const form = {
      ...startForm(START, TITLE),
      identifier: 'x',
      title: '',
      defining: { size: '43', colour: ' ' },
      childBound: 'length, , length,fit ',
    };
    expect(toNewProduct(form, { start: START, axes: START.axes, title: TITLE })).toMatchObject({
      values: [{ property: 'material', locale: 'de', value: 'Wolle' }],
      definingProperties: [{ property: 'size', value: '43' }],
      childBoundAttributes: ['length', 'fit'],
    });
  });

  it('tells nothing apart without a parent', () => {
    const form = { ...startForm(START, TITLE), identifier: 'x', parent: ' ' };
    expect(toNewProduct(form, { start: START, axes: START.axes, title: TITLE })).toMatchObject({
      parentIdentifier: null,
      definingProperties: [],
    });
  });
});
