import type { ReactNode } from 'react';
import parts from '../theme/parts.module.css';

/** An entry of a description list: what it is, and its value. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className={parts.hint}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
