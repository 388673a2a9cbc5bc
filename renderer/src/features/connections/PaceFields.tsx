import { Field } from '../../components/Field.tsx';
import { count } from '../../components/format.ts';
import { TextInput } from '../../components/TextInput.tsx';
import { Disclosure } from './Disclosure.tsx';
import type { FieldsProps } from './LooksFields.tsx';
import { type LimitsText, limitLabels, limitsInWords, readLimits } from './limits-text.ts';
import styles from './PaceFields.module.css';

const hints: Record<keyof LimitsText, string> = {
  requestsAtATime: 'More is faster, until the service slows down or refuses.',
  requestsPerSecond: 'Leave it empty for no limit.',
  connectSeconds: 'How long it may take to reach the service.',
  silenceSeconds: 'The longest wait for the next sign of an answer.',
  totalSeconds: 'From connecting to the last byte of the answer.',
};

const names = Object.keys(hints) as (keyof LimitsText)[];

/** How hard and how patiently the service is asked. */
export function PaceFields({ form, errors, onChange }: FieldsProps) {
  const reading = readLimits(form);
  const problems = names.filter((name) => errors[name] !== undefined).length;
  const summary = reading.ok ? limitsInWords(reading.limits) : 'Something is not a number that can be used';
  return (
    <Disclosure
      title="Pace and patience"
      summary={problems > 0 ? count(problems, 'problem') : summary}
      wrong={problems > 0}
    >
      <div className={styles.fields}>
        {names.map((name) => (
          <Field
            key={name}
            label={limitLabels[name]}
            hint={hints[name]}
            error={errors[name]}
            optional={name === 'requestsPerSecond'}
          >
            <TextInput
              inputMode="decimal"
              value={form[name]}
              onChange={(text) => onChange({ [name]: text })}
            />
          </Field>
        ))}
      </div>
    </Disclosure>
  );
}
