import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { Segment, SegmentRef } from '#shared/contract/translate.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { classNames } from '../../../components/class-names.ts';
import { direction, formatNumber } from '../../../components/format.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { MarkedText } from '../../../editors/text/MarkedText.tsx';
import parts from '../../../theme/parts.module.css';
import { codeParts } from '../text/segment-parts.ts';
import type { Repeat } from '../workspace/saves.ts';
import { refOf, segmentKey } from '../workspace/segment-key.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { Section } from './Section.tsx';
import styles from './TranslatePanel.module.css';
import { useLatest } from './use-latest.ts';

type Found = OutputOf<'translate.repetitions'>;

/** At most this many repetitions are listed, to be excluded one by one. */
const NAMED = 50;

/** Where else the source text occurs, and a way to use the same translation there. */
export function Repetitions({
  segment,
  revision,
  hasText,
  isReadOnly,
  onFill,
  onUse,
}: {
  segment: Segment;
  /** Repetitions are counted again when it changes. */
  revision: number;
  /** Whether there is a translation to fill them with. */
  hasText: boolean;
  isReadOnly: boolean;
  onFill: (repeat: NonNullable<Repeat>) => void;
  onUse: (text: string) => void;
}) {
  const { connection, list } = useWorkspace();
  const { value, isCurrent } = useLatest(
    segmentKey(segment),
    () =>
      list.call((open) =>
        client.call('translate.repetitions', {
          connectionId: connection.id,
          list: open,
          segment: refOf(segment),
          limit: NAMED,
        }),
      ),
    revision,
  );
  if (!value || !isCurrent || value.segments === 0) return null;
  return (
    <Section title={t`Repetitions`}>
      <Filling
        key={segmentKey(segment)}
        found={value}
        locale={segment.locale}
        canFill={hasText && !isReadOnly}
        isReadOnly={isReadOnly}
        onFill={onFill}
        onUse={onUse}
      />
    </Section>
  );
}

function Filling({
  found,
  locale,
  canFill,
  isReadOnly,
  onFill,
  onUse,
}: {
  found: Found;
  locale: string;
  canFill: boolean;
  isReadOnly: boolean;
  onFill: (repeat: NonNullable<Repeat>) => void;
  onUse: (text: string) => void;
}) {
  const { segments, empty, done, incomplete, fillable, others, translations, first } = found;
  const [isChoosing, setChoosing] = useState(false);
  const [except, setExcept] = useState<readonly SegmentRef[]>([]);
  const isLeftOut = (ref: SegmentRef) => except.some((one) => segmentKey(one) === segmentKey(ref));
  const chosen = {
    empty: fillable.empty - first.filter((ref) => isLeftOut(ref) && !ref.target).length,
    all: fillable.all - except.length,
  };
  return (
    <>
      <p>
        {sentences(
          t`${plural(segments, { one: '# more segment', other: '# more segments' })} with this source: ${formatNumber(empty)} empty.`,
          done > 0 && t`${plural(done, { one: '# is done and stays.', other: '# are done and stay.' })}`,
          incomplete > 0 &&
            t`${plural(incomplete, { one: '# list item is left out, because other items of its list have no translation.', other: '# list items are left out, because other items of their lists have no translation.' })}`,
          others > 0 &&
            t`${plural(others, { one: 'A fill also translates # other list item as elsewhere.', other: 'A fill also translates # other list items as elsewhere.' })}`,
        )}
      </p>
      {translations.map(({ target, segments: times }) => (
        <p key={target} className={styles.repeated}>
          <LinkButton
            lang={locale}
            dir={direction(locale)}
            disabled={isReadOnly}
            onClick={() => onUse(target)}
          >
            <MarkedText text={target} parts={codeParts(target)} />
          </LinkButton>
          <span className={styles.quiet}> × {formatNumber(times)}</span>
        </p>
      ))}
      <div className={classNames(parts.centredWrap, parts.above2)}>
        {chosen.empty > 0 ? (
          <Button
            disabled={!canFill}
            onClick={() => onFill({ into: 'empty', except: except.map(refOf) })}
          >{t`Fill the ${formatNumber(chosen.empty)} empty`}</Button>
        ) : null}
        {chosen.all > 0 && fillable.all !== fillable.empty ? (
          <Button disabled={!canFill} onClick={() => onFill({ into: 'all', except: except.map(refOf) })}>
            {t`Fill all ${formatNumber(chosen.all)}`}
          </Button>
        ) : null}
        <LinkButton aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {isChoosing ? t`Hide products` : t`Choose products`}
        </LinkButton>
      </div>
      {isChoosing ? (
        <div className={styles.products}>
          {first.map((ref) => (
            <Checkbox
              key={segmentKey(ref)}
              checked={!isLeftOut(ref) && ref.leftAlone === null}
              disabled={ref.leftAlone !== null}
              onChange={(checked) =>
                setExcept(
                  checked ? except.filter((one) => segmentKey(one) !== segmentKey(ref)) : [...except, ref],
                )
              }
            >
              <span className={parts.mono}>{ref.identifier}</span> {ref.target ?? ''}
            </Checkbox>
          ))}
          {segments > first.length ? (
            <p className={styles.quiet}>{t`and ${formatNumber(segments - first.length)} more`}</p>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
