import { t } from '@lingui/core/macro';
import type { TransformStep } from '#shared/domain/block/block-edit.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { Field } from '../../../components/Field.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import parts from '../../../theme/parts.module.css';
import { stepProblem } from './step-problem.ts';

export interface ReplaceFieldsProps {
  step: Extract<TransformStep, { step: 'replace' }>;
  onChange: (step: TransformStep) => void;
}

/** The search and the replacement of a replace step. */
export function ReplaceFields({ step, onChange }: ReplaceFieldsProps) {
  const { search } = step;
  const problem = stepProblem(step);
  const look = (changes: Partial<typeof search>) => onChange({ ...step, search: { ...search, ...changes } });
  return (
    <>
      <Field label={t`Find`} error={problem && !problem.missing ? problem.message : undefined}>
        <TextInput
          value={search.find}
          mono={search.pattern}
          maxLength={2000}
          onChange={(find) => look({ find })}
        />
      </Field>
      <Field label={t`Replace with`}>
        <TextInput
          value={step.replacement}
          mono={search.pattern}
          maxLength={10_000}
          onChange={(replacement) => onChange({ ...step, replacement })}
        />
      </Field>
      <div className={parts.options}>
        <Checkbox
          checked={search.matchCase}
          onChange={(matchCase) => look({ matchCase })}
        >{t`Match case`}</Checkbox>
        <Checkbox
          checked={search.wholeWord}
          onChange={(wholeWord) => look({ wholeWord })}
        >{t`Whole word`}</Checkbox>
        <Checkbox
          checked={search.wholeCell}
          onChange={(wholeCell) => look({ wholeCell })}
        >{t`Whole cell`}</Checkbox>
        <Checkbox
          checked={search.pattern}
          onChange={(pattern) => look({ pattern })}
        >{t`Regular expression`}</Checkbox>
      </div>
    </>
  );
}
