import { plural, t } from '@lingui/core/macro';
import type { LocalData } from '#shared/contract/backups.ts';
import { countLabel } from '../../components/count-label.ts';
import { formatBytes } from '../../components/format.ts';
import parts from '../../theme/parts.module.css';

/** The contents and the size of a backup; empty kinds of data are left out. */
export function LocalDataList({ data }: { data: LocalData }) {
  const lines = [
    countLabel.products(data.products),
    data.stagedChanges > 0 && countLabel.stagedEdits(data.stagedChanges),
    data.changeSets > 0 &&
      t`${plural(data.changeSets, { one: '# change set', other: '# change sets' })} with their results`,
    data.snapshots > 0 &&
      t`${plural(data.snapshots, { one: '# snapshot', other: '# snapshots' })} of removed products`,
    data.views > 0 && countLabel.savedViews(data.views),
    t`The edit history`,
    t`${formatBytes(data.bytes)} in all`,
  ];
  return (
    <ul className={parts.indented}>
      {lines.filter(Boolean).map((line) => (
        <li key={String(line)}>{line}</li>
      ))}
    </ul>
  );
}
