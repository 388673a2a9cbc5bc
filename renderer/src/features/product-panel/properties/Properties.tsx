import { plural, t } from '@lingui/core/macro';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { rankedProperties } from '#shared/domain/property-order.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { asSentence, formatNumber } from '../../../components/format.ts';
import { SearchField } from '../../../components/SearchField.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { editorKind } from '../../../editors/editor-kind.ts';
import { NotPulled } from '../../../products/NotPulled.tsx';
import { useQuery } from '../../../query/use-query.ts';
import { propertyLabel, useCurrentColumnNames } from '../../../state/column-names.ts';
import parts from '../../../theme/parts.module.css';
import type { ProductModel, ProductState, ShownProduct } from '../product-model.ts';
import { inheritedValue, NOTHING } from './product-cells.ts';
import styles from './properties.module.css';
import type { PropertyGroup } from './property-groups.ts';
import {
  filledOf,
  linesOf,
  narrowGroups,
  propertyGroups,
  type Shown,
  shownChoices,
  withEdited,
} from './property-groups.ts';
import { ValueLine } from './ValueLine.tsx';

export interface PropertiesProps {
  model: ProductModel;
  connection: Connection;
  product: ShownProduct;
  search: string;
  onSearch: (search: string) => void;
}

/** All properties of the product in all languages, to read and to edit. */
export function Properties({ model, connection, product, search, onSearch }: PropertiesProps) {
  useCurrentColumnNames();
  const { value: summary, error, readAgain } = useQuery('catalog.summary', { connectionId: connection.id });
  const properties = summary?.properties;
  const editing = useStore(model.store, (state) => state.editing);
  const [shown, setShown] = useState<Shown>('all');
  const { details, cells } = product;
  const { locales, titleField } = connection;
  const groups = useMemo(
    () => propertyGroups(rankedProperties({ properties: properties ?? [], titleField }), locales, cells),
    [properties, locales, cells, titleField],
  );
  // Edits never make lines jump: which lines are shown is decided when the filter or the search changes, not with every edit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const matching = useMemo(
    () => narrowGroups(groups, cells, shown, search),
    [properties, locales, details.product, shown, search],
  );
  const narrowed = withEdited(groups, matching, editing?.ref);
  if (error && !properties)
    return (
      <ErrorNote
        title={t`The product could not be read`}
        error={error}
        actions={<Button onClick={readAgain}>{t`Try again`}</Button>}
      />
    );
  if (!properties) return <Spinner label={t`Reading the properties`} />;
  const lines = linesOf(narrowed);
  const isNarrowed = shown !== 'all' || search !== '';
  const counted = isNarrowed
    ? t`${plural(lines, { one: '# value', other: '# values' })} of ${linesOf(groups)}`
    : t`${plural(groups.length, { one: '# property', other: '# properties' })}, ${formatNumber(filledOf(groups, cells))} of ${plural(lines, { one: '# value', other: '# values' })} filled`;
  const why = connection.readOnly
    ? t`The connection is read-only.`
    : details.gone && t`The service no longer lists the product: it cannot be edited.`;
  return (
    <>
      <div className={parts.wrap}>
        <SearchField
          className={styles.search}
          label={t`Search properties, languages, values`}
          search={search}
          onSearch={onSearch}
        />
        <Segmented label={t`Which values`} value={shown} options={shownChoices} onChange={setShown} />
      </div>
      <p className={styles.counts} role="status">
        {why ? sentences(asSentence(counted), why) : counted}
      </p>
      <NotPulled connection={connection} />
      {lines === 0 ? (
        <p className={styles.note}>
          {t`No value matches.`}{' '}
          <Button
            onClick={() => {
              setShown('all');
              onSearch('');
            }}
          >{t`Show all`}</Button>
        </p>
      ) : null}
      <div data-values="">
        {narrowed.map((group) => (
          <PropertyBlock
            key={group.property}
            model={model}
            connection={connection}
            product={product}
            group={group}
            editing={editing}
          />
        ))}
      </div>
    </>
  );
}

/** The estimated height of a line and of a heading, in CSS pixels, until they are measured. */
const LINE = 34;
const HEADING = 34;
/** Blocks within this distance of the visible area are rendered, in CSS pixels. */
const NEAR = '700px 0px';

interface PropertyBlockProps {
  model: ProductModel;
  connection: Connection;
  product: ShownProduct;
  group: PropertyGroup;
  editing: ProductState['editing'];
}

/** A property with its languages. Far outside the visible area, only its height is kept. */
function PropertyBlock({ model, connection, product, group, editing }: PropertyBlockProps) {
  const { property, kind, locales } = group;
  const { details, cells, parents } = product;
  const block = useRef<HTMLDivElement>(null);
  const { isNear, height } = useNearness(block);
  const isEdited = editing !== null && editing.ref.property === property;
  const isWritable = !connection.readOnly && !details.gone;
  return (
    <div
      ref={block}
      className={styles.block}
      data-plain={(!group.translatable && locales.length === 1) || undefined}
      style={isNear || isEdited ? undefined : { height: height ?? HEADING + locales.length * LINE }}
    >
      {isNear || isEdited ? (
        <>
          <h4 className={styles.property}>
            <span title={property}>{propertyLabel(property)}</span>
            {group.translatable ? null : (
              <span className={classNames(parts.muted, parts.tiny, parts.light)}>{t`not translatable`}</span>
            )}
          </h4>
          <div className={styles.lines}>
            {locales.map((locale) => {
              const cell = { property, locale };
              const shown = cells.get(columnKey(cell)) ?? NOTHING;
              return (
                <ValueLine
                  key={locale}
                  model={model}
                  product={details.product}
                  property={property}
                  locale={locale}
                  hasLanguages={group.translatable || locales.length > 1}
                  shown={shown}
                  inherited={shown.value === null ? inheritedValue(cell, parents) : undefined}
                  kind={isWritable ? editorKind(shown.value, kind, () => textsOf(cells, group)) : null}
                  isWritable={isWritable}
                  editing={
                    editing?.ref.locale === locale && isEdited && editing.ref.product === details.product
                      ? editing
                      : null
                  }
                />
              );
            })}
          </div>
        </>
      ) : null}
    </div>
  );
}

/** The texts of the property in its languages, to tell whether they are dates. */
const textsOf = (cells: ShownProduct['cells'], { property, locales }: PropertyGroup): string[] =>
  locales.flatMap((locale) => {
    const value = cells.get(columnKey({ property, locale }))?.value;
    return typeof value === 'string' && value !== '' ? [value] : [];
  });

function useNearness(block: { current: HTMLElement | null }): { isNear: boolean; height: number | null } {
  const [isNear, setNear] = useState(false);
  const height = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = block.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser reports several changes at once; the last one is true.
        const entry = entries.at(-1);
        if (!entry) return;
        // A block that has focus stays rendered.
        const keeps = element.contains(document.activeElement);
        if (!entry.isIntersecting && !keeps && element.childElementCount > 0)
          height.current = entry.boundingClientRect.height;
        setNear(entry.isIntersecting || keeps);
      },
      { root: element.closest('[data-panel-body]'), rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [block]);
  return { isNear, height: height.current };
}
