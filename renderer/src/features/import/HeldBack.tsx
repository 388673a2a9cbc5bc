import { plural, t } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';
import type { ImportPlan, ImportReport } from '#shared/contract/imports.ts';
import { doubt, withDoubtChoice } from '#shared/domain/doubt.ts';
import { quoted } from '#shared/domain/quoted.ts';
import { type CellValue, displayText } from '#shared/domain/value.ts';
import { InlineChange } from '../../changesets/InlineChange.tsx';
import { Button } from '../../components/Button.tsx';
import { heldBack } from '../../components/held-back.ts';
import { columnLabel, useCurrentColumnNames } from '../../state/column-names.ts';
import styles from './import.module.css';

export interface HeldBackProps {
  report: ImportReport;
  plan: ImportPlan;
  choose: (doubts: ImportPlan['doubts']) => void;
}

/** What is held back because a spreadsheet may have spoiled it: a line per kind, with what can be done about all of it. */
export function HeldBack({ report, plan, choose }: HeldBackProps) {
  useCurrentColumnNames();
  const held = doubt.options.flatMap((kind) => {
    const counts = report.doubts[kind];
    return counts ? [{ kind, ...counts }] : [];
  });
  const isChosen = Object.keys(plan.doubts).length > 0;
  if (held.length === 0 && !isChosen) return null;
  return (
    <section className={styles.held} aria-label={t`Values held back`}>
      <div className={styles.heldLine}>
        <TriangleAlert size={15} aria-hidden="true" className={styles.icon} />
        <p>
          {held.length > 0
            ? t`A spreadsheet may have altered these values. They are held back.`
            : t`Values that a spreadsheet may have altered are imported as you chose.`}
        </p>
        {isChosen ? <Button onClick={() => choose({})}>{t`Hold back again`}</Button> : null}
      </div>
      {held.map(({ kind, cells, readable, first }) => (
        <div key={kind} className={styles.heldLine}>
          <b>{heldBack(kind, cells)}</b>
          <span className={styles.example}>
            <span className={styles.where}>{`${first.identifier} · ${columnLabel(first)}`}</span>
            <InlineChange old={first.before} next={first.after} locale={first.locale} />
          </span>
          <span className={styles.acts}>
            {readable > 0 ? (
              <Button onClick={() => choose(withDoubtChoice(plan.doubts, kind, 'read'))}>
                {readLabel(first.read, readable)}
              </Button>
            ) : null}
            <Button
              onClick={() => choose(withDoubtChoice(plan.doubts, kind, 'as_is'))}
            >{t`Import as is`}</Button>
          </span>
        </div>
      ))}
    </section>
  );
}

const readLabel = (read: CellValue, cells: number): string =>
  cells === 1 && read !== null
    ? t`Read as ${quoted(displayText(read).slice(0, 40))}`
    : plural(cells, { one: 'Read # value as it was meant', other: 'Read # values as they were meant' });
