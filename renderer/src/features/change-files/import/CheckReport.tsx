import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ChangeFileCheck } from '#shared/contract/change-files.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { stagedByFile } from '#shared/domain/file-changes.ts';
import { formatDateTime, formatNumber } from '../../../components/format.ts';
import { ReadOnlyFile, ReportLines, ReportNote } from '../../../components/ReportLines.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import { columnLabel } from '../../../state/column-names.ts';
import { reportLines } from '../messages.ts';
import styles from './import.module.css';

export interface CheckReportProps {
  connection: Connection;
  fileName: string;
  check: ChangeFileCheck;
  /** Why nothing was staged, if it failed. */
  error: ReactNode;
  replaceStaged: boolean;
  onReplaceStaged: (replace: boolean) => void;
}

/** What a file would do here, and what has to be decided first. */
export function CheckReport({
  connection,
  fileName,
  check,
  error,
  replaceStaged,
  onReplaceStaged,
}: CheckReportProps) {
  const stages = stagedByFile(check, replaceStaged);
  return (
    <div className={styles.report}>
      <p className={styles.from}>
        <strong>{fileName}</strong>
        <span>
          {t`${plural(check.changes, { one: '# change', other: '# changes' })} in ${plural(check.products, { one: '# product', other: '# products' })}, exported from “${check.connectionName}” on ${formatDateTime(check.writtenAt)}`}
        </span>
      </p>
      {error}
      {check.otherIntegration ? (
        <ReportNote>
          <Trans>
            <strong>Exported from another integration.</strong> Products are found by their identifier only.
            Continue if both integrations use the same identifiers.
          </Trans>
        </ReportNote>
      ) : null}
      {connection.readOnly ? (
        <ReportNote>
          <ReadOnlyFile name={connection.name} />
        </ReportNote>
      ) : null}
      <ReportLines
        result={
          stages === 0
            ? t`Nothing to stage`
            : t`${plural(stages, { one: '# change', other: '# changes' })} will be staged`
        }
        lines={reportLines(check)}
      />
      {check.clashes > 0 ? (
        <div className={styles.clashes}>
          <p>
            {plural(check.clashes, {
              one: '# cell has a different value staged here already.',
              other: '# cells have a different value staged here already.',
            })}
          </p>
          <Clashing clashing={check.clashing} more={check.clashes - check.clashing.length} />
          <Segmented
            label={t`Cells with a different value staged here`}
            value={replaceStaged ? 'file' : 'mine'}
            options={[
              { value: 'mine', label: t`Keep mine` },
              { value: 'file', label: t`Use the file’s` },
            ]}
            onChange={(value) => onReplaceStaged(value === 'file')}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Cells for which a different value is staged here: shows both values, so that the user can choose. */
function Clashing({ clashing, more }: { clashing: ChangeFileCheck['clashing']; more: number }) {
  return (
    <section
      className={styles.clashing}
      aria-label={t`Cells with a different value staged here`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard.
      tabIndex={0}
    >
      <ul>
        {clashing.map((cell) => (
          <li key={`${cell.identifier}\u001f${cell.property}\u001f${cell.locale}`}>
            <p className={styles.cell}>
              <b>{cell.identifier}</b> {columnLabel(cell)}
            </p>
            <dl>
              <dt>{t`Mine`}</dt>
              <dd>
                <ValueText value={cell.here} locale={cell.locale} />
              </dd>
              <dt>{t`The file’s`}</dt>
              <dd>
                <ValueText value={cell.inFile} locale={cell.locale} />
              </dd>
            </dl>
          </li>
        ))}
        {more > 0 ? <li className={styles.quiet}>{t`and ${formatNumber(more)} more`}</li> : null}
      </ul>
    </section>
  );
}
