import { t } from '@lingui/core/macro';
import { type ComponentType, useMemo, useState } from 'react';
import type { ViewColumn, ViewFilter } from '#shared/domain/query.ts';
import { showIdentifiers } from '../../../state/filter-builder.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { FilterForm } from './FilterForm.tsx';
import { type FilterChoice, filterChoices } from './filter-choices.ts';
import { useFilterScope } from './filter-scope.ts';
import type { FilterToEdit, PartEditorProps } from './forms/form-props.ts';

export interface FilterBuilderProps {
  /** If the column is known already, its conditions are offered at once. */
  column: ViewColumn | null;
  /** Whether the filter is a condition of a group: lists of identifiers and groups are not offered then. */
  inGroup?: boolean;
  partEditor: ComponentType<PartEditorProps>;
  onAdd: (filter: ViewFilter) => void;
  onCancel: () => void;
}

/** Creates a filter: first what it is about, then its condition, then its value. */
export function FilterBuilder({ column, inGroup = false, partEditor, onAdd, onCancel }: FilterBuilderProps) {
  const { properties, locales } = useFilterScope();
  const [started, setStarted] = useState<FilterToEdit | null>(() => column && aboutColumn(column));
  const choices = useMemo(
    () =>
      filterChoices(properties, locales).filter(
        ({ about }) => !inGroup || (about.is !== 'identifiers' && about.is !== 'several'),
      ),
    [properties, locales, inGroup],
  );

  const choose = ({ about }: FilterChoice) => {
    switch (about.is) {
      case 'whole':
        return onAdd(about.filter);
      case 'identifiers':
        return showIdentifiers();
      case 'column':
        return setStarted(aboutColumn(about.column));
      case 'category':
        return setStarted({ kind: 'category', property: about.property, path: [] });
      case 'several':
        return setStarted({ kind: 'group', match: 'any', negated: false, filters: [] });
    }
  };

  return started ? (
    <FilterForm
      filter={started}
      applyLabel={t`Add filter`}
      partEditor={partEditor}
      onApply={onAdd}
      onCancel={onCancel}
      onBack={column === null ? () => setStarted(null) : undefined}
    />
  ) : (
    <ChoiceList choices={choices} label={t`Filter by…`} onChoose={choose} />
  );
}

function aboutColumn(column: ViewColumn): FilterToEdit {
  switch (column) {
    case 'completeness':
      return { kind: 'completeness', how: '<', percent: 100 };
    case 'missing':
      return {
        kind: 'missing',
        scope: { of: 'product' },
        locale: null,
        attribute: null,
        how: '>',
        fields: 0,
      };
    default:
      return { kind: 'cell', column, test: null };
  }
}
