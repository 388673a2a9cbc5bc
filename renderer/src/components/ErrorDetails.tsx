import { t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import { Button } from './Button.tsx';
import { copyText } from './copy-text.ts';
import styles from './ErrorDetails.module.css';

/** What was tried and what came back, collapsed by default; to read, and to copy into a request for help. */
export function ErrorDetails({ text }: { text: string }) {
  return (
    <details>
      <summary>{t`Details`}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard. */}
      <pre className={styles.text} tabIndex={0}>
        {text}
      </pre>
      <Button
        variant="quiet"
        icon={<Copy size={13} aria-hidden="true" />}
        onClick={() => copyText(text, t`Details copied`)}
      >{t`Copy details`}</Button>
    </details>
  );
}
