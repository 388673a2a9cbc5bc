import { plural, t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import type { Rehearsal } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { type RemovingConnection, removalStanding } from '#shared/service/removal-standing.ts';
import { formatNumber } from '../../components/format.ts';
import { REMOVAL_MODES } from '../../components/removal-labels.ts';
import { DOES_OTHER } from '../../components/removal-standing-labels.ts';

/** To delete more products than this, the user must type their number. */
export const TYPED_ABOVE = 10;

/** The number of products that would be sent in each mode: what the user agrees to. */
export type Agreed = Record<RemovalMode, number>;

export const agreedTo = (rehearsal: Rehearsal): Agreed => ({
  unlink: rehearsal.unlink.products,
  delete: rehearsal.delete.products,
});

/** Whether the requests can be trusted. `obstacle`: why they cannot be sent; `unknown`: the modes that the user must confirm. */
export function trustIn(
  connection: RemovingConnection,
  agreed: Agreed,
): { obstacle: string | null; unknown: RemovalMode[] } {
  const modes = REMOVAL_MODES.filter((mode) => agreed[mode] > 0).map((mode) => ({
    mode,
    ...removalStanding(connection, mode),
  }));
  const other = modes.find(({ state }) => state === 'other');
  const isTried = modes.some(({ state }) => state === 'tried');
  return {
    obstacle: other ? DOES_OTHER[other.mode] : isTried ? t`Decide above what the trial showed.` : null,
    unknown: modes.flatMap(({ mode, state }) => (state === 'never' ? [mode] : [])),
  };
}

/** The number that must be typed before the removal can start; null if none. */
export const numberToType = (agreed: Agreed): number | null =>
  agreed.delete > TYPED_ABOVE ? agreed.delete : null;

/** Whether the text is the number, with any thousands separators. */
export const isNumberTyped = (text: string, wanted: number): boolean =>
  text.trim().replace(/(?<=\d)[\s.,'’](?=\d{3}(?!\d))/g, '') === String(wanted);

/** The error shown if the button is pressed with another number, or none, typed. */
export const numberMistake = (text: string, wanted: number): string =>
  text.trim() === ''
    ? t`Type ${formatNumber(wanted)} to confirm that you want to delete ${plural(wanted, { one: '# product', other: '# products' })}.`
    : t`That is not the number of products to be deleted: ${formatNumber(wanted)}.`;

/** What must be typed before the removal can start. */
export interface TypedAgreement {
  label: string;
  isTyped(text: string): boolean;
  mistake(text: string): string;
}

/** In a production connection, its name must be typed before anything is deleted; otherwise the number. Null if nothing must. */
export function agreementToType(
  agreed: Agreed,
  { production, name }: Pick<Connection, 'production' | 'name'>,
): TypedAgreement | null {
  if (production && agreed.delete > 0)
    return {
      label: t`To delete ${plural(agreed.delete, { one: '# product', other: '# products' })} in production, type “${name}”`,
      isTyped: (text) => text.trim() === name,
      mistake: () => t`Type “${name}”, the name of the connection, to confirm.`,
    };
  const wanted = numberToType(agreed);
  if (wanted === null) return null;
  return {
    label: t`To delete ${plural(wanted, { one: '# product', other: '# products' })}, type the number`,
    isTyped: (text) => isNumberTyped(text, wanted),
    mistake: (text) => numberMistake(text, wanted),
  };
}

/** "Delete 75 products on api.example.com": in production the button names the service. */
export function agreementButton(
  agreed: Agreed,
  { production, baseUrl }: Pick<Connection, 'production' | 'baseUrl'>,
): string {
  const label = agreementLabel(agreed);
  return production && agreed.delete > 0 ? t`${label} on ${new URL(baseUrl).host}` : label;
}

/** "Unlink 200 and delete 75 products": what is agreed to. */
export function agreementLabel(agreed: Agreed): string {
  const { unlink, delete: deleted } = agreed;
  if (deleted === 0) return t`Unlink ${plural(unlink, { one: '# product', other: '# products' })}`;
  if (unlink === 0) return t`Delete ${plural(deleted, { one: '# product', other: '# products' })}`;
  return t`Unlink ${formatNumber(unlink)} and delete ${plural(deleted, { one: '# product', other: '# products' })}`;
}
