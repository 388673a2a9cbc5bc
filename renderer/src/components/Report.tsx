import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { CellValue } from '#shared/domain/value.ts';
import parts from '../theme/parts.module.css';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { classNames } from './class-names.ts';
import { formatNumber } from './format.ts';
import styles from './Report.module.css';
import { Segmented } from './Segmented.tsx';
import { ValueText } from './ValueText.tsx';

export interface ReportLine {
  tone: 'conflict' | 'warning' | 'quiet';
  text: string;
  /** Listed after the text, none of them broken across lines. */
  names?: readonly string[];
}

/** One of those that a part is about: where it is, and what it says there. */
export interface ReportEntry {
  /** Of the file, from 1. */
  line?: number;
  identifier?: string;
  /** The name of its column, or what there is to say about it. */
  about?: string;
  texts?: readonly { label: string; value: CellValue; locale: string | null }[];
}

/** What the user may decide about all of a part: whether, or which of several. */
export type ReportChoice =
  | { kind: 'check'; label: string; checked: boolean; onChange: (checked: boolean) => void }
  | {
      kind: 'one';
      value: string;
      options: readonly { value: string; label: string }[];
      onChange: (value: string) => void;
    };

/** Those of one kind that are not staged, or only if the user chooses that. */
export interface ReportPart {
  sentence: string;
  /** The accessible name of the list, and of a choice of several. */
  label: string;
  /** How many there are, and the first few of them. */
  count: number;
  first: readonly ReportEntry[];
  choice?: ReportChoice | undefined;
}

export interface ReportProps {
  /** What will be done: "3 changes will be staged". */
  result?: string;
  lines?: readonly ReportLine[];
  parts?: readonly ReportPart[];
  /** Saves what is left out as a file to be corrected and imported. */
  onSave?: (() => void) | undefined;
}

/**
 * What a file or the clipboard would do: first what will be done, then what is left out and why, then what is held back, by kind, each
 * with its choice. The first two are announced when they change.
 */
export function Report({ result, lines = [], parts: heldBack = [], onSave }: ReportProps) {
  const below = heldBack.map(({ label, count }) => `${label} (${formatNumber(count)})`).join('; ');
  return (
    <>
      {result === undefined ? null : (
        <div role="status">
          <ul className={parts.tightStack}>
            <li className={classNames(parts.iconed, parts.breaks)}>
              <CircleCheck size={15} className={parts.applied} aria-hidden="true" />
              <strong>{result}</strong>
            </li>
            {below === '' ? null : <Line tone="warning" text={t`See below: ${below}.`} />}
            {lines.map((line) => (
              <Line key={line.text} {...line} />
            ))}
          </ul>
        </div>
      )}
      {heldBack.length === 0 ? null : (
        <div className={styles.parts}>
          {heldBack.map((part) => (
            <div key={part.label} className={styles.part}>
              <p>{part.sentence}</p>
              {part.choice ? <Choice label={part.label} choice={part.choice} /> : null}
              {part.first.length > 0 ? <Entries {...part} /> : null}
            </div>
          ))}
        </div>
      )}
      {onSave ? <Button className={styles.save} onClick={onSave}>{t`Save rows that failed…`}</Button> : null}
    </>
  );
}

function Choice({ label, choice }: { label: string; choice: ReportChoice }) {
  return choice.kind === 'check' ? (
    <Checkbox checked={choice.checked} onChange={choice.onChange}>
      {choice.label}
    </Checkbox>
  ) : (
    <Segmented label={label} {...choice} />
  );
}

function Entries({ label, count, first }: ReportPart) {
  const more = count - first.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard.
    <section className={styles.entries} aria-label={label} tabIndex={0}>
      <ul>
        {first.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several, and none changes its place.
          <Entry key={at} {...entry} />
        ))}
        {more > 0 ? <li className={parts.muted}>{t`and ${formatNumber(more)} more`}</li> : null}
      </ul>
    </section>
  );
}

function Entry({ line, identifier, about, texts = [] }: ReportEntry) {
  return (
    <li>
      {line === undefined ? null : <span className={parts.muted}>{t`Line ${formatNumber(line)}`} </span>}
      {identifier === undefined ? null : (
        <bdi className={classNames(parts.small, parts.mono)}>{identifier}</bdi>
      )}{' '}
      {about}
      {texts.length === 0 ? null : (
        <dl className={styles.texts}>
          {texts.map(({ label, value, locale }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd lang={locale ?? undefined}>
                <ValueText value={value} locale={locale ?? ''} wrap />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </li>
  );
}

const TONES: Record<ReportLine['tone'], string | undefined> = {
  conflict: parts.conflict,
  warning: parts.edited,
  quiet: undefined,
};

function Line({ tone, text, names = [] }: ReportLine) {
  const Icon = tone === 'quiet' ? Info : TriangleAlert;
  return (
    <li className={classNames(parts.iconed, parts.breaks, tone === 'quiet' && parts.muted)}>
      <Icon size={15} className={TONES[tone]} aria-hidden="true" />
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

/** Says that identifiers of a file are not in the catalog, but look like some that are. */
export const similarMessage = (identifiers: number): string =>
  plural(identifiers, {
    one: '# identifier is not in the catalog, but looks like another one.',
    other: '# identifiers are not in the catalog, but look like others.',
  });

/** The file that is reported on, and what it holds. */
export const ReportedFile = ({ name, about }: { name: string; about?: string | null }) => (
  <p className={classNames(parts.breaks, parts.grid, parts.hairGap)}>
    <strong>{name}</strong>
    {about ? <span className={parts.muted}>{about}</span> : null}
  </p>
);

/** Something to know before a file is imported. */
export function ReportNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      <TriangleAlert size={15} className={parts.edited} aria-hidden="true" />
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
