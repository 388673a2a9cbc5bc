import { t } from '@lingui/core/macro';
import type { CSSProperties } from 'react';
import type { FilledCount } from '#shared/domain/completeness.ts';
import { languageName } from '../../components/format.ts';
import styles from './bars.module.css';
import { percentText, shareOf, stagedPoints } from './heat-rows.ts';

/** The completeness of each language now, and what staged edits add or remove. */
export function LanguageBars({
  any,
  byLocale,
  locales,
}: {
  any: FilledCount | null;
  byLocale: readonly (FilledCount | null)[];
  locales: readonly string[];
}) {
  return (
    <ul className={styles.bars} aria-label={t`Completeness by language`}>
      <LanguageBar label={t`Any language`} counted={any} />
      {locales.map((locale, at) => (
        <LanguageBar key={locale} label={languageName(locale)} counted={byLocale[at] ?? null} />
      ))}
    </ul>
  );
}

function LanguageBar({ label, counted }: { label: string; counted: FilledCount | null }) {
  const now = shareOf(counted, false) ?? 0;
  const staged = shareOf(counted, true) ?? 0;
  const points = stagedPoints(counted);
  const shares = { '--now': String(Math.min(now, staged)), '--staged': String(Math.max(now, staged)) };
  return (
    <li className={styles.bar}>
      <span className={styles.label} title={label}>
        {label}
      </span>
      <strong className={styles.figure}>
        {percentText(counted, false)}
        {counted ? ' %' : <span className="visually-hidden">{t`nothing required`}</span>}
      </strong>
      <span className={styles.track} style={shares as CSSProperties} aria-hidden="true" />
      <span className={styles.staged}>{stagedLabel(counted, points)}</span>
    </li>
  );
}

/** "+3 % staged"; less than one percentage point is shown too. */
function stagedLabel(counted: FilledCount | null, points: number): string {
  if (!counted || counted.staged === counted.filled) return '';
  if (points === 0) return counted.staged > counted.filled ? '+<1 % staged' : '−<1 % staged';
  return t`${points > 0 ? '+' : '−'}${Math.abs(points)} % staged`;
}
