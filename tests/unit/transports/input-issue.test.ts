import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { describeInputIssue } from '#electron/transports/input-issue.ts';
import { connectionFields } from '#shared/contract/connections.ts';

const fields = {
  name: 'Shop',
  baseUrl: 'https://api.example.com',
  integrationId: 'i',
  locales: ['en'],
  identifierField: 'sku',
  titleField: 'title',
};

const issueOf = (wrong: object) => {
  const { error } = connectionFields.safeParse({ ...fields, ...wrong });
  return error && describeInputIssue(error);
};

const sentences = {
  name: {
    wrong: { name: '' },
    field: 'name',
    en: 'Enter a name for the connection.',
    ja: '接続の名前を入力してください。',
  },
  address: {
    wrong: { baseUrl: 'shop' },
    field: 'baseUrl',
    en: 'This is not a web address such as https://api.example.com.',
    ja: 'https://api.example.comのようなWebアドレスではありません。',
  },
  profile: {
    wrong: { profile: { routes: { products: 'products' } } },
    field: 'profile.routes.products',
    en: "profile.routes.products: must begin with '/'.",
    ja: 'profile.routes.products：「/」で始めてください。',
  },
};
const cases = Object.entries(sentences).map(([what, expected]) => ({ what, ...expected }));

test.each(cases)('describes an invalid $what in a sentence', ({ wrong, field, en }) => {
  expect(issueOf(wrong)).toEqual({ field, message: en });
});

test('never shows Zod’s own messages', () => {
  expect(issueOf({ pollSeconds: 5 })?.message).toBe('pollSeconds must be at least 10.');
  expect(issueOf({ colour: 'pink' })?.message).toBe(
    'colour must be red, orange, amber, green, teal, blue, violet, or grey.',
  );
  const { error } = z.email().safeParse('nobody');
  expect(error && describeInputIssue(error).message).toBe('The input is not valid.');
});

test('has a generic message if there is no issue to name', () => {
  expect(describeInputIssue({ issues: [] } as never)).toEqual({
    field: '',
    message: 'The input is not valid.',
  });
});

test.each(cases)('describes an invalid $what in a Japanese sentence', ({ wrong, field, ja }) => {
  onTestFinished(() => i18n.activate('en', ['en-US']));
  i18n.load('ja', {
    [msg`Enter a name for the connection`.id]: '接続の名前を入力してください',
    [msg`This is not a web address such as https://api.example.com`.id]:
      'https://api.example.comのようなWebアドレスではありません',
    [msg`must begin with '/'`.id]: '「/」で始めてください',
    [msg`${{ sentence: '' }}.`.id]: [['sentence'], '。'],
    [msg`${{ field: '' }}: ${{ problem: '' }}.`.id]: [['field'], '：', ['problem'], '。'],
  });
  i18n.activate('ja');
  expect(issueOf(wrong)).toEqual({ field, message: ja });
});

test('what is a sentence already gets no second full stop', () => {
  const own = z.object({ token: z.string().min(4, { error: () => 'This is short. Copy the whole.' }) });
  expect(describeInputIssue(own.safeParse({ token: 'a' }).error!).message).toBe(
    'This is short. Copy the whole.',
  );
});
