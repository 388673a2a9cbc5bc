import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { type CheckName, checkName, type Severity } from '#shared/domain/checks/check.ts';
import { CHECK_LABELS } from '#shared/domain/checks/check-labels.ts';
import type { CheckSettings } from '#shared/domain/checks/check-settings.ts';
import { type Dismissal, dismissalKey } from '#shared/domain/checks/dismissal.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { formatDateTime, formatNumber, languageName } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { Select } from '../../../components/Select.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { toastError } from '../../../components/toast.ts';
import { WindowedList } from '../../../components/WindowedList.tsx';
import { propertyLabel } from '../../../state/column-names.ts';
import { saveCheckSettings } from '../../../state/translate.ts';
import parts from '../../../theme/parts.module.css';
import { useWorkspace } from '../workspace/use-workspace.ts';
import styles from './CheckSettingsDialog.module.css';
import { type LimitForm, limitForms, nextKey, readLimits, type WrongLimit } from './limit-forms.ts';

/** In CSS pixels, as in the style sheet. */
const ROW_HEIGHT = 54;

/** "title · German · Warm jacket · it is a name · 5 May, 10:30". */
const whereOf = ({ scope, property, locale, excerpt, reason, at }: Dismissal): string =>
  [
    property === null ? '' : propertyLabel(property),
    languageName(locale),
    scope === 'text' ? excerpt : '',
    reason,
    formatDateTime(at),
  ]
    .filter((part) => part !== '')
    .join(' · ');

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
      <div className={parts.grid}>
        {checkName.options.map((name: CheckName) => (
          <div key={name} className={styles.check}>
            <div>
              <div className={parts.medium}>{i18n._(CHECK_LABELS[name].label)}</div>
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
      <DismissedWarnings dismissed={settings.dismissed} />
    </Dialog>
  );
}

/** Sets the length limits of properties. */
function LengthLimits({
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
            <p className={classNames(parts.fieldError, parts.allColumns)} role="alert">
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

/** The warnings that were dismissed, the newest first, each with its reason and a way back. */
function DismissedWarnings({ dismissed }: { dismissed: readonly Dismissal[] }) {
  const { list, connection } = useWorkspace();
  const newest = dismissed.toReversed();
  const show = async (keys: string[]) => {
    const answer = await list.call((opened) =>
      client.call('translate.showDismissed', { connectionId: connection.id, list: opened, dismissed: keys }),
    );
    if (!answer.ok) toastError(t`The warnings are still dismissed`, answer.error);
  };
  return (
    <section className={styles.limits} aria-label={t`Dismissed warnings`}>
      <h3>{t`Dismissed warnings`}</h3>
      {newest.length === 0 ? (
        <p className={parts.hint}>{t`None. A warning is dismissed beside the translation, with a reason.`}</p>
      ) : (
        <>
          <WindowedList
            className={styles.dismissed}
            role="list"
            tabIndex={0}
            aria-label={t`Dismissed warnings`}
            count={newest.length}
            rowHeight={ROW_HEIGHT}
            row={(at) => {
              const one = newest[at];
              return one ? (
                <li key={dismissalKey(one)} className={styles.dismissal}>
                  <div className={parts.grows}>
                    <p className={parts.truncated} title={one.message}>
                      {one.scope === 'column' ? i18n._(CHECK_LABELS[one.check].label) : one.message}
                    </p>
                    <p className={classNames(parts.truncated, parts.hint)} title={whereOf(one)}>
                      {whereOf(one)}
                    </p>
                  </div>
                  <Button
                    aria-label={t`Show “${one.message}” again`}
                    onClick={() => void show([dismissalKey(one)])}
                  >{t`Show again`}</Button>
                </li>
              ) : null;
            }}
          />
          {newest.length > 1 ? (
            <Button
              onClick={() => void show(newest.map(dismissalKey))}
            >{t`Show all ${formatNumber(newest.length)} again`}</Button>
          ) : null}
        </>
      )}
    </section>
  );
}
