import { plural, t } from '@lingui/core/macro';
import { ArrowRight } from 'lucide-react';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { Button } from '../../../components/Button.tsx';
import { useChangeSets } from '../../../state/changesets.ts';
import { narrowCreations, useCreationCount } from '../../../state/creations.ts';
import { openDialog } from '../../../state/dialog.ts';
import { openNewProduct } from '../../../state/new-product.ts';
import { isInterrupted } from '../../../state/sending-order.ts';
import parts from '../../../theme/parts.module.css';
import { HeadingFrame } from '../HeadingFrame.tsx';
import { Notice } from '../Notice.tsx';
import styles from '../review.module.css';
import { creationsHeading } from './messages.ts';

/** What is staged whole, and the next step: nothing is sent without its plan. */
export function CreationsHeading({
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
            {t`Send…`}
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
