import { describe, expect, it } from 'vitest';
import { type Conditions, faultKind } from '#shared/contract/sample.ts';
import { FAULT_LABELS, faultFacts } from '../../../../renderer/src/features/connections/sandbox/labels.ts';
import { ruleLabel, ruleOf } from '../../../../renderer/src/features/connections/sandbox/rule-labels.ts';
import { misbehaviour } from '../../../../renderer/src/state/sandbox-messages.ts';

const behaved: Conditions = { latencyMs: 0, rateLimit: null, faults: [], rules: [] };
const fault = { kind: 'stall', on: 'writes', every: 1, times: null } as const;
const rule = { code: 'value_refused', message: 'no' };

describe('the label of the sandbox’s misbehaviour', () => {
  it.each<[Partial<Conditions>, string | null]>([
    [{}, null],
    [{ faults: [fault] }, '1 fault'],
    [{ latencyMs: 5 }, 'slow answers'],
    [
      { faults: [fault, fault], rateLimit: { perSecond: 1, retryAfter: 'date' }, rules: [rule] },
      '2 faults, rate limit, 1 refusal rule',
    ],
  ])('%o: %s', (conditions, words) => {
    expect(misbehaviour({ ...behaved, ...conditions })).toBe(words);
  });
});

describe('the label of a fault', () => {
  it('is different for every kind', () => {
    expect(new Set(faultKind.options.map((kind) => FAULT_LABELS[kind])).size).toBe(faultKind.options.length);
  });

  it.each([
    [fault, 'on writes'],
    [{ ...fault, on: 'all', every: 3 }, 'on every kind of request, one in 3'],
    [{ ...fault, on: 'reads', times: 1 }, 'on reads, once more'],
    [{ ...fault, every: 2, times: 4 }, 'on writes, one in 2, 4 more times'],
  ] as const)('%o: %s', (given, words) => {
    expect(faultFacts(given)).toBe(words);
  });
});

describe('a refusal rule', () => {
  const typed = { property: '', locale: '', contains: '', longerThan: '', message: '' };

  it('sets only the conditions that were given', () => {
    expect(ruleOf(typed)).toEqual({ message: 'The service refuses this value' });
    expect(
      ruleOf({ property: ' title ', locale: 'de', contains: ' x', longerThan: '0', message: 'No' }),
    ).toEqual({
      property: 'title',
      locale: 'de',
      contains: ' x',
      longer_than: 0,
      message: 'No',
    });
  });

  it('is labelled by its conditions', () => {
    expect(ruleLabel(rule)).toBe('every value');
    expect(ruleLabel({ ...rule, property: 'title', locale: 'de', contains: 'x', longer_than: 0 })).toBe(
      'title · de, containing “x”, longer than 0',
    );
  });

  it('for removals is labelled by its mode and product', () => {
    const removals = { refuses: 'removals', code: 'removal_refused', message: 'No' } as const;
    expect(ruleLabel(removals)).toBe('removing any product');
    expect(ruleLabel({ ...removals, mode: 'unlink' as const })).toBe('unlinking any product');
    expect(ruleLabel({ ...removals, mode: 'delete' as const, identifier: '004500' })).toBe(
      'deleting the product 004500',
    );
  });
});
