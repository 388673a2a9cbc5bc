import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { CompletenessDetails, CompletenessPart } from '#shared/contract/completeness.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { useQuery } from '../../query/use-query.ts';
import { useSettled } from '../../query/use-settled.ts';
import { showQueryInCatalog } from '../../state/catalog.ts';
import { useCompleteness } from '../../state/completeness.ts';
import { translateThese } from '../../state/translate.ts';
import { heatColumns, localeOfColumn } from './heat-columns.ts';
import type { HeatRow } from './heat-rows.ts';
import { missingFilter, narrowedBy, translationOf } from './show-missing.ts';

/** The selected cell of the heat map, what is missing in it, and where it can be filled. */
export interface ChosenPart {
  row: HeatRow;
  locale: string | null;
  /** Null if no filter can express it. */
  part: CompletenessPart | null;
  details: CompletenessDetails | null;
  error: AppErrorShape | null;
  /** Whether `details` already belong to this part. */
  isCurrent: boolean;
  translation: ReturnType<typeof translationOf>;
  /** Shows in the catalog exactly the products with something missing here. */
  show: (which?: { attribute?: string; exactly?: number }) => Promise<void>;
  /** Shows in Translate the texts that are missing here; does nothing if there are none. */
  translate: () => Promise<void>;
  readAgain: () => void;
}

/** How long the same cell must stay selected before its details are requested, in milliseconds. */
const PAUSE = 120;

/** `chosen`: the row of the chosen cell. */
export function useChosenPart(
  connection: Connection,
  summary: CatalogSummary | null,
  row: HeatRow,
): ChosenPart {
  const query = useCompleteness((state) => state.query);
  const column = useCompleteness((state) => state.place.column);
  const locale = localeOfColumn(heatColumns(connection.locales)[column]);
  const part = row.scope ? { scope: row.scope, locale } : null;
  const settled = useSettled(part, PAUSE);
  const asked = settled && { connectionId: connection.id, query, part: settled };
  const {
    value: details,
    error,
    isEarlier,
    readAgain,
  } = useQuery('completeness.details', asked, { keep: true });
  const isCurrent = !isEarlier && JSON.stringify(settled) === JSON.stringify(part);
  const shown = isCurrent ? details : null;
  const translation: ChosenPart['translation'] =
    part && summary && shown
      ? translationOf(connection, summary, query, part, shown.missing)
      : { obstacle: t`Counting what is missing.` };
  const show: ChosenPart['show'] = async (which) => {
    if (part) await showQueryInCatalog(connection.id, narrowedBy(query, missingFilter(part, which)));
  };
  const translate = useCallback(async () => {
    if ('scope' in translation) await translateThese(connection, translation.scope);
  }, [connection, translation]);
  return { row, locale, part, details, error, isCurrent, translation, show, translate, readAgain };
}
