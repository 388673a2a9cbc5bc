import { Popover } from '@base-ui/react/popover';
import { plural, t } from '@lingui/core/macro';
import { ChevronDown, FileDown, FileUp, SlidersHorizontal } from 'lucide-react';
import type { ApplyOptions, ApplyPreview } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { useStart } from '../../changesets/use-start.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Field } from '../../components/Field.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { Switch } from '../../components/Switch.tsx';
import { toastError } from '../../components/toast.ts';
import { queries, useQuery } from '../../query/use-query.ts';
import { showView } from '../../state/app.ts';
import { runningChangeSet, useChangeSets } from '../../state/changesets.ts';
import { useCurrentColumnNames } from '../../state/column-names.ts';
import { openDialog } from '../../state/dialog.ts';
import { showDrafts, useDraftsList } from '../../state/drafts-list.ts';
import { showSection } from '../../state/review-section.ts';
import { isInterrupted, wouldWaitFor } from '../../state/sending-order.ts';
import { useStaged } from '../../state/staged.ts';
import parts from '../../theme/parts.module.css';
import { apply, NOTHING_SENT } from './apply.ts';
import { HeadingFrame } from './HeadingFrame.tsx';
import {
  applyBlocked,
  applyLabel,
  applyNote,
  type HeldBackReason,
  heading,
  heldBack,
  sentAs,
} from './messages.ts';
import { Notice } from './Notice.tsx';
import { REQUESTS_SHOWN } from './panels/RequestsPanel.tsx';
import styles from './review.module.css';
import { localeCounts, shownMessage } from './shown.ts';

export interface HeadingProps {
  connection: Connection;
  summary: StagedSummary;
  /** What applying would send now; null until it is known. */
  preview: ApplyPreview | null;
  /** How many changes are listed; null until it is known. */
  shown: number | null;
  requestsShown: boolean;
  onShowRequests: () => void;
}

/** What is staged and how it will be sent, and the button that sends it. */
export function Heading({
  connection,
  summary,
  preview,
  shown,
  requestsShown,
  onShowRequests,
}: HeadingProps) {
  const columns = useQuery('drafts.columns', { connectionId: connection.id, filter: 'all' }).value ?? [];
  useCurrentColumnNames();
  const running = useChangeSets((state) => runningChangeSet(state.changeSets) !== undefined);
  const ahead = useChangeSets((state) => wouldWaitFor(state.changeSets));
  const interrupted = useChangeSets((state) => isInterrupted(state.changeSets));
  const { busy, start } = useStart();
  const blocked = applyBlocked(connection.readOnly, preview, running);
  const changes = preview?.changes ?? summary.changes;
  return (
    <HeadingFrame
      title={heading(summary)}
      note={blocked ?? applyNote(ahead)}
      buttons={(noteId) => (
        <>
          <Button variant="quiet" aria-expanded={requestsShown} onClick={onShowRequests}>
            {requestsShown ? t`Hide requests` : t`Show requests`}
          </Button>
          <FilesMenu connectionId={connection.id} shown={shown} />
          <span className={classNames(parts.flex, parts.gap1)}>
            <Button
              variant={interrupted ? 'default' : 'primary'}
              busy={busy}
              disabled={blocked !== null || preview === null}
              aria-describedby={noteId}
              onClick={() => void start(NOTHING_SENT, apply(connection.id))}
            >
              {applyLabel(changes, ahead !== null)}
            </Button>
            {preview ? <HowItIsSent connectionId={connection.id} options={preview.options} /> : null}
          </span>
        </>
      )}
    >
      <p className={parts.muted}>
        {[localeCounts(columns), preview ? sentAs(preview) : ''].filter(Boolean).join(' — ')}
      </p>
      {preview && preview.heldBack.whole > 0 ? <SentWhole edits={preview.heldBack.whole} /> : null}
      {preview ? <HeldBack held={preview.heldBack} running={running} /> : null}
    </HeadingFrame>
  );
}

/** Says that edits of new products and of full updates are sent from another section. */
function SentWhole({ edits }: { edits: number }) {
  return (
    <p className={parts.muted}>
      {plural(edits, {
        one: '# edit belongs to new products or full updates and is sent from there.',
        other: '# edits belong to new products or full updates and are sent from there.',
      })}{' '}
      <button
        type="button"
        className={styles.link}
        onClick={() => showSection('creations')}
      >{t`Show new products`}</button>
    </p>
  );
}

/** What applying would leave behind and why, with links to where it can be resolved. */
function HeldBack({ held, running }: { held: ApplyPreview['heldBack']; running: boolean }) {
  const message = heldBack(held, running);
  if (!message) return null;
  return (
    <Notice>
      {message.lead}{' '}
      {message.reasons.map((reason, index) => (
        <span key={reason.reason}>
          {index > 0 ? ', ' : null}
          <Reason {...reason} />
        </span>
      ))}
    </Notice>
  );
}

function Reason({ reason, label }: HeldBackReason) {
  if (reason === 'gone' || reason === 'nameless' || reason === 'blocked') return label;
  const settle = reason === 'conflicts' ? () => showDrafts('conflict') : () => void showView('activity');
  return (
    <button type="button" className={styles.link} onClick={settle}>
      {label}
    </button>
  );
}

/** Exports changes to files for another machine, and imports them from one. `shown`: how many are listed; null until it is known. */
function FilesMenu({ connectionId, shown }: { connectionId: string; shown: number | null }) {
  const scope = useDraftsList((state) => state.scope);
  const all = useStaged((state) => state.summary?.changes ?? 0);
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet">
          {t`Files`}
          <ChevronDown size={13} aria-hidden="true" />
        </Button>
      }
      entries={[
        {
          id: 'export',
          label: t`Export changes…`,
          hint: t`${shownMessage(scope, shown ?? all)}, to apply on another computer`,
          icon: <FileDown size={14} />,
          disabled: shown === 0,
          onSelect: () => void openDialog('exportChanges', { connectionId, from: { staged: scope } }),
        },
        {
          id: 'import',
          label: t`Import changes…`,
          hint: t`from a file exported by Catalog Desk`,
          icon: <FileUp size={14} />,
          onSelect: () => void openDialog('importChanges', { connectionId }),
        },
      ]}
    />
  );
}

/** How change sets of this connection are sent, beside the button that sends them. */
function HowItIsSent({ connectionId, options }: { connectionId: string; options: ApplyOptions }) {
  const show = (shown: ApplyOptions) => {
    for (const limit of [0, REQUESTS_SHOWN])
      queries.change('changesets.preview', { connectionId, limit }, (preview) => ({
        ...preview,
        options: shown,
      }));
  };
  const change = async (to: Partial<ApplyOptions>) => {
    show({ ...options, ...to });
    const answer = await client.call('changesets.setOptions', {
      connectionId,
      options: { ...options, ...to },
    });
    if (answer.ok) return;
    show(options);
    toastError(t`The settings were not saved`, answer.error);
  };
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <IconButton
            className={styles.trigger}
            label={t`How it is sent`}
            icon={<SlidersHorizontal size={14} aria-hidden="true" />}
          />
        }
      />
      <Popover.Portal>
        <Popover.Positioner className={parts.positioner} align="end" sideOffset={6} collisionPadding={8}>
          <Popover.Popup className={styles.popup}>
            <Popover.Title
              className={classNames(parts.normal, parts.bold)}
            >{t`How it is sent`}</Popover.Title>
            <Field
              inline
              label={t`Check first for changes in the service`}
              hint={t`Reads the products again right before sending. A value that changed in the service becomes a conflict for you to decide; it is not overwritten.`}
            >
              <Switch checked={options.checkFirst} onChange={(checkFirst) => void change({ checkFirst })} />
            </Field>
            <Field
              inline
              label={t`One operation per cell`}
              hint={t`Sends one operation per cell instead of one per product. The service then accepts or refuses each value separately.`}
            >
              <Switch checked={options.onePerCell} onChange={(onePerCell) => void change({ onePerCell })} />
            </Field>
            <Popover.Description
              className={styles.howItIsSentNote}
            >{t`Saved for this connection. Change sets already queued or running do not change.`}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
