import type { LocalData } from '#shared/contract/backups.ts';
import { count, formatBytes } from '../../components/format.ts';
import styles from './backups.module.css';

/** What is in a backup, with its size; what there is none of is left out. */
export function LocalDataList({ data }: { data: LocalData }) {
  const lines = [
    count(data.products, 'product'),
    data.stagedChanges > 0 && count(data.stagedChanges, 'staged edit'),
    data.changeSets > 0 && `${count(data.changeSets, 'change set')} with their results`,
    data.snapshots > 0 && `${count(data.snapshots, 'snapshot')} of removed products`,
    data.views > 0 && count(data.views, 'saved view'),
    'The edit history',
    `${formatBytes(data.bytes)} in all`,
  ];
  return (
    <ul className={styles.list}>
      {lines.filter(Boolean).map((line) => (
        <li key={String(line)}>{line}</li>
      ))}
    </ul>
  );
}
