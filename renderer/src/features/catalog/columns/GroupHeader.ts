import type { IHeaderGroupComp, IHeaderGroupParams } from 'ag-grid-community';
import { headerButton, MENU_BUTTON, menuLabel } from './header-parts.ts';

export interface GroupHeaderProps {
  property: string;
}

/** The header over a property's languages: its label, the property's own name as a hint, and its menu. */
export class GroupHeader implements IHeaderGroupComp {
  readonly #gui = document.createElement('span');
  readonly #name = document.createElement('span');
  readonly #menu = headerButton(MENU_BUTTON);

  init(params: IHeaderGroupParams & GroupHeaderProps): void {
    this.#gui.className = 'header';
    this.#name.className = 'header-name';
    const tools = document.createElement('span');
    tools.className = 'header-tools';
    tools.append(this.#menu);
    this.#gui.append(this.#name, tools);
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.#gui;
  }

  refresh({ displayName, property }: IHeaderGroupParams & GroupHeaderProps): boolean {
    this.#name.textContent = displayName;
    this.#name.title = property;
    this.#menu.ariaLabel = menuLabel(displayName);
    this.#menu.title = menuLabel(displayName);
    // The grid passes no header cell here. Its accessible name is only the property's, whether or not its button is visible.
    requestAnimationFrame(() => {
      const header = this.#gui.closest('[role="columnheader"]');
      if (header) header.ariaLabel = displayName;
    });
    return true;
  }
}
