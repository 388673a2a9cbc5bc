import styles from './about.module.css';

/** A long text that can be scrolled by keyboard too. */
export function ScrolledText({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: only what has focus is scrolled by keyboard.
    <section className={styles.text} aria-label={label} tabIndex={0}>
      {text}
    </section>
  );
}
