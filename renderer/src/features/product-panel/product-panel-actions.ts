import type { Action } from '../../actions/action.ts';
import { useApp } from '../../state/app.ts';
import { commitOpenEditor } from '../../state/open-editor.ts';
import { panelHasKeyboard, showProduct, useProductPanel } from '../../state/product-panel.ts';

/** How the mounted panel gives the keyboard back, closing or not. */
export interface PanelKeyboard {
  close: () => void;
  leave: () => void;
}

let mounted: PanelKeyboard | null = null;

export function providePanelKeyboard(keyboard: PanelKeyboard): () => void {
  mounted = keyboard;
  return () => {
    if (mounted === keyboard) mounted = null;
  };
}

const hasConnection = () => useApp.getState().activeConnection !== null;
const isOpen = () => hasConnection() && useProductPanel.getState().isOpen;

export const productPanelActions: Action[] = [
  {
    id: 'product.panel',
    label: 'Product panel',
    group: 'Go to',
    shortcut: 'Mod+I',
    inText: true,
    keywords: [
      'details',
      'record',
      'properties',
      'variants',
      'family',
      'categories',
      'required',
      'completeness',
      'side',
    ],
    enabled: hasConnection,
    run: async () => {
      await commitOpenEditor();
      if (isOpen() && panelHasKeyboard()) mounted?.close();
      else showProduct();
    },
  },
  {
    id: 'product.switch',
    label: 'Switch between the view and the product panel',
    group: 'Go to',
    shortcut: 'F6',
    inText: true,
    keywords: ['keyboard', 'focus', 'beside'],
    enabled: isOpen,
    run: async () => {
      await commitOpenEditor();
      if (panelHasKeyboard()) mounted?.leave();
      else showProduct();
    },
  },
];
