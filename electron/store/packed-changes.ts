import type { Intent } from '#shared/domain/cell.ts';
import type { LanguageSpelling } from '#shared/domain/patch.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { HeldBack, SendableChange } from './catalog/journal/sendable.ts';

/** Changes sent by the worker, column by column, with what the numbers in them refer to. */
export interface PackedChanges {
  properties: Record<string, string>;
  locales: Record<string, string>;
  spellings: Record<string, LanguageSpelling>;
  product: number[];
  property: number[];
  locale: number[];
  intent: Intent[];
  value: CellValue[];
  base: CellValue[];
  spelling: number[];
  /** Empty if the changes have no numbers; they are then numbered from 1. */
  item: number[];
}

/** What `sendable` returns, packed. */
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
    ...packed.spellings[packed.spelling[i]!]!,
  }));
}

export const unpackSendable = ({ changes, heldBack }: PackedSendable) => ({
  changes: unpackChanges(changes),
  heldBack,
});
