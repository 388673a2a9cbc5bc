import { t } from '@lingui/core/macro';
import { Check, CircleDashed, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ConnectionTest } from '#shared/contract/connections.ts';
import { ErrorDetails } from '../../../components/ErrorDetails.tsx';
import parts from '../../../theme/parts.module.css';
import { stepNames } from '../labels.ts';
import styles from './Steps.module.css';

type Step = ConnectionTest['steps'][number];

const looks: Record<Step['outcome'], { icon: LucideIcon; word: string }> = {
  passed: { icon: Check, word: t`passed` },
  failed: { icon: X, word: t`failed` },
  warning: { icon: TriangleAlert, word: t`warning` },
  skipped: { icon: CircleDashed, word: t`skipped` },
};

/** The steps of a test in order, with their outcomes. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <StepRow key={step.step} {...step} />
      ))}
    </ol>
  );
}

function StepRow({ step, outcome, message, details }: Step) {
  const { icon: Icon, word } = looks[outcome];
  return (
    <li className={styles.step} data-outcome={outcome}>
      <span className={styles.icon}>
        <Icon size={13} strokeWidth={2.5} aria-hidden="true" />
      </span>
      <div className={styles.text}>
        <div className={parts.medium}>
          {stepNames[step]} <span className={styles.outcome}>{word}</span>
        </div>
        <p>{message}</p>
        {details ? <ErrorDetails text={`${message}\n\n${details}`} /> : null}
      </div>
    </li>
  );
}
