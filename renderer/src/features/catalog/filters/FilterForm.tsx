import { t } from '@lingui/core/macro';
import { ArrowLeft } from 'lucide-react';
import { type ComponentType, type ReactElement, useState } from 'react';
import type { ViewFilter } from '#shared/domain/query.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { classNames } from '../../../components/class-names.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import parts from '../../../theme/parts.module.css';
import { CategoryForm } from './forms/CategoryForm.tsx';
import { CheckFindingsForm } from './forms/CheckFindingsForm.tsx';
import { CompletenessForm, MissingForm } from './forms/CompletenessForms.tsx';
import { ConditionForm } from './forms/ConditionForm.tsx';
import type { FilterToEdit, PartEditorProps } from './forms/form-props.ts';
import { GroupForm } from './forms/GroupForm.tsx';
import { ClassificationForm, EmptyInForm, FamilyForm, StateForm } from './forms/WholeProductForms.tsx';
import { isReversed, reversed } from './reversed.ts';

export interface FilterFormProps {
  filter: FilterToEdit;
  applyLabel: string;
  onApply: (filter: ViewFilter) => void;
  onCancel: () => void;
  /** The editor of a group's conditions, which are filters themselves. */
  partEditor: ComponentType<PartEditorProps>;
  /** Goes back to the choice of what the filter is about, if that was made here. */
  onBack?: () => void;
}

/** Edits a filter of any kind; it can also be reversed, to find the products that do not match it. */
export function FilterForm({
  filter,
  applyLabel,
  onApply,
  onCancel,
  partEditor,
  onBack,
}: FilterFormProps): ReactElement | null {
  const plain = isReversed(filter) ? filter.filters[0] : filter;
  const [negated, setNegated] = useState(isReversed(filter));
  const isGroup = plain.kind === 'group';
  const apply = (made: ViewFilter) => onApply(negated && !isGroup ? reversed(made) : made);
  const footer = (
    <div className={classNames(parts.row, parts.above1)}>
      {onBack ? (
        <IconButton label={t`Back`} tooltip={false} icon={<ArrowLeft size={14} />} onClick={onBack} />
      ) : null}
      {isGroup ? null : <Checkbox checked={negated} onChange={setNegated}>{t`Exclude matches`}</Checkbox>}
      <span className={parts.fills} />
      <Button variant="quiet" onClick={onCancel}>{t`Cancel`}</Button>
      <Button type="submit" variant="primary">
        {applyLabel}
      </Button>
    </div>
  );
  const rest = { onApply: apply, footer };
  switch (plain.kind) {
    case 'cell':
      return <ConditionForm filter={plain} {...rest} />;
    case 'checkFindings':
      return <CheckFindingsForm filter={plain} {...rest} />;
    case 'emptyIn':
      return <EmptyInForm filter={plain} {...rest} />;
    case 'category':
      return <CategoryForm filter={plain} {...rest} />;
    case 'classification':
      return <ClassificationForm filter={plain} {...rest} />;
    case 'family':
      return <FamilyForm filter={plain} {...rest} />;
    case 'completeness':
      return <CompletenessForm filter={plain} {...rest} />;
    case 'missing':
      return <MissingForm filter={plain} {...rest} />;
    case 'group':
      return <GroupForm filter={plain} partEditor={partEditor} {...rest} />;
    case 'identifiers':
      return null;
    case 'edited':
    case 'failed':
    case 'conflict':
    case 'changedInService':
      return <StateForm filter={plain} {...rest} />;
  }
}
