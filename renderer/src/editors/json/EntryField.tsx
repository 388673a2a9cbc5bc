import { t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { classifications } from '#shared/domain/categories.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { classNames } from '../../components/class-names.ts';
import { IconButton } from '../../components/IconButton.tsx';
import parts from '../../theme/parts.module.css';
import styles from './json.module.css';
import { readJsonEdit } from './json-text.ts';

/** One entry of a cell as JSON; if there are several, with a name and a button to remove it. */
export function EntryField({
  label,
  text,
  isWrong,
  message,
  onChange,
  onRemove,
  onSave,
}: {
  label: string;
  text: string;
  isWrong: boolean;
  /** The id of the message about it. */
  message: string;
  onChange: (text: string) => void;
  /** Null for the only entry. */
  onRemove: (() => void) | null;
  onSave: () => void;
}) {
  return (
    <div className={styles.entry}>
      {onRemove ? (
        <div className={classNames(parts.spread, parts.strong)}>
          <span aria-hidden="true">{label}</span>
          <IconButton label={t`Remove ${{ code: label }}`} icon={<Trash2 size={14} />} onClick={onRemove} />
        </div>
      ) : null}
      <textarea
        className={styles.text}
        value={text}
        spellCheck={false}
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={message}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onSave();
        }}
      />
    </div>
  );
}

/** The taxonomy of an entry, or its number. */
export function entryLabel(text: string, at: number): string {
  const edit = readJsonEdit(text, null);
  return (edit.state === 'changed' && taxonomyOf(edit.value)) || t`Value ${at + 1}`;
}

export const taxonomyOf = (value: CellValue): string | null => {
  const [first] = classifications(value);
  return first?.taxonomyName ?? first?.taxonomyId ?? null;
};
