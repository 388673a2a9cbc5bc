import { t } from '@lingui/core/macro';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { Conditions } from '#shared/contract/sample.ts';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/Field.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import parts from '../../../theme/parts.module.css';
import { ruleLabel, ruleOf } from './rule-labels.ts';
import styles from './SandboxPanel.module.css';

const EMPTY = { property: '', locale: '', contains: '', longerThan: '', message: '' };

export interface RefusalsProps {
  rules: Conditions['rules'];
  onChange: (change: (now: Conditions) => Conditions) => void;
}

/** The rules by which the sandbox refuses values, item by item, as a service's own validation would. */
export function Refusals({ rules, onChange }: RefusalsProps) {
  const [typed, setTyped] = useState(EMPTY);
  const change = (next: Partial<typeof EMPTY>) => setTyped((before) => ({ ...before, ...next }));
  const isWrong = typed.longerThan.trim() !== '' && !/^\d+$/.test(typed.longerThan.trim());
  const add = () => {
    if (isWrong) return;
    const rule = { ...ruleOf(typed), code: 'value_refused' };
    onChange((now) => ({ ...now, rules: [...now.rules, rule] }));
    setTyped(EMPTY);
  };
  return (
    <section className={styles.section} aria-label={t`Refuse values`}>
      <h3>{t`Refuse values`}</h3>
      <p
        className={parts.hint}
      >{t`A value is refused when it matches all conditions of a rule. The rest of the batch is applied.`}</p>
      {rules.length > 0 ? (
        <ul className={styles.list} aria-label={t`Rules`}>
          {rules.map((rule, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rules may be the same, and their order is what it is.
            <li key={index}>
              <div className={styles.text}>
                {ruleLabel(rule)}
                <span>“{rule.message}”</span>
              </div>
              <IconButton
                label={t`Remove the rule for ${ruleLabel(rule)}`}
                icon={<X size={14} />}
                onClick={() => onChange((now) => ({ ...now, rules: now.rules.toSpliced(index, 1) }))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <fieldset className={styles.adding} aria-label={t`Add a rule`}>
        <Field label={t`Property`} optional>
          <TextInput
            mono
            placeholder="title"
            value={typed.property}
            onChange={(property) => change({ property })}
          />
        </Field>
        <Field label={t`Language`} optional>
          <TextInput mono placeholder="de" value={typed.locale} onChange={(locale) => change({ locale })} />
        </Field>
        <Field label={t`Contains`} optional>
          <TextInput value={typed.contains} onChange={(contains) => change({ contains })} />
        </Field>
        <Field
          label={t`Longer than`}
          optional
          error={isWrong ? t`Enter a whole number of characters` : undefined}
        >
          <TextInput
            inputMode="numeric"
            placeholder="40"
            value={typed.longerThan}
            onChange={(longerThan) => change({ longerThan })}
          />
        </Field>
        <Field label={t`What the service says`} optional className={styles.wide}>
          <TextInput
            placeholder={t`The service refuses this value`}
            value={typed.message}
            onChange={(message) => change({ message })}
          />
        </Field>
        <Button
          className={styles.end}
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={add}
        >{t`Add rule`}</Button>
      </fieldset>
    </section>
  );
}
