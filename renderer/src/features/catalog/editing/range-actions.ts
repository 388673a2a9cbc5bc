import { t } from '@lingui/core/macro';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { listActions } from '../../../actions/table.ts';
import { openAppendItems, openFind, openTransform } from '../cell-tool/cell-tool.ts';
import { type CellAction, productActions } from './cell-actions.ts';

/** The actions that the menus take from the action table, in groups, with labels that fit there. */
const CLIPBOARD = {
  'catalog.cut': t`Cut`,
  'catalog.copy': t`Copy`,
  'catalog.copy-headers': t`Copy with headers`,
  'catalog.paste': t`Paste`,
};
const FILLING = {
  'catalog.fill-down': t`Fill down`,
  'catalog.fill-right': t`Fill right`,
  'catalog.fill-series': t`Fill series down`,
  'catalog.fill-series-right': t`Fill series right`,
  'catalog.fill-variants': t`Fill to the variants…`,
  'cells.set-all': t`Set value for all rows…`,
};
const REMOVING = { 'catalog.remove-values': t`Remove values`, 'catalog.drop-changes': t`Discard edits` };
const SELECTING = {
  'catalog.select-rows': t`Select row`,
  'catalog.select-columns': t`Select column`,
  'catalog.completeness': t`Completeness of these products`,
};
/** Actions for the variants of a product, and that create new products from it. */
const CREATING = {
  'catalog.variant-sheet': t`Variants as a sheet`,
  'products.duplicate': t`Duplicate product…`,
  'products.add-variant': t`Add a variant…`,
};
/** Actions for whole products. Their labels and icons are the same everywhere. */
const MARKING = {
  'products.unlink': t`Unlink from the integration…`,
  'products.delete': t`Delete from the service…`,
  'products.unmark': t`Unmark`,
};
const SIGNS: Readonly<Record<string, RemovalMode>> = {
  'products.unlink': 'unlink',
  'products.delete': 'delete',
};
/** Keys that the browser answers with its own events; the action table does not have them. */
const KEYS: Readonly<Record<string, string>> = {
  'catalog.cut': 'Mod+X',
  'catalog.copy': 'Mod+C',
  'catalog.paste': 'Mod+V',
  'catalog.remove-values': 'Delete',
  'catalog.select-rows': 'Shift+Space',
  'catalog.select-columns': 'Ctrl+Space',
};

/** Enabled actions of the table; the first starts a group. */
function fromTable(labels: Readonly<Record<string, string>>): CellAction[] {
  const byId = new Map(listActions().map((action) => [action.id, action]));
  return Object.entries(labels)
    .flatMap(([id, label]) => {
      const action = byId.get(id);
      if (!action?.enabled()) return [];
      return [
        { id, label, shortcut: action.shortcut ?? KEYS[id], mark: SIGNS[id], run: () => void action.run() },
      ];
    })
    .map((action, at) => ({ ...action, startsGroup: at === 0 }));
}

/** The actions for several selected cells. */
export const rangeActions = (readOnly: boolean): CellAction[] => [
  ...fromTable(CLIPBOARD),
  ...fromTable(FILLING),
  {
    id: 'find',
    label: readOnly ? t`Find…` : t`Find and replace…`,
    startsGroup: true,
    run: () => openFind(!readOnly),
  },
  ...(readOnly
    ? []
    : [
        { id: 'transform', label: t`Transform…`, run: () => openTransform([]) },
        { id: 'append', label: t`Append items…`, run: openAppendItems },
      ]),
  ...fromTable(REMOVING),
  ...fromTable(SELECTING),
  ...fromTable(CREATING),
  ...fromTable(MARKING),
];

/** The clipboard actions for one cell. */
export const clipboardActions = (): CellAction[] =>
  fromTable({ 'catalog.cut': t`Cut`, 'catalog.copy': t`Copy`, 'catalog.paste': t`Paste` });

/** The actions for a cell other than those for its value, which come first. */
export const placeActions = (hasVariants: boolean): CellAction[] => [
  ...(hasVariants ? fromTable({ 'catalog.fill-variants': t`Fill to the variants…` }) : []),
  ...fromTable({ 'cells.set-all': t`Set value for all rows…` }),
  ...fromTable(SELECTING),
  ...fromTable(CREATING),
  ...fromTable(MARKING),
];

/** The actions for a cell that only names its product. */
export const nameActions = (product: number): CellAction[] => [
  ...fromTable({ 'catalog.copy': t`Copy`, 'catalog.copy-headers': t`Copy with headers` }),
  ...fromTable(SELECTING),
  ...fromTable(CREATING),
  ...fromTable(MARKING),
  ...productActions(product),
];
