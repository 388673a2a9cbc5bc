import { plural, t } from '@lingui/core/macro';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { CompletenessOverview, CompletenessStatus } from '#shared/contract/completeness.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { FilledCount } from '#shared/domain/completeness.ts';
import { useActions } from '../../actions/use-actions.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { countLabel } from '../../components/count-label.ts';
import { languageName } from '../../components/format.ts';
import { jobFigures, Meter } from '../../components/Meter.tsx';
import { PopoverButton } from '../../components/PopoverButton.tsx';
import { ShareBar } from '../../components/ShareBar.tsx';
import { toast } from '../../components/toast.ts';
import { AttributeProperty } from '../../products/AttributeProperty.tsx';
import { useCompleteness } from '../../state/completeness.ts';
import parts from '../../theme/parts.module.css';
import { CellPanel } from './CellPanel.tsx';
import styles from './CompletenessView.module.css';
import { chosenPartActions } from './completeness-actions.ts';
import { HeatMap } from './HeatMap.tsx';
import { heatRows, percentText, shareOf, stagedPoints } from './heat-rows.ts';
import { FACTS_HINT, statusFacts, unreadOf } from './labels.ts';
import { useChosenPart } from './use-chosen-part.ts';

const STEPS = [0, 0.25, 0.5, 0.75, 1];

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
    <div className={parts.columns}>
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

/** Says that some products are not in the figures yet, and how to read them; while they are read, the progress. */
function ReadNote({
  connection,
  status,
  job,
  onRead,
}: {
  connection: Connection;
  status: CompletenessStatus;
  job: Job | undefined;
  onRead: () => void;
}) {
  const unread = unreadOf(status);
  if (job)
    return (
      <div className={styles.readNote} role="status">
        <Meter
          label={job.phase ?? t`Reading required attributes from ${connection.name}`}
          {...jobFigures(job)}
        />
      </div>
    );
  if (unread === 0) return null;
  return (
    <div className={styles.readNote} role="note">
      <span>
        {unread === 1
          ? t`The required attributes of 1 product were not read yet. It is not counted.`
          : t`The required attributes of ${plural(unread, { one: '# product', other: '# products' })} were not read yet. They are not counted.`}
      </span>
      <Button onClick={onRead}>{t`Read required attributes…`}</Button>
    </div>
  );
}

/** Required attributes without a known property, each with a select for one. */
function WithoutProperty({
  connection,
  status,
  summary,
}: {
  connection: Connection;
  status: CompletenessStatus;
  summary: CatalogSummary | null;
}) {
  const [open, setOpen] = useState(false);
  const { withoutProperty } = status;
  if (withoutProperty.length === 0 || !summary) return null;
  return (
    <PopoverButton
      open={open}
      onOpenChange={setOpen}
      label={t`Attributes without a property`}
      popup={styles.withoutPopup}
      button={{
        variant: 'quiet',
        children: t`${plural(withoutProperty.length, { one: '# attribute', other: '# attributes' })} without a property…`,
      }}
    >
      <p
        className={parts.hint}
      >{t`The service does not say which property holds these attributes. Until you choose one, they count as the service reports them, in every language alike.`}</p>
      <ul className={classNames(parts.tightStack, parts.breaks, parts.above2)}>
        {withoutProperty.map(({ key, name, products }) => (
          <li key={key}>
            <span>
              <bdi>{name}</bdi> <span className={parts.hint}>{countLabel.products(products)}</span>
            </span>
            <AttributeProperty
              connectionId={connection.id}
              attribute={{ attributeId: key, attributeName: name }}
              properties={summary.properties}
              mapping={summary.attributeProperties}
              isWritable={!connection.readOnly}
              onFind={() => setOpen(false)}
            />
          </li>
        ))}
      </ul>
    </PopoverButton>
  );
}

/** The legend of the heat map's shades. */
function Legend() {
  return (
    <p className={styles.legend}>
      <span className={styles.scale}>
        0 %
        {STEPS.map((share) => (
          <span
            key={share}
            className={styles.step}
            style={{ '--share': String(share) } as CSSProperties}
            aria-hidden="true"
          />
        ))}
        100 %
      </span>
      <span>– {t`nothing required`}</span>
      <span className={styles.stagedKey}>{t`moved by staged edits`}</span>
    </p>
  );
}

/** The completeness of each language now, and what staged edits add or remove. */
function LanguageBars({
  any,
  byLocale,
  locales,
}: {
  any: FilledCount | null;
  byLocale: readonly (FilledCount | null)[];
  locales: readonly string[];
}) {
  return (
    <ul className={styles.bars} aria-label={t`Completeness by language`}>
      <LanguageBar label={t`Any language`} counted={any} />
      {locales.map((locale, at) => (
        <LanguageBar key={locale} label={languageName(locale)} counted={byLocale[at] ?? null} />
      ))}
    </ul>
  );
}

function LanguageBar({ label, counted }: { label: string; counted: FilledCount | null }) {
  const now = shareOf(counted, false) ?? 0;
  const staged = shareOf(counted, true) ?? 0;
  const points = stagedPoints(counted);
  return (
    <li className={styles.bar}>
      <span className={classNames(parts.hint, parts.truncated)} title={label}>
        {label}
      </span>
      <strong className={styles.figure}>
        {percentText(counted, false)}
        {counted ? ' %' : <span className="visually-hidden">{t`nothing required`}</span>}
      </strong>
      <ShareBar share={Math.min(now, staged)} staged={Math.max(now, staged)} className={styles.track} />
      <span className={styles.staged}>{stagedLabel(counted, points)}</span>
    </li>
  );
}

/** "+3 % staged"; less than one percentage point is shown too. */
function stagedLabel(counted: FilledCount | null, points: number): string {
  if (!counted || counted.staged === counted.filled) return '';
  if (points === 0) return counted.staged > counted.filled ? '+<1 % staged' : '−<1 % staged';
  return t`${points > 0 ? '+' : '−'}${Math.abs(points)} % staged`;
}
