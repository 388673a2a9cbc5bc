import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  door,
  heldProduct,
  type RemovableService,
  startRemovableService,
} from '../../support/removable-service.ts';
import { type Removing, startRemoving } from '../../support/removing.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const identifiers = Array.from({ length: 150 }, (_, i) => String(i).padStart(3, '0'));

let app: RunningApp;
let service: RemovableService;
let removing: Removing;

beforeEach(async () => {
  service = await startRemovableService(identifiers.map((sku) => heldProduct(sku)));
  app = await startApp();
  removing = await startRemoving(app, service);
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

it.each([
  ['the first page', null, '020'],
  ['a later page', '100', '120'],
])('a product removed while %s of a pull is in flight stays removed', async (_, offset, identifier) => {
  const onItsWay = door();
  service.onListed = async (query) => {
    if (!query.has('identifier') && query.get('offset') === offset) await onItsWay.pass();
  };
  const pulled = removing.pull();
  await onItsWay.reached(1);
  await removing.mark('delete', identifier);
  expect(await removing.remove()).toMatchObject({ counts: { applied: 1 } });
  onItsWay.open();
  await pulled;
  expect((await removing.listed()).toSorted()).toEqual(identifiers.filter((one) => one !== identifier));
});
