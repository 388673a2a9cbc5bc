import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ReviewMark, Segment, SegmentEvent } from '#shared/contract/translate.ts';
import { oldNew } from '../../../changesets/old-new.ts';
import { SideView } from '../../../changesets/SideView.tsx';
import { client } from '../../../client/index.ts';
import { classNames } from '../../../components/class-names.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { direction, formatDateTime, formatMoment } from '../../../components/format.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import parts from '../../../theme/parts.module.css';
import { STATUS_LABELS } from '../labels.ts';
import { refOf, segmentKey } from '../workspace/segment-key.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { Section } from './Section.tsx';
import styles from './TranslatePanel.module.css';
import { useLatest } from './use-latest.ts';

/** So many events are shown first. */
const FIRST = 5;

/** What happened to a segment: when, from what to what, and by what. It is read only while it is shown. */
export function History({ segment, revision }: { segment: Segment; revision: number }) {
  const [isShown, setShown] = useState(false);
  return (
    <Section
      title={t`History`}
      aside={
        <LinkButton aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t`Hide history` : t`Show history`}
        </LinkButton>
      }
    >
      {isShown ? <Events key={segmentKey(segment)} segment={segment} revision={revision} /> : null}
    </Section>
  );
}

function Events({ segment, revision }: { segment: Segment; revision: number }) {
  const { connection, list } = useWorkspace();
  const [isWhole, setWhole] = useState(false);
  const { value, error } = useLatest(
    segmentKey(segment),
    () =>
      list.call((open) =>
        client.call('translate.history', {
          connectionId: connection.id,
          list: open,
          segment: refOf(segment),
        }),
      ),
    revision,
  );
  if (error) return <ErrorNote title={t`The history could not be read`} error={error} />;
  if (!value) return null;
  const { events } = value;
  if (events.length === 0) return <p className={styles.quiet}>{t`Nothing was changed here in this app.`}</p>;
  const shown = isWhole ? events : events.slice(0, FIRST);
  return (
    <>
      <ol className={classNames(parts.grid, parts.gap2)}>
        {shown.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no names, and the list is read as a whole.
          <li key={at}>
            <p className={classNames(parts.middle, parts.hint)}>
              <span className={parts.truncated} title={event.label || undefined}>
                {byLabel(event)}
              </span>
              <time
                className={classNames(parts.pushed, parts.fixed)}
                dateTime={event.at}
                title={formatDateTime(event.at)}
              >
                {formatMoment(event.at)}
              </time>
            </p>
            <Change event={event} locale={segment.locale} />
          </li>
        ))}
      </ol>
      {shown.length < events.length ? (
        <LinkButton onClick={() => setWhole(true)}>{t`Show all ${events.length}`}</LinkButton>
      ) : null}
    </>
  );
}

function Change({ event: { old, next, review, by }, locale }: { event: SegmentEvent; locale: string }) {
  if (by === 'sent') return null;
  const sides = oldNew(old, next, locale);
  return (
    <>
      {old === next ? null : (
        <p lang={locale} dir={direction(locale)}>
          <SideView side={sides.inOne ?? sides.next} locale={locale} />
        </p>
      )}
      {review ? <p className={styles.quiet}>{`${markName(review.old)} → ${markName(review.next)}`}</p> : null}
    </>
  );
}

const markName = (review: ReviewMark): string => (review === null ? t`No mark` : STATUS_LABELS[review]);

/** Who or what changed the text; an import is called as in the edit history, which names the file. */
function byLabel({ by, label, old, next }: SegmentEvent): string {
  switch (by) {
    case 'sent':
      return t`Applied in the service`;
    case 'person':
      return next === null || next === '' ? t`Removed by hand` : old === null ? t`Typed` : t`Changed by hand`;
    case 'memory':
      return t`From the memory`;
    case 'machine':
      return t`By machine`;
    case 'repetition':
      return t`Filled as a repetition`;
    case 'import':
    case null:
      return label;
  }
}
