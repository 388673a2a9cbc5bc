import { t } from '@lingui/core/macro';
import type { TicketRow } from '#shared/contract/tickets.ts';
import { formatNumber } from '../../components/format.ts';
import { outcomeText } from './report.ts';
import styles from './ticket-report.module.css';

/** The maximum number of rows shown: tens of thousands would take the browser seconds. */
const SHOWN = 500;

/** The lines in the order of the list. */
export function ReportTable({ rows }: { rows: readonly TicketRow[] }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <section className={styles.scroll} aria-label={t`Lines of the list`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t`Line`}</th>
              <th scope="col">{t`As pasted`}</th>
              <th scope="col">{t`Product`}</th>
              <th scope="col">{t`Outcome`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row) => (
              <tr key={`${row.line} ${row.text}`}>
                <td>{row.line}</td>
                <td dir="auto">{row.pasted}</td>
                <td>
                  {row.identifier === null ? null : <code>{row.identifier}</code>}{' '}
                  <span dir="auto">{row.title}</span>
                </td>
                <td data-outcome={row.outcome ?? undefined}>
                  {outcomeText(row)}
                  {row.why === null ? null : <p className={styles.why}>{row.why}</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > SHOWN ? (
        <p
          className={styles.hint}
        >{t`The first ${formatNumber(SHOWN)} of ${formatNumber(rows.length)} rows are shown. Copying and saving include all.`}</p>
      ) : null}
    </>
  );
}
