import { t } from '@lingui/core/macro';
import { Field } from '../../components/Field.tsx';
import { Switch } from '../../components/Switch.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { ColourPicker } from './ColourPicker.tsx';
import styles from './Fields.module.css';
import type { FieldsProps } from './form-model.ts';
import { PollField } from './PollField.tsx';

/** How a connection is told apart, whether it may change anything, how often it is polled, and whether it shows pictures. */
export function LooksFields({ form, errors, onChange }: FieldsProps) {
  return (
    <section className={styles.section} aria-label={t`Name and colour`}>
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
        hint={t`What you send reaches customers. A coloured bar shows this in every view, and deleting products asks for the connection's name.`}
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
