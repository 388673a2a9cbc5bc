import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type Fault, faultKind } from '#shared/contract/sample.ts';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/Field.tsx';
import { Select } from '../../../components/Select.tsx';
import { FAULT_LABELS, onlyOn, REQUEST_LABELS } from './labels.ts';
import { NumberSetting } from './NumberSetting.tsx';
import styles from './SandboxPanel.module.css';

const KINDS = faultKind.options.map((value) => ({ value, label: FAULT_LABELS[value] }));
const ON = (['writes', 'reads', 'all'] as const).map((value) => ({ value, label: REQUEST_LABELS[value] }));

/** A form that adds a fault: what goes wrong, on which requests, how often, and how many times. */
export function AddFault({ onAdd }: { onAdd: (fault: Fault) => void }) {
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
