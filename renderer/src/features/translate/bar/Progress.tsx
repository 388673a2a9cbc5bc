import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { OpenedSegments, TranslateScope } from '#shared/contract/translate.ts';
import { classNames } from '../../../components/class-names.ts';
import { formatNumber, languageName } from '../../../components/format.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { PopoverButton } from '../../../components/PopoverButton.tsx';
import { ShareBar } from '../../../components/ShareBar.tsx';
import { propertyLabel } from '../../../state/column-names.ts';
import { setSegmentFilter } from '../../../state/translate.ts';
import parts from '../../../theme/parts.module.css';
import { percent, percentTranslated } from '../labels.ts';
import styles from './TranslateBar.module.css';

/** Shows the progress of the translation; on click, by property and language. */
export function Progress({ opened, scope }: { opened: OpenedSegments; scope: TranslateScope }) {
  const [open, setOpen] = useState(false);
  const { counts, progress } = opened;
  const share = percentTranslated(counts);
  const filled = counts.all - counts.empty;
  const isMany = scope.targets.length > 1;
  return (
    <PopoverButton
      open={open}
      onOpenChange={setOpen}
      label={t`Progress`}
      button={{
        variant: 'quiet',
        'aria-label': t`Progress: ${share} %, ${formatNumber(filled)} of ${plural(counts.all, { one: '# segment', other: '# segments' })} translated`,
        children: (
          <span className={classNames(parts.row, styles.share)}>
            <ShareBar share={share / 100} className={styles.track} />
            {share} %
          </span>
        ),
      }}
    >
      <p className={parts.hint}>
        {t`${formatNumber(filled)} of ${plural(counts.all, { one: '# segment', other: '# segments' })} translated. ${formatNumber(counts.done)} marked as done.`}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Property`}</th>
            {isMany ? <th scope="col">{t`Language`}</th> : null}
            <th scope="col" className={styles.number}>{t`Translated`}</th>
            <th scope="col">
              <span className="visually-hidden">{t`Share`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {progress.map(({ property, locale, segments, translated }) => (
            <tr key={`${property} ${locale}`}>
              <th scope="row">
                <LinkButton
                  onClick={() => {
                    setSegmentFilter({ property, locale: isMany ? locale : null });
                    setOpen(false);
                  }}
                >
                  {propertyLabel(property)}
                </LinkButton>
              </th>
              {isMany ? <td>{languageName(locale)}</td> : null}
              <td className={styles.number}>{t`${formatNumber(translated)} of ${formatNumber(segments)}`}</td>
              <td>
                <ShareBar share={percent(translated, segments) / 100} className={styles.track} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PopoverButton>
  );
}
