import { t } from '@lingui/core/macro';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { CompletenessOverview } from '#shared/contract/completeness.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { useActions } from '../../actions/use-actions.ts';
import { toast } from '../../components/toast.ts';
import { useCompleteness } from '../../state/completeness.ts';
import { CellPanel } from './CellPanel.tsx';
import styles from './CompletenessView.module.css';
import { chosenPartActions } from './completeness-actions.ts';
import { HeatMap } from './HeatMap.tsx';
import { heatRows } from './heat-rows.ts';
import { LanguageBars } from './LanguageBars.tsx';
import { Legend } from './Legend.tsx';
import { FACTS_HINT, statusFacts } from './labels.ts';
import { ReadNote } from './ReadNote.tsx';
import { useChosenPart } from './use-chosen-part.ts';
import { WithoutProperty } from './WithoutProperty.tsx';

export interface RequiredCompletenessProps {
  connection: Connection;
  overview: CompletenessOverview;
  summary: CatalogSummary | null;
  job: Job | undefined;
  /** How products are classified, beside the other facts. */
  note: ReactNode;
  onRead: () => void;
}

/** Completeness by required attributes (2.6): bars, heat map, and what is missing in the selected cell. */
export function RequiredCompleteness(props: RequiredCompletenessProps) {
  const { connection, overview, summary, job, note, onRead } = props;
  const { locales } = connection;
  const { taxonomyId, sort, withStaged, place } = useCompleteness();
  const map = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => heatRows(overview, taxonomyId, sort, locales, withStaged),
    [overview, taxonomyId, sort, locales, withStaged],
  );
  // While a header is active, the selected cell stays the same.
  const last = useRef(place.row);
  const row =
    rows.find(({ key }) => key === place.row) ?? rows.find(({ key }) => key === last.current) ?? rows[0]!;
  last.current = row.key;
  const chosen = useChosenPart(connection, summary, row);
  const latest = useRef(chosen);
  latest.current = chosen;
  useActions(useMemo(() => chosenPartActions(() => latest.current), []));
  useEffect(() => map.current?.focus(), []);
  const open = useCallback(() => {
    const { details, show } = latest.current;
    if (details?.incompleteStaged === 0) toast({ kind: 'info', title: t`Nothing is missing here` });
    else void show();
  }, []);
  return (
    <div className={styles.body}>
      <div className={styles.main}>
        <ReadNote connection={connection} status={overview.status} job={job} onRead={onRead} />
        <div className={styles.facts}>
          <span title={FACTS_HINT}>{statusFacts(overview.status).join(' · ')}</span>
          {note}
          <WithoutProperty connection={connection} status={overview.status} summary={summary} />
        </div>
        <LanguageBars any={overview.any} byLocale={overview.byLocale} locales={locales} />
        <HeatMap ref={map} rows={rows} locales={locales} withStaged={withStaged} onOpen={open} />
        <Legend />
      </div>
      <CellPanel connection={connection} summary={summary} chosen={chosen} />
    </div>
  );
}
