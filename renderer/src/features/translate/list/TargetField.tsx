import { type KeyboardEvent, type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import { direction } from '../../../components/format.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { ACTIVE_SOURCE } from './SegmentRow.tsx';
import styles from './TargetField.module.css';
import { keepCodesWhole } from './whole-codes.ts';

export interface TargetFieldProps {
  ref: Ref<HTMLDivElement>;
  label: string;
  locale: string;
  describedBy: string;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** The one field for all text. It is placed over the translation of the active segment and is never unmounted. */
export function TargetField({ ref, label, locale, describedBy, onKeyDown }: TargetFieldProps) {
  const { edit } = useWorkspace();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => (field.current ? edit.attach(field.current) : undefined), [edit]);
  useEffect(() => (field.current ? keepCodesWhole(field.current) : undefined), []);
  return (
    <div ref={ref} className={styles.layer} data-out="">
      <textarea
        ref={field}
        className={styles.field}
        aria-label={label}
        aria-describedby={`${ACTIVE_SOURCE} ${describedBy}`}
        lang={locale}
        dir={direction(locale)}
        rows={1}
        spellCheck
        autoComplete="off"
        autoCapitalize="off"
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
