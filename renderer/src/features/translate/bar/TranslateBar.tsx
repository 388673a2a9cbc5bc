import { plural, t } from '@lingui/core/macro';
import { ArrowRight, Ellipsis, PanelRight, Regex } from 'lucide-react';
import type { RefObject } from 'react';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type {
  OpenedSegments,
  SegmentCounts,
  SegmentFilter,
  SegmentStatus,
  TranslateScope,
} from '#shared/contract/translate.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { Choice } from '../../../components/Choice.tsx';
import { classNames } from '../../../components/class-names.ts';
import { FilterBar, type FilterChoice } from '../../../components/FilterBar.tsx';
import { languageName } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { Menu, type MenuEntry } from '../../../components/Menu.tsx';
import { Select } from '../../../components/Select.tsx';
import { NotPulled } from '../../../products/NotPulled.tsx';
import { ProductsChoice } from '../../../products/ProductsChoice.tsx';
import { propertyLabel } from '../../../state/column-names.ts';
import { setScope, setSegmentFilter, useTranslate } from '../../../state/translate.ts';
import { translatableProperties, withSource, withTargets } from '../../../state/translate-scope.ts';
import parts from '../../../theme/parts.module.css';
import { CHIP_STATUSES, STATUS_LABELS } from '../labels.ts';
import { Progress } from './Progress.tsx';
import styles from './TranslateBar.module.css';

/** The most reference languages beside a source: more would push the translation out of view. */
const MOST_REFERENCES = 2;

const targetsLabel = (targets: readonly string[]): string => {
  const [first = '', ...more] = targets;
  return more.length === 0
    ? languageName(first)
    : t`${{ shown: languageName(first) }} and ${{ more: more.length }} more`;
};

/** At most this many properties are named in the bar. */
const NAMED = 2;

export interface TranslateBarProps {
  connection: Connection;
  summary: CatalogSummary;
  scope: TranslateScope;
  opened: OpenedSegments | null;
  entries: MenuEntry[];
  showsPanel: boolean;
  onPanel: () => void;
  onCheck: () => void;
  /** The search field. */
  search: RefObject<HTMLInputElement | null>;
}

/** What is translated, from which language into which, and the progress. */
export function TranslateBar(props: TranslateBarProps) {
  const { connection, summary, scope, opened, entries, showsPanel, onPanel, onCheck } = props;
  const { locales } = connection;
  const filter = useTranslate((state) => state.filter);
  return (
    <FilterBar
      toolbar={t`Translate`}
      heading={
        <div className={styles.heading}>
          <div className={classNames(parts.middle, parts.shrinks, parts.hairGap)}>
            <Select
              label={t`Source language`}
              className={styles.language}
              value={scope.source}
              options={locales.map((locale) => ({ value: locale, label: languageName(locale) }))}
              onChange={(source) => setScope(withSource(scope, source))}
            />
            <ArrowRight size={14} aria-hidden="true" className={parts.muted} />
            <TargetsChoice scope={scope} locales={locales} />
          </div>
          <NotPulled connection={connection} />
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
          <div className={classNames(parts.middle, parts.pushed, parts.iconGap)}>
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
        </div>
      }
      {...(opened && { label: t`Which segments`, choices: statusChoices(opened.counts, filter.status) })}
      search={{
        ref: props.search,
        label: t`Search texts`,
        search: filter.search,
        onSearch: (search) => setSegmentFilter({ search }),
      }}
      more={<Narrowing filter={filter} counts={opened?.counts ?? null} onCheck={onCheck} />}
    />
  );
}

/** The segments of each status. How many have warnings is unknown until all were checked. */
function statusChoices(counts: SegmentCounts, chosen: SegmentStatus | null): FilterChoice[] {
  const choice = (status: SegmentStatus | null, label: string, count: number | null): FilterChoice => ({
    key: status ?? 'all',
    label,
    ...(count !== null && { count }),
    selected: chosen === status,
    onSelect: () => setSegmentFilter({ status }),
  });
  return [
    choice(null, t`All`, counts.all),
    // Few have comments: without any, the room is for the others.
    ...CHIP_STATUSES.filter(
      (status) => status !== 'commented' || counts.commented > 0 || chosen === 'commented',
    ).map((status) => choice(status, STATUS_LABELS[status], counts[status])),
  ];
}

const PLACES: { value: SegmentFilter['searchIn']; label: string }[] = [
  { value: 'both', label: t`Both` },
  { value: 'source', label: t`Source` },
  { value: 'target', label: t`Translation` },
];

interface NarrowingProps {
  filter: SegmentFilter;
  counts: SegmentCounts | null;
  onCheck: () => void;
}

/** Where texts are searched, and the property and language chosen in the progress. */
function Narrowing({ filter, counts, onCheck }: NarrowingProps) {
  const { search, searchIn, isPattern, property, locale } = filter;
  const wrongSearch = useTranslate((state) => state.wrongSearch);
  return (
    <>
      {search === '' ? null : (
        <>
          <IconButton
            label={t`Regular expression`}
            icon={<Regex size={15} />}
            pressed={isPattern}
            onClick={() => setSegmentFilter({ isPattern: !isPattern })}
          />
          <Select
            label={t`Search in`}
            value={searchIn}
            options={PLACES}
            onChange={(next) => setSegmentFilter({ searchIn: next })}
          />
        </>
      )}
      {wrongSearch === null || search === '' ? null : (
        <p className={parts.failed} role="alert">
          {wrongSearch}
        </p>
      )}
      {counts?.warning === null ? (
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
    </>
  );
}

/** Chooses the properties to translate. */
function PropertiesChoice({ scope, summary }: { scope: TranslateScope; summary: CatalogSummary }) {
  const names = translatableProperties(summary).map(({ name }) => name);
  const chosen = scope.properties ?? names;
  const choose = (next: readonly string[]) => {
    if (next.length > 0) setScope({ properties: next.length === names.length ? null : [...next] });
  };
  const toggle = (name: string, isChosen: boolean) =>
    choose(names.filter((other) => (other === name ? isChosen : chosen.includes(other))));
  return (
    <Choice label={t`Properties`} chosen={propertiesLabel(scope.properties, names.length)}>
      <div className={parts.group}>
        <Checkbox
          checked={chosen.length === names.length}
          indeterminate={chosen.length > 0 && chosen.length < names.length}
          onChange={() => choose(names)}
        >{t`All translatable properties`}</Checkbox>
      </div>
      <fieldset className={parts.group}>
        <legend className="visually-hidden">{t`Properties`}</legend>
        <div className={styles.list}>
          {names.map((name) => (
            <Checkbox
              key={name}
              checked={chosen.includes(name)}
              disabled={chosen.length === 1 && chosen[0] === name}
              onChange={(checked) => toggle(name, checked)}
            >
              {propertyLabel(name)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div className={parts.group}>
        <Checkbox
          checked={scope.everything}
          onChange={(everything) => setScope({ everything })}
        >{t`Numbers and yes/no as well`}</Checkbox>
      </div>
    </Choice>
  );
}

function propertiesLabel(properties: readonly string[] | null, all: number): string {
  if (properties === null) return plural(all, { one: '# property', other: 'All # properties' });
  return properties.length <= NAMED
    ? properties.map(propertyLabel).join(', ')
    : t`${properties.length} properties`;
}

/** Chooses the target languages, and others to show for reference. */
function TargetsChoice({ scope, locales }: { scope: TranslateScope; locales: readonly string[] }) {
  const { source, targets, references } = scope;
  const others = locales.filter((locale) => locale !== source);
  const shown = others.filter((locale) => !targets.includes(locale));
  const setTarget = (locale: string, isTarget: boolean) => {
    const next = isTarget ? [...targets, locale] : targets.filter((one) => one !== locale);
    if (next.length > 0) setScope(withTargets(scope, next, locales));
  };
  const setReference = (locale: string, isShown: boolean) =>
    setScope({
      references: isShown ? [...references, locale] : references.filter((one) => one !== locale),
    });
  return (
    <Choice label={t`Target languages`} chosen={targetsLabel(targets)} isStrong>
      <fieldset className={parts.group}>
        <legend>
          <h3>{t`Translate into`}</h3>
        </legend>
        {others.map((locale) => (
          <Checkbox
            key={locale}
            checked={targets.includes(locale)}
            disabled={targets.length === 1 && targets[0] === locale}
            onChange={(checked) => setTarget(locale, checked)}
          >
            {languageName(locale)}
          </Checkbox>
        ))}
      </fieldset>
      {shown.length > 0 ? (
        <fieldset className={parts.group}>
          <legend>
            <h3>{t`Show for reference`}</h3>
          </legend>
          {shown.map((locale) => (
            <Checkbox
              key={locale}
              checked={references.includes(locale)}
              disabled={!references.includes(locale) && references.length === MOST_REFERENCES}
              onChange={(checked) => setReference(locale, checked)}
            >
              {languageName(locale)}
            </Checkbox>
          ))}
          <p className={parts.hint}>{t`Up to two, below the source.`}</p>
        </fieldset>
      ) : null}
    </Choice>
  );
}
