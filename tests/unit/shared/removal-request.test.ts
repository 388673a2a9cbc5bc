import { expect, it } from 'vitest';
import { parseProfile, serviceProfile } from '#shared/service/profile.ts';
import { removalRequestText } from '#shared/service/removal-request.ts';

const text = (mode: 'unlink' | 'delete', profile: unknown = {}) =>
  removalRequestText(
    { baseUrl: 'https://api.example.com', integrationId: 'int 1', profile: serviceProfile.parse(profile) },
    mode,
  );

const route = { routes: { product_delete: '/p/{product_id}' } };

it('shows the full request of the default profile', () => {
  expect(text('unlink')).toBe(
    'DELETE https://api.example.com/api/v1/integrations:api/int%201/products/{product_id}/delete?mode=unlink',
  );
});

it.each<[unknown, string, string]>([
  [
    { ...route, delete: { param: 'purge', delete: true, unlink: null } },
    'DELETE https://api.example.com/p/{product_id}?purge=true',
    'DELETE https://api.example.com/p/{product_id}',
  ],
  [
    { ...route, delete: { in: 'body', param: 'options.keep', delete: false, unlink: true } },
    'DELETE https://api.example.com/p/{product_id} {"options":{"keep":false}}',
    'DELETE https://api.example.com/p/{product_id} {"options":{"keep":true}}',
  ],
  [
    { ...route, delete: { in: 'body', param: 'level', delete: 2, unlink: null } },
    'DELETE https://api.example.com/p/{product_id} {"level":2}',
    'DELETE https://api.example.com/p/{product_id}',
  ],
  [
    {
      routes: { product_delete: '/p/{product_id}?v=2', product_unlink: '/p/{product_id}/detach' },
      delete: { unlink_method: 'POST', unlink: null, delete: 'a b' },
    },
    'DELETE https://api.example.com/p/{product_id}?v=2&mode=a%20b',
    'POST https://api.example.com/p/{product_id}/detach',
  ],
  [
    { ...route, delete: { method: 'PATCH', param: 'state', delete: 'gone', unlink: 'out' } },
    'PATCH https://api.example.com/p/{product_id}?state=gone',
    'PATCH https://api.example.com/p/{product_id}?state=out',
  ],
])('shows the requests to delete and to unlink for %j', (profile, deleting, unlinking) => {
  expect(parseProfile(profile)).toMatchObject({ ok: true });
  expect([text('delete', profile), text('unlink', profile)]).toEqual([deleting, unlinking]);
});

it('accepts equal values for both modes if unlinking has its own route or method', () => {
  const same = { delete: null, unlink: null };
  expect(parseProfile({ delete: same })).toMatchObject({ ok: false });
  expect(parseProfile({ delete: { ...same, unlink_method: 'POST' } })).toMatchObject({ ok: true });
  expect(parseProfile({ delete: same, routes: { product_unlink: '/p/{product_id}/unlink' } })).toMatchObject({
    ok: true,
  });
});
