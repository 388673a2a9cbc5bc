import { plural, t } from '@lingui/core/macro';
import { memo, type ReactNode, type Ref } from 'react';
import type { Segment, SegmentFilter, SegmentRef, TranslateScope } from '#shared/contract/translate.ts';
import { classNames } from '../../../components/class-names.ts';
import { direction, languageName } from '../../../components/format.ts';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { StatePill } from '../../../components/StatePill.tsx';
import { MarkedText } from '../../../editors/text/MarkedText.tsx';
import type { TextPart } from '../../../editors/text/text-runs.ts';
import parts from '../../../theme/parts.module.css';
import { fieldLabel } from '../labels.ts';
import { listedParts } from '../text/segment-parts.ts';
import styles from './SegmentRow.module.css';

export interface SegmentRowProps {
  ref: Ref<HTMLLIElement>;
  row: number;
  rows: number;
  /** The top edge, in CSS pixels. */
  start: number;
  /** Undefined while it is being read. */
  segment: Segment | undefined;
  /** A translation that is not on disk yet, shown instead of the segment's. */
  typed: { text: string; state: NonNullable<TypedState> } | null;
  scope: TranslateScope;
  filter: SegmentFilter;
  /** Whether the segment above belongs to another product. */
  beginsProduct: boolean;
  isActive: boolean;
  /** For the active row: further marked parts of the source. */
  sourceParts?: readonly TextPart[];
  /** For the active row: the text under the field. */
  underField?: ReactNode;
  onChoose: (row: number, shown: SegmentRef | undefined) => void;
}

/** A segment: its name, its source and its translation. */
export const SegmentRow = memo(function SegmentRow(props: SegmentRowProps) {
  const { ref, row, rows, start, segment, scope, beginsProduct, isActive, onChoose } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field over the list has the keyboard.
    <li
      ref={ref}
      data-index={row}
      aria-posinset={row + 1}
      aria-setsize={rows}
      aria-current={isActive || undefined}
      className={classNames(styles.row, isActive && styles.active, beginsProduct && styles.begins)}
      style={{ transform: `translateY(${start}px)` }}
      onClick={({ target }) => {
        // A user who selects text wants to copy it, or to look it up; a word is selected by a second click on it.
        const isInSource =
          isActive && target instanceof Element && target.closest(`#${ACTIVE_SOURCE}`) !== null;
        if (!isInSource && document.getSelection()?.isCollapsed !== false) onChoose(row, segment);
      }}
    >
      {segment ? <Content {...props} segment={segment} targets={scope.targets.length} /> : <Unread />}
    </li>
  );
});

function Content({
  segment,
  typed,
  scope,
  filter,
  isActive,
  beginsProduct,
  targets,
  sourceParts = [],
  underField,
}: SegmentRowProps & { segment: Segment; targets: number }) {
  const { source, references, locale } = segment;
  return (
    <>
      <div className={styles.facts}>
        {beginsProduct ? <span className={styles.identifier}>{segment.identifier}</span> : null}
        <span className={parts.block}>{fieldLabel(segment, targets)}</span>
        <SegmentPills segment={segment} typed={typed?.state ?? null} />
      </div>
      <div className={styles.source}>
        <div
          id={isActive ? ACTIVE_SOURCE : undefined}
          className={classNames(parts.verbatim, !isActive && styles.clamped)}
          lang={scope.source}
          dir={direction(scope.source)}
        >
          <MarkedText
            text={source}
            parts={[...listedParts(source, 'source', segment, filter), ...sourceParts]}
          />
        </div>
        {scope.references.map((reference, at) => {
          const text = references[at];
          return text ? (
            <div key={reference} className={classNames(parts.hint, parts.beside, parts.above1)}>
              <span className={styles.code} title={languageName(reference)}>
                {reference}
              </span>
              <span
                className={classNames(parts.grows, parts.verbatim)}
                lang={reference}
                dir={direction(reference)}
              >
                {text}
              </span>
            </div>
          ) : null;
        })}
      </div>
      <div
        id={isActive ? ACTIVE_TARGET : undefined}
        className={styles.target}
        lang={locale}
        dir={direction(locale)}
      >
        {isActive && underField ? underField : <Target segment={segment} typed={typed} filter={filter} />}
      </div>
    </>
  );
}

/** Ids of the active row's cell that is under the field, and of the text it translates. */
export const ACTIVE_TARGET = 'active-translation';
export const ACTIVE_SOURCE = 'active-source';

function Target({
  segment,
  typed,
  filter,
}: Pick<SegmentRowProps, 'typed' | 'filter'> & { segment: Segment }) {
  const text = typed?.text ?? segment.target;
  if (text === null || text === '')
    return segment.inherited === null ? (
      <span className={parts.muted}>
        <span aria-hidden="true">—</span>
        <span className="visually-hidden">{t`no translation`}</span>
      </span>
    ) : (
      <span className={parts.muted}>
        ↑ <span className="visually-hidden">{t`inherited:`} </span>
        {segment.inherited}
      </span>
    );
  return (
    <div className={classNames(parts.verbatim, styles.clamped)}>
      <MarkedText text={text} parts={typed ? [] : listedParts(text, 'target', segment, filter)} />
    </div>
  );
}

function Unread() {
  return (
    <>
      <div className={styles.facts}>
        <Skeleton width="56px" />
      </div>
      <div className={styles.source}>
        <Skeleton width="72%" />
      </div>
      <div className={styles.target}>
        <Skeleton width="48%" />
      </div>
    </>
  );
}

type TypedState = 'saving' | 'unsaved' | null;

/** The state of a segment: of its edit, in the service, its review mark and its findings. */
function SegmentPills({ segment, typed }: { segment: Segment; typed: TypedState }) {
  const { mark, review, writtenAgainst, findings, target, gone, comments, origin } = segment;
  return (
    <span className={styles.pills}>
      {typed === 'unsaved' ? <StatePill state="failed">{t`not saved`}</StatePill> : null}
      {typed === 'saving' ? <StatePill state="sending">{t`saving`}</StatePill> : null}
      {gone ? <StatePill state="unknown">{t`not listed`}</StatePill> : null}
      {mark !== null && typed === null ? <StatePill state={mark} /> : null}
      {writtenAgainst !== null ? <StatePill state="conflict">{t`source changed`}</StatePill> : null}
      {origin === 'machine' && mark !== null ? <StatePill state="pending">{t`machine`}</StatePill> : null}
      {review === 'needs_review' ? <StatePill state="pending">{t`needs review`}</StatePill> : null}
      {review === 'done' ? <StatePill state="applied">{t`done`}</StatePill> : null}
      {findings.length > 0 ? (
        <StatePill state="failed">
          {plural(findings.length, { one: '# warning', other: '# warnings' })}
        </StatePill>
      ) : null}
      {mark === null && review === null && !gone && (target ?? '') !== '' && typed === null ? (
        <StatePill state="applied">{t`in service`}</StatePill>
      ) : null}
      {comments.length > 0 ? (
        <StatePill state="comment">
          {plural(comments.length, { one: '# comment', other: '# comments' })}
        </StatePill>
      ) : null}
    </span>
  );
}
