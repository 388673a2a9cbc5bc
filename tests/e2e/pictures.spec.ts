import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type EntryService, startEntryService } from '../support/entry-service.ts';
import { PNG } from '../support/pictures.ts';
import { expectNoFindings } from './harness/accessible.ts';
import { test as base, expect } from './harness.ts';
import { ConnectionsPage } from './pages/connections.ts';
import { TranslatePage } from './pages/translate.ts';

const product = (n: number, title: string, photo: string) => ({
  product_id: `id-${n}`,
  sku: `K-${n}`,
  title,
  properties: [
    { name: 'title', value: title, locale: 'en' },
    { name: 'photo', value: photo },
  ],
});

/** A service on this computer, and a picture host that has one of the pictures named in the catalog. */
const test = base.extend<{ asked: string[]; service: EntryService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it has to set up from this pattern.
  asked: async ({}, use) => use([]),
  service: async ({ asked }, use) => {
    const host: Server = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/kettle.png') response.end(PNG);
      else response.writeHead(404).end();
    });
    await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
    const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const service = await startEntryService([
      product(1, 'Gooseneck kettle', `${address}/kettle.png`),
      product(2, 'Stovetop kettle', `${address}/gone.png`),
    ]);
    await use(service);
    await service.close();
    host.close();
    host.closeAllConnections();
  },
});

test('product pictures are shown beside the texts once the user turns them on', { tag: '@long' }, async ({
  app,
  service,
  asked,
}) => {
  const { page } = app;
  const translate = new TranslatePage(page);
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  await new ConnectionsPage(page).add(
    {
      name: 'Kettles',
      url: service.url,
      integrationId: 'kettles',
      token: service.token,
      locales: 'en, de',
    },
    '2',
  );
  await translate.open();
  const { panel } = translate;

  await test.step('nobody is asked before, and the panel says who would be', async () => {
    await expect(panel).toContainText('Hosts learn the address of this computer, but never your token.');
    await expect(panel).toContainText(new URL(service.url).hostname);
    expect(asked).toEqual([]);
    await expectNoFindings(app, 'The offer to show pictures');
  });

  await test.step('the picture is drawn, and by keyboard shown large and put away again', async () => {
    await panel.getByRole('button', { name: 'Show pictures of this connection' }).press('Enter');
    await expect(panel.locator('img')).toHaveJSProperty('naturalWidth', 1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const large = page.getByRole('dialog', { name: 'Gooseneck kettle: photo' });
    await expect(large.getByRole('img')).toHaveJSProperty('naturalWidth', 1);
    await expectNoFindings(app, 'A picture', '[data-modal]');
    await page.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await expect(panel.getByRole('button', { name: 'Enlarge: Gooseneck kettle: photo' })).toBeFocused();
  });

  await test.step('one that is not there says so', async () => {
    await translate.row('Stovetop kettle', 'title').click();
    await expect(panel).toContainText('has no picture at this address (status 404).');
    await expectNoFindings(app, 'A picture that is missing');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => asked).toEqual(['/kettle.png', '/gone.png', '/gone.png']);
  });
});
