import { t } from '@lingui/core/macro';
import { Lightbulb, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../components/IconButton.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { shortcutText } from '../../components/shortcut-keys.ts';
import type { ViewName } from '../../state/app.ts';
import { openGuide } from '../../state/guide.ts';
import { changeSettings, useSettings } from '../../state/settings.ts';
import styles from './guide.module.css';

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

/** What the user should know before using a view for the first time; null if the view needs no explanation. */
function hintOf(view: ViewName): string | null {
  switch (view) {
    case 'catalog':
      return t`Type into a cell to edit it. Edits are staged here until you review and apply them. ${shortcutText('Mod+K')} finds every command.`;
    case 'translate':
      return t`Type a translation and go on with ${shortcutText('Mod+Enter')}. Suggestions from earlier translations stand beside the text.`;
    case 'review':
      return t`These edits are staged and not sent yet. Check the old and new values, then apply them: the service’s automations may start again for these products.`;
    case 'activity':
      return t`Every change set ends here with a result for each item. An applied change set can be undone.`;
    case 'changes':
      return t`These are the changes that others made in the service. Those that touch your staged edits come first.`;
    case 'completeness':
      return t`Each cell shows how much is filled in. Choose one to see what is missing and go there.`;
    case 'import':
      return t`Nothing is changed before you have seen a report of every row.`;
    case 'rehearsal':
      return t`Try a removal on one product before you remove many. Every step can be checked in the service.`;
    case 'connections':
    case 'settings':
      return null;
  }
}
