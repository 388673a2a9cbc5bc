import { t } from '@lingui/core/macro';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { type Conditions, type Fault, faultKind } from '#shared/contract/sample.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { Field } from '../../../components/Field.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Select } from '../../../components/Select.tsx';
import { Switch } from '../../../components/Switch.tsx';
import parts from '../../../theme/parts.module.css';
import { FAULT_LABELS, faultFacts, onlyOn, REQUEST_LABELS } from './labels.ts';
import { NumberSetting } from './NumberSetting.tsx';
import styles from './SandboxPanel.module.css';

const KINDS = faultKind.options.map((value) => ({ value, label: FAULT_LABELS[value] }));

const ON = (['writes', 'reads', 'all'] as const).map((value) => ({ value, label: REQUEST_LABELS[value] }));

export interface BehaviourProps {
  conditions: Conditions;
  onChange: (change: (now: Conditions) => Conditions) => void;
}

/** The latency, the rate limit and the faults of the sandbox. */
export function Behaviour({ conditions: { latencyMs, rateLimit, faults }, onChange }: BehaviourProps) {
  return (
    <section className={classNames(parts.stack, parts.titled)} aria-label={t`Behaviour`}>
      <h3>{t`Behaviour`}</h3>
      <div className={styles.setting}>
        <span>{t`Delay each answer by`}</span>
        <NumberSetting
          label={t`Answer delay in milliseconds`}
          value={latencyMs}
          min={0}
          max={60_000}
          onCommit={(next) => onChange((now) => ({ ...now, latencyMs: next }))}
        />
        {t`ms`}
      </div>
      <div className={styles.setting}>
        <span>{t`Limit requests per second`}</span>
        <Switch
          label={t`Limit requests per second`}
          checked={rateLimit !== null}
          onChange={(on) =>
            onChange((now) => ({ ...now, rateLimit: on ? { perSecond: 5, retryAfter: 'seconds' } : null }))
          }
        />
      </div>
      {rateLimit ? (
        <div className={styles.setting}>
          <span className={parts.hint}>{t`Above the limit: 429, retry after`}</span>
          <NumberSetting
            label={t`Requests per second`}
            value={rateLimit.perSecond}
            min={1}
            max={1000}
            onCommit={(perSecond) => onChange((now) => ({ ...now, rateLimit: { ...rateLimit, perSecond } }))}
          />
          <Select
            label={t`Form of Retry-After`}
            value={rateLimit.retryAfter}
            options={[
              { value: 'seconds', label: t`a number of seconds` },
              { value: 'date', label: t`a date` },
            ]}
            onChange={(retryAfter) =>
              onChange((now) => ({ ...now, rateLimit: { ...rateLimit, retryAfter } }))
            }
          />
        </div>
      ) : null}
      {faults.length > 0 ? (
        <ul className={styles.list} aria-label={t`Faults`}>
          {faults.map((fault, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two faults may be the same, and their order is what it is.
            <li key={index}>
              <div className={parts.growingWords}>
                {FAULT_LABELS[fault.kind]}
                <span className={classNames(parts.hint, parts.block)}>{faultFacts(fault)}</span>
              </div>
              <IconButton
                label={t`Remove: ${FAULT_LABELS[fault.kind]}`}
                icon={<X size={14} />}
                onClick={() => onChange((now) => ({ ...now, faults: now.faults.toSpliced(index, 1) }))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <AddFault onAdd={(fault) => onChange((now) => ({ ...now, faults: [...now.faults, fault] }))} />
    </section>
  );
}

/** A form that adds a fault: what goes wrong, on which requests, how often, and how many times. */
function AddFault({ onAdd }: { onAdd: (fault: Fault) => void }) {
  const [fault, setFault] = useState<Fault>({ kind: 'cut_after', on: 'writes', every: 1, times: 1 });
  const change = (next: Partial<Fault>) => setFault((before) => ({ ...before, ...next }));
  return (
    <fieldset className={styles.adding} aria-label={t`Add a fault`}>
      <Field label={t`What goes wrong`} className={styles.wide}>
        <Select
          value={fault.kind}
          options={KINDS}
          onChange={(kind) => change({ kind, on: onlyOn(kind) ?? fault.on })}
        />
      </Field>
      <Field label={t`On`}>
        <Select value={fault.on} options={ON} onChange={(on) => change({ on })} />
      </Field>
      <Field label={t`One in every`}>
        <NumberSetting
          label={t`One in how many requests`}
          value={fault.every}
          min={1}
          max={1000}
          onCommit={(every) => change({ every })}
        />
      </Field>
      <Field label={t`Repeat`}>
        <Select
          value={fault.times === null ? 'always' : 'times'}
          options={[
            { value: 'times', label: t`a number of times` },
            { value: 'always', label: t`until removed` },
          ]}
          onChange={(how) => change({ times: how === 'always' ? null : 1 })}
        />
      </Field>
      {fault.times === null ? null : (
        <Field label={t`Times`}>
          <NumberSetting
            label={t`Times`}
            value={fault.times}
            min={1}
            max={1000}
            onCommit={(times) => change({ times })}
          />
        </Field>
      )}
      <Button
        className={styles.end}
        icon={<Plus size={14} aria-hidden="true" />}
        onClick={() => onAdd(fault)}
      >{t`Add fault`}</Button>
    </fieldset>
  );
}
