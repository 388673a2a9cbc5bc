import parts from '../theme/parts.module.css';
import styles from './Figures.module.css';

/** Figures in large type, each with what it counts below. */
export function Figures({ figures }: { figures: readonly (readonly [label: string, figure: string])[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt className={parts.hint}>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
