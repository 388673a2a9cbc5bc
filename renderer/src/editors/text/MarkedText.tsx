import { classNames } from '../../components/class-names.ts';
import styles from './MarkedText.module.css';
import { type TextPart, type TextRun, textRuns } from './text-runs.ts';

export interface MarkedTextProps {
  text: string;
  parts: readonly TextPart[];
  /** Marks must not take more space than the letters alone, because a field is placed over the text. */
  isUnderField?: boolean;
}

/** A text with its placeholders, tags, terms and mistakes marked. */
export function MarkedText({ text, parts, isUnderField }: MarkedTextProps) {
  return textRuns(text, parts).map((run) => <Run key={run.start} run={run} isUnderField={isUnderField} />);
}

function Run({ run: { text, kinds, title }, isUnderField }: { run: TextRun; isUnderField?: boolean }) {
  if (kinds.length === 0) return text;
  const className = classNames(
    ...kinds.map((kind) => styles[kind]),
    !isUnderField && kinds.includes('code') && styles.apart,
  );
  return (
    <span className={className} title={title || undefined}>
      {text}
    </span>
  );
}
