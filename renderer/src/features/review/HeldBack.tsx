import type { ApplyPreview } from '#shared/contract/changesets.ts';
import { showView } from '../../state/app.ts';
import { showDrafts } from '../../state/drafts-list.ts';
import { type HeldBackReason, heldBack } from './messages.ts';
import { Notice } from './Notice.tsx';
import styles from './review.module.css';

/** What applying would leave behind and why, with links to where it can be resolved. */
export function HeldBack({ held, running }: { held: ApplyPreview['heldBack']; running: boolean }) {
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
