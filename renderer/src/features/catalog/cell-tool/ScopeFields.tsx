import { plural, t } from '@lingui/core/macro';
import { classNames } from '../../../components/class-names.ts';
import { countLabel } from '../../../components/count-label.ts';
import { Field } from '../../../components/Field.tsx';
import { languageName } from '../../../components/format.ts';
import { Select } from '../../../components/Select.tsx';
import { NotPulled } from '../../../products/NotPulled.tsx';
import { isNarrowed, useCatalog } from '../../../state/catalog.ts';
import { columnLabel } from '../../../state/column-names.ts';
import { useActiveConnection } from '../../../state/connections.ts';
import parts from '../../../theme/parts.module.css';
import { cellsIn, type Scope, type ScopeBasis, scopedCells, selectedColumns } from './scope.ts';

const ALL_LANGUAGES = '*';

export interface ScopeFieldsProps {
  scope: Scope;
  locale: string | null;
  basis: ScopeBasis;
  locales: readonly string[];
  onScope: (scope: Scope) => void;
  onLocale: (locale: string | null) => void;
}

/** Fields to choose which cells are meant: where, and in which language. */
export function ScopeFields({ scope, locale, basis, locales, onScope, onLocale }: ScopeFieldsProps) {
  const selected = cellsIn(scopedCells('selection', null, basis));
  const columns = selectedColumns(basis.selection);
  const [only, ...more] = columns;
  const rows = useRowsLabel();
  const connection = useActiveConnection();
  const choices: { value: Scope; label: string }[] = [
    {
      value: 'selection',
      label:
        selected === 0
          ? t`Selected cells`
          : plural(selected, { one: '# selected cell', other: '# selected cells' }),
    },
    {
      value: 'columns',
      label:
        only && more.length === 0
          ? t`Column ${{ name: columnLabel(only) }}`
          : plural(columns.length, { one: '# selected column', other: '# selected columns' }),
    },
    {
      value: 'recipe',
      label: t`Columns of the recipe, ${rows}`,
    },
    { value: 'shown', label: t`All columns shown, ${rows}` },
    { value: 'all', label: t`All properties, ${rows}` },
  ];
  const offered = choices.filter(
    ({ value }) =>
      value === scope ||
      (value === 'selection'
        ? selected > 0
        : value === 'columns'
          ? columns.length > 0
          : value === 'recipe'
            ? basis.recipe.length > 0
            : true),
  );
  return (
    <div className={classNames(parts.halves, parts.gap2)}>
      <Field label={t`Where`}>
        <Select value={scope} options={offered} onChange={onScope} />
      </Field>
      <Field label={t`Language`}>
        <Select
          value={locale ?? ALL_LANGUAGES}
          options={[
            { value: ALL_LANGUAGES, label: t`All languages` },
            ...locales.map((value) => ({ value, label: languageName(value) })),
          ]}
          onChange={(value) => onLocale(value === ALL_LANGUAGES ? null : value)}
        />
      </Field>
      {connection ? <NotPulled connection={connection} /> : null}
    </div>
  );
}

/** Names the rows that are meant: those of the filtered view, or all rows. */
function useRowsLabel(): string {
  const isFiltered = useCatalog((state) => isNarrowed(state.narrowing));
  const rows = useCatalog((state) => state.view?.rows ?? 0);
  return isFiltered
    ? plural(rows, { one: '# filtered row', other: '# filtered rows' })
    : countLabel.rows(rows);
}
