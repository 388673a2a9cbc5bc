import { ArrowRight, TriangleAlert } from 'lucide-react';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { Button } from '../../../components/Button.tsx';
import { count, formatNumber } from '../../../components/format.ts';
import { useChangeSets } from '../../../state/changesets.ts';
import { narrowCreations, openSendProducts, useCreations } from '../../../state/creations.ts';
import { openNewProduct } from '../../../state/new-product.ts';
import { isInterrupted } from '../../../state/sending-order.ts';
import styles from '../review.module.css';
import { creationsHeading } from './messages.ts';

/** What is staged whole, and the way on: nothing is sent without its plan. */
export function CreationsHeading({
  connection: { id, readOnly },
  creations,
}: {
  connection: Connection;
  creations: StagedSummary['creations'];
}) {
  const interrupted = useChangeSets((state) => isInterrupted(state.changeSets));
  const counts = useCreations((state) => state.counts);
  const problems = counts?.problem ?? 0;
  const losing = counts?.losing ?? 0;
  return (
    <header className={styles.heading}>
      <div className={styles.words}>
        <h2 className="view-title">{creationsHeading(creations)}</h2>
        <p className={styles.sub}>Each product is sent whole, parents before their variants.</p>
        {problems > 0 ? (
          <p className={styles.heldBack}>
            <TriangleAlert size={14} aria-hidden="true" />
            <span>
              {count(problems, 'product')} cannot be sent yet.{' '}
              <button
                type="button"
                className={styles.link}
                onClick={() => narrowCreations({ mode: null, only: 'problem' })}
              >
                Show {problems === 1 ? 'it' : 'them'}
              </button>
            </span>
          </p>
        ) : null}
        {losing > 0 ? (
          <p className={styles.heldBack}>
            <TriangleAlert size={14} aria-hidden="true" />
            <span>
              {formatNumber(losing)} {losing === 1 ? 'full update replaces' : 'full updates replace'} or{' '}
              {losing === 1 ? 'loses' : 'lose'} stored values.{' '}
              <button
                type="button"
                className={styles.link}
                onClick={() => narrowCreations({ mode: null, only: 'losing' })}
              >
                Show {losing === 1 ? 'it' : 'them'}
              </button>
            </span>
          </p>
        ) : null}
      </div>
      <div className={styles.actions}>
        <div className={styles.buttons}>
          {readOnly ? null : <Button onClick={() => openNewProduct(id)}>New product…</Button>}
          <Button
            variant={interrupted ? 'default' : 'primary'}
            disabled={readOnly}
            aria-describedby="send-products-note"
            onClick={() => openSendProducts(id)}
          >
            Send…
            <ArrowRight size={14} aria-hidden="true" />
          </Button>
        </div>
        <p id="send-products-note" className={styles.note}>
          {readOnly
            ? 'This connection is read-only. Turn that off in Connections to send products.'
            : 'Shows the plan and the requests first. Nothing is sent before you confirm it there.'}
        </p>
      </div>
    </header>
  );
}
