import { plural, t } from '@lingui/core/macro';
import { Disclosure } from '../../components/Disclosure.tsx';
import { Field } from '../../components/Field.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import type { FieldsProps } from './form-model.ts';
import styles from './LimitFields.module.css';
import { type LimitsText, limitLabels, limitsText, readLimits } from './limits-text.ts';

const hints: Record<keyof LimitsText, string> = {
  requestsAtATime: t`More requests are faster, until the service slows down or refuses them.`,
  requestsPerSecond: t`Leave empty for no limit.`,
  connectSeconds: t`How long to wait for a connection to the service.`,
  silenceSeconds: t`How long to wait while the service sends nothing.`,
  totalSeconds: t`How long a request may take from start to finish.`,
};

const names = Object.keys(hints) as (keyof LimitsText)[];

/** The limits and timeouts of requests to the service. */
export function LimitFields({ form, errors, onChange }: FieldsProps) {
  const reading = readLimits(form);
  const problems = names.filter((name) => errors[name] !== undefined).length;
  const summary = reading.ok ? limitsText(reading.limits) : t`A limit is not a valid number`;
  return (
    <Disclosure
      title={t`Rate limit and timeouts`}
      summary={problems > 0 ? plural(problems, { one: '# problem', other: '# problems' }) : summary}
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
