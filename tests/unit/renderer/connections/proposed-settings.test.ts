import { expect, test } from 'vitest';
import type { Proposal, ProposedChange } from '#shared/contract/connections.ts';
import { defaultProfile, serviceProfile } from '#shared/service/profile.ts';
import {
  type ConnectionForm,
  emptyForm,
  readForm,
} from '../../../../renderer/src/features/connections/form-model.ts';
import { fillGaps } from '../../../../renderer/src/features/connections/gaps.ts';
import {
  offerOf,
  offerOfDocument,
  type Settings,
  settingsInForm,
  settingsToForm,
  settingText,
} from '../../../../renderer/src/features/connections/proposed-settings.ts';

const known: ConnectionForm = {
  ...emptyForm,
  baseUrl: 'https://api.example.com',
  integrationId: 'int_1',
  token: 'tok_1',
};
const filled: ConnectionForm = {
  ...known,
  name: 'Nordhaus',
  identifierField: 'sku',
  titleField: 'title',
  locales: ['en'],
};
const foreign = serviceProfile.parse({ list: { items: 'data.items' }, property: { shape: 'map' } });
const tested: Settings = {
  profile: defaultProfile,
  identifierField: 'sku',
  titleField: 'title',
  locales: ['en'],
};

const changed = (key: string, from: string, to: string): ProposedChange => ({
  key,
  from,
  to,
  why: `${key}!`,
});
const proposal = (change: Partial<Proposal> = {}): Proposal => ({
  ...tested,
  profile: foreign,
  changes: [changed('list.items', '"products"', '"data.items"')],
  checked: { ok: true, message: 'Two pages were read.', doubt: null },
  ...change,
});

test('address, integration id and token are enough for a test', () => {
  expect(readForm(known, { needsToken: true }).ok).toBe(false);
  const { form, gaps } = fillGaps(known);
  expect(readForm(form, { needsToken: true })).toMatchObject({ ok: true, fields: tested });
  expect(gaps).toEqual(['identifierField', 'titleField', 'locales']);
});

test('empty fields are tried with the profile’s names instead of the most common ones', () => {
  const profileText = '{"product": {"identifier": "article_no", "title": "caption"}}';
  expect(fillGaps({ ...known, profileText }).form).toMatchObject({
    identifierField: 'article_no',
    titleField: 'caption',
  });
});

test('a complete form is tested unchanged', () => {
  expect(fillGaps(filled)).toEqual({ form: filled, gaps: [] });
});

test('settings are read back from the form unchanged, and the earlier ones can be restored', () => {
  const settings: Settings = {
    profile: foreign,
    identifierField: 'id',
    titleField: 'name',
    locales: ['de', 'en'],
  };
  const after = { ...filled, ...settingsToForm(settings) };
  expect(readForm(after, { needsToken: true })).toMatchObject({
    ok: true,
    fields: { ...settings, name: 'Nordhaus', baseUrl: 'https://api.example.com' },
  });
  expect({ ...after, ...settingsInForm(filled) }).toEqual(filled);
});

test('a proposal is offered unchanged if the form was complete', () => {
  const given = proposal();
  expect(offerOf({ ok: false, proposal: given, findings: [] }, [], tested)).toEqual({
    changes: given.changes,
    settings: { ...tested, profile: foreign },
    checked: given.checked,
    fitsBetter: true,
  });
});

test('a test without a proposal offers settings only if it filled empty fields and succeeded', () => {
  const without = { ok: true, proposal: null, findings: [] };
  expect(offerOf(without, [], tested)).toBeNull();
  expect(offerOf({ ...without, ok: false }, ['titleField'], tested)).toBeNull();
  expect(offerOf(without, ['titleField'], tested)).toMatchObject({
    changes: [{ key: 'titleField', from: '""', to: '"title"' }],
    settings: tested,
    fitsBetter: false,
  });
});

test('an offer shows an empty field as empty before, never with the value assumed for the test', () => {
  const given = proposal({
    identifierField: 'code',
    changes: [changed('identifierField', '"sku"', '"code"'), changed('list.items', '"products"', '"items"')],
  });
  const offer = offerOf({ ok: false, proposal: given, findings: [] }, ['identifierField', 'locales'], tested);
  expect(offer?.changes).toMatchObject([
    { key: 'list.items', from: '"products"' },
    { key: 'identifierField', from: '""', to: '"code"', why: 'identifierField!' },
    { key: 'locales', from: '[]', to: '["en"]' },
  ]);
  expect(offer?.changes).toHaveLength(3);
});

test('the reason for the value of an empty field is its finding, or that it is a guess', () => {
  const message = 'The identifier is at “sku” in all of 5 products.';
  const findings = [{ key: 'identifierField', state: 'found' as const, message }];
  const offer = offerOf({ ok: true, proposal: null, findings }, ['identifierField', 'titleField'], tested);
  expect(offer?.changes.map(({ why }) => why)).toEqual([
    message,
    'A guess: nothing on the page confirms this.',
  ]);
});

test('an identifier field is not filled in if reading with it failed', () => {
  const given = proposal({ checked: { ok: false, message: 'No product is understood.', doubt: null } });
  const offer = offerOf(
    { ok: false, proposal: given, findings: [] },
    ['identifierField', 'titleField'],
    tested,
  );
  expect(offer?.settings.identifierField).toBe('');
  expect(offer?.changes.map(({ key }) => key)).toEqual(['list.items', 'titleField']);
});

test('a document fills only the empty fields that it mentions', () => {
  const given = proposal({
    titleField: 'name',
    changes: [changed('titleField', '"title"', '"name"')],
  });
  const offer = offerOfDocument(given, ['identifierField', 'titleField', 'locales'], known);
  expect(offer.settings).toEqual({ profile: foreign, identifierField: '', titleField: 'name', locales: [] });
  expect(offer.changes).toMatchObject([{ key: 'titleField', from: '""', to: '"name"' }]);
});

test.each([
  ['"data.items"', 'data.items'],
  ['""', ''],
  ['[]', ''],
  ['["en","de"]', 'en, de'],
  ['null', 'null'],
  ['100', '100'],
  ['{"a":1}', '{"a":1}'],
  ['"cut', '"cut'],
])('the setting %s is shown as “%s”', (json, text) => {
  expect(settingText(json)).toBe(text);
});
