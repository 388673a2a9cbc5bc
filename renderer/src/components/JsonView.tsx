import { useMemo } from 'react';
import parts from '../theme/parts.module.css';
import { classNames } from './class-names.ts';
import styles from './JsonView.module.css';
import { type JsonTokenKind, jsonTokens } from './json-tokens.ts';
import { prettyJson } from './pretty-json.ts';

/** Beyond this many characters, colors cost more time and memory than they help: the text is then plain. */
const COLOURED = 100_000;

const tones: Record<JsonTokenKind, string | undefined> = {
  key: classNames(styles.ownDirection, parts.accent),
  text: classNames(styles.ownDirection, parts.applied),
  number: parts.edited,
  word: parts.conflict,
  plain: undefined,
};

export interface JsonViewProps {
  /** The accessible name: whose JSON it is. */
  label: string;
  json: string;
  /** Takes all the available height, instead of as much as the text needs up to a limit. */
  fill?: boolean;
}

/** A JSON text, formatted and lightly colored, with its digits unchanged. Scrolls by keyboard. */
export function JsonView({ label, json, fill = false }: JsonViewProps) {
  const content = useMemo(() => {
    const pretty = prettyJson(json);
    if (pretty.length > COLOURED) return pretty;
    return jsonTokens(pretty).map(({ kind, text }, index) =>
      kind === 'plain' ? (
        text
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a text have no name but their place in it.
        <span key={index} className={tones[kind]}>
          {text}
        </span>
      ),
    );
  }, [json]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard.
    <section className={classNames(styles.view, fill && styles.fill)} tabIndex={0} aria-label={label}>
      <pre>{content}</pre>
    </section>
  );
}
