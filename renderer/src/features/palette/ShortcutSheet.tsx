import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { actionGroups } from '../../actions/action.ts';
import { type KeyNotes, useKeyNotes } from '../../actions/key-notes.ts';
import { useActionTable } from '../../actions/table.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { shortcutText } from '../../components/shortcut-keys.ts';
import { TextInput } from '../../components/TextInput.tsx';
import { closeOverlay } from '../../state/overlay.ts';
import parts from '../../theme/parts.module.css';
import { rank } from './rank.ts';
import styles from './ShortcutSheet.module.css';

/** Every shortcut of the currently loaded actions, and the keys of the current view, by group. */
export function ShortcutSheet({ open }: { open: boolean }) {
  return (
    <Dialog open={open} onClose={closeOverlay} title={t`Keyboard shortcuts`} size="wide">
      <Shortcuts />
    </Dialog>
  );
}

function Shortcuts() {
  const [search, setSearch] = useState('');
  const groups = found(useShortcuts(), search);
  return (
    <>
      <TextInput
        type="search"
        className={styles.search}
        value={search}
        onChange={setSearch}
        placeholder={t`Search shortcuts`}
        aria-label={t`Search shortcuts`}
      />
      <p className="visually-hidden" role="status">
        {search === '' ? '' : t`${groups.reduce((sum, { notes }) => sum + notes.length, 0)} found`}
      </p>
      {groups.length === 0 ? (
        <p
          className={parts.muted}
        >{t`No shortcut matches “${search}”. ${shortcutText('Mod+K')} finds every command.`}</p>
      ) : (
        <div className={styles.columns}>
          {groups.map(({ group, notes }) => (
            <section key={group} className={styles.group}>
              <h3>{group}</h3>
              <dl className={parts.above2}>
                {notes.map(({ label, keys }) => (
                  <div key={label} className={styles.entry}>
                    <dt className={parts.breaks}>{label}</dt>
                    <dd className={styles.keys}>
                      {keys.map((one) => (
                        <Kbd key={one} shortcut={one} />
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      )}
    </>
  );
}

function useShortcuts(): KeyNotes[] {
  const actions = useActionTable((state) => state.actions);
  const shown = useKeyNotes((state) => state.groups);
  const ofActions = actionGroups.map((group) => ({
    group,
    notes: [...actions.values()].flatMap((action) => {
      const keys = [action.shortcut, action.otherShortcut].filter((one) => one !== undefined);
      return action.group === group && keys.length > 0 ? [{ label: action.label, keys }] : [];
    }),
  }));
  return [...ofActions, ...shown];
}

/** Returns the entries that match the search: by label or group, or by the keys as displayed. */
function found(groups: readonly KeyNotes[], search: string): KeyNotes[] {
  const typed = search.trim().toLowerCase();
  const fits = (group: string, label: string, keys: readonly string[]) =>
    rank(typed, label, [group]) > 0 || keys.some((one) => printed(one).includes(typed.replaceAll(' ', '')));
  return groups
    .map(({ group, notes }) => ({
      group,
      notes: notes.filter(({ label, keys }) => fits(group, label, keys)),
    }))
    .filter(({ notes }) => notes.length > 0);
}

const printed = (keys: string): string => shortcutText(keys).toLowerCase();
