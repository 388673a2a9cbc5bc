import { plural, t } from '@lingui/core/macro';
import { ArrowRight, Sparkles } from 'lucide-react';
import { useMemo } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { useListedKeys } from '../../../actions/key-notes.ts';
import { runAction } from '../../../actions/table.ts';
import { useActions } from '../../../actions/use-actions.ts';
import { Button } from '../../../components/Button.tsx';
import { wholeIn } from '../../../components/creation-labels.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useChangeSets } from '../../../state/changesets.ts';
import { narrowCreations, useCreationCount } from '../../../state/creations.ts';
import { openDialog } from '../../../state/dialog.ts';
import { openNewProduct } from '../../../state/new-product.ts';
import { isInterrupted } from '../../../state/sending-order.ts';
import parts from '../../../theme/parts.module.css';
import { HeadingFrame } from '../HeadingFrame.tsx';
import { CREATION_KEYS } from '../key-notes.ts';
import { Notice } from '../Notice.tsx';
import styles from '../review.module.css';
import { creationActions } from '../review-actions.ts';
import { SectionFrame } from '../SectionFrame.tsx';
import { CreationList } from './CreationList.tsx';
import { creationsHeading } from './messages.ts';

/** New products and full updates, before any of them is sent. */
export function CreationsSection({
  connection,
  summary,
}: {
  connection: Connection;
  summary: StagedSummary;
}) {
  useActions(useMemo(() => creationActions(connection), [connection]));
  useListedKeys(CREATION_KEYS);
  return (
    <SectionFrame
      connection={connection}
      heading={<CreationsHeading connection={connection} creations={summary.creations} />}
      nothing={wholeIn(summary) > 0 ? null : <NothingToCreate connection={connection} />}
    >
      <CreationList key={connection.id} connection={connection} creations={summary.creations} />
    </SectionFrame>
  );
}

/** Shown when no product is staged: explains how products get into the list. */
function NothingToCreate({ connection: { id, readOnly } }: { connection: Connection }) {
  return (
    <EmptyState
      icon={<Sparkles size={22} />}
      title={t`No new product is staged`}
      actions={
        readOnly ? undefined : (
          <>
            <Button variant="primary" onClick={() => openNewProduct(id)}>{t`New product…`}</Button>
            <Button onClick={() => runAction('import.products')}>{t`Import products…`}</Button>
          </>
        )
      }
    >{t`New products are listed here, and products that an import sends whole. You can edit them in the catalog like all others. Nothing is sent until you confirm it here.`}</EmptyState>
  );
}

/** What is staged whole, and the next step: nothing is sent without its plan. */
function CreationsHeading({
  connection: { id, readOnly },
  creations,
}: {
  connection: Connection;
  creations: StagedSummary['creations'];
}) {
  const interrupted = useChangeSets((state) => isInterrupted(state.changeSets));
  const problems = useCreationCount(id, 'problem') ?? 0;
  const losing = useCreationCount(id, 'losing') ?? 0;
  return (
    <HeadingFrame
      title={creationsHeading(creations)}
      note={
        readOnly
          ? t`This connection is read-only. Turn that off in Connections to send products.`
          : t`Shows the plan and the requests first. Nothing is sent before you confirm it there.`
      }
      buttons={(noteId) => (
        <>
          {readOnly ? null : <Button onClick={() => openNewProduct(id)}>{t`New product…`}</Button>}
          <Button
            variant={interrupted ? 'default' : 'primary'}
            disabled={readOnly}
            aria-describedby={noteId}
            onClick={() => void openDialog('sendProducts', { connectionId: id })}
          >
            {plural(creations.add + creations.replace, { one: 'Send…', other: 'Send all #…' })}
            <ArrowRight size={14} aria-hidden="true" />
          </Button>
        </>
      )}
    >
      <p className={parts.muted}>{t`Each product is sent whole, parents before their variants.`}</p>
      {problems > 0 ? (
        <Notice>
          {t`${plural(problems, { one: '# product', other: '# products' })} cannot be sent yet.`}{' '}
          <button
            type="button"
            className={styles.link}
            onClick={() => narrowCreations({ mode: null, only: 'problem' })}
          >
            {problems === 1 ? t`Show it` : t`Show them`}
          </button>
        </Notice>
      ) : null}
      {losing > 0 ? (
        <Notice>
          {plural(losing, {
            one: '# full update replaces or loses stored values.',
            other: '# full updates replace or lose stored values.',
          })}{' '}
          <button
            type="button"
            className={styles.link}
            onClick={() => narrowCreations({ mode: null, only: 'losing' })}
          >
            {losing === 1 ? t`Show it` : t`Show them`}
          </button>
        </Notice>
      ) : null}
    </HeadingFrame>
  );
}
