import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CloudOff, Unplug } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import type { Keep } from '#shared/contract/drafts.ts';
import type { FeedStatus, ServiceChange, ServiceChangeFilter } from '#shared/contract/feed.ts';
import { throttled } from '#shared/timing/throttle.ts';
import { useListedKeys } from '../../actions/key-notes.ts';
import { useActions } from '../../actions/use-actions.ts';
import { useStatusKeys, useStatusText } from '../../app/use-status-text.ts';
import { KEEP_LABELS } from '../../changesets/conflict-messages.ts';
import { historyActions } from '../../changesets/history-actions.ts';
import { resolveConflicts } from '../../changesets/resolve-conflicts.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { asSentence } from '../../components/format.ts';
import { toastError } from '../../components/toast.ts';
import { queries } from '../../query/use-query.ts';
import { useApp } from '../../state/app.ts';
import { showInCatalog, showProductInCatalog } from '../../state/catalog.ts';
import { useActiveConnection } from '../../state/connections.ts';
import { showConflicts } from '../../state/drafts-list.ts';
import { checkForChanges, useFeed, useFeedCheck } from '../../state/feed.ts';
import { runningPull, useJobs } from '../../state/jobs.ts';
import { followProduct } from '../../state/product-panel.ts';
import { useServiceChanges } from '../../state/service-changes.ts';
import { useStaged } from '../../state/staged.ts';
import parts from '../../theme/parts.module.css';
import { ExportTableDialog } from '../../transfers/ExportTableDialog.tsx';
import { ChangeDetails } from './ChangeDetails.tsx';
import { ChangesBar } from './ChangesBar.tsx';
import { ChangesStates } from './ChangesStates.tsx';
import styles from './ChangesView.module.css';
import { CHANGE_KEYS, changesActions, STATUS_KEYS } from './changes-actions.ts';
import { ChangeListView } from './list/ChangeListView.tsx';
import { ChangeList } from './list/change-list.ts';
import { markChanges } from './mark-changes.ts';
import { feedFacts, overlapLabel, shownLabel } from './messages.ts';

/** What the service changed since the user last looked, through enrichment or otherwise; newest first. */
export function ChangesView() {
  const connection = useActiveConnection();
  return connection ? <Changes key={connection.id} connection={connection} /> : null;
}

function Changes({ connection }: { connection: Connection }) {
  const { id, readOnly, pollSeconds } = connection;
  const list = useChangeList(id);
  const { opened, error, row, version, chosen } = useStore(list.store);
  const { filter, isPanelShown } = useServiceChanges();
  const { status } = useFeed();
  const { isChecking } = useFeedCheck();
  const online = useApp((state) => state.online);
  const [isExporting, setIsExporting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read in the row changes with the version.
  const current = useMemo(() => list.current, [list, row, version]);

  const show = useCallback(
    ({ product, column }: ServiceChange) =>
      void (column ? showInCatalog({ product, ...column }) : showProductInCatalog(connection, product)),
    [connection],
  );
  const mark = useCallback(
    (seen: boolean) => {
      const { chosen, row } = list.store.getState();
      const changes = list.marked;
      if (changes.length === 0) return;
      void markChanges(id, list, { changes }, seen);
      // Marking moves to the next change, so that users can mark one after another.
      if (chosen.size === 0 && row !== null && !useServiceChanges.getState().filter.unseenOnly) list.goBy(1);
    },
    [id, list],
  );
  const markAll = useCallback(() => {
    void markChanges(id, list, { filter: useServiceChanges.getState().filter }, true);
  }, [id, list]);
  const check = () => void checkForChanges(id);
  const commands = useMemo(
    () => ({
      show,
      mark,
      togglePanel,
      decide: (at: number) => {
        list.goTo(at);
        useServiceChanges.setState({ isPanelShown: true });
      },
    }),
    [list, show, mark],
  );

  useActions(
    useMemo(
      () => [
        ...changesActions({
          markAll,
          exportChanges: () => setIsExporting(true),
          togglePanel,
        }),
        ...historyActions('changes', id),
      ],
      [id, markAll],
    ),
  );
  useListedKeys(CHANGE_KEYS);
  useStatusKeys(STATUS_KEYS);
  const shown = opened && opened.total > 0 ? shownLabel(opened) : '';
  const facts = status ? feedFacts(status, { pollSeconds, online }) : '';
  useStatusText([shown, facts].filter(Boolean).join(' · '));
  useEffect(() => {
    if (current) followProduct(current.product);
  }, [current]);

  return (
    <section className={parts.page} aria-label={t`Changes in the service of ${connection.name}`}>
      <ChangesBar
        connectionId={id}
        status={status}
        opened={opened}
        chosen={chosen.size}
        isChecking={isChecking}
        onCheck={check}
        onMarkChosen={() => mark(true)}
        onMarkAll={markAll}
        onExport={() => setIsExporting(true)}
      />
      {status ? <FeedNote connection={connection} status={status} /> : null}
      <OverlapBanner connectionId={id} canDecide={!readOnly} />
      <div className={classNames(parts.columns, parts.underPanel)}>
        {opened && opened.total > 0 ? (
          <ChangeListView list={list} commands={commands} />
        ) : (
          <ChangesStates
            connection={connection}
            status={status}
            filter={filter}
            isRead={opened !== null}
            error={error}
            isChecking={isChecking}
            onCheck={check}
            onTryAgain={() => void list.open()}
          />
        )}
        {isPanelShown ? (
          <ChangeDetails
            connectionId={id}
            canDecide={!readOnly}
            change={current}
            onShow={show}
            onMark={(seen) => current && void markChanges(id, list, { changes: [current.change] }, seen)}
            onClose={togglePanel}
          />
        ) : null}
      </div>
      {isExporting && opened ? (
        <ExportDialog
          connection={connection}
          filter={filter}
          total={opened.total}
          onClose={() => setIsExporting(false)}
        />
      ) : null}
    </section>
  );
}

const togglePanel = () => useServiceChanges.setState(({ isPanelShown }) => ({ isPanelShown: !isPanelShown }));

/** Milliseconds. While the service is read, changes arrive too often to count them again for each. */
const COUNT_AGAIN_EVERY_MS = 750;

/** The list of changes of a connection, kept current while the calling component is mounted. */
function useChangeList(connectionId: string): ChangeList {
  const [list] = useState(() => new ChangeList({ client, connectionId }));
  const filter = useServiceChanges((state) => state.filter);
  useEffect(() => {
    const { request, now, stop } = throttled(() => list.open(), COUNT_AGAIN_EVERY_MS);
    now();
    const stopWatching = queries.ask('feed.open', { connectionId, filter }).watch(request, false);
    return () => {
      stop();
      stopWatching();
    };
  }, [list, connectionId, filter]);
  return list;
}

interface ExportDialogProps {
  connection: Connection;
  filter: ServiceChangeFilter;
  /** The number of changes that the filter shows. */
  total: number;
  onClose: () => void;
}

/** Exports the changes listed to a table for spreadsheets. */
function ExportDialog({ connection, filter, total, onClose }: ExportDialogProps) {
  return (
    <ExportTableDialog
      title={t`Export changes of the service`}
      description={t`A table with one line per change listed: time, identifier, title, kind, property, language, old and new value, whether you marked it as seen, and your staged edit.`}
      connection={connection}
      stem="service-changes"
      total={total}
      saveLabel={(n) => plural(n, { one: 'Save # change', other: 'Save # changes' })}
      exported={(n) => plural(n, { one: '# change exported', other: '# changes exported' })}
      file={(guardFormulas) => ({ of: 'service_changes', filter, guardFormulas })}
      onClose={onClose}
    />
  );
}

const ALL_CONFLICTS = { filter: 'conflict', property: null, locale: null, search: '' } as const;

/** Staged edits whose values the service has changed since, and how to decide them. */
function OverlapBanner({ connectionId, canDecide }: { connectionId: string; canDecide: boolean }) {
  const conflicts = useStaged((state) => state.summary?.conflicts ?? 0);
  if (conflicts === 0) return null;
  const decide = (keep: Keep) => void resolveConflicts(connectionId, ALL_CONFLICTS, keep, conflicts);
  return (
    <section className={styles.overlap} aria-label={t`Staged edits that the service changed`}>
      <p role="status">
        <strong>{overlapLabel(conflicts)}</strong> {t`Nothing is overwritten until you decide.`}
      </p>
      {canDecide ? (
        <>
          <Button onClick={() => decide('mine')}>{KEEP_LABELS.mine}</Button>
          <Button onClick={() => decide('theirs')}>{KEEP_LABELS.theirs}</Button>
        </>
      ) : null}
      <Button onClick={() => void showConflicts()}>
        {conflicts === 1 ? t`Decide in Review` : t`Decide one by one`}
      </Button>
    </section>
  );
}

/** Why the list is not complete or current, and how to fix that. */
function FeedNote({ connection, status }: { connection: Connection; status: FeedStatus }) {
  const isPulling = useJobs((state) => runningPull(state.jobs, connection.id) !== undefined);
  return (
    <>
      {status.state === 'failed' ? <Failure connectionId={connection.id} reason={status.message} /> : null}
      {status.gap ? <Gap connectionId={connection.id} isPulling={isPulling} /> : null}
    </>
  );
}

function Failure({ connectionId, reason }: { connectionId: string; reason: string | null }) {
  const isChecking = useFeedCheck((state) => state.isChecking);
  return (
    <section className={styles.trouble} aria-label={t`Changes could not be read`}>
      <CloudOff size={15} aria-hidden="true" />
      <p role="status">
        <strong>{asSentence(t`Changes could not be read`)}</strong> {reason}
      </p>
      <Button busy={isChecking} onClick={() => void checkForChanges(connectionId)}>{t`Try again`}</Button>
    </section>
  );
}

function Gap({ connectionId, isPulling }: { connectionId: string; isPulling: boolean }) {
  const pull = async () => {
    const answer = await client.call('catalog.pull', { connectionId });
    if (!answer.ok) toastError(t`The pull could not start`, answer.error);
  };
  return (
    <section className={styles.trouble} aria-label={t`Changes may be missing`}>
      <Unplug size={15} aria-hidden="true" />
      <p role="status">
        <Trans>
          <strong>Changes may be missing.</strong> The service no longer lists everything since the last
          check. A pull reads all products and finds what changed.
        </Trans>
      </p>
      <Button busy={isPulling} onClick={() => void pull()}>{t`Pull`}</Button>
    </section>
  );
}
