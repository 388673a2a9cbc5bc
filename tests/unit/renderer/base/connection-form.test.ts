import { describe, expect, test } from 'vitest';
import { connection } from '#shared/contract/connections.ts';
import { defaultProfile } from '#shared/service/profile.ts';
import { isUnencrypted } from '../../../../renderer/src/components/is-unencrypted.ts';
import {
  type ConnectionForm,
  emptyForm,
  fieldOf,
  formOf,
  moved,
  needsToken,
  readForm,
  readLocales,
  typedToken,
  withOwnUser,
  withSignIn,
} from '../../../../renderer/src/features/connections/form-model.ts';
import { defaultLimits } from '../../../../renderer/src/features/connections/limits-text.ts';

const filled: ConnectionForm = {
  ...emptyForm,
  name: ' Nordhaus · production ',
  baseUrl: ' https://api.example.com/ ',
  integrationId: 'int_1',
  locales: ['en', 'de-AT'],
  identifierField: 'sku',
  titleField: 'title',
  token: ' tok_123 ',
};

test('a filled form becomes trimmed connection fields and a separate token', () => {
  expect(readForm(filled, { needsToken: true })).toEqual({
    ok: true,
    token: 'tok_123',
    fields: {
      name: 'Nordhaus · production',
      colour: 'blue',
      readOnly: false,
      production: false,
      baseUrl: 'https://api.example.com',
      allowHttp: false,
      integrationId: 'int_1',
      locales: ['en', 'de-AT'],
      keptLocales: null,
      identifierField: 'sku',
      titleField: 'title',
      profile: defaultProfile,
      limits: defaultLimits,
      pollSeconds: 60,
      showPictures: false,
    },
  });
});

test('an empty form reports every required field at once', () => {
  expect(readForm(emptyForm, { needsToken: true })).toEqual({
    ok: false,
    errors: {
      name: 'Enter a name for the connection',
      baseUrl: 'Enter the base address',
      integrationId: 'Enter the integration id',
      locales: 'Add at least one language',
      identifierField: 'Enter the field that identifies a product',
      titleField: 'Enter the field that holds the title',
      token: 'Enter the API token',
    },
  });
});

test('a base address that is not a web address is reported', () => {
  expect(readForm({ ...filled, baseUrl: 'shop' }, { needsToken: true })).toEqual({
    ok: false,
    errors: { baseUrl: 'This is not a web address such as https://api.example.com' },
  });
});

test('an empty token field keeps the stored token', () => {
  expect(readForm({ ...filled, token: '' }, { needsToken: false })).toMatchObject({
    ok: true,
    token: undefined,
  });
});

test.each([
  ['baseUrl', { baseUrl: 'ftp://example.com' }],
  ['baseUrl', { baseUrl: 'https://user:pass@example.com' }],
  ['locales', { locales: ['en', 'deutsch!'] }],
  ['locales', { locales: ['en', 'en'] }],
  ['token', { token: 'tok 123' }],
  ['profileText', { profileText: '{"patch": {"shape": "kindly"}}' }],
  ['requestsAtATime', { requestsAtATime: '17' }],
  ['requestsPerSecond', { requestsPerSecond: 'many' }],
  ['totalSeconds', { totalSeconds: '' }],
] satisfies [string, Partial<ConnectionForm>][])(
  'an error in %s is reported on that field: %j',
  (field, change) => {
    const reading = readForm({ ...filled, ...change }, { needsToken: true });
    expect(reading.ok).toBe(false);
    expect(Object.keys(reading.ok ? {} : reading.errors)).toEqual([field]);
  },
);

test('a form opened from a connection holds no token and counts as unchanged', () => {
  const form = formOf(
    connection.parse({
      id: 'c',
      kind: 'service',
      name: 'N',
      colour: 'red',
      readOnly: true,
      baseUrl: 'https://api.example.com',
      integrationId: 'i',
      locales: ['en'],
      listedLocales: ['en', 'de'],
      keptLocales: ['en'],
      pulledLocales: ['en'],
      identifierField: 'sku',
      titleField: 'title',
      profile: defaultProfile,
      limits: { requestsPerSecond: 25 },
      token: 'keychain',
      newTokenWaiting: false,
      pulledAt: null,
    }),
  );
  expect(form.token).toBe('');
  expect(form).toMatchObject({ requestsAtATime: '4', requestsPerSecond: '25' });
  // All languages of the integration, also those that are not pulled.
  expect(form).toMatchObject({ locales: ['en', 'de'], keptLocales: ['en'] });
});

test.each([
  ['fields.baseUrl', 'baseUrl'],
  ['fields.allowHttp', 'allowHttp'],
  ['fields.locales.1', 'locales'],
  ['fields.profile.patch.shape', 'profileText'],
  ['fields.limits.silenceSeconds', 'silenceSeconds'],
  ['fields.limits', null],
  ['token', 'token'],
  ['connectionId', null],
  [undefined, null],
])('an error of the main process about %s is shown at %s', (field, expected) => {
  expect(fieldOf({ code: 'invalid_input', message: '', field })).toBe(expected);
});

test.each([
  ['http://shop.example.com', true],
  ['http://127.0.0.1:4000', false],
  ['http://localhost', false],
  ['http://localhost.example.com', true],
  ['https://shop.example.com', false],
  ['shop', false],
])('a token sent to %s is unencrypted: %s', (address, readable) => {
  expect(isUnencrypted(address)).toBe(readable);
});

test.each([
  ['https://api.example.com/v2', false],
  ['https://api.example.com:443', false],
  ['https://api.example.com:8443', true],
  ['http://api.example.com', true],
  ['https://api.example.net', true],
  ['https://', false],
])('a change from https://api.example.com to %s needs the token again: %s', (baseUrl, asked) => {
  const saved = { baseUrl: 'https://api.example.com/v1' };
  expect(needsToken({ ...filled, baseUrl }, saved)).toBe(asked);
  expect(needsToken({ ...filled, baseUrl }, null)).toBe(true);
});

test('languages are read from a pasted list, each once', () => {
  expect(readLocales(' en, de-AT;fr  en\nja ', ['ja'])).toEqual(['en', 'de-AT', 'fr']);
});

test('a language moves by one place and stops at either end', () => {
  expect(moved(['en', 'de', 'fr'], 1, -1)).toEqual(['de', 'en', 'fr']);
  expect(moved(['en', 'de', 'fr'], 1, 1)).toEqual(['en', 'fr', 'de']);
  expect(moved(['en', 'de', 'fr'], 0, -1)).toEqual(['en', 'de', 'fr']);
  expect(moved(['en', 'de', 'fr'], 2, 1)).toEqual(['en', 'de', 'fr']);
});

describe('a service that wants a user and a password', () => {
  const basic = withSignIn(emptyForm.profileText, 'basic');
  const two = { ...filled, profileText: basic, user: ' ada ', token: 'secret-word' };

  test('gets both in one token, which is what is sent and stored', () => {
    expect(readForm(two, { needsToken: true })).toMatchObject({
      ok: true,
      token: 'ada:secret-word',
      fields: { profile: { auth: { encoding: 'basic', prefix: 'Basic ', header: 'Authorization' } } },
    });
    expect(typedToken({ ...two, profileText: emptyForm.profileText })).toBe('secret-word');
  });

  test.each([
    [{ user: '' }, { user: 'Enter the user' }],
    [{ user: 'a:b' }, { user: 'A user must not contain a colon' }],
    [{ user: '', token: '' }, { token: 'Enter user and password' }],
  ])('is reported field by field: %j', (change, errors) => {
    expect(readForm({ ...two, ...change }, { needsToken: true })).toEqual({ ok: false, errors });
  });

  test('splits what was typed as one token once the profile says so, and joins it again', () => {
    const typed = { ...filled, token: 'ada:secret:word' };
    const split = withOwnUser(typed, { profileText: basic });
    expect(split).toEqual({ profileText: basic, user: 'ada', token: 'secret:word' });
    const back = withOwnUser({ ...typed, ...split }, { profileText: emptyForm.profileText });
    expect(back).toMatchObject({ user: '', token: 'ada:secret:word' });
    expect(withOwnUser(typed, { name: 'Other' })).toEqual({ name: 'Other' });
  });

  test('goes back to the usual way of presenting a token', () => {
    expect(JSON.parse(withSignIn(basic, 'plain'))).toMatchObject({ auth: defaultProfile.auth });
    expect(withSignIn('{not json', 'basic')).toBe('{not json');
  });
});
