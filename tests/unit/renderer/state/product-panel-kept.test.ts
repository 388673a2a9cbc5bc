import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const SETTINGS = { theme: 'system', density: 'comfortable', lastConnection: null };
const call = vi.fn(
  async (_name: string, change: object): Promise<{ ok: true; value: object }> => ({
    ok: true,
    value: { ...SETTINGS, ...change },
  }),
);
vi.mock('../../../../renderer/src/client/index.ts', () => ({ client: { call } }));
vi.stubGlobal('navigator', { onLine: true });

type Modules = [
  typeof import('../../../../renderer/src/state/product-panel.ts'),
  typeof import('../../../../renderer/src/state/settings.ts'),
];

/** The app after a fresh start. */
async function started(): Promise<Modules> {
  vi.resetModules();
  const panel = await import('../../../../renderer/src/state/product-panel.ts');
  return [panel, await import('../../../../renderer/src/state/settings.ts')];
}

beforeEach(() => {
  vi.useFakeTimers();
  call.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
});

it('saves the panel’s state once after a series of changes, such as a resize', async () => {
  const [panel, { loadSettings }] = await started();
  await loadSettings();
  call.mockClear();
  panel.showProduct();
  panel.foldSection('history', true);
  for (let width = 400; width < 600; width++) panel.setPanelWidth(width);
  await vi.runAllTimersAsync();
  const productPanel = {
    isOpen: true,
    width: 599,
    unfolded: ['properties', 'variants', 'categories', 'history'],
  };
  expect(call.mock.calls).toEqual([['settings.set', { productPanel }]]);
});

it('restores the panel after a restart without taking focus', async () => {
  const [panel, { loadSettings }] = await started();
  const productPanel = { isOpen: true, width: 700, unfolded: ['raw'] };
  call.mockResolvedValueOnce({ ok: true, value: { ...SETTINGS, productPanel } });
  await loadSettings();
  await vi.runAllTimersAsync();
  expect(call).toHaveBeenCalledTimes(1);
  const { isOpen, width, unfolded, entering } = panel.useProductPanel.getState();
  expect({ isOpen, width, unfolded: [...unfolded], times: entering.times }).toEqual({
    isOpen: true,
    width: 700,
    unfolded: ['raw'],
    times: 0,
  });
});

it('does not open when another window saves it as open', async () => {
  const [panel, { loadSettings }] = await started();
  await loadSettings();
  call.mockResolvedValueOnce({
    ok: true,
    value: { ...SETTINGS, productPanel: { isOpen: true, width: 700, unfolded: [] } },
  });
  await loadSettings();
  expect(panel.useProductPanel.getState().isOpen).toBe(false);
});
