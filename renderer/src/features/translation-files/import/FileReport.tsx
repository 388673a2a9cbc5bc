import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { StagedToo, TranslationFileCheck } from '#shared/contract/translation-files.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { direction, formatNumber } from '../../../components/format.ts';
import { ReportLines } from '../../../components/ReportLines.tsx';
import { propertyLabel } from '../../../state/column-names.ts';
import styles from './import.module.css';
import { moreLabel, reportLines, reportParts, stagedCount } from './messages.ts';

export interface FileReportProps {
  check: TranslationFileCheck;
  source: string;
  target: string;
  too: StagedToo;
  onToo: (too: StagedToo) => void;
}

/** What a file of translations would do here, and what has to be decided first. */
export function FileReport({ check, source, target, too, onToo }: FileReportProps) {
  const { unknown, problems } = check;
  const stages = stagedCount(check, too);
  return (
    <>
      <ReportLines
        result={
          stages === 0
            ? t`Nothing to stage`
            : t`${plural(stages, { one: '# translation', other: '# translations' })} will be staged`
        }
        lines={reportLines(check)}
      />
      {reportParts(check).map(({ kind, label, sentence, about, side, choice }) => (
        <div key={kind} className={styles.part}>
          <p>{sentence}</p>
          <Reported
            reported={check[kind]}
            about={about}
            label={label}
            locale={side && (side === 'source' ? source : target)}
          />
          {choice !== null && kind in too ? (
            <Checkbox
              checked={too[kind as keyof StagedToo]}
              onChange={(checked) => onToo({ ...too, [kind]: checked })}
            >
              {choice}
            </Checkbox>
          ) : null}
        </div>
      ))}
      {unknown.count > 0 ? (
        <div className={styles.part}>
          <p>{t`${plural(unknown.count, { one: '# segment is', other: '# segments are' })} not in this catalog and left out.`}</p>
          <Lines label={t`Segments that are not in this catalog`} more={moreLabel(unknown)}>
            {unknown.first.map(({ line, id }) => (
              <li key={`${line} ${id}`}>
                <span className={styles.line}>{t`Line ${formatNumber(line)}`}</span> <code>{id}</code>
              </li>
            ))}
          </Lines>
        </div>
      ) : null}
      {problems.count > 0 ? (
        <div className={styles.part}>
          <p>{t`${plural(problems.count, { one: '# entry', other: '# entries' })} of the file could not be read fully.`}</p>
          <Lines label={t`What could not be read`} more={moreLabel(problems)}>
            {problems.first.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                <span className={styles.line}>{t`Line ${formatNumber(line)}`}</span> {message}
              </li>
            ))}
          </Lines>
        </div>
      ) : null}
    </>
  );
}

interface ReportedProps {
  reported: TranslationFileCheck['stale'];
  /** The kind of text. */
  about: string;
  label: string;
  /** Of that text; null if it is in no language. */
  locale: string | null;
}

/** Segments that the user decides about: where each is, and the text in question. */
function Reported({ reported, about, label, locale }: ReportedProps) {
  return (
    <Lines label={label} more={moreLabel(reported)}>
      {reported.first.map(({ line, identifier, property, text }) => (
        <li key={`${line} ${identifier} ${property}`}>
          <span className={styles.line}>{t`Line ${formatNumber(line)}`}</span>{' '}
          <bdi className={styles.identifier}>{identifier}</bdi> {propertyLabel(property)}
          <p className={styles.text}>
            <span className={styles.line}>{about}:</span>{' '}
            <bdi {...(locale === null ? {} : { lang: locale, dir: direction(locale) })}>
              {text === '' ? '—' : text}
            </bdi>
          </p>
        </li>
      ))}
    </Lines>
  );
}

function Lines({ label, more, children }: { label: string; more: string | null; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard.
    <section className={styles.lines} aria-label={label} tabIndex={0}>
      <ul>
        {children}
        {more === null ? null : <li className={styles.line}>{more}</li>}
      </ul>
    </section>
  );
}
