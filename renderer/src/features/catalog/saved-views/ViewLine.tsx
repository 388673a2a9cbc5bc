import { t } from '@lingui/core/macro';
import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SavedView } from '#shared/contract/views.ts';
import { classNames } from '../../../components/class-names.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { toast, toastError } from '../../../components/toast.ts';
import { queries } from '../../../query/use-query.ts';
import { useCatalog } from '../../../state/catalog.ts';
import { keepCopy, removeView, renameView } from '../../../state/saved-views.ts';
import { NameForm } from './NameForm.tsx';
import styles from './saved-views.module.css';
import { copyName } from './view-changes.ts';
import { saveAsFile } from './view-files.ts';

/** A saved view in the list: Enter opens it, F2 renames, Delete deletes. */
export function ViewLine({
  connectionId,
  view,
  isOpen,
  readOnly,
  onOpen,
  onRepeat,
}: {
  connectionId: string;
  view: SavedView;
  isOpen: boolean;
  readOnly: boolean;
  onOpen: () => void;
  /** Does again what the view's recipe does. */
  onRepeat: () => void;
}) {
  const [renaming, setRenaming] = useState(false);
  const line = useRef<HTMLButtonElement>(null);
  const endRenaming = () => {
    flushSync(() => setRenaming(false));
    line.current?.focus();
  };
  const removeLine = async () => {
    // Before the line is gone: otherwise focus would be kept in the list by moving it to its first button.
    neighbourOf(line.current)?.focus();
    if (!(await remove(connectionId, view))) line.current?.focus();
  };
  if (renaming)
    return (
      <li className={styles.line}>
        <NameForm
          label={t`New name of ${view.name}`}
          name={view.name}
          action={t`Rename`}
          onName={(name) => renameView(connectionId, view, name)}
          onDone={endRenaming}
          onCancel={endRenaming}
        />
      </li>
    );
  return (
    <li className={styles.line}>
      <button
        ref={line}
        type="button"
        data-view-line=""
        className={classNames(styles.open, isOpen && styles.current)}
        aria-current={isOpen || undefined}
        aria-keyshortcuts="F2 Delete"
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key === 'F2') setRenaming(true);
          if (event.key === 'Delete') void removeLine();
        }}
        dir="auto"
        title={view.name}
      >
        {view.name}
        {view.recipe ? <span className={styles.recipe}>{t`Recipe`}</span> : null}
      </button>
      <Menu
        align="end"
        trigger={
          <IconButton label={t`More about ${view.name}`} tooltip={false} icon={<Ellipsis size={14} />} />
        }
        entries={[
          ...(view.recipe && !readOnly
            ? [{ id: 'repeat', label: t`Repeat the recipe…`, onSelect: () => onRepeat() }]
            : []),
          { id: 'rename', label: t`Rename`, shortcut: 'F2', onSelect: () => setRenaming(true) },
          { id: 'copy', label: t`Duplicate`, onSelect: () => void duplicate(connectionId, view) },
          {
            id: 'export',
            label: t`Export…`,
            onSelect: () => void saveAsFile(connectionId, [view.id], [view]),
          },
          { kind: 'separator', id: 'line' },
          {
            id: 'delete',
            label: t`Delete`,
            shortcut: 'Delete',
            danger: true,
            onSelect: () => void removeLine(),
          },
        ]}
      />
    </li>
  );
}

async function duplicate(connectionId: string, view: SavedView): Promise<void> {
  const names = (queries.known('views.saved', { connectionId }) ?? []).map(({ name }) => name);
  const answer = await keepCopy(connectionId, view, copyName(view.name, names));
  if (!answer.ok) toastError(t`The view was not duplicated`, answer.error);
}

/** The button that gets focus when this line is gone. */
function neighbourOf(line: HTMLElement | null): HTMLElement | null {
  const item = line?.closest('li');
  return (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button') ?? null;
}

/** Resolves to whether it was deleted. */
async function remove(connectionId: string, view: SavedView): Promise<boolean> {
  const wasOpen = useCatalog.getState().savedView === view.id;
  const answer = await removeView(connectionId, view.id);
  if (!answer.ok) {
    toastError(t`The view was not deleted`, answer.error);
    return false;
  }
  toast({
    kind: 'done',
    title: t`View “${view.name}” deleted`,
    message: wasOpen ? t`Its products stay shown, with the columns of the whole catalog.` : undefined,
    action: { label: t`Undo`, run: () => void bringBack(connectionId, view) },
  });
  return true;
}

async function bringBack(connectionId: string, view: SavedView): Promise<void> {
  const answer = await keepCopy(connectionId, view, view.name);
  if (!answer.ok) toastError(t`The view was not restored`, answer.error);
}
