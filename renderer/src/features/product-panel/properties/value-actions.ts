import { t } from '@lingui/core/macro';
import type { CellRef } from '#shared/domain/cell.ts';
import type { Value } from '#shared/domain/value.ts';
import { copyText } from '../../../components/copy-text.ts';
import type { MenuEntry } from '../../../components/Menu.tsx';
import { valueText } from '../../../components/value-text.ts';
import type { EditorKind } from '../../../editors/editor-kind.ts';
import { columnLabel } from '../../../state/column-names.ts';
import type { ProductModel } from '../product-model.ts';
import { isChanged, type ShownCell } from './product-cells.ts';

export interface ValueContext {
  model: ProductModel;
  cell: CellRef;
  shown: ShownCell;
  inherited: Value | undefined;
  /** Null if the value cannot be edited. */
  kind: EditorKind | null;
  /** Null if the value is not a structure, or cannot be edited. */
  editAsJson: (() => void) | null;
}

/** Stages the removal of a value; a no-op if there is none. */
export function removeValue({ model, cell, shown, kind }: ValueContext): void {
  if (kind !== null && shown.value !== null) model.change(t`Remove`, cell, { kind: 'remove' });
}

export const copyValue = ({ cell, shown }: ValueContext): void =>
  copyText(valueText(shown.value), t`${columnLabel(cell)} copied`);

/** The actions on a value of the product: the same as on its cell in the grid. */
export function valueActions(context: ValueContext, edit: () => void): MenuEntry[] {
  const { model, cell, shown, inherited, kind, editAsJson } = context;
  const { value } = shown;
  const entries: (MenuEntry | false)[] = [
    kind !== null && { id: 'edit', label: t`Edit`, shortcut: 'F2', onSelect: edit },
    editAsJson !== null && { id: 'edit-json', label: t`Edit as JSON…`, shortcut: 'F2', onSelect: editAsJson },
    value !== null && { id: 'copy', label: t`Copy`, shortcut: 'Mod+C', onSelect: () => copyValue(context) },
    kind !== null &&
      inherited !== undefined && {
        id: 'take-over',
        label: t`Copy the parent’s value`,
        onSelect: () =>
          void model.edits.edit(t`Copy the parent’s ${columnLabel(cell)}`, [
            { ref: cell, change: { kind: 'set', value: inherited } },
          ]),
      },
    kind !== null &&
      value !== null && {
        id: 'remove',
        label: t`Remove value`,
        shortcut: 'Delete',
        onSelect: () => removeValue(context),
      },
    (kind === 'text' || kind === 'multiline') &&
      value !== '' && {
        id: 'empty',
        label: t`Set to empty text`,
        onSelect: () => model.change(t`Empty`, cell, { kind: 'set', value: '' }),
      },
    isChanged(shown) &&
      shown.state?.mark !== 'sending' && {
        id: 'drop',
        label: t`Discard this edit`,
        danger: true,
        onSelect: () => model.drop(cell),
      },
  ];
  return entries.filter((entry) => entry !== false);
}
