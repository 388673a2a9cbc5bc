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

type Panel = typeof import('../../../../renderer/src/state/product-panel.ts');

/** The app after a fresh start. `load`: reads the settings, as at the start and when another window saved some. */
async function started(): Promise<[Panel, { load: () => Promise<void> }]> {
  vi.resetModules();
  const panel = await import('../../../../renderer/src/state/product-panel.ts');
  const { followAnswers } = await import('../../../../renderer/src/query/answer-store.ts');
  const { queries } = await import('../../../../renderer/src/query/use-query.ts');
  const load = async () => {
    followAnswers();
    const read = queries.ask('settings.get', {}).read();
    await vi.runAllTimersAsync();
    await read;
  };
  return [panel, { load }];
}

beforeEach(() => {
  vi.useFakeTimers();
  call.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
});

it('saves the panel’s state once after a series of changes, such as a resize', async () => {
  const [panel, { load }] = await started();
  await load();
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
  const [panel, { load }] = await started();
  const productPanel = { isOpen: true, width: 700, unfolded: ['raw'] };
  call.mockResolvedValueOnce({ ok: true, value: { ...SETTINGS, productPanel } });
  await load();
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
  const [panel, { load }] = await started();
  await load();
  call.mockResolvedValueOnce({
    ok: true,
    value: { ...SETTINGS, productPanel: { isOpen: true, width: 700, unfolded: [] } },
  });
  await load();
  expect(panel.useProductPanel.getState().isOpen).toBe(false);
});
