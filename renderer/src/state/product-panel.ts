import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import { useApp } from './app.ts';
import { changeSettings, useSettings } from './settings.ts';

export const productSections = [
  { name: 'properties', label: t`Properties`, short: t`Properties` },
  { name: 'variants', label: t`Variants`, short: t`Variants` },
  { name: 'categories', label: t`Categories`, short: t`Categories` },
  { name: 'required', label: t`Required attributes`, short: t`Required` },
  { name: 'raw', label: t`Raw JSON`, short: 'JSON' },
  { name: 'history', label: t`History`, short: t`History` },
] as const;
export type ProductSection = (typeof productSections)[number]['name'];

interface ProductPanelState {
  /** settings (`productPanel`): whether the panel stands beside the views of a connection. */
  isOpen: boolean;
  /** memory: the product shown, by its number in the active connection's catalog; null before one was focused. */
  product: number | null;
  /** memory: the product that the view's keyboard was on last. */
  inView: number | null;
  /** memory: the product stays, wherever the view's keyboard goes. */
  isPinned: boolean;
  /** settings (`productPanel`): in CSS pixels. */
  width: number;
  /** settings (`productPanel`): sections that are folded out, for every product. */
  unfolded: ReadonlySet<ProductSection>;
  /** memory: counts how often the keyboard was asked to go into the panel, and to which section (null: where it was). */
  entering: { times: number; section: ProductSection | null };
}

/** Marks the panel's element. */
export const PANEL_MARK = 'data-product-panel';

export const panelHasKeyboard = (): boolean => document.activeElement?.closest(`[${PANEL_MARK}]`) != null;

export const MIN_PANEL_WIDTH = 380;
export const MAX_PANEL_WIDTH = 1100;

export const useProductPanel = create<ProductPanelState>()(() => ({
  isOpen: false,
  product: null,
  inView: null,
  isPinned: false,
  width: 440,
  unfolded: new Set(['properties', 'variants', 'categories']),
  entering: { times: 0, section: null },
}));

/**
 * The view's keyboard is on this product now: the panel shows it, unless it is pinned to another one. Where the keyboard was
 * there before, nothing changes: views tell of it again and again, and the panel may have gone on to another product.
 */
export const followProduct = (product: number): void =>
  useProductPanel.setState((state) => {
    if (state.inView === product) return state;
    return { inView: product, product: state.isPinned ? state.product : product };
  });

/** The panel follows a list's keyboard: what to call with the row that it is on. */
export const following =
  <Row extends { product: number }>(onCurrent: (row: Row | null) => void) =>
  (row: Row | null): void => {
    if (row) followProduct(row.product);
    onCurrent(row);
  };

/** Opens the panel, on a product and at a section where named, and takes the keyboard there. */
export function showProduct(product: number | null = null, section: ProductSection | null = null): void {
  useProductPanel.setState((state) => ({
    isOpen: true,
    product: product ?? (state.isOpen ? state.product : (state.inView ?? state.product)),
    isPinned: state.isPinned && (product === null || product === state.product),
    unfolded: section ? new Set([...state.unfolded, section]) : state.unfolded,
    entering: { times: state.entering.times + 1, section },
  }));
}

/** Goes to another product from within the panel; what is folded out stays so. */
export const goToProduct = (product: number): void => useProductPanel.setState({ product });

export const closeProductPanel = (): void => useProductPanel.setState({ isOpen: false, isPinned: false });

/** Keeps the product that is shown; or not any more, and goes back to the one that the view's keyboard is on. */
export const pinProduct = (isPinned: boolean): void =>
  useProductPanel.setState((state) => ({
    isPinned,
    product: isPinned ? state.product : (state.inView ?? state.product),
  }));

export const foldSection = (section: ProductSection, out: boolean): void =>
  useProductPanel.setState(({ unfolded }) => {
    const next = new Set(unfolded);
    if (out) next.add(section);
    else next.delete(section);
    return { unfolded: next };
  });

export const setPanelWidth = (width: number): void =>
  useProductPanel.setState({
    width: Math.round(Math.min(Math.max(width, MIN_PANEL_WIDTH), MAX_PANEL_WIDTH)),
  });

/** How the view that is shown takes the keyboard back, where the element that had it is no more. */
let takeKeyboardBack: (() => void) | null = null;

export function provideViewKeyboard(takeBack: () => void): () => void {
  takeKeyboardBack = takeBack;
  return () => {
    if (takeKeyboardBack === takeBack) takeKeyboardBack = null;
  };
}

/** Gives the keyboard back to where it was before the panel had it. */
export function leaveProductPanel(cameFrom: HTMLElement | null): void {
  if (cameFrom?.isConnected && cameFrom !== document.body) cameFrom.focus();
  else if (takeKeyboardBack) takeKeyboardBack();
  else document.querySelector('main')?.focus();
}

useApp.subscribe((state, before) => {
  if (state.activeConnection !== before.activeConnection)
    useProductPanel.setState({ product: null, inView: null, isPinned: false });
});

/** Drawing the edge is one change, not hundreds. */
const KEPT_AFTER_MS = 400;
let keeping: ReturnType<typeof setTimeout> | undefined;

async function keep({ isOpen, width, unfolded }: ProductPanelState): Promise<void> {
  const productPanel = { isOpen, width, unfolded: [...unfolded] };
  const { settings } = useSettings.getState();
  // Where it cannot be kept, the panel stands otherwise at the next start: nothing else hangs on it.
  if (JSON.stringify(settings?.productPanel) !== JSON.stringify(productPanel))
    await changeSettings({ productPanel });
}

// Only the first answer tells how the panel was left: what is kept later is what this or another window did since.
useSettings.subscribe(({ settings }, before) => {
  const left = settings?.productPanel;
  if (before.settings || !left) return;
  setPanelWidth(left.width);
  const unfolded = productSections.map(({ name }) => name).filter((name) => left.unfolded.includes(name));
  useProductPanel.setState({ isOpen: left.isOpen, unfolded: new Set(unfolded) });
});

useProductPanel.subscribe((state, before) => {
  const { isOpen, width, unfolded } = state;
  if (isOpen === before.isOpen && width === before.width && unfolded === before.unfolded) return;
  if (!useSettings.getState().settings) return;
  clearTimeout(keeping);
  keeping = setTimeout(() => void keep(state), KEPT_AFTER_MS);
});
