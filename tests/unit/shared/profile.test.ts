import { describe, expect, it } from 'vitest';
import { defaultProfile, parseProfile } from '#shared/service/profile.ts';

const problems = (input: unknown): string[] => {
  const parsed = parseProfile(input);
  return parsed.ok ? [] : parsed.problems;
};

describe('the service profile', () => {
  it('takes every default from an empty document', () => {
    expect(parseProfile({})).toEqual({ ok: true, profile: defaultProfile });
    expect(defaultProfile.auth).toEqual({ header: 'Authorization', prefix: 'Bearer ' });
    expect(defaultProfile.list.paging).toEqual({
      kind: 'cursor',
      limit_param: 'limit',
      page_size: 100,
      cursor_param: 'offset',
      next: 'offset',
    });
    expect(defaultProfile.patch).toMatchObject({
      body: '',
      shape: 'kind',
      kind: 'op',
      values: 'properties',
      prefer: 'identifier',
    });
    expect(defaultProfile.results.success).toEqual([
      'ok',
      'success',
      'applied',
      'updated',
      'created',
      'deleted',
      'unlinked',
    ]);
  });

  it('keeps what is given and fills in the rest, however deep', () => {
    const parsed = parseProfile({ list: { paging: { kind: 'page' } }, auth: { prefix: '' } });
    expect(parsed).toMatchObject({
      ok: true,
      profile: {
        list: { paging: { kind: 'page', page_size: 100 } },
        auth: { header: 'Authorization', prefix: '' },
      },
    });
  });

  it('names the path of whatever is wrong', () => {
    expect(problems({ patch: { shape: 'kinds' } })).toEqual(["patch.shape: expected 'kind' or 'keys'"]);
    expect(problems({ list: { pageing: {} } })).toEqual(['list.pageing: unknown key']);
    expect(problems({ autth: {}, version: 1 })).toEqual(['autth: unknown key']);
    expect(problems({ list: { paging: { page_size: '100' } } })[0]).toMatch(/^list\.paging\.page_size: /);
    expect(problems({ version: 2 })).toEqual(["version: expected '1'"]);
    expect(problems('text')[0]).toMatch(/^profile: /);
  });

  it('holds products per request to what the service allows (section 8)', () => {
    expect(problems({ upsert: { max_products: 101 } })[0]).toMatch(/^upsert\.max_products: /);
  });
});
