import { t } from '@lingui/core/macro';
import { formatCount } from '#shared/domain/counted.ts';
import { quoted } from '#shared/domain/quoted.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { type CellValue, displayText } from '#shared/domain/value.ts';
import { type RecordDifference, recordDifferences } from '#shared/service/record-differences.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { ProductWork } from '../../store/catalog/removals/product-items.ts';

const MOST_NAMED = 5;
const MOST_CHARACTERS = 60;

/**
 * Returns the outcome of an item whose product is listed again, with the differences from before its removal. `readOnly`:
 * fields that the service does not take back. `lost`: places of the snapshot that were not understood, and not sent. `how`: what to
 * say first, such as how this is known.
 */
export function restored(
  { item, productId }: ProductWork,
  before: ProductRecord,
  now: ProductRecord,
  {
    readOnly,
    lost,
    how = null,
  }: { readOnly: readonly string[]; lost: readonly string[]; how?: string | null },
): ItemOutcome {
  const differences = recordDifferences(before, now, readOnly);
  const isOther = productId !== null && now.productId !== null && now.productId !== productId;
  const message = sentences(
    how,
    isOther && t`New product id: ${now.productId ?? ''} (previously ${productId ?? ''}).`,
    differences.length > 0 && t`Different from the snapshot: ${namedDifferences(differences, 'was')}.`,
    lost.length > 0 &&
      t`Not understood in the snapshot, and not sent: ${someOf(lost)}. The snapshot keeps it.`,
  );
  return {
    item,
    state: 'applied',
    code: differences.length + lost.length === 0 ? null : 'differs',
    message: message || null,
    record: now,
  };
}

/** Names places: "a: 1; b: 2; and 3 more". */
function someOf(places: readonly string[]): string {
  const named = places.slice(0, MOST_NAMED).join('; ');
  const more = places.length - MOST_NAMED;
  return more > 0 ? t`${named}; and ${formatCount(more)} more` : named;
}

/** Names differences: "material · de is “wool” (was “cotton”); and 3 more". `word`: precedes the old value. */
export function namedDifferences(differences: readonly RecordDifference[], word: 'was' | 'sent'): string {
  const named = differences
    .slice(0, MOST_NAMED)
    .map(({ what, before, now }) =>
      word === 'was'
        ? t`${what} is ${shown(now)} (was ${shown(before)})`
        : t`${what} is ${shown(now)} (sent ${shown(before)})`,
    )
    .reduce((some, one) => t`${some}; ${one}`);
  const more = differences.length - MOST_NAMED;
  return more > 0 ? t`${named}; and ${formatCount(more)} more` : named;
}

function shown(value: CellValue): string {
  if (value === null) return t`empty`;
  const text = displayText(value);
  return quoted(text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text);
}

/** Code of an item that was not sent because a full update would lose something. */
export const NOT_UNDERSTOOD = 'not_understood';

/** Why a full update (4.1), which replaces everything, is not sent. */
export const wouldLose = (lost: readonly string[]): string =>
  t`The product holds something that is not understood, and that a full update would lose: ${someOf(lost)}. Nothing was sent. Describe it in the service profile, then retry.`;
