import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { type CheckName, type CheckSettings, checkName, type Severity } from '#shared/domain/checks/check.ts';
import { CHECK_LABELS } from '#shared/domain/checks/check-labels.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { saveCheckSettings } from '../../../state/translate.ts';
import parts from '../../../theme/parts.module.css';
import styles from './CheckSettingsDialog.module.css';
import { LengthLimits } from './LengthLimits.tsx';
import { type LimitForm, limitForms, readLimits } from './limit-forms.ts';

const SEVERITIES: { value: Severity; label: string }[] = [
  { value: 'off', label: t`Off` },
  { value: 'warn', label: t`Warn` },
  { value: 'block', label: t`Block` },
];

/** Which checks are on, and how long texts may be. */
export function CheckSettingsDialog({
  connection,
  settings,
  properties,
  onClose,
}: {
  connection: Connection;
  settings: CheckSettings;
  properties: readonly string[];
  onClose: () => void;
}) {
  const [checks, setChecks] = useState(settings.checks);
  const [limits, setLimits] = useState<readonly LimitForm[]>(() => limitForms(settings.limits));
  const [error, setError] = useState<AppErrorShape | null>(null);
  const [isSaving, setSaving] = useState(false);
  const read = readLimits(limits);
  const save = async () => {
    if (!read.ok) return;
    setSaving(true);
    const failed = await saveCheckSettings(connection.id, { checks, limits: read.value });
    setSaving(false);
    if (failed) setError(failed);
    else onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t`Checks of ${connection.name}`}
      description={t`A warning is shown beside the translation. A blocking one also holds the change back in Review.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            busy={isSaving}
            disabled={!read.ok}
            onClick={() => void save()}
          >{t`Save`}</Button>
        </>
      }
    >
      {error ? <ErrorNote title={t`The checks were not saved`} error={error} /> : null}
      <div className={styles.checks}>
        {checkName.options.map((name: CheckName) => (
          <div key={name} className={styles.check}>
            <div>
              <div className={styles.label}>{i18n._(CHECK_LABELS[name].label)}</div>
              <p className={parts.hint}>{i18n._(CHECK_LABELS[name].explanation)}</p>
            </div>
            <Segmented
              label={i18n._(CHECK_LABELS[name].label)}
              value={checks[name]}
              options={SEVERITIES}
              onChange={(severity) => setChecks({ ...checks, [name]: severity })}
            />
          </div>
        ))}
      </div>
      <LengthLimits
        limits={limits}
        properties={properties}
        locales={connection.locales}
        wrong={read.ok ? null : read.error}
        onChange={setLimits}
      />
    </Dialog>
  );
}
