import styles from './Kbd.module.css';
import { shortcutKeys } from './shortcut-keys.ts';

/** A shortcut such as "Mod+Shift+K", drawn as keys and named in words for screen readers. */
export function Kbd({ shortcut }: { shortcut: string }) {
  return (
    <span className={styles.keys}>
      {shortcutKeys(shortcut).map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
