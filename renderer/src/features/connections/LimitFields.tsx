import { Disclosure } from '../../components/Disclosure.tsx';
import { Field } from '../../components/Field.tsx';
import { count } from '../../components/format.ts';
import { TextInput } from '../../components/TextInput.tsx';
import type { FieldsProps } from './form-model.ts';
import styles from './LimitFields.module.css';
import { type LimitsText, limitLabels, limitsText, readLimits } from './limits-text.ts';

const hints: Record<keyof LimitsText, string> = {
  requestsAtATime: 'More requests are faster, until the service slows down or refuses them.',
  requestsPerSecond: 'Leave empty for no limit.',
  connectSeconds: 'How long to wait for a connection to the service.',
  silenceSeconds: 'How long to wait while the service sends nothing.',
  totalSeconds: 'How long a request may take from start to finish.',
};

const names = Object.keys(hints) as (keyof LimitsText)[];

/** How hard and how patiently the service is asked. */
export function LimitFields({ form, errors, onChange }: FieldsProps) {
  const reading = readLimits(form);
  const problems = names.filter((name) => errors[name] !== undefined).length;
  const summary = reading.ok ? limitsText(reading.limits) : 'A limit is not a valid number';
  return (
    <Disclosure
      title="Rate limit and timeouts"
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
