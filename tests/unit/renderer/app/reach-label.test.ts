import { describe, expect, it } from 'vitest';
import type { ServiceReach } from '#shared/contract/reach.ts';
import { reachLabel } from '../../../../renderer/src/app/reach-label.ts';

const here = { connected: true, online: true, isNear: false };
const reach = (state: ServiceReach['state'], message: string | null = null): ServiceReach => ({
  connectionId: 'c',
  state,
  message,
});

describe('the service label of the top bar', () => {
  it('is absent before the first request, and “online” after an answer', () => {
    expect(reachLabel({ ...here, reach: undefined })).toBeNull();
    expect(reachLabel({ ...here, reach: reach('answering') })).toEqual({ label: 'online', why: null });
  });

  it.each([
    ['unreachable', 'offline'],
    ['silent', 'not answering'],
    ['token_refused', 'token refused'],
    ['failing', 'service error'],
  ] as const)('for a service that is %s is “%s”, with the reason', (state, label) => {
    expect(reachLabel({ ...here, reach: reach(state, 'Why.') })).toEqual({ label, why: 'Why.' });
  });

  it('is “offline” without a network, except for a service on this computer', () => {
    const answering = reach('answering');
    expect(reachLabel({ ...here, online: false, reach: answering })).toMatchObject({ label: 'offline' });
    expect(reachLabel({ ...here, online: false, isNear: true, reach: answering })).toMatchObject({
      label: 'online',
    });
    expect(reachLabel({ ...here, connected: false, reach: answering })).toMatchObject({
      label: 'not answering',
    });
  });
});
