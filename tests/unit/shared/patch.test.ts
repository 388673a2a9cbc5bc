import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isKeptAs } from '#shared/domain/kept-as.ts';
import {
  type Appending,
  applyIntent,
  buildOperations,
  checkBeforeSending,
  type Draft,
  draftFor,
  effectiveValue,
  halvesOf,
  inverse,
  keepingIntent,
  type Operation,
  type PendingChange,
  rebase,
  sentAs,
  settle,
} from '#shared/domain/patch.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import { cellValue, value } from '../../support/arbitraries.ts';

describe('a staged edit', () => {
  it('shows the value that the user entered, whatever was there before', () => {
    fc.assert(
      fc.property(cellValue, cellValue, (base, wanted) => {
        const draft = draftFor(base, wanted);
        expect(sameValue(draft ? effectiveValue(draft) : base, wanted)).toBe(true);
      }),
    );
  });

  it('is not made for the value that is already there (promise 3)', () => {
    fc.assert(
      fc.property(value, (same) => {
        expect(draftFor(same, structuredClone(same))).toBeNull();
      }),
    );
    expect(draftFor(null, null)).toBeNull();
    expect(draftFor({ a: 1, b: 2 }, { b: 2, a: 1 })).toBeNull();
  });

  it('distinguishes removal, empty text and empty list (promise 2)', () => {
    expect(draftFor('Kettle', null)).toEqual({
      intent: 'remove',
      value: null,
      base: 'Kettle',
    });
    expect(draftFor('Kettle', '')).toEqual({
      intent: 'set',
      value: '',
      base: 'Kettle',
    });
    expect(draftFor(null, '')).toEqual({
      intent: 'set',
      value: '',
      base: null,
    });
    expect(draftFor(['a'], [])).toEqual({
      intent: 'set',
      value: [],
      base: ['a'],
    });
  });

  it('appends only when a non-empty list grew at its end', () => {
    const intentOver = (base: CellValue, next: string[]) => draftFor(base, next)?.intent;
    expect(intentOver(['a'], ['a', 'b'])).toBe('append');
    expect(intentOver(['a'], ['b', 'a'])).toBe('set');
    expect(intentOver([], ['a'])).toBe('set');
    expect(intentOver(null, ['a'])).toBe('set');
    expect(intentOver(['a', 'b'], ['a'])).toBe('set');
  });

  it('of a list that only grew can be sent as a whole list or as an append', () => {
    const items = fc.array(value, { minLength: 1, maxLength: 4 });
    const list = fc.option(fc.array(value, { maxLength: 4 }), { nil: null });
    fc.assert(
      fc.property(list, items, (base, added) => {
        const grown: Draft = { intent: 'append', value: added, base };
        const whole = sentAs(grown, 'set')!;
        expect(whole).toEqual({ intent: 'set', value: [...(base ?? []), ...added], base });
        expect(sentAs(whole, 'append')).toEqual(grown);
      }),
    );
    expect(sentAs({ intent: 'set', value: ['b'], base: ['a'] }, 'append')).toBeNull();
    expect(sentAs({ intent: 'set', value: 'b', base: null }, 'append')).toBeNull();
    expect(sentAs({ intent: 'remove', value: null, base: ['a'] }, 'append')).toBeNull();
  });

  it('of a list that only shrank can be sent as a whole list or as removed items', () => {
    const list = fc.uniqueArray(value, { minLength: 1, maxLength: 6, comparator: sameValue });
    fc.assert(
      fc.property(list, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), (base, leavesOut) => {
        fc.pre(base.some((_, i) => leavesOut[i]));
        const next = base.filter((_, i) => !leavesOut[i]);
        const whole: Draft = { intent: 'set', value: next, base };
        const items: Draft = { intent: 'remove_items', value: base.filter((_, i) => leavesOut[i]), base };
        expect(sentAs(whole, 'remove_items')).toEqual(items);
        expect(sentAs(items, 'set')).toEqual(whole);
        expect(effectiveValue(items)).toEqual(next);
      }),
    );
    const removed = (base: CellValue, next: CellValue) =>
      sentAs({ intent: 'set', value: next, base }, 'remove_items')?.value ?? null;
    expect(removed(['a', 'b', 'c'], ['c', 'a'])).toBeNull();
    expect(removed(['a', 'b'], ['a', 'c'])).toBeNull();
    expect(removed('a', [])).toBeNull();
    expect(removed(null, [])).toBeNull();
    // It is open which of two equal items a service removes.
    expect(removed(['a', 'b', 'a'], ['a', 'b'])).toBeNull();
    expect(removed(['a', 'b', 'a'], ['a', 'a'])).toEqual(['b']);
  });

  it('that removes items keeps that intent for further removals and on a changed list', () => {
    const first: Draft = { intent: 'remove_items', value: ['b'], base: ['a', 'b', 'c'] };
    const more = draftFor(first.base, ['a'])!;
    expect(keepingIntent(first, more)).toEqual({ ...first, value: ['b', 'c'] });
    const grown = draftFor(first.base, ['a', 'b', 'c', 'd'])!;
    expect(keepingIntent(first, grown).intent).toBe('append');
    expect(rebase(first, ['b', 'theirs'])).toEqual({ ...first, base: ['b', 'theirs'] });
    expect(rebase(first, ['a', 'theirs'])).toBeNull();
    expect(rebase(first, 'theirs')).toEqual({ intent: 'set', value: ['a', 'c'], base: 'theirs' });
  });

  it('rebased on a changed value gives the user’s value, or appends to the changed list', () => {
    fc.assert(
      fc.property(cellValue, cellValue, cellValue, (base, wanted, theirs) => {
        const draft = draftFor(base, wanted);
        if (!draft) return;
        const moved = rebase(draft, theirs);
        const result = moved ? effectiveValue(moved) : theirs;
        const expected =
          draft.intent === 'append' && Array.isArray(theirs)
            ? applyIntent(theirs, 'append', draft.value)
            : wanted;
        expect(sameValue(result, expected)).toBe(true);
      }),
    );
    const added = draftFor(['a'], ['a', 'mine']);
    expect(added && rebase(added, ['a', 'theirs'])).toEqual({
      intent: 'append',
      value: ['mine'],
      base: ['a', 'theirs'],
    });
  });
});

/** A small catalog: cells with base values, some of them edited. */
const edited = fc.uniqueArray(
  fc.record({
    product: fc.integer({ min: 1, max: 4 }),
    property: fc.constantFrom('title', 'tags', 'care'),
    locale: fc.constantFrom('en', 'de', 'ar'),
    base: cellValue,
    wanted: cellValue,
  }),
  { selector: ({ product, property, locale }) => `${product}/${property}/${locale}`, maxLength: 24 },
);

describe('patch operations', () => {
  it('give the edited value of every cell when applied to the base', () => {
    fc.assert(
      fc.property(edited, (cells) => {
        const changes = cells.flatMap(
          ({ product, property, locale, base, wanted }, item): PendingChange[] => {
            const draft = draftFor(base, wanted);
            return draft
              ? [
                  {
                    item,
                    product,
                    property,
                    locale,
                    ...draft,
                    localeless: locale === 'en',
                  },
                ]
              : [];
          },
        );
        const key = (product: number, property: string, locale: string) => `${product}/${property}/${locale}`;
        const service = new Map(cells.map((c) => [key(c.product, c.property, c.locale), c.base]));
        for (const { product, intent, values } of buildOperations(changes)) {
          for (const v of values) {
            const at = key(product, v.property, v.locale);
            service.set(at, applyIntent(service.get(at) ?? null, intent, v.value));
          }
        }
        for (const c of cells) {
          expect(sameValue(service.get(key(c.product, c.property, c.locale)) ?? null, c.wanted)).toBe(true);
        }
      }),
    );
  });

  it('remove items by value if the service supports it, and otherwise set the remaining list', () => {
    const cell = { item: 0, product: 1, property: 'tags', locale: 'en', localeless: false };
    const change: PendingChange = { ...cell, intent: 'remove_items', value: ['b'], base: ['a', 'b'] };
    expect(buildOperations([change], { removesItems: true })).toMatchObject([
      { intent: 'remove_items', values: [{ value: ['b'] }] },
    ]);
    expect(buildOperations([change])).toMatchObject([{ intent: 'set', values: [{ value: ['a'] }] }]);
  });

  it.each<[appending: Appending, base: CellValue, sent: object]>([
    ['added', ['a'], { intent: 'append', values: [{ value: ['b'] }] }],
    ['added', [], { intent: 'append', values: [{ value: ['b'] }] }],
    ['added_to_items', ['a'], { intent: 'append', values: [{ value: ['b'] }] }],
    ['added_to_items', [], { intent: 'set', values: [{ value: ['b'] }] }],
    ['added_to_items', null, { intent: 'set', values: [{ value: ['b'] }] }],
    ['set', ['a'], { intent: 'set', values: [{ value: ['a', 'b'] }] }],
  ])('add items where they are “%s”, to %j', (appending, base, sent) => {
    const cell = { item: 0, product: 1, property: 'tags', locale: 'en', localeless: false };
    const change: PendingChange = { ...cell, intent: 'append', value: ['b'], base };
    expect(buildOperations([change], { appending })).toMatchObject([sent]);
  });

  it('are one per product and intent, and hold every change exactly once', () => {
    fc.assert(
      fc.property(edited, (cells) => {
        const changes = cells.map(({ product, property, locale }, item): PendingChange => {
          const intent = (['set', 'remove', 'append'] as const)[item % 3] ?? 'set';
          return { item, product, property, locale, intent, value: ['x'], base: null, localeless: false };
        });
        const operations = buildOperations(changes);
        const keys = operations.map(({ product, intent }) => `${product}/${intent}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(operations.flatMap(({ items }) => items).sort((a, b) => a - b)).toEqual(
          changes.map(({ item }) => item),
        );
      }),
    );
  });

  /** Each value's number is that of its item. */
  const numbered = fc.array(
    fc.record({ product: fc.nat({ max: 3 }), intent: fc.constantFrom('set', 'append') }),
  );
  const changesOf = (cells: { product: number; intent: string }[]) =>
    cells.map(
      ({ product, intent }, item): PendingChange => ({
        item,
        product,
        property: `p${item}`,
        locale: 'en',
        intent: intent === 'set' ? 'set' : 'append',
        value: item,
        base: null,
        localeless: false,
      }),
    );
  const itemsWithValues = (operations: readonly Operation[]) =>
    operations.flatMap(({ values, items }) => items.map((item, i) => [item, values[i]?.value]));

  it('built one per cell hold the same changes in the same order', () => {
    fc.assert(
      fc.property(numbered, (cells) => {
        const single = buildOperations(changesOf(cells), { onePerCell: true });
        expect(itemsWithValues(single)).toEqual(itemsWithValues(buildOperations(changesOf(cells))));
        for (const { values, items } of single) expect([values.length, items.length]).toEqual([1, 1]);
      }),
    );
  });

  it('hold the same changes when halved down to single values', () => {
    fc.assert(
      fc.property(numbered, (cells) => {
        const whole = buildOperations(changesOf(cells));
        const singles = (operation: Operation): Operation[] =>
          operation.values.length === 1 ? [operation] : halvesOf(operation).flatMap(singles);
        const parts = whole.flatMap(singles);
        expect(itemsWithValues(parts)).toEqual(itemsWithValues(whole));
        for (const [item, value] of itemsWithValues(parts)) expect(value).toBe(item);
      }),
    );
  });
});

describe('checking a change just before it is sent', () => {
  it('finds the value unchanged, already there or in conflict', () => {
    fc.assert(
      fc.property(cellValue, cellValue, cellValue, (base, wanted, other) => {
        const draft = draftFor(base, wanted);
        if (!draft) return;
        expect(checkBeforeSending(draft, base)).toBe('unchanged');
        expect(checkBeforeSending(draft, effectiveValue(draft))).toBe('already_there');
        const elsewhere = !sameValue(other, base) && !isKeptAs(effectiveValue(draft), other);
        if (elsewhere) expect(checkBeforeSending(draft, other)).toBe('conflict');
      }),
    );
  });
});

describe('the inverse of an applied change', () => {
  it('restores the cell’s earlier value from the written one', () => {
    fc.assert(
      fc.property(cellValue, cellValue, (base, wanted) => {
        const draft = draftFor(base, wanted);
        if (!draft) return;
        const back = inverse(draft);
        const written = effectiveValue(draft);
        expect(sameValue(back.base, written)).toBe(true);
        expect(sameValue(applyIntent(written, back.intent, back.value), base)).toBe(true);
        expect(sameValue(effectiveValue(inverse(back)), written)).toBe(true);
      }),
    );
  });
});

describe('settling an unknown outcome by reading back', () => {
  it('reports a change as applied exactly when the service holds its result', () => {
    fc.assert(
      fc.property(cellValue, cellValue, cellValue, (base, wanted, now) => {
        const draft = draftFor(base, wanted);
        if (!draft) return;
        const verdict = settle(draft.intent, base, draft.value, now);
        if (sameValue(now, effectiveValue(draft))) expect(verdict).toBe('applied');
        if (verdict === 'applied') expect(isKeptAs(effectiveValue(draft), now)).toBe(true);
      }),
    );
  });

  it('cannot decide an append when the list is neither the old one nor the grown one', () => {
    expect(settle('append', ['a'], ['b'], ['a', 'b'])).toBe('applied');
    expect(settle('append', ['a'], ['b'], ['a'])).toBe('not_applied');
    expect(settle('append', ['a'], ['b'], ['a', 'b', 'b'])).toBe('undecidable');
    expect(settle('append', ['a'], ['b'], ['c'])).toBe('undecidable');
    expect(settle('append', ['a'], ['b'], null)).toBe('undecidable');
  });
});
