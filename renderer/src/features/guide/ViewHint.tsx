import { t } from '@lingui/core/macro';
import { Lightbulb, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../components/IconButton.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import type { ViewName } from '../../state/app.ts';
import { openGuide } from '../../state/guide.ts';
import { changeSettings, useSettings } from '../../state/settings.ts';
import styles from './guide.module.css';
import { hintOf } from './hints.ts';

/** Explains above a view what it is for, only the first time it is shown. */
export function ViewHint({ view }: { view: ViewName }) {
  const [hint, setHint] = useState(() => (isNew(view) ? hintOf(view) : null));
  useEffect(() => {
    const { hints } = useSettings.getState().settings ?? {};
    if (isNew(view))
      void changeSettings({
        hints: { views: [...(hints?.views ?? []), view], version: hints?.version ?? null },
      });
  }, [view]);
  if (hint === null) return null;
  return (
    <div className={styles.hint} role="note" aria-label={t`Hint`} data-region="">
      <Lightbulb size={15} aria-hidden="true" />
      <p>{hint}</p>
      <LinkButton onClick={() => openGuide(view)}>{t`Open the guide`}</LinkButton>
      <IconButton label={t`Close hint`} icon={<X size={14} />} onClick={() => setHint(null)} />
    </div>
  );
}

const isNew = (view: ViewName): boolean => !useSettings.getState().settings?.hints?.views.includes(view);
