import { expect, test } from './harness.ts';

test('settings that need a button say so, refuse mistakes at their field, and ask before they are left', async ({
  app,
}) => {
  await test.step('leaving with unsaved network settings asks first', async () => {
    const { page } = app;
    await page.getByRole('button', { name: 'Connect to your service' }).waitFor();
    await page.keyboard.press('Control+,');
    const network = page.getByRole('region', { name: 'Network' });
    await network.getByRole('radio', { name: 'This address' }).click();
    await network.getByLabel('Proxy address').fill('http://proxy.example.com:3128');
    const leave = () =>
      page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Catalog' });
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await leave().click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(network.getByLabel('Proxy address')).toHaveValue('http://proxy.example.com:3128');
    const server = page.getByRole('region', { name: 'Updates' }).getByLabel('Update server');
    await server.fill('https://updates.example.com');
    await leave().click();
    await expect(question).toContainText('network settings');
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(question).toContainText('update settings');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(server).toHaveValue('https://updates.example.com');
    await page.getByRole('region', { name: 'Updates' }).getByRole('button', { name: 'Revert' }).click();
    await leave().click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(network).toHaveCount(0);
    expect((await app.call('settings.get', {})).network.proxyAddress).toBe('');
  });

  await test.step('the update server needs an address that cannot be tampered with in transit', async () => {
    const { page } = app;
    await page.getByRole('button', { name: 'Connect to your service' }).waitFor();
    await page.keyboard.press('Control+,');
    const updates = page.getByRole('region', { name: 'Updates' });
    const address = updates.getByLabel('Update server');
    await address.fill('http://updates.example.com');
    await updates.getByRole('button', { name: 'Save updates' }).click();
    await expect(address).toBeFocused();
    await expect(address).toHaveAccessibleDescription(/must begin with https/);
    await address.fill('https://updates.example.com/desk');
    await updates.getByRole('switch', { name: 'Check for updates at start' }).click();
    await updates.getByRole('button', { name: 'Save updates' }).click();
    await expect(page.getByText('Update settings saved')).toBeVisible();
    expect((await app.call('settings.get', {})).updates).toEqual({
      address: 'https://updates.example.com/desk',
      checkAtStart: true,
    });
  });

  await app.page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Catalog' }).click();
  await test.step('network settings are saved with a button, and mistakes are shown at their field', async () => {
    const { page } = app;
    await page.getByRole('button', { name: 'Connect to your service' }).waitFor();
    await page.keyboard.press('Control+,');
    await expect(page.getByRole('region', { name: 'Spelling' })).toContainText(
      /Your browser checks spelling|Check spelling of translations/,
    );
    const network = page.getByRole('region', { name: 'Network' });
    await network.getByRole('radio', { name: 'This address' }).click();
    await expect(network.getByRole('status')).toHaveText('Not saved yet.');
    const address = network.getByLabel('Proxy address');
    await address.fill('proxy.example.com');
    await network.getByRole('button', { name: 'Save network' }).click();
    await expect(address).toBeFocused();
    await expect(address).toHaveAccessibleDescription(/Enter a proxy address such as/);
    expect((await app.call('settings.get', {})).network.proxy).toBe('system');

    await address.fill('http://proxy.example.com:3128');
    await network.getByLabel('User name').fill('desk');
    await network.getByLabel('Password').fill('proxy-secret');
    await network.getByLabel('Certificate file').fill('/no/such/file.pem');
    await network.getByRole('button', { name: 'Save network' }).click();
    await expect(network.getByLabel('Certificate file')).toHaveAccessibleDescription(/There is no file/);

    await network.getByLabel('Certificate file').fill('');
    await network.getByRole('button', { name: 'Save network' }).click();
    await expect(page.getByText('Network settings saved')).toBeVisible();
    await expect(network.getByRole('status')).toContainText('Takes effect with the next request');
    await expect(network.getByLabel('Password')).toHaveValue('');
    expect((await app.call('settings.get', {})).network).toEqual({
      proxy: 'address',
      proxyAddress: 'http://proxy.example.com:3128',
      proxyUser: 'desk',
      caFile: '',
    });
    expect(await page.content()).not.toContain('proxy-secret');
    for (const { path, bytes } of app.files()) expect(bytes.includes('proxy-secret'), path).toBe(false);
  });
});
