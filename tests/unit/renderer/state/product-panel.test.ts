import { beforeEach, expect, it, vi } from 'vitest';

vi.mock('../../../../renderer/src/client/index.ts', () => ({ client: {} }));
vi.stubGlobal('navigator', { onLine: true });

const panel = await import('../../../../renderer/src/state/product-panel.ts');
const {
  closeProductPanel,
  followProduct,
  goToProduct,
  pinProduct,
  setPanelWidth,
  showProduct,
  useProductPanel,
} = panel;
const product = () => useProductPanel.getState().product;

beforeEach(() => useProductPanel.setState({ isOpen: false, product: null, inView: null, isPinned: false }));

it('follows the view, but stays on a relative until the view moves to another product', () => {
  followProduct(1);
  expect(product()).toBe(1);
  goToProduct(7);
  followProduct(1);
  expect(product()).toBe(7);
  followProduct(2);
  expect(product()).toBe(2);
});

it('keeps a pinned product, and shows the view’s product when unpinned', () => {
  followProduct(1);
  pinProduct(true);
  followProduct(2);
  expect(product()).toBe(1);
  pinProduct(false);
  expect(product()).toBe(2);
});

it('opens on the view’s product, or unpinned on a requested one', () => {
  followProduct(1);
  goToProduct(7);
  showProduct();
  expect(product()).toBe(1);
  pinProduct(true);
  showProduct(5, 'history');
  expect(useProductPanel.getState()).toMatchObject({ product: 5, isPinned: false, isOpen: true });
  expect(useProductPanel.getState().unfolded).toContain('history');
  closeProductPanel();
  expect(useProductPanel.getState().isOpen).toBe(false);
});

it('keeps its width within the minimum and maximum', () => {
  setPanelWidth(1);
  expect(useProductPanel.getState().width).toBe(panel.MIN_PANEL_WIDTH);
  setPanelWidth(1e9);
  expect(useProductPanel.getState().width).toBe(panel.MAX_PANEL_WIDTH);
});
