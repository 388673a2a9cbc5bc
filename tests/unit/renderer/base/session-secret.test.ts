import { expect, test } from 'vitest';
import { takeSessionSecret } from '../../../../renderer/src/client/session-secret.ts';

function page(hash: string) {
  const replaced: string[] = [];
  const location = { hash, pathname: '/', search: '?x=1' } as Location;
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, url: string) => replaced.push(url),
  };
  return { replaced, secret: takeSessionSecret(location, history as unknown as History) };
}

test('the secret is read from the address and removed from the address bar', () => {
  expect(page('#s=abc-_123')).toEqual({ secret: 'abc-_123', replaced: ['/?x=1'] });
});

test('an address without a secret is left alone', () => {
  expect(page('')).toEqual({ secret: null, replaced: [] });
  expect(page('#other')).toEqual({ secret: null, replaced: [] });
});
