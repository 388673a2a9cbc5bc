import { t } from '@lingui/core/macro';
import { ArchiveRestore, ArrowRight, Cable, Grid3x3 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useApp } from '../../state/app.ts';
import { editConnection } from '../../state/connection-form.ts';
import { openSample } from '../../state/connections.ts';
import { openDialog } from '../../state/dialog.ts';
import parts from '../../theme/parts.module.css';
import { GridPicture } from './GridPicture.tsx';
import styles from './Welcome.module.css';

/** The first start: two ways to begin. */
export function Welcome() {
  const [opening, setOpening] = useState(false);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const version = useApp((state) => state.info?.version);
  const sample = async () => {
    setOpening(true);
    setError(null);
    const answer = await openSample();
    setOpening(false);
    if (!answer.ok) setError(answer.error);
  };
  return (
    <main className={styles.welcome}>
      <div className={styles.text}>
        <header>
          <h1 className={styles.title}>{t`Catalog Desk`}</h1>
          <p
            className={styles.lead}
          >{t`Edit localized product data in bulk, offline if you like. Nothing is sent before you have reviewed it.`}</p>
        </header>
        <div className={classNames(parts.grid, parts.gap3)}>
          <Choice
            icon={
              opening ? (
                <Spinner label={t`Opening the sample catalog`} />
              ) : (
                <Grid3x3 size={20} strokeWidth={1.6} />
              )
            }
            title={t`Open the sample catalog`}
            hint={t`2,000 products in five languages on this computer. No account, nothing to lose.`}
            primary
            disabled={opening}
            onClick={() => void sample()}
          />
          <Choice
            icon={<Cable size={20} strokeWidth={1.6} />}
            title={t`Connect to your service`}
            hint={t`You need its address, the integration id and an API token.`}
            disabled={opening}
            onClick={() => void editConnection('new')}
          />
          <Button
            variant="quiet"
            className={styles.restore}
            icon={<ArchiveRestore size={14} aria-hidden="true" />}
            disabled={opening}
            onClick={() => void openDialog('restoreBackup')}
          >{t`Restore a backup…`}</Button>
        </div>
        {error ? <ErrorNote title={t`The sample catalog could not be opened`} error={error} /> : null}
        <footer className={parts.hint}>{version ? t`Version ${version}` : null}</footer>
      </div>
      <GridPicture />
    </main>
  );
}

interface ChoiceProps {
  icon: ReactNode;
  title: string;
  hint: string;
  primary?: boolean;
  disabled: boolean;
  onClick: () => void;
}

function Choice({ icon, title, hint, primary, disabled, onClick }: ChoiceProps) {
  const id = useId();
  return (
    <button
      type="button"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}hint`}
      className={styles.choice}
      data-primary={primary || undefined}
      disabled={disabled}
      onClick={onClick}
    >
      <span className={styles.icon}>{icon}</span>
      <span className={classNames(parts.grows, parts.grid, parts.hairGap)}>
        <strong className={parts.larger} id={`${id}title`}>
          {title}
        </strong>
        <span id={`${id}hint`} className={parts.muted}>
          {hint}
        </span>
      </span>
      <ArrowRight size={16} className={styles.arrow} aria-hidden="true" />
    </button>
  );
}
