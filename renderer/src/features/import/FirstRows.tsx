import { plural, t } from '@lingui/core/macro';
import type { InspectedFile } from '#shared/contract/imports.ts';
import styles from './setup.module.css';

/** The most columns shown: more would make the page slow. */
const SHOWN_COLUMNS = 60;

/** The first rows of the file, as read. */
export function FirstRows({ file: { columns, rows, reading } }: { file: InspectedFile }) {
  if (rows.length === 0)
    return (
      <p className={styles.hint}>
        {reading.kind === 'json'
          ? t`Check the file to see its products, and what each of them would change.`
          : t`The file has no rows below the column names.`}
      </p>
    );
  const shown = columns.slice(0, SHOWN_COLUMNS);
  const more = columns.length - shown.length;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keyboard. */}
      <section className={styles.firstRows} aria-label={t`First rows of the file`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Row`}</th>
              {shown.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; names may occur twice.
                <th key={at} scope="col" dir="auto">
                  {name || t`Column ${{ name: at + 1 }}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, cells }) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {shown.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                  <td key={at} dir="auto">
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 ? (
        <p className={styles.hint}>
          {plural(more, { one: '# more column is not shown.', other: '# more columns are not shown.' })}
        </p>
      ) : null}
    </>
  );
}
