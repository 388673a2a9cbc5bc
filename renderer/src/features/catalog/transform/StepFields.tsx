import { plural, t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import type { TransformStep } from '#shared/domain/block/block-edit.ts';
import type { Column } from '#shared/domain/cell.ts';
import { numberText, parseNumber } from '#shared/domain/number-format.ts';
import type { LayoutBasis } from '#shared/domain/shown-columns.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { Field } from '../../../components/Field.tsx';
import { languageName } from '../../../components/format.ts';
import { Select } from '../../../components/Select.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { userNumbers } from '../../../components/value-text.ts';
import { propertyLabel } from '../../../state/column-names.ts';
import parts from '../../../theme/parts.module.css';
import { MergeFields } from './MergeFields.tsx';
import { readFactor } from './read-factor.ts';
import { stepProblem } from './step-problem.ts';
import { TemplateField } from './TemplateField.tsx';
import styles from './transform.module.css';

export interface StepFieldsProps<Step extends TransformStep = TransformStep> {
  step: Step;
  basis: LayoutBasis;
  /** The first column that is changed; null while there is none. */
  column: Column | null;
  onChange: (step: TransformStep) => void;
}

/** The settings of a step; null for a step without any. */
export function StepFields({ step, basis, column, onChange }: StepFieldsProps): ReactElement | null {
  switch (step.step) {
    case 'prefix':
    case 'suffix':
      return (
        <>
          <Field label={t`Text`}>
            <TextInput value={step.text} maxLength={2000} onChange={(text) => onChange({ ...step, text })} />
          </Field>
          <Checkbox
            checked={step.unlessThere}
            onChange={(unlessThere) => onChange({ ...step, unlessThere })}
          >{t`Only if missing`}</Checkbox>
        </>
      );
    case 'replace':
      return <ReplaceFields step={step} onChange={onChange} />;
    case 'truncate':
      return (
        <NumberField
          label={t`Maximum characters, including …`}
          value={step.characters}
          allows={(value) => Number.isInteger(value) && value >= 1 && value <= 100_000}
          must={t`A whole number from 1 to 100,000`}
          onChange={(characters) => onChange({ ...step, characters })}
        />
      );
    case 'split':
    case 'join':
      return (
        <Field
          label={step.step === 'split' ? t`Split at` : t`Separator`}
          hint={step.step === 'split' ? t`Items are trimmed, blank ones removed` : undefined}
        >
          <TextInput
            value={step.separator}
            mono
            maxLength={100}
            onChange={(separator) => onChange({ ...step, separator })}
          />
        </Field>
      );
    case 'calculate':
      return <CalculateFields step={step} basis={basis} column={column} onChange={onChange} />;
    case 'copy':
      return <CopyFields step={step} basis={basis} column={column} onChange={onChange} />;
    case 'merge':
      return <MergeFields step={step} column={column} onChange={onChange} />;
    case 'template':
      return <TemplateFields step={step} basis={basis} column={column} onChange={onChange} />;
    case 'trim':
    case 'collapse_spaces':
    case 'case':
    case 'strip_html':
    case 'list':
    case 'convert':
      return null;
  }
}

type StepNamed<Name extends TransformStep['step']> = Extract<TransformStep, { step: Name }>;

const NOT_ROUNDED = 'no';

const readNumber = (text: string) => parseNumber(text, userNumbers);

function CalculateFields({ step, onChange }: StepFieldsProps<StepNamed<'calculate'>>) {
  return (
    <div className={styles.row}>
      <NumberField
        label={t`Multiply by`}
        hint={t`Or by how much: “+10 %”`}
        value={step.factor}
        read={readFactor}
        onChange={(factor) => onChange({ ...step, factor })}
      />
      <NumberField
        label={t`Add`}
        value={step.summand}
        onChange={(summand) => onChange({ ...step, summand })}
      />
      <Field label={t`Round to`}>
        <Select
          value={step.decimals === null ? NOT_ROUNDED : String(step.decimals)}
          options={[
            { value: NOT_ROUNDED, label: t`Not rounded` },
            { value: '0', label: t`Whole` },
            ...['1', '2', '3', '4'].map((value) => ({
              value,
              label: plural(value, { one: '# decimal', other: '# decimals' }),
            })),
          ]}
          onChange={(value) => onChange({ ...step, decimals: value === NOT_ROUNDED ? null : Number(value) })}
        />
      </Field>
    </div>
  );
}

const OWN = '\u0000own';

function CopyFields({ step, basis, onChange }: StepFieldsProps<StepNamed<'copy'>>) {
  const languages = basis.locales.map((value) => ({ value, label: `${languageName(value)} (${value})` }));
  const properties = basis.properties
    .map(({ name }) => ({ value: name, label: propertyLabel(name) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <div className={styles.row}>
        {step.property === null ? null : (
          <Field label={t`Property`}>
            <Select
              value={step.property}
              options={step.property === '' ? [{ value: '', label: t`Choose…` }, ...properties] : properties}
              onChange={(property) => onChange({ ...step, property })}
            />
          </Field>
        )}
        <Field label={t`Language`}>
          <Select
            value={step.locale ?? OWN}
            options={[
              { value: OWN, label: step.property === null ? t`Choose…` : t`Same as the cell` },
              ...languages,
            ]}
            onChange={(value) => onChange({ ...step, locale: value === OWN ? null : value })}
          />
        </Field>
      </div>
      <Checkbox
        checked={step.onlyIfEmpty}
        onChange={(onlyIfEmpty) => onChange({ ...step, onlyIfEmpty })}
      >{t`Only into empty cells`}</Checkbox>
    </>
  );
}

function TemplateFields({ step, basis, onChange }: StepFieldsProps<StepNamed<'template'>>) {
  const problem = stepProblem(step);
  return (
    <>
      <TemplateField
        template={step.template}
        problem={problem?.missing ? null : problem}
        names={{
          properties: basis.properties.map(({ name }) => name),
          locales: basis.locales,
          languageName,
          propertyLabel,
        }}
        onChange={(template) => onChange({ ...step, template })}
      />
      <Checkbox
        checked={step.onlyIfEmpty}
        onChange={(onlyIfEmpty) => onChange({ ...step, onlyIfEmpty })}
      >{t`Only into empty cells`}</Checkbox>
    </>
  );
}

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: number;
  read?: (text: string) => ReturnType<typeof parseNumber>;
  /** Whether a number is allowed; `must` says which are. */
  allows?: (value: number) => boolean;
  must?: string;
  onChange: (value: number) => void;
}

/** A number as the user writes it; only allowed numbers are passed on. */
function NumberField({
  label,
  hint,
  value,
  read = readNumber,
  allows = () => true,
  must,
  onChange,
}: NumberFieldProps) {
  const [text, setText] = useState(() => numberText(value, userNumbers));
  const parsed = read(text);
  const number = parsed.ok
    ? Number(typeof parsed.value === 'number' ? parsed.value : parsed.value.$number)
    : null;
  const error = !parsed.ok ? parsed.message : number !== null && !allows(number) ? must : undefined;
  return (
    <Field label={label} hint={hint} error={error}>
      <TextInput
        value={text}
        inputMode="decimal"
        onChange={(next) => {
          setText(next);
          const now = read(next);
          if (now.ok && typeof now.value === 'number' && allows(now.value)) onChange(now.value);
        }}
      />
    </Field>
  );
}

interface ReplaceFieldsProps {
  step: Extract<TransformStep, { step: 'replace' }>;
  onChange: (step: TransformStep) => void;
}

/** The search and the replacement of a replace step. */
function ReplaceFields({ step, onChange }: ReplaceFieldsProps) {
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
