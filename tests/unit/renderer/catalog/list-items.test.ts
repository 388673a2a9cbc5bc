import { describe, expect, it } from 'vitest';
import { numberFormat } from '#shared/domain/number-format.ts';
import type { Value } from '#shared/domain/value.ts';
import {
  changeItem,
  itemTexts,
  listItems,
  listValue,
  moveItem,
  newItems,
  recoveredItems,
  removeItem,
} from '../../../../renderer/src/editors/list/list-items.ts';

const format = numberFormat('en');
const items = (value: Parameters<typeof listItems>[0]) => listItems(value, format);
const texts = (list: { text: string }[]) => list.map((item) => item.text);

describe('editing a list', () => {
  it('makes of an untouched list exactly the same list, whatever it holds', () => {
    const value: Value[] = [
      'a',
      '',
      'two\nlines',
      ' spaced ',
      7,
      { $number: '9007199254740993' },
      true,
      { path: 'x' },
      ['y'],
    ];
    expect(listValue(items(value), '', format)).toEqual({ ok: true, value });
  });

  it('takes what still stands in the field for new items as items: nothing typed is lost', () => {
    expect(listValue(items(['a']), 'b', format)).toEqual({ ok: true, value: ['a', 'b'] });
    expect(listValue(items(null), '  ', format)).toEqual({ ok: true, value: [] });
  });

  it('makes one item of each pasted line, and none of blank ones', () => {
    expect(texts(newItems('a\r\n\r\n b \nc'))).toEqual(['a', 'b', 'c']);
  });

  it('keeps an item that was emptied on purpose as an empty text', () => {
    const list = items(['a', 'b']);
    expect(listValue(changeItem(list, list[0]!.key, ''), '', format)).toEqual({ ok: true, value: ['', 'b'] });
  });

  it('keeps a number a number, or refuses it', () => {
    const [number] = items([5]);
    expect(listValue(changeItem([number!], number!.key, '1,5'), '', format)).toEqual({
      ok: true,
      value: [1.5],
    });
    expect(listValue(changeItem([number!], number!.key, 'many'), '', format)).toMatchObject({ ok: false });
  });

  it('tells equal items apart when one is moved or removed', () => {
    const list = items(['a', 'b', 'a']);
    expect(texts(removeItem(list, list[2]!.key))).toEqual(['a', 'b']);
    expect(texts(moveItem(list, list[2]!.key, -1))).toEqual(['a', 'a', 'b']);
    expect(texts(moveItem(list, list[0]!.key, -1))).toEqual(['a', 'b', 'a']);
    expect(texts(moveItem(list, list[2]!.key, 1))).toEqual(['a', 'b', 'a']);
  });

  it('gives back what could not be saved, with structures still being structures', () => {
    const value = ['a', { path: 'x' }, 'two\nlines'];
    const list = removeItem(items(value), -1);
    const recovered = recoveredItems(itemTexts(list, 'new'), value, format);
    expect(listValue(recovered, '', format)).toEqual({ ok: true, value: [...value, 'new'] });
  });

  it('takes a single value as a list of one', () => {
    expect(texts(items('alone'))).toEqual(['alone']);
  });
});
