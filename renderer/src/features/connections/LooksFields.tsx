import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { type Connection, connectionColour } from '#shared/contract/connections.ts';
import { classNames } from '../../components/class-names.ts';
import { Field } from '../../components/Field.tsx';
import { Select } from '../../components/Select.tsx';
import { Switch } from '../../components/Switch.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { intervalLabel } from '../../state/interval-label.ts';
import parts from '../../theme/parts.module.css';
import styles from './Fields.module.css';
import type { ConnectionForm, FieldsProps } from './form-model.ts';
import { colourNames } from './labels.ts';

/** How a connection is told apart. */
export function LooksFields({ form, errors, onChange }: FieldsProps) {
  return (
    <section className={classNames(parts.grid, parts.gap4, parts.titled)} aria-label={t`Name and colour`}>
      <div className={styles.nameRow}>
        <Field label={t`Name`} error={errors.name}>
          <TextInput
            value={form.name}
            maxLength={80}
            placeholder={t`Nordhaus · production`}
            onChange={(name) => onChange({ name })}
          />
        </Field>
        <ColourPicker value={form.colour} onChange={(colour) => onChange({ colour })} />
      </div>
    </section>
  );
}

/** Whether a connection may change anything, and what; how often it is polled, and whether it shows pictures. */
export function UseFields({ form, onChange }: Pick<FieldsProps, 'form' | 'onChange'>) {
  return (
    <section className={classNames(parts.grid, parts.gap4, parts.titled)} aria-label={t`How it is used`}>
      <h2>{t`How it is used`}</h2>
      <Field
        inline
        label={t`Read-only`}
        hint={t`View only. Nothing can be staged or sent.`}
        className={styles.boxed}
      >
        <Switch checked={form.readOnly} onChange={(readOnly) => onChange({ readOnly })} />
      </Field>
      <Field
        inline
        label={t`Production`}
        hint={t`What you send reaches customers. A red bar and the word show this in every view, and deleting products asks for the connection's name.`}
        className={styles.boxed}
      >
        <Switch checked={form.production} onChange={(production) => onChange({ production })} />
      </Field>
      <PollField pollSeconds={form.pollSeconds} onChange={onChange} />
      <Field
        inline
        label={t`Show pictures`}
        hint={t`Loads pictures from the web addresses in your products. Their hosts learn the address of this computer, but never your token.`}
        className={styles.boxed}
      >
        <Switch checked={form.showPictures} onChange={(showPictures) => onChange({ showPictures })} />
      </Field>
    </section>
  );
}

const NEVER = 'never';
const OFFERED = [30, 60, 300, 900];

/** How often the service is polled for changes. */
function PollField({
  pollSeconds,
  onChange,
}: Pick<ConnectionForm, 'pollSeconds'> & { onChange: (next: Pick<ConnectionForm, 'pollSeconds'>) => void }) {
  // An interval that was set elsewhere stays in the list.
  const intervals = [...new Set([...OFFERED, ...(pollSeconds === null ? [] : [pollSeconds])])].sort(
    (a, b) => a - b,
  );
  return (
    <Field
      label={t`Check for changes`}
      hint={t`Finds what enrichment or colleagues change in the service, while this connection is open and in sight.`}
    >
      <Select
        value={pollSeconds === null ? NEVER : String(pollSeconds)}
        options={[
          ...intervals.map((seconds) => ({ value: String(seconds), label: intervalLabel(seconds) })),
          { value: NEVER, label: t`only when asked` },
        ]}
        onChange={(value) => onChange({ pollSeconds: value === NEVER ? null : Number(value) })}
      />
    </Field>
  );
}

interface ColourPickerProps {
  value: Connection['colour'];
  onChange: (colour: Connection['colour']) => void;
}

function ColourPicker({ value, onChange }: ColourPickerProps) {
  const label = useId();
  return (
    <div className={classNames(parts.grid, parts.atTop, parts.gap1)}>
      <span id={label} className={parts.fieldLabel}>
        <Trans>
          Colour{' '}
          <span className={classNames(parts.muted, parts.light)}>{colourNames[value].toLowerCase()}</span>
        </Trans>
      </span>
      <RadioGroup
        aria-labelledby={label}
        value={value}
        onValueChange={(next) => onChange(connectionColour.parse(next))}
        className={styles.colours}
      >
        {connectionColour.options.map((colour) => (
          <Radio.Root
            key={colour}
            value={colour}
            nativeButton
            render={<button type="button" />}
            aria-label={colourNames[colour]}
            className={styles.colour}
          >
            <span className={styles.square} style={{ background: `var(--colour-${colour})` }} />
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  );
}
