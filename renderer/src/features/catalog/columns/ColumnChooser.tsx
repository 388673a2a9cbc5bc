import { plural, t } from '@lingui/core/macro';
import { Plus, RotateCcw } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { CatalogSummary, PropertyInfo } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { Column } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import type { CompletenessColumn } from '#shared/domain/query.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { groupsOf, type LayoutBasis } from '#shared/domain/shown-columns.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { classNames } from '../../../components/class-names.ts';
import { languageName } from '../../../components/format.ts';
import { Panel } from '../../../components/Panel.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { NotPulled } from '../../../products/NotPulled.tsx';
import { removeProperty } from '../../../state/add-property.ts';
import { useCatalog } from '../../../state/catalog.ts';
import { openDialog } from '../../../state/dialog.ts';
import parts from '../../../theme/parts.module.css';
import { ChooserList } from './ChooserList.tsx';
import styles from './ColumnChooser.module.css';
import { chooserRows } from './chooser-rows.ts';
import { firstColumns, localeShown, setLocaleShown, toggleCompleteness } from './layout.ts';
import { setTranslatable } from './set-translatable.ts';

export interface ColumnChooserProps {
  connection: Connection;
  spelled: CatalogSummary['spelled'];
  basis: LayoutBasis;
  columns: readonly Column[];
  completeness: readonly CompletenessColumn[];
  onChange: (columns: Column[]) => void;
  onCompleteness: (columns: CompletenessColumn[]) => void;
  /** Goes to a column in the grid. */
  onGo: (column: Column) => void;
  onClose: () => void;
}

/** Chooses which properties and languages the grid shows, and in which order. */
export function ColumnChooser({
  connection,
  spelled,
  basis,
  columns,
  completeness,
  onChange,
  onCompleteness,
  onGo,
  onClose,
}: ColumnChooserProps) {
  const { id: connectionId } = connection;
  const [search, setSearch] = useState('');
  const [onlyFilled, setOnlyFilled] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const filled = useFilledColumns(onlyFilled);
  const typed = useDeferredValue(search);
  const rows = useMemo(
    () => chooserRows(basis, { columns, completeness, search: typed, filled: filled.columns, open }),
    [basis, columns, completeness, typed, filled.columns, open],
  );
  const properties = groupsOf(columns).length;
  const decideTranslatable = ({ name }: PropertyInfo, translatable: boolean) =>
    void setTranslatable(connectionId, name, translatable, { columns, change: onChange, basis });
  return (
    <Panel
      title={t`Columns`}
      subtitle={t`${plural(columns.length, { one: '# column', other: '# columns' })} of ${plural(properties, { one: '# property', other: '# properties' })} shown`}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="quiet"
            icon={<Plus size={13} aria-hidden="true" />}
            onClick={() =>
              void openDialog('addProperty', { connectionId, name: rows.length === 0 ? search.trim() : '' })
            }
          >{t`Add property…`}</Button>
          <Button
            variant="quiet"
            icon={<RotateCcw size={13} aria-hidden="true" />}
            onClick={() => onChange(firstColumns(basis))}
          >{t`Suggested columns`}</Button>
        </>
      }
    >
      <div className={styles.chooser}>
        <TextInput
          type="search"
          value={search}
          onChange={setSearch}
          placeholder={t`Find a property or language`}
          aria-label={t`Find a property or language`}
        />
        <Checkbox checked={onlyFilled} onChange={setOnlyFilled}>{t`Only filled in this view`}</Checkbox>
        {filled.error ? (
          <p role="alert" className={parts.hint}>
            {sentences(t`Filled values could not be counted.`, filled.error.message)}
          </p>
        ) : null}
        <NotPulled connection={connection} />
        <LanguageToggles basis={basis} spelled={spelled} columns={columns} onChange={onChange} />
        {rows.length === 0 ? (
          <p className={parts.hint}>
            {basis.properties.length === 0
              ? t`No properties yet.`
              : search
                ? t`No property matches.`
                : t`No property is filled in this view.`}
          </p>
        ) : (
          <ChooserList
            rows={rows}
            basis={basis}
            columns={columns}
            onCompleteness={(column) => onCompleteness(toggleCompleteness(completeness, column))}
            onChange={onChange}
            onGo={onGo}
            onTranslatable={(info, translatable) => void decideTranslatable(info, translatable)}
            onRemove={({ name }) => void removeProperty(connectionId, name)}
            onFold={(property, isOpen) => {
              const next = new Set(open);
              if (isOpen) next.add(property);
              else next.delete(property);
              setOpen(next);
            }}
          />
        )}
      </div>
    </Panel>
  );
}

interface FilledColumns {
  /** The number of products with a value, by column; null if it was not requested or is not known yet. */
  columns: ReadonlyMap<string, number> | null;
  error: AppErrorShape | null;
}

const UNKNOWN: FilledColumns = { columns: null, error: null };

/** In how many products of the current view each column is filled. */
function useFilledColumns(isWanted: boolean): FilledColumns {
  const connectionId = useCatalog((state) => state.connectionId);
  const view = useCatalog((state) => state.view?.view);
  const [filled, setFilled] = useState(UNKNOWN);
  useEffect(() => {
    if (!isWanted || connectionId === null || view === undefined) return setFilled(UNKNOWN);
    let isCurrent = true;
    void client.call('views.filledColumns', { connectionId, view }).then((answer) => {
      if (!isCurrent) return;
      if (!answer.ok) return setFilled({ columns: null, error: answer.error });
      const columns = new Map(answer.value.map((one) => [columnKey(one), one.products]));
      setFilled({ columns, error: null });
    });
    return () => {
      isCurrent = false;
    };
  }, [isWanted, connectionId, view]);
  return filled;
}

/** Shows or hides a language for all shown properties at once. */
function LanguageToggles({
  basis,
  spelled,
  columns,
  onChange,
}: {
  basis: LayoutBasis;
  spelled: CatalogSummary['spelled'];
  columns: readonly Column[];
  onChange: (columns: Column[]) => void;
}) {
  if (basis.locales.length < 2) return null;
  return (
    <fieldset className={classNames(parts.tightWrap, parts.fixed)}>
      <legend className={styles.legend}>{t`Languages, for all shown properties`}</legend>
      {basis.locales.map((locale) => {
        const state = localeShown(columns, locale, basis);
        return (
          <button
            key={locale}
            type="button"
            aria-pressed={state === 'some' ? 'mixed' : state}
            aria-label={`${languageName(locale)} (${locale})`}
            title={
              state === true
                ? t`Hide ${languageName(locale)} everywhere`
                : t`Show ${languageName(locale)} everywhere`
            }
            className={classNames(
              styles.locale,
              state === true && styles.on,
              state === 'some' && styles.some,
            )}
            onClick={() => onChange(setLocaleShown(columns, locale, state !== true, basis))}
          >
            {locale}
          </button>
        );
      })}
      {spelled.length > 0 ? (
        <p className={classNames(parts.muted, parts.wide, parts.tiny)}>{spellingSentence(spelled)}</p>
      ) : null}
    </fieldset>
  );
}

/** "The service writes pt-BR as pt_BR and pt-br." */
function spellingSentence(spelled: CatalogSummary['spelled']): string {
  const named = [...Map.groupBy(spelled, ({ locale }) => locale)].map(
    ([locale, codes]) => t`${locale} as ${codes.map(({ code }) => code).join(' and ')}`,
  );
  return t`The service writes ${named.join(', ')}.`;
}
