import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { Result } from '#shared/contract/result.ts';
import type { TranslatedDay, TranslateScope } from '#shared/contract/translate.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { formatDay, formatNumber, languageName } from '../../../components/format.ts';
import { Spinner } from '../../../components/Spinner.tsx';
import { proposedName } from '../../../state/file-name.ts';
import { saveFile } from '../../../state/save-file.ts';
import parts from '../../../theme/parts.module.css';
import styles from './AnalysisDialog.module.css';
import { csvText } from './figures-csv.ts';

const DAYS = 14;

/** What was translated into each language of the scope, and marked as done, on each of the last days. */
export function DaysDialog({
  connection,
  scope: { source, targets },
  onClose,
}: {
  connection: Connection;
  scope: TranslateScope;
  onClose: () => void;
}) {
  const [answer, setAnswer] = useState<Result<{ days: TranslatedDay[] }> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted once, when the dialog appears.
  useEffect(() => {
    let isShown = true;
    const first = new Date();
    first.setDate(first.getDate() - DAYS + 1);
    first.setHours(0, 0, 0, 0);
    const since = first.toISOString();
    void client
      .call('translate.days', { connectionId: connection.id, source, targets, since })
      .then((counted) => {
        if (isShown) setAnswer(counted);
      });
    return () => {
      isShown = false;
    };
  }, []);
  const days = answer?.ok ? answer.value.days : [];
  const save = () => {
    const header = [
      ...[t`day`, t`language`, t`segments translated`, t`words translated`, t`words by machine`],
      ...[t`segments done`, t`words done`],
    ];
    const lines = days.map(({ day, locale, segments, words, machine, doneSegments, doneWords }) => [
      ...[day, locale, segments, words, machine],
      ...[doneSegments, doneWords],
    ]);
    const text = csvText([header, ...lines]);
    void saveFile(proposedName(connection.name, 'progress', 'csv'), [text], 'text/csv');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t`Progress by day`}
      description={t`What was translated and marked as done here in the last ${DAYS} days, in words of the source. What was undone does not count, and a text counts once a day.`}
      footer={
        <>
          <Button disabled={days.length === 0} onClick={save}>{t`Save as CSV`}</Button>
          <Button variant="primary" onClick={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <div className={parts.looseStack}>
        {answer === null ? <Spinner label={t`Reading the edit history`} /> : null}
        {answer && !answer.ok ? (
          <ErrorNote title={t`The edit history could not be read`} error={answer.error} />
        ) : null}
        {answer?.ok && days.length === 0 ? (
          <p role="status">{t`Nothing was translated or marked as done in these days.`}</p>
        ) : null}
        {targets.map((locale) => (
          <LanguageDays key={locale} locale={locale} days={days.filter((one) => one.locale === locale)} />
        ))}
      </div>
    </Dialog>
  );
}

function LanguageDays({ locale, days }: { locale: string; days: readonly TranslatedDay[] }) {
  if (days.length === 0) return null;
  const sum = (of: (day: TranslatedDay) => number) => days.reduce((all, day) => all + of(day), 0);
  return (
    <table className={styles.table}>
      <caption>{languageName(locale)}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Day`}</th>
          <th scope="col">{t`Segments`}</th>
          <th scope="col">{t`Words`}</th>
          <th scope="col">{t`By machine`}</th>
          <th scope="col">{t`Words done`}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, segments, words, machine, doneWords }) => (
          <tr key={day}>
            <th scope="row">{formatDay(day)}</th>
            <td>{formatNumber(segments)}</td>
            <td>{formatNumber(words)}</td>
            <td>{formatNumber(machine)}</td>
            <td>{formatNumber(doneWords)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t`All`}</th>
          <td>{formatNumber(sum(({ segments }) => segments))}</td>
          <td>{formatNumber(sum(({ words }) => words))}</td>
          <td>{formatNumber(sum(({ machine }) => machine))}</td>
          <td>{formatNumber(sum(({ doneWords }) => doneWords))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
