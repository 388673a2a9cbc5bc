import { t } from '@lingui/core/macro';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { languageName } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { Select } from '../../../components/Select.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { propertyLabel } from '../../../state/column-names.ts';
import parts from '../../../theme/parts.module.css';
import styles from './CheckSettingsDialog.module.css';
import { type LimitForm, nextKey, type WrongLimit } from './limit-forms.ts';

/** Sets the length limits of properties. */
export function LengthLimits({
  limits,
  properties,
  locales,
  wrong,
  onChange,
}: {
  limits: readonly LimitForm[];
  properties: readonly string[];
  locales: readonly string[];
  wrong: WrongLimit | null;
  onChange: (limits: readonly LimitForm[]) => void;
}) {
  const [first] = properties;
  const change = (key: number, by: Partial<LimitForm>) =>
    onChange(limits.map((limit) => (limit.key === key ? { ...limit, ...by } : limit)));
  return (
    <section className={styles.limits} aria-label={t`Length limits`}>
      <h3>{t`Length limits`}</h3>
      {limits.map((limit, at) => (
        <div key={limit.key} className={styles.limit}>
          <Select
            label={t`Property of limit ${at + 1}`}
            value={limit.property}
            options={withChosen(properties, limit.property).map((name) => ({
              value: name,
              label: propertyLabel(name),
            }))}
            onChange={(property) => change(limit.key, { property })}
          />
          <Select
            label={t`Language of limit ${at + 1}`}
            value={limit.locale}
            options={[
              { value: '', label: t`All languages` },
              ...withChosen(locales, limit.locale).map((locale) => ({
                value: locale,
                label: languageName(locale),
              })),
            ]}
            onChange={(locale) => change(limit.key, { locale })}
          />
          <TextInput
            aria-label={t`Characters of limit ${at + 1}`}
            aria-invalid={wrong?.key === limit.key}
            inputMode="numeric"
            value={limit.characters}
            onChange={(characters) => change(limit.key, { characters })}
          />
          <span className={parts.hint}>{t`characters`}</span>
          <IconButton
            label={t`Remove limit ${at + 1}`}
            icon={<X size={14} />}
            onClick={() => onChange(limits.filter(({ key }) => key !== limit.key))}
          />
          {wrong?.key === limit.key ? (
            <p className={styles.wrong} role="alert">
              {wrong.message}
            </p>
          ) : null}
        </div>
      ))}
      {first === undefined ? null : (
        <Button
          icon={<Plus size={14} />}
          onClick={() =>
            onChange([...limits, { key: nextKey(limits), property: first, locale: '', characters: '60' }])
          }
        >{t`Add limit`}</Button>
      )}
    </section>
  );
}

/** Adds a chosen property or language that no longer exists, so that it can be seen and removed. */
const withChosen = (known: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || known.includes(chosen) ? known : [...known, chosen];
