import type { Intent } from '#shared/domain/cell.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { HeldBack, SendableChange } from './catalog/journal/sendable.ts';

/** Changes on their way out of the worker, column by column, with the names of the property and locale ids in them. */
export interface PackedChanges {
  properties: Record<string, string>;
  locales: Record<string, string>;
  product: number[];
  property: number[];
  locale: number[];
  intent: Intent[];
  value: CellValue[];
  base: CellValue[];
  localeless: number[];
  /** Empty where changes have no numbers; they are then counted from 1. */
  item: number[];
}

/** What `sendable` gives, packed. */
export interface PackedSendable {
  changes: PackedChanges;
  heldBack: HeldBack;
}

export function unpackChanges(packed: PackedChanges): SendableChange[] {
  return packed.product.map((product, i) => ({
    item: packed.item[i] ?? i + 1,
    product,
    property: packed.properties[packed.property[i]!]!,
    locale: packed.locales[packed.locale[i]!]!,
    intent: packed.intent[i]!,
    value: packed.value[i]!,
    base: packed.base[i]!,
    localeless: packed.localeless[i] === 1,
  }));
}

export const unpackSendable = ({ changes, heldBack }: PackedSendable) => ({
  changes: unpackChanges(changes),
  heldBack,
});
