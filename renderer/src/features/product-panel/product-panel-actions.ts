import { t } from '@lingui/core/macro';
import type { Action } from '../../actions/action.ts';
import { useApp } from '../../state/app.ts';
import { commitOpenEditor } from '../../state/open-editor.ts';
import { panelHasKeyboard, showProduct, useProductPanel } from '../../state/product-panel.ts';

/** Closes the mounted panel and returns focus. */
let closePanel: (() => void) | null = null;

export function provideClose(close: () => void): () => void {
  closePanel = close;
  return () => {
    if (closePanel === close) closePanel = null;
  };
}

const hasConnection = () => useApp.getState().activeConnection !== null;
const isOpen = () => hasConnection() && useProductPanel.getState().isOpen;

export const productPanelActions: Action[] = [
  {
    id: 'product.panel',
    label: t`Product panel`,
    group: t`Go to`,
    shortcut: 'Mod+I',
    inText: true,
    keywords: t`details record properties variants family categories required completeness side`,
    enabled: hasConnection,
    run: () => {
      void commitOpenEditor();
      if (isOpen() && panelHasKeyboard()) closePanel?.();
      else showProduct();
    },
  },
];
