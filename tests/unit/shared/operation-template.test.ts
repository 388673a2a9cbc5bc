import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnsayableCell } from '#shared/service/cells/cell-writer.ts';
import { filledOperation, type OperationTemplate, saysOneValue } from '#shared/service/operation-template.ts';
import { parseProfile } from '#shared/service/profile.ts';

const title = { property: 'title', spelled: 'de_DE', value: 'Pfanne' };
const english = { ...title, spelled: 'en_US', value: 'Pan' };
const weight = { property: 'weight', spelled: '', value: 1.5 };
const tags = { property: 'tags', spelled: '', value: ['new', 'sale'] };

describe('an operation by the templates of the profile (4.2)', () => {
  it.each([
    [
      'a kind for each value',
      [{ actions: [{ action: 'setAttribute', name: '{name}', locale: '{locale}', value: '{value}' }] }],
      [title, weight],
      {
        actions: [
          { action: 'setAttribute', name: 'title', locale: 'de_DE', value: 'Pfanne' },
          { action: 'setAttribute', name: 'weight', value: 1.5 },
        ],
      },
    ],
    [
      'values under their names and languages',
      [
        { set: { attributes: { '{name}': { '{locale}': '{value}' } } } },
        { set: { plain: { '{name}': '{value}' } } },
      ],
      [title, english, weight],
      {
        set: {
          attributes: { title: { de_DE: 'Pfanne', en_US: 'Pan' } },
          plain: { weight: 1.5 },
        },
      },
    ],
    [
      'columns of a language, and a list of columns to clear',
      [{ clear: ['{name}_{locale}'] }, { clear: ['{name}'] }],
      [title, { ...weight, value: null }],
      { clear: ['title_de_DE', 'weight'] },
    ],
    [
      'a value without a language by the template that has none',
      [{ texts: [{ lang: '{locale}', '{name}': '{value}' }] }, { '{name}': '{value}' }],
      [weight],
      { weight: 1.5 },
    ],
    [
      'an entry for each item that is added',
      [{ add: [{ to: '{name}', item: '{item}' }] }],
      [tags],
      {
        add: [
          { to: 'tags', item: 'new' },
          { to: 'tags', item: 'sale' },
        ],
      },
    ],
    [
      'a field for each type',
      [
        { entries: [{ name: '{name}', lang: '{locale}', text: '{value:text}' }] },
        { entries: [{ name: '{name}', number: '{value:number}' }] },
        { entries: [{ name: '{name}', list: '{value:list}' }] },
      ],
      [title, weight, tags],
      {
        entries: [
          { name: 'title', lang: 'de_DE', text: 'Pfanne' },
          { name: 'weight', number: 1.5 },
          { name: 'tags', list: ['new', 'sale'] },
        ],
      },
    ],
    [
      'several values of a cell, one after the other',
      [{ values: [{ name: '{name}', value: '{value}' }] }],
      [{ ...weight, value: { $entries: [1, 2] } }],
      {
        values: [
          { name: 'weight', value: 1 },
          { name: 'weight', value: 2 },
        ],
      },
    ],
  ])('says %s', (_, templates, values, expected) => {
    expect(filledOperation(templates as OperationTemplate[], values)).toEqual(expected);
  });

  it.each([
    ['has no template', [], [title]],
    ['has only templates for other types', [{ name: '{name}', number: '{value:number}' }], [title]],
    ['needs a language', [{ '{name}_{locale}': '{value}' }], [weight]],
    ['has no place for its language', [{ '{name}': '{value}' }], [title]],
    ['has room for one item', [{ add: '{name}', item: '{item}' }], [tags]],
  ])('refuses a value for which it %s', (_, templates, values) => {
    expect(() => filledOperation(templates, values)).toThrow(UnsayableCell);
  });

  it('keeps every digit, and names that other objects have', () => {
    const exact = { property: '__proto__', spelled: '', value: { $number: '9007199254740993' } };
    expect(JSON.stringify(filledOperation([{ set: { '{name}': '{value}' } }], [exact, weight]))).toBe(
      '{"set":{"__proto__":9007199254740993,"weight":1.5}}',
    );
  });

  it('puts texts with placeholders in them in as they are', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (property, value) => {
        const [entry] = filledOperation(
          [{ set: [{ name: '{name}', value: '{value}' }] }],
          [{ property, spelled: '', value }],
        ).set as unknown[];
        expect(entry).toEqual({ name: property, value });
      }),
    );
    const odd = { property: '{locale}', spelled: '$&', value: '{name}' };
    expect(filledOperation([{ '{name}|{locale}': '{value}' }], [odd])).toEqual({ '{locale}|$&': '{name}' });
  });
});

it.each([
  [{ op: 'set', attributes: { '{name}': { '{locale}': '{value}' } } }, false],
  [{ actions: [{ action: 'set', name: '{name}', value: '{value}' }] }, false],
  [{ clear: ['{name}'] }, false],
  [{ op: 'set', locale: '{locale}', attributes: { '{name}': '{value}' } }, true],
  [{ entry: { name: '{name}', value: '{value}' } }, true],
])('says whether %j has room for one value only: %s', (template, expected) => {
  expect(saysOneValue(template)).toBe(expected);
});

it.each([
  [{ set: [{ value: '{value}' }] }, 'patch.operation.set.0: must contain {name}'],
  [{ set: [{ '{name}': 1 }] }, 'patch.operation.set.0: must contain {value}'],
  [{ set: [{ '{name}': '{value:colour}' }] }, 'patch.operation.set.0: has {value:colour}'],
  [{ set: [{ '{name}': 'x{value}' }] }, 'patch.operation.set.0: has “x{value}”'],
  [{ set: [{ '{name}': '{value}', '{value}': 1 }] }, 'patch.operation.set.0: has “{value}”'],
  [{ set: [] }, 'patch.operation.set'],
  [{ remove: [{ '{name}': null }] }, 'patch.operation.set'],
])('a profile with %j is refused', (operation, problem) => {
  const parsed = parseProfile({ patch: { operation } });
  expect(parsed).toMatchObject({ ok: false, problems: [expect.stringContaining(problem)] });
});
