import { t } from '@lingui/core/macro';

/** Marks the parts of a header that are pressed; the grid's container listens for them. */
export const SORT_BUTTON = 'header-sort';
export const MENU_BUTTON = 'header-menu';

/** A button in a header. Not a Tab stop: the header row is one, and keys do there what its buttons do. */
export function headerButton(className: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.className = className;
  return button;
}

/** What a header's menu button is called, for the name of what it stands over. */
export const menuLabel = (name: string): string => t`Menu of ${name}`;
