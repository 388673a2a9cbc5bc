import { Copy, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { Button } from './Button.tsx';
import styles from './ErrorNote.module.css';
import { toast } from './Toaster.tsx';

export interface ErrorNoteProps {
  error: AppErrorShape;
  /** What was tried, when the message alone does not say: "The catalog could not be read". */
  title?: string;
  /** What the user can do about it. */
  actions?: ReactNode;
}

/** An expected failure in place: a sentence, what to do, and details to copy for whoever is asked for help. */
export function ErrorNote({ error, title, actions }: ErrorNoteProps) {
  return (
    <div className={styles.note} role="alert">
      <TriangleAlert size={16} className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        {title ? <strong className={styles.title}>{title}</strong> : null}
        <p>{error.message}</p>
        {error.details ? <Details text={`${error.code}: ${error.message}\n\n${error.details}`} /> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}

function Details({ text }: { text: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ kind: 'done', title: 'Details copied' }),
      () =>
        toast({
          kind: 'failed',
          title: 'The clipboard refused the text',
          message: 'Mark it and copy it by hand.',
        }),
    );
  return (
    <details className={styles.details}>
      <summary>Details</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard. */}
      <pre className={styles.text} tabIndex={0}>
        {text}
      </pre>
      <Button variant="quiet" icon={<Copy size={13} aria-hidden="true" />} onClick={copy}>
        Copy details
      </Button>
    </details>
  );
}
