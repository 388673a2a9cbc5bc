import { expect, it, vi } from 'vitest';
import { refreshSummary, useCatalog } from '../../../../renderer/src/state/catalog.ts';

const { answers } = vi.hoisted(() => ({ answers: [] as ((products: number) => void)[] }));
vi.mock('../../../../renderer/src/client/index.ts', () => ({
  client: {
    on: () => () => undefined,
    call: () =>
      new Promise((resolve) =>
        answers.push((products) => resolve({ ok: true, value: { products, properties: [], labels: {} } })),
      ),
  },
}));

it('a summary that was requested earlier does not replace a later one', async () => {
  useCatalog.setState({ connectionId: 'c' });
  const [earlier, later] = [refreshSummary('c'), refreshSummary('c')];
  answers[1]!(2);
  await later;
  answers[0]!(1);
  await earlier;
  expect(useCatalog.getState().summary?.products).toBe(2);
});
