import { actionGroups } from '../../actions/action.ts';
import { useActionTable } from '../../actions/table.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { closeOverlay } from '../../state/overlay.ts';
import styles from './ShortcutSheet.module.css';

/** Every shortcut of the actions that are loaded now, by group. */
export function ShortcutSheet({ open }: { open: boolean }) {
  const actions = useActionTable((state) => state.actions);
  const groups = actionGroups
    .map((group) => ({
      group,
      actions: [...actions.values()].filter((action) => action.group === group && action.shortcut),
    }))
    .filter((entry) => entry.actions.length > 0);
  return (
    <Dialog open={open} onClose={closeOverlay} title="Keyboard shortcuts" size="wide">
      <div className={styles.columns}>
        {groups.map((entry) => (
          <section key={entry.group} className={styles.group}>
            <h3>{entry.group}</h3>
            <dl className={styles.list}>
              {entry.actions.map(({ id, label, shortcut = '' }) => (
                <div key={id} className={styles.entry}>
                  <dt>{label}</dt>
                  <dd>
                    <Kbd shortcut={shortcut} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
