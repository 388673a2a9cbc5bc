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
  it('leaves an untouched list exactly as it was, whatever it holds', () => {
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

  it('adds text left in the field for new items as an item, unless it is blank', () => {
    expect(listValue(items(['a']), 'b', format)).toEqual({ ok: true, value: ['a', 'b'] });
    expect(listValue(items(null), '  ', format)).toEqual({ ok: true, value: [] });
  });

  it('makes one item of each pasted line and skips blank lines', () => {
    expect(texts(newItems('a\r\n\r\n b \nc'))).toEqual(['a', 'b', 'c']);
  });

  it('keeps an emptied item as an empty text', () => {
    const list = items(['a', 'b']);
    expect(listValue(changeItem(list, list[0]!.key, ''), '', format)).toEqual({ ok: true, value: ['', 'b'] });
  });

  it('keeps a number item a number, or refuses the text', () => {
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

  it('recovers a list that could not be saved, structures included', () => {
    const value = ['a', { path: 'x' }, 'two\nlines'];
    const list = removeItem(items(value), -1);
    const recovered = recoveredItems(itemTexts(list, 'new'), value, format);
    expect(listValue(recovered, '', format)).toEqual({ ok: true, value: [...value, 'new'] });
  });

  it('treats a single value as a list of one', () => {
    expect(texts(items('alone'))).toEqual(['alone']);
  });
});
