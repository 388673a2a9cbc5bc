import { t } from '@lingui/core/macro';
import { ArrowRight, Ellipsis, PanelRight } from 'lucide-react';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type {
  OpenedSegments,
  SegmentCounts,
  SegmentStatus,
  TranslateScope,
} from '#shared/contract/translate.ts';
import { Chip } from '../../../components/Chip.tsx';
import { formatNumber, languageName } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { Menu, type MenuEntry } from '../../../components/Menu.tsx';
import { Select } from '../../../components/Select.tsx';
import { ProductsChoice } from '../../../products/ProductsChoice.tsx';
import { propertyLabel } from '../../../state/column-names.ts';
import { setScope, setSegmentFilter, useTranslate } from '../../../state/translate.ts';
import { withSource } from '../../../state/translate-scope.ts';
import { CHIP_STATUSES, STATUS_LABELS } from '../labels.ts';
import { Progress } from './Progress.tsx';
import { PropertiesChoice } from './PropertiesChoice.tsx';
import { SegmentSearch } from './SegmentSearch.tsx';
import { TargetsChoice } from './TargetsChoice.tsx';
import styles from './TranslateBar.module.css';

export interface TranslateBarProps {
  connection: Connection;
  summary: CatalogSummary;
  scope: TranslateScope;
  opened: OpenedSegments | null;
  entries: MenuEntry[];
  showsPanel: boolean;
  onPanel: () => void;
  onCheck: () => void;
}

/** What is translated, from which language into which, and the progress. */
export function TranslateBar(props: TranslateBarProps) {
  const { connection, summary, scope, opened, entries, showsPanel, onPanel, onCheck } = props;
  const { locales } = connection;
  return (
    <div className={styles.bars} role="toolbar" aria-label={t`Translate`}>
      <div className={styles.bar}>
        <div className={styles.languages}>
          <Select
            label={t`Source language`}
            className={styles.language}
            value={scope.source}
            options={locales.map((locale) => ({ value: locale, label: languageName(locale) }))}
            onChange={(source) => setScope(withSource(scope, source))}
          />
          <ArrowRight size={14} aria-hidden="true" className={styles.arrow} />
          <TargetsChoice scope={scope} locales={locales} />
        </div>
        <ProductsChoice
          connectionId={connection.id}
          properties={summary.properties}
          label={t`Products to translate`}
          query={scope.query}
          products={summary.products}
          allHint={t`In the service’s order.`}
          onChange={(query) => setScope({ query })}
        />
        <PropertiesChoice scope={scope} summary={summary} />
        <span className={styles.gap} />
        <SegmentSearch />
        {opened ? <Progress opened={opened} scope={scope} /> : null}
        <IconButton
          label={showsPanel ? t`Hide the panel` : t`Show the panel`}
          icon={<PanelRight size={16} />}
          pressed={showsPanel}
          onClick={onPanel}
        />
        <Menu
          align="end"
          trigger={<IconButton label={t`More`} icon={<Ellipsis size={16} />} />}
          entries={entries}
        />
      </div>
      {opened ? <StatusChips counts={opened.counts} onCheck={onCheck} /> : null}
    </div>
  );
}

/** Chooses which segments are listed, by status, and shows how many there are of each. */
function StatusChips({ counts, onCheck }: { counts: SegmentCounts; onCheck: () => void }) {
  const { status, property, locale } = useTranslate((state) => state.filter);
  const chip = (of: SegmentStatus | null, label: string, number: number | null) => (
    <Chip key={label} selected={status === of} onClick={() => setSegmentFilter({ status: of })}>
      {label}
      {number === null ? null : <b>{formatNumber(number)}</b>}
    </Chip>
  );
  return (
    <div className={styles.chips}>
      {chip(null, t`All`, counts.all)}
      {CHIP_STATUSES.map((of) => chip(of, STATUS_LABELS[of], counts[of]))}
      {counts.warning === null ? (
        <LinkButton
          onClick={onCheck}
          title={t`Finds the warnings of all segments, also those out of sight`}
        >{t`Check all`}</LinkButton>
      ) : null}
      {property === null && locale === null ? null : (
        <Chip
          selected
          removeLabel={t`Show all properties and languages`}
          onRemove={() => setSegmentFilter({ property: null, locale: null })}
        >
          {[property && propertyLabel(property), locale === null ? null : languageName(locale)]
            .filter(Boolean)
            .join(', ')}
        </Chip>
      )}
    </div>
  );
}
