import { t } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';
import type { Connection } from '#shared/contract/connections.ts';
import { classNames } from '../../components/class-names.ts';
import { countLabel } from '../../components/count-label.ts';
import { Disclosure } from '../../components/Disclosure.tsx';
import { Field } from '../../components/Field.tsx';
import { isUnencrypted } from '../../components/is-unencrypted.ts';
import { Switch } from '../../components/Switch.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import parts from '../../theme/parts.module.css';
import styles from './Fields.module.css';
import { type FieldsProps, needsToken, originOf } from './form-model.ts';
import { LocalesEditor } from './LocalesEditor.tsx';
import { type LimitsText, limitLabels, limitsText, readLimits } from './limits-text.ts';
import { ProfileEditor } from './ProfileEditor.tsx';
import { TokenField } from './TokenField.tsx';

export interface ServiceFieldsProps extends FieldsProps {
  connection: Connection | null;
  /** Asks for an OpenAPI document to derive the profile from. */
  onDerive: () => void;
}

/** Where the service is and how this integration of it is set up (service document 2.1 and 5). */
export function ServiceFields({ form, errors, onChange, connection, onDerive }: ServiceFieldsProps) {
  return (
    <>
      <section className={classNames(parts.grid, parts.gap4, parts.titled)} aria-label={t`Service`}>
        <h2>{t`Service`}</h2>
        <Field label={t`Base address`} error={errors.baseUrl}>
          <TextInput
            mono
            inputMode="url"
            value={form.baseUrl}
            placeholder="https://api.example.com"
            onChange={(baseUrl) => onChange({ baseUrl })}
          />
        </Field>
        {isUnencrypted(form.baseUrl.trim()) ? (
          <div className={styles.unencrypted}>
            <p className={classNames(parts.iconed, parts.small, parts.edited)}>
              <TriangleAlert size={14} aria-hidden="true" />
              {t`With “http” anyone on the network can read the token and all data. Use “https” if the service offers it.`}
            </p>
            <Field label={t`Allow unencrypted “http” for this connection`} inline error={errors.allowHttp}>
              <Switch checked={form.allowHttp} onChange={(allowHttp) => onChange({ allowHttp })} />
            </Field>
          </div>
        ) : null}
        <Field label={t`Integration id`} error={errors.integrationId}>
          <TextInput
            mono
            value={form.integrationId}
            onChange={(integrationId) => onChange({ integrationId })}
          />
        </Field>
        <TokenField
          connection={needsToken(form, connection) ? null : connection}
          hint={
            connection && needsToken(form, connection)
              ? t`The stored token is for ${originOf(connection.baseUrl)}. Enter the token for ${originOf(form.baseUrl)}.`
              : undefined
          }
          form={form}
          errors={errors}
          onChange={onChange}
        />
      </section>
      <section className={classNames(parts.grid, parts.gap4, parts.titled)} aria-label={t`Products`}>
        <h2>{t`Products`}</h2>
        <LocalesEditor
          value={form.locales}
          error={errors.locales}
          onChange={(locales) => onChange({ locales })}
        />
        <div className={styles.pair}>
          <Field label={t`Product identifier field`} error={errors.identifierField}>
            <TextInput
              mono
              value={form.identifierField}
              placeholder="sku"
              onChange={(identifierField) => onChange({ identifierField })}
            />
          </Field>
          <Field label={t`Product title field`} error={errors.titleField}>
            <TextInput
              mono
              value={form.titleField}
              placeholder="title"
              onChange={(titleField) => onChange({ titleField })}
            />
          </Field>
        </div>
        <ProfileEditor
          value={form.profileText}
          connectionName={form.name}
          onChange={(profileText) => onChange({ profileText })}
          onDerive={onDerive}
        />
        {errors.profileText ? (
          <p className={parts.fieldError} role="alert">
            {errors.profileText}.
          </p>
        ) : null}
        <LimitFields form={form} errors={errors} onChange={onChange} />
      </section>
    </>
  );
}

const hints: Record<keyof LimitsText, string> = {
  requestsAtATime: t`More requests are faster, until the service slows down or refuses them.`,
  requestsPerSecond: t`Leave empty for no limit.`,
  connectSeconds: t`How long to wait for a connection to the service.`,
  silenceSeconds: t`How long to wait while the service sends nothing.`,
  totalSeconds: t`How long a request may take from start to finish.`,
};

const names = Object.keys(hints) as (keyof LimitsText)[];

/** The limits and timeouts of requests to the service. */
function LimitFields({ form, errors, onChange }: FieldsProps) {
  const reading = readLimits(form);
  const problems = names.filter((name) => errors[name] !== undefined).length;
  const summary = reading.ok ? limitsText(reading.limits) : t`A limit is not a valid number`;
  return (
    <Disclosure
      title={t`Rate limit and timeouts`}
      summary={problems > 0 ? countLabel.problems(problems) : summary}
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
