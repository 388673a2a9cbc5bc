import { plural, t } from '@lingui/core/macro';
import { Check, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { MappingFinding } from '#shared/contract/connections.ts';
import parts from '../../../theme/parts.module.css';
import styles from './Findings.module.css';
import { SettingName } from './SettingName.tsx';

const looks: Record<MappingFinding['state'], { icon: LucideIcon; word: string }> = {
  missing: { icon: TriangleAlert, word: t`missing` },
  absent: { icon: CircleDashed, word: t`not on this page` },
  found: { icon: Check, word: t`found` },
};

/** Whether the names in the settings are on the page that was read: missing ones are visible, the rest collapsed. */
export function Findings({ findings }: { findings: readonly MappingFinding[] }) {
  const of = (state: MappingFinding['state']) => findings.filter((finding) => finding.state === state);
  const missing = of('missing');
  return (
    <section className={parts.tightStack} aria-label={t`What the settings name`}>
      <h3>{t`What the settings name`}</h3>
      {missing.length > 0 ? <List findings={missing} /> : null}
      <Folded findings={of('absent')} label={t`not on this page`} />
      <Folded findings={of('found')} label={t`found on this page`} />
    </section>
  );
}

function Folded({ findings, label }: { findings: readonly MappingFinding[]; label: string }) {
  const [first] = findings;
  if (!first) return null;
  const { icon: Icon } = looks[first.state];
  return (
    <details>
      <summary className={styles.summary} data-state={first.state}>
        <Icon size={13} strokeWidth={2.5} aria-hidden="true" />
        {plural(findings.length, { one: '# name', other: '# names' })} {label}
      </summary>
      <List findings={findings} />
    </details>
  );
}

function List({ findings }: { findings: readonly MappingFinding[] }) {
  return (
    <ul>
      {findings.map((finding) => (
        <Row key={`${finding.key} ${finding.message}`} finding={finding} />
      ))}
    </ul>
  );
}

function Row({ finding }: { finding: MappingFinding }) {
  const { icon: Icon, word } = looks[finding.state];
  return (
    <li className={styles.finding} data-state={finding.state}>
      <span className={styles.state}>
        <Icon size={13} strokeWidth={2.5} aria-hidden="true" />
        {word}
      </span>
      <span className={parts.breaks}>
        <SettingName name={finding.key} />
      </span>
      <span className={styles.message}>{finding.message}</span>
    </li>
  );
}
