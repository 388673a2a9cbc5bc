import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../../components/class-names.ts';
import { Field } from '../../../components/Field.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import parts from '../../../theme/parts.module.css';
import type { StepProblem } from './step-problem.ts';
import { type Completion, completionPlace, completions, type Names } from './template-completion.ts';
import styles from './transform.module.css';
import { wrongPart } from './wrong-part.ts';

export interface TemplateFieldProps {
  template: string;
  problem: StepProblem | null;
  names: Names;
  onChange: (template: string) => void;
}

/** A template, with completions for the caret position offered below; Tab or Enter takes one. */
export function TemplateField({ template, problem, names, onChange }: TemplateFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const place = caret === null ? null : completionPlace(template, caret);
  const found = place ? completions(place, names) : [];
  const active = Math.min(at, found.length - 1);
  // A half-typed name is not a mistake as long as names match it.
  const mistake = found.length > 0 ? null : problem;

  const take = ({ text }: Completion) => {
    if (!place) return;
    const next = template.slice(0, place.from) + text + template.slice(place.to);
    const to = place.from + text.length;
    onChange(next);
    setCaret(null);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(to, to);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[active];
    if (!chosen || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setAt((active + 1) % found.length);
    else if (event.key === 'ArrowUp') setAt((active + found.length - 1) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else if (event.key === 'Escape') setCaret(null);
    else return;
    event.preventDefault();
  };

  return (
    <div className={parts.holder}>
      <Field
        label={t`Template`}
        hint={t`${'{property}'} or ${'{property@language}'}, then ${'|upper, |truncate:60, |default:"…"'} and others`}
        error={mistake?.message}
      >
        <div className={styles.templateText}>
          {typeof mistake?.at === 'number' ? (
            <MistakeMark text={template} at={mistake.at} field={field} />
          ) : null}
          <TextArea
            ref={field}
            mono
            rows={3}
            maxLength={5000}
            placeholder="{brand} {title|truncate:60}"
            value={template}
            aria-controls={found.length > 0 ? `${id}list` : undefined}
            aria-autocomplete="list"
            aria-activedescendant={found[active] ? `${id}${active}` : undefined}
            onChange={(next) => {
              onChange(next);
              setAt(0);
              setCaret(field.current?.selectionStart ?? next.length);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setCaret(null)}
          />
        </div>
      </Field>
      {found.length > 0 ? (
        <div id={`${id}list`} role="listbox" aria-label={t`Suggestions`} className={styles.completions}>
          {found.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken in the field, which keeps the focus.
            <div
              key={one.label}
              id={`${id}${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classNames(styles.completion, index === active && styles.activeCompletion)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(one)}
            >
              <span>{one.label}</span>
              <span className={classNames(parts.truncated, parts.muted, parts.shrinks)}>{one.detail}</span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}

interface MistakeMarkProps {
  text: string;
  /** Where the mistake is, in UTF-16 units. */
  at: number;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** A hidden copy of a field's text behind it: only the line under its wrong part is visible. A message says what is wrong. */
function MistakeMark({ text, at, field }: MistakeMarkProps) {
  const behind = useRef<HTMLPreElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be scrolled otherwise.
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    const follow = () => {
      if (behind.current) behind.current.scrollTop = area.scrollTop;
    };
    follow();
    area.addEventListener('scroll', follow, { passive: true });
    return () => area.removeEventListener('scroll', follow);
  }, [field, text]);
  const { from, to } = wrongPart(text, at);
  return (
    <pre ref={behind} className={styles.behind} aria-hidden="true">
      {text.slice(0, from)}
      <span className={styles.mistake}>{text.slice(from, to) || '\u00a0'}</span>
      {text.slice(to)}
      {'\n'}
    </pre>
  );
}
