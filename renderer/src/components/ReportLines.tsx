import { Trans } from '@lingui/react/macro';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import styles from './ReportLines.module.css';

export interface ReportLine {
  tone: 'conflict' | 'warning' | 'quiet';
  text: string;
  /** Listed after the text, none of them broken across lines. */
  names?: readonly string[];
}

/** What reading a file found: first what will be done, then what is left out and why. Announced when it changes. */
export function ReportLines({ result, lines }: { result: string; lines: readonly ReportLine[] }) {
  return (
    <div role="status">
      <ul className={styles.lines}>
        <li className={styles.result}>
          <CircleCheck size={15} aria-hidden="true" />
          <strong>{result}</strong>
        </li>
        {lines.map((line) => (
          <Line key={line.text} {...line} />
        ))}
      </ul>
    </div>
  );
}

function Line({ tone, text, names = [] }: ReportLine) {
  const Icon = tone === 'quiet' ? Info : TriangleAlert;
  return (
    <li className={styles[tone]}>
      <Icon size={15} aria-hidden="true" />
      <span>
        {text}
        {names.map((name, index) => (
          <Fragment key={name}>
            {' '}
            <span className={styles.name}>
              {name}
              {index < names.length - 1 ? ',' : '.'}
            </span>
          </Fragment>
        ))}
      </span>
    </li>
  );
}

/** Something to know before a file is imported. */
export function ReportNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      <TriangleAlert size={15} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/** Said of a file that could be imported if its connection were not read-only. */
export const ReadOnlyFile = ({ name }: { name: string }) => (
  <Trans>
    <strong>“{name}” is read-only:</strong> you can check the file but not stage it. Turn read-only off in
    Connections first.
  </Trans>
);
