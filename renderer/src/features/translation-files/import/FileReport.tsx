import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { TranslationFileCheck } from '#shared/contract/translation-files.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { direction, formatNumber } from '../../../components/format.ts';
import { ReportLines } from '../../../components/ReportLines.tsx';
import { propertyLabel } from '../../../state/column-names.ts';
import styles from './import.module.css';
import { moreLabel, reportLines, type StageToo, stagedCount } from './messages.ts';

export interface FileReportProps {
  check: TranslationFileCheck;
  source: string;
  target: string;
  too: StageToo;
  onToo: (too: StageToo) => void;
}

/** What a file of translations would do here, and what has to be decided first. */
export function FileReport({ check, source, target, too, onToo }: FileReportProps) {
  const { stale, clashes, unknown, problems } = check;
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
      {stale.count > 0 ? (
        <div className={styles.part}>
          <p>
            {plural(stale.count, {
              one: '# source was changed here since the file was exported. The translation may no longer fit.',
              other:
                '# sources were changed here since the file was exported. The translation may no longer fit.',
            })}
          </p>
          <Reported reported={stale} about={t`Source now`} label={t`Changed sources`} locale={source} />
          <Checkbox checked={too.stale} onChange={(checked) => onToo({ ...too, stale: checked })}>
            {stale.count === 1 ? t`Stage this too` : t`Stage these too`}
          </Checkbox>
        </div>
      ) : null}
      {clashes.count > 0 ? (
        <div className={styles.part}>
          <p>
            {plural(clashes.count, {
              one: '# translation was changed here since the file was exported, or may have been. Yours stays unless you replace it.',
              other:
                '# translations were changed here since the file was exported, or may have been. Yours stay unless you replace them.',
            })}
          </p>
          <Reported
            reported={clashes}
            about={t`Here now`}
            label={t`Translations changed here`}
            locale={target}
          />
          <Checkbox
            checked={too.clashes}
            onChange={(checked) => onToo({ ...too, clashes: checked })}
          >{t`Replace what is here`}</Checkbox>
        </div>
      ) : null}
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
  locale: string;
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
            <bdi lang={locale} dir={direction(locale)}>
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
