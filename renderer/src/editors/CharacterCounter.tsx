import { useEffect, useState } from 'react';
import { countCharacters } from '#shared/domain/count-characters.ts';
import { charactersLabel } from '../components/format.ts';
import styles from './editors.module.css';

/** Texts up to this length are counted on every key, longer ones when typing pauses. */
const AT_ONCE = 5_000;
const PAUSE = 300;

/** The number of characters in a text while it is being typed. Not announced: it changes with every key. */
export function CharacterCounter({ text }: { text: string }) {
  const [counted, setCounted] = useState(() => countCharacters(text));
  useEffect(() => {
    if (text.length <= AT_ONCE) return setCounted(countCharacters(text));
    const timer = window.setTimeout(() => setCounted(countCharacters(text)), PAUSE);
    return () => window.clearTimeout(timer);
  }, [text]);
  return <span className={styles.counter}>{charactersLabel(counted)}</span>;
}
