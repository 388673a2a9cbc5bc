import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { CHECK_LABELS } from '#shared/domain/checks/check-labels.ts';
import { type Dismissal, dismissalKey } from '#shared/domain/checks/dismissal.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { formatDateTime, formatNumber, languageName } from '../../../components/format.ts';
import { toastError } from '../../../components/toast.ts';
import { WindowedList } from '../../../components/WindowedList.tsx';
import { propertyLabel } from '../../../state/column-names.ts';
import parts from '../../../theme/parts.module.css';
import { useWorkspace } from '../workspace/use-workspace.ts';
import styles from './CheckSettingsDialog.module.css';

/** In CSS pixels, as in the style sheet. */
const ROW_HEIGHT = 54;

/** The warnings that were dismissed, the newest first, each with its reason and a way back. */
export function DismissedWarnings({ dismissed }: { dismissed: readonly Dismissal[] }) {
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
                  <div className={styles.dismissedWhat}>
                    <p className={parts.truncated} title={one.message}>
                      {one.scope === 'column' ? i18n._(CHECK_LABELS[one.check].label) : one.message}
                    </p>
                    <p className={styles.where} title={whereOf(one)}>
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
