import { t } from '@lingui/core/macro';
import type { IHeaderComp, IHeaderParams } from 'ag-grid-community';
import type { Column } from '#shared/domain/cell.ts';
import { languageName } from '../../../components/format.ts';
import { useSelection } from '../../../state/selection.ts';
import { columnIdOf } from '../sorting/header-sort.ts';
import { headerButton, MENU_BUTTON, menuLabel, SORT_BUTTON } from './header-parts.ts';

/** Props for the columns of properties; other columns have none. */
export interface HeaderCellProps {
  of: Column;
  /** Whether the header shows only the language, because the property is in the header above it. */
  hasLanguages: boolean;
  isPrimary: boolean;
  /** Whether a word beside the star explains it; once is enough. */
  spellOutPrimary?: boolean;
}

type Params = IHeaderParams & Partial<HeaderCellProps>;

const SORT_SIGNS = { asc: '↑', desc: '↓', none: '↕' } as const;
const SORT_STEPS = {
  asc: t`sorted ascending. Sort descending`,
  desc: t`sorted descending. Remove from sort`,
  none: t`Sort ascending`,
} as const;

/**
 * The header of a column: its name, an arrow that sorts by it, and its menu. A press anywhere else selects the column
 * (selection/pointer.ts). Drawn without React, because headers come and go while columns scroll.
 */
export class HeaderCell implements IHeaderComp {
  readonly #gui = document.createElement('span');
  readonly #name = document.createElement('span');
  readonly #sort = headerButton(SORT_BUTTON);
  readonly #menu = headerButton(MENU_BUTTON);
  #params: Params | null = null;
  #stops: (() => void)[] = [];

  init(params: Params): void {
    this.#gui.className = 'header';
    this.#name.className = 'header-name';
    const tools = document.createElement('span');
    tools.className = 'header-tools';
    tools.append(this.#sort, this.#menu);
    this.#gui.append(this.#name, tools);
    this.#sort.addEventListener('click', (event) => this.#params?.progressSort(event.shiftKey));
    const { column } = params;
    const onSort = () => this.#showSort();
    column.addEventListener('sortChanged', onSort);
    this.#stops = [
      () => column.removeEventListener('sortChanged', onSort),
      useSelection.subscribe(() => this.#showSelected()),
    ];
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.#gui;
  }

  refresh(params: Params): boolean {
    this.#params = params;
    const { displayName, eGridHeader, of, hasLanguages, isPrimary, spellOutPrimary } = params;
    const isLanguage = of !== undefined && hasLanguages === true;
    // Screen readers do not read the group above with the column.
    eGridHeader.ariaLabel = isLanguage && isPrimary ? t`${displayName}, primary language` : displayName;
    this.#name.title = isLanguage ? languageName(of.locale) : (of?.property ?? '');
    this.#name.replaceChildren(isLanguage ? of.locale : displayName);
    if (isLanguage && isPrimary) this.#name.append(primaryMark(spellOutPrimary === true));
    this.#menu.ariaLabel = menuLabel(displayName);
    this.#menu.title = menuLabel(displayName);
    this.#showSort();
    this.#showSelected();
    return true;
  }

  destroy(): void {
    for (const stop of this.#stops) stop();
  }

  #showSort(): void {
    if (!this.#params) return;
    const { column, api, displayName } = this.#params;
    const direction = column.getSort() ?? 'none';
    const sorted = api.getColumnState().filter(({ sort }) => sort).length;
    const place = sorted > 1 && direction !== 'none' ? String((column.getSortIndex() ?? 0) + 1) : '';
    this.#sort.dataset.sort = direction;
    this.#sort.textContent = `${SORT_SIGNS[direction]}${place}`;
    this.#sort.ariaLabel = `${displayName}: ${SORT_STEPS[direction]}`;
    this.#sort.title = t`Sort. Shift+click adds the column to the sort`;
  }

  #showSelected(): void {
    const id = this.#params?.column.getColId();
    const { selection } = useSelection.getState();
    const at = selection?.columns.findIndex((column) => columnIdOf(column) === id) ?? -1;
    const isSelected =
      selection?.ranges.some(({ firstColumn, lastColumn }) => at >= firstColumn && at <= lastColumn) ?? false;
    this.#gui.toggleAttribute('data-selected', isSelected);
  }
}

function primaryMark(isSpelledOut: boolean): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'header-primary';
  mark.textContent = ` ${isSpelledOut ? t`★ primary` : '★'}`;
  return mark;
}
