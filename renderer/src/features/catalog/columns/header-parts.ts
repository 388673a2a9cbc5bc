import { t } from '@lingui/core/macro';

/** The classes of the parts of a header that can be pressed; the grid's container listens for them. */
export const SORT_BUTTON = 'header-sort';
export const MENU_BUTTON = 'header-menu';

/** Creates a button in a header. It is not a Tab stop: the header row is one, and its keys do what the buttons do. */
export function headerButton(className: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.className = className;
  return button;
}

/** The label of a header's menu button, given the name of its column or property. */
export const menuLabel = (name: string): string => t`Menu of ${name}`;
