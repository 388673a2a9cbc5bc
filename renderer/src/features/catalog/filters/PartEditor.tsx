import { t } from '@lingui/core/macro';
import { FilterBuilder } from './FilterBuilder.tsx';
import { FilterForm } from './FilterForm.tsx';
import type { PartEditorProps } from './forms/form-props.ts';

/** Builds a new condition of a group, or edits an existing one. */
export function PartEditor({ part, onDone, onCancel }: PartEditorProps) {
  return part ? (
    <FilterForm
      filter={part}
      applyLabel={t`Keep`}
      partEditor={PartEditor}
      onApply={onDone}
      onCancel={onCancel}
    />
  ) : (
    <FilterBuilder column={null} inGroup partEditor={PartEditor} onAdd={onDone} onCancel={onCancel} />
  );
}
