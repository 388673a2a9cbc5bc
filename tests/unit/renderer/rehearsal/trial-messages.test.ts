import { describe, expect, it } from 'vitest';
import type { ProductItem, TrialFindings } from '#shared/contract/removals.ts';
import { defaultProfile } from '#shared/service/profile.ts';
import { removalRequestText } from '#shared/service/removal-request.ts';
import { trustIn } from '../../../../renderer/src/features/rehearsal/agreement.ts';
import { trialMessages } from '../../../../renderer/src/features/rehearsal/trial-messages.ts';

const removed: ProductItem = {
  item: 1,
  product: 1,
  identifier: '001',
  title: 'Kettle',
  productId: 'id-001',
  action: 'unlink',
  state: 'applied',
  code: 'mode_unconfirmed',
  said: null,
  message: null,
  at: null,
  hasSnapshot: true,
  restoredBy: null,
};
const found = (more: Partial<TrialFindings>): TrialFindings => ({
  listed: false,
  knownById: null,
  restoredAs: null,
  ...more,
});

describe('the findings of a trial', () => {
  it.each([
    [found({}), /no longer lists.* No request in the service’s documentation tells/],
    [found({ listed: true }), /still lists/],
    [found({ listed: null }), /could not be asked/],
    [found({ knownById: true }), /still answers for its product id: it was most likely unlinked/],
    [found({ knownById: false }), /no longer answers for its product id.*most likely deleted/],
    [found({ restoredAs: 'id-001' }), /the same product id \(id-001\): the service had kept it/],
    [found({ restoredAs: 'x' }), /new product id \(x, previously id-001\).* or gives every product/],
  ])('%j', (findings, words) => {
    const { facts, removed: isRemoved } = trialMessages(removed, findings);
    expect(isRemoved).toBe(true);
    expect(facts.join(' ')).toMatch(words);
  });

  it('quote the service’s message if it refused the removal', () => {
    const refused = { ...removed, state: 'failed', said: 'Say what is meant' } as const;
    const { facts, removed: isRemoved } = trialMessages(refused, found({}));
    expect(isRemoved).toBe(false);
    expect(facts.join()).toMatch(/not removed\. .*Say what is meant/);
  });
});

describe('trust in the removal modes', () => {
  const service = {
    kind: 'service',
    baseUrl: 'https://a.example',
    integrationId: '1',
    profile: defaultProfile,
  } as const;
  const known = (verdict: 'confirmed' | 'other' | null, request = removalRequestText(service, 'unlink')) => ({
    ...service,
    removalModes: {
      delete: null,
      unlink: { request, verdict, how: 'user' as const, at: '2026-01-01T00:00:00Z', trial: null },
    },
  });

  it('has no obstacle, and lists modes that are not confirmed as unknown', () => {
    expect(trustIn(known('confirmed'), { unlink: 2, delete: 0 })).toEqual({ obstacle: null, unknown: [] });
    expect(trustIn(known('confirmed'), { unlink: 2, delete: 1 })).toEqual({
      obstacle: null,
      unknown: ['delete'],
    });
    expect(trustIn(known('confirmed', 'DELETE elsewhere'), { unlink: 2, delete: 0 })).toMatchObject({
      unknown: ['unlink'],
    });
  });

  it('is blocked by an undecided trial, or by a mode found to do the opposite', () => {
    expect(trustIn(known(null), { unlink: 2, delete: 0 }).obstacle).toMatch(/^Decide above/);
    expect(trustIn(known('other'), { unlink: 2, delete: 0 }).obstacle).toMatch(/deletes a product instead/);
    expect(trustIn(known('other'), { unlink: 0, delete: 1 }).obstacle).toBeNull();
  });

  it('has no obstacle and no unknown mode on the sample service', () => {
    const sample = { ...known(null), kind: 'sample' } as const;
    expect(trustIn(sample, { unlink: 2, delete: 3 })).toEqual({ obstacle: null, unknown: [] });
  });
});
