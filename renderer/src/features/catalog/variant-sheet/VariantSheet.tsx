import '../grid/grid.css';
import { plural, t } from '@lingui/core/macro';
import { ArrowLeft, ArrowLeftRight, Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type CatalogSummary, type FamilyMember, MAX_FAMILY } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { localesOf } from '#shared/domain/property-columns.ts';
import { rankedProperties } from '#shared/domain/property-order.ts';
import {
  type MatrixLine,
  matrixAttributes,
  missingCombination,
  parentsAndVariants,
  variantMatrix,
} from '#shared/domain/variant-matrix.ts';
import { Button } from '../../../components/Button.tsx';
import { countLabel } from '../../../components/count-label.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { languageName } from '../../../components/format.ts';
import { SearchSelect } from '../../../components/SearchSelect.tsx';
import { Select } from '../../../components/Select.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { valueText } from '../../../components/value-text.ts';
import { useQuery } from '../../../query/use-query.ts';
import { useCatalog } from '../../../state/catalog.ts';
import { columnName, propertyLabel } from '../../../state/column-names.ts';
import { showProduct } from '../../../state/product-panel.ts';
import { closeVariantSheet } from '../../../state/variant-sheet.ts';
import parts from '../../../theme/parts.module.css';
import { RangeEdits } from '../blocks/range-edits.ts';
import { SpreadsheetDialogs } from '../SpreadsheetDialogs.tsx';
import { rangeOf } from '../selection/selected-cells.ts';
import type { GridStatus } from '../use-grid-status.ts';
import { type MissingVariant, missingVariants } from './missing-variants.ts';
import { NewVariantsDialog } from './NewVariantsDialog.tsx';
import { SheetTable } from './SheetTable.tsx';
import { useCellTable, useSaidSelection, useVariantCells } from './use-variant-cells.ts';
import styles from './VariantSheet.module.css';

export interface VariantSheetProps {
  connection: Connection;
  status: GridStatus;
  summary: Pick<CatalogSummary, 'properties'>;
  opened: CellRef;
}

/** The variants of a family as a table: one property in one language, by what tells the variants apart. */
export function VariantSheet({ connection, status, summary, opened }: VariantSheetProps) {
  const {
    value: family,
    error,
    readAgain,
  } = useQuery('catalog.family', {
    connectionId: connection.id,
    product: opened.product,
    limit: MAX_FAMILY,
  });
  // Something else is shown in the catalog's grid.
  const wanted = useCatalog((state) => state.wanted);
  useEffect(() => {
    if (wanted) closeVariantSheet();
  }, [wanted]);
  if (error)
    return (
      <div className={parts.centre}>
        <div className={parts.noteWidth}>
          <ErrorNote
            title={t`The variants could not be read`}
            error={error}
            actions={
              <>
                <Button onClick={readAgain}>{t`Try again`}</Button>
                <Button onClick={closeVariantSheet}>{t`Back to the catalog`}</Button>
              </>
            }
          />
        </div>
      </div>
    );
  if (!family)
    return (
      <div className={parts.centre}>
        <Spinner label={t`Reading the variants`} />
      </div>
    );
  return (
    <FamilySheet
      connection={connection}
      status={status}
      summary={summary}
      opened={opened}
      members={family.members}
      isCut={family.total > family.members.length}
    />
  );
}

const lineName = ({ values, identifier }: MatrixLine): string =>
  identifier ?? values.map((value) => (value ? valueText(value.value) : t`not defined`)).join(' · ');

function FamilySheet({
  connection,
  status,
  summary,
  opened,
  members,
  isCut,
}: VariantSheetProps & { members: readonly FamilyMember[]; isCut: boolean }) {
  const [column, setColumn] = useState({ property: opened.property, locale: opened.locale });
  const [isSwapped, setIsSwapped] = useState(false);
  const [creating, setCreating] = useState<readonly MissingVariant[]>([]);
  const { parents, variants } = useMemo(() => parentsAndVariants(members), [members]);
  const matrix = useMemo(
    () => variantMatrix(matrixAttributes(parents, variants), variants, isSwapped),
    [parents, variants, isSwapped],
  );
  const products = useMemo(() => variants.map(({ product }) => product), [variants]);
  const { value: read, error } = useQuery(
    'catalog.cells',
    products.length > 0 ? { connectionId: connection.id, products, column } : null,
  );
  const cells = useVariantCells(connection, status);
  const edits = useMemo(() => new RangeEdits(cells, cells.selection), [cells]);
  const kind = summary.properties.find(({ name }) => name === column.property)?.kind ?? 'text';
  useLayoutEffect(() => {
    const byProduct = new Map(
      products.flatMap((product, at) => (read?.cells[at] ? [[product, read.cells[at]]] : [])),
    );
    cells.show({ matrix, column, kind, cells: byProduct });
  }, [cells, matrix, column, kind, products, read]);
  useCellTable(cells, edits);
  useSaidSelection(cells, variants);

  const shown = useStore(cells.store);
  const [top] = parents;
  const reach = useStore(cells.selection.store, ({ selected }) => selected?.reaches.at(-1));
  const missing = useMemo(
    () => (reach ? missingVariants(matrix, rangeOf(reach), parents, variants) : []),
    [matrix, reach, parents, variants],
  );
  const allMissing = matrix.places
    .flatMap((line, row) => line.map((_, at) => missingCombination(matrix, row, at)))
    .filter((values) => values !== null).length;
  const create = () => {
    void cells.close().then((saved) => saved && missing.length > 0 && setCreating(missing));
  };

  return (
    <div className={parts.column}>
      <div className={styles.head} data-region="">
        <div className={parts.centredWrap}>
          <Button
            variant="quiet"
            icon={<ArrowLeft size={14} aria-hidden="true" />}
            onClick={() => void cells.commit().then(closeVariantSheet)}
          >{t`Back to the catalog`}</Button>
          <h2 className={styles.title}>
            {t`Variants of ${top?.title || top?.identifier || ''}`}
            <code className={styles.identifier}>{top?.identifier}</code>
          </h2>
        </div>
        <div className={parts.centredWrap}>
          <ColumnChoice connection={connection} summary={summary} column={column} onChange={setColumn} />
          {matrix.columnAttributes.length + matrix.rowAttributes.length > 0 ? (
            <Button
              icon={<ArrowLeftRight size={14} aria-hidden="true" />}
              aria-pressed={isSwapped}
              onClick={() => setIsSwapped(!isSwapped)}
            >{t`Swap rows and columns`}</Button>
          ) : null}
          {connection.readOnly || allMissing === 0 ? null : (
            <Button
              icon={<Plus size={14} aria-hidden="true" />}
              disabled={missing.length === 0}
              title={missing.length === 0 ? t`Select combinations that are missing first` : undefined}
              onClick={create}
            >
              {missing.length === 0
                ? t`Create variants…`
                : plural(missing.length, { one: 'Create # variant…', other: 'Create # variants…' })}
            </Button>
          )}
          <span className={parts.hint}>
            {countLabel.variants(variants.length)}
            {allMissing > 0
              ? ` · ${plural(allMissing, { one: '# combination is missing', other: '# combinations are missing' })}`
              : null}
            {isCut ? ` · ${t`The family is larger than the sheet.`}` : null}
          </span>
        </div>
      </div>
      {error ? <ErrorNote title={t`The values could not be read`} error={error} /> : null}
      {shown && matrix.rows.length > 0 ? (
        <SheetTable
          cells={cells}
          edits={edits}
          shown={shown}
          label={t`${columnName(column)}, by variant`}
          nameOf={lineName}
          onRefused={() => {
            const ref = cells.activeCell();
            if (!ref)
              return missing.length > 0 && !connection.readOnly
                ? create()
                : status.announce(t`There is no such variant.`);
            if (connection.readOnly) return status.announce(t`This connection is read-only.`);
            showProduct(ref.product, 'properties');
          }}
        />
      ) : (
        <p className={parts.centre}>{t`The product has no variants and is not a variant.`}</p>
      )}
      <SpreadsheetDialogs />
      {creating.length > 0 ? (
        <NewVariantsDialog
          connection={connection}
          missing={creating}
          onClose={() => {
            setCreating([]);
            cells.focus();
          }}
        />
      ) : null}
    </div>
  );
}

function ColumnChoice({
  connection,
  summary,
  column,
  onChange,
}: Pick<VariantSheetProps, 'connection' | 'summary'> & {
  column: Pick<CellRef, 'property' | 'locale'>;
  onChange: (column: Pick<CellRef, 'property' | 'locale'>) => void;
}) {
  const { properties } = summary;
  const options = useMemo(
    () =>
      rankedProperties({ properties, titleField: connection.titleField }).map(({ name }) => ({
        value: name,
        label: propertyLabel(name),
      })),
    [properties, connection.titleField],
  );
  const localesFor = (property: string) => {
    const info = properties.find(({ name }) => name === property);
    return info ? localesOf(info, connection.locales) : [column.locale];
  };
  const locales = localesFor(column.property);
  return (
    <>
      <SearchSelect
        className={styles.property}
        label={t`Property`}
        value={{ value: column.property, label: propertyLabel(column.property) }}
        options={options}
        onChange={({ value }) => {
          const own = localesFor(value);
          onChange({
            property: value,
            locale: own.includes(column.locale) ? column.locale : (own[0] ?? column.locale),
          });
        }}
      />
      {locales.length > 1 ? (
        <Select
          label={t`Language`}
          value={column.locale}
          options={locales.map((locale) => ({ value: locale, label: languageName(locale) }))}
          onChange={(locale) => onChange({ ...column, locale })}
        />
      ) : null}
    </>
  );
}
