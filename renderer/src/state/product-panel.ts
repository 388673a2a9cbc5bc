import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import type { CellRef } from '#shared/domain/cell.ts';
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

/** What was typed into a cell and could not be saved. */
export interface RefusedEdit {
  ref: CellRef;
  typed: string;
}

interface ProductPanelState {
  /** settings (`productPanel`): whether the panel is shown beside the views of a connection. */
  isOpen: boolean;
  /** memory: the product shown, by its number in the active connection's catalog; null before one was focused. */
  product: number | null;
  /** memory: the product that last had focus in the view. */
  inView: number | null;
  /** memory: whether the product stays, wherever focus moves in the view. */
  isPinned: boolean;
  /** settings (`productPanel`): in CSS pixels. */
  width: number;
  /** settings (`productPanel`): sections that are expanded, for every product. */
  unfolded: ReadonlySet<ProductSection>;
  /** memory: counts the requests to move focus into the panel, and to which section (null: where it was). */
  entering: { times: number; section: ProductSection | null };
  /** memory: a refused edit that the panel is to open again. */
  again: RefusedEdit | null;
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
  again: null,
}));

/**
 * Focus in the view is now on this product: the panel shows it, unless another one is pinned. If it was already there,
 * nothing changes: views report it repeatedly, and the panel may have moved on to another product.
 */
export const followProduct = (product: number): void =>
  useProductPanel.setState((state) => {
    if (state.inView === product) return state;
    return { inView: product, product: state.isPinned ? state.product : product };
  });

/** Makes the panel follow the focus in a list: returns the function to call with the focused row. */
export const following =
  <Row extends { product: number }>(onCurrent: (row: Row | null) => void) =>
  (row: Row | null): void => {
    if (row) followProduct(row.product);
    onCurrent(row);
  };

/** Opens the panel, on a product and at a section if given, and moves focus there. */
export function showProduct(product: number | null = null, section: ProductSection | null = null): void {
  useProductPanel.setState((state) => ({
    isOpen: true,
    product: product ?? (state.isOpen ? state.product : (state.inView ?? state.product)),
    isPinned: state.isPinned && (product === null || product === state.product),
    unfolded: section ? new Set([...state.unfolded, section]) : state.unfolded,
    entering: { times: state.entering.times + 1, section },
  }));
}

/** Opens the panel on the product of a refused edit, with the editor of its cell and what was typed. */
export const editAgain = (again: RefusedEdit): void =>
  useProductPanel.setState(({ unfolded, isPinned, product }) => ({
    isOpen: true,
    product: again.ref.product,
    isPinned: isPinned && again.ref.product === product,
    unfolded: new Set([...unfolded, 'properties' as const]),
    again,
  }));

/** Goes to another product from within the panel; expanded sections stay expanded. */
export const goToProduct = (product: number): void => useProductPanel.setState({ product });

export const closeProductPanel = (): void => useProductPanel.setState({ isOpen: false, isPinned: false });

/** Pins the product that is shown, or unpins it and returns to the one that has focus in the view. */
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

/** How the current view takes focus back if the element that had it no longer exists. */
let takeKeyboardBack: (() => void) | null = null;

export function provideViewKeyboard(takeBack: () => void): () => void {
  takeKeyboardBack = takeBack;
  return () => {
    if (takeKeyboardBack === takeBack) takeKeyboardBack = null;
  };
}

/** Returns focus to the element that had it before the panel. */
export function leaveProductPanel(cameFrom: HTMLElement | null): void {
  if (cameFrom?.isConnected && cameFrom !== document.body) cameFrom.focus();
  else if (takeKeyboardBack) takeKeyboardBack();
  else document.querySelector('main')?.focus();
}

useApp.subscribe((state, before) => {
  if (state.activeConnection !== before.activeConnection)
    useProductPanel.setState({ product: null, inView: null, isPinned: false, again: null });
});

/** Resizing the panel by its edge is one change, not hundreds. */
const KEPT_AFTER_MS = 400;
let keeping: ReturnType<typeof setTimeout> | undefined;

async function keep({ isOpen, width, unfolded }: ProductPanelState): Promise<void> {
  const productPanel = { isOpen, width, unfolded: [...unfolded] };
  const { settings } = useSettings.getState();
  // If it cannot be saved, the panel only looks different at the next start: nothing else depends on it.
  if (JSON.stringify(settings?.productPanel) !== JSON.stringify(productPanel))
    await changeSettings({ productPanel });
}

// Only the first answer tells how the panel was left: later ones are what this or another window has done since.
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
