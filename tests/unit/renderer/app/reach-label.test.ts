import { describe, expect, it } from 'vitest';
import type { ServiceReach } from '#shared/contract/reach.ts';
import { reachLabel } from '../../../../renderer/src/app/reach-label.ts';

const here = { connected: true, online: true, isNear: false };
const reach = (state: ServiceReach['state'], message: string | null = null): ServiceReach => ({
  connectionId: 'c',
  state,
  message,
});

describe('what the top bar says about the service', () => {
  it('is nothing before anything was requested: only an answer makes it online', () => {
    expect(reachLabel({ ...here, reach: undefined })).toBeNull();
    expect(reachLabel({ ...here, reach: reach('answering') })).toEqual({ label: 'online', why: null });
  });

  it.each([
    ['unreachable', 'offline'],
    ['silent', 'not answering'],
    ['token_refused', 'token refused'],
    ['failing', 'service error'],
  ] as const)('of a service that is %s is “%s”, with the reason', (state, label) => {
    expect(reachLabel({ ...here, reach: reach(state, 'Why.') })).toEqual({ label, why: 'Why.' });
  });

  it('is offline without a network, but for a service on this computer', () => {
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
