import type { CellRef } from '#shared/domain/cell.ts';
import { type CellValue, kindOf } from '#shared/domain/value.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import { entryTexts } from '../../../editors/json/json-text.ts';
import { columnLabel } from '../../../state/column-names.ts';
import styles from './ValueDialog.module.css';

/** Shows a whole value: a struct as JSON, anything else unchanged. */
export function ValueDialog({
  shown,
  onClose,
}: {
  /** `why`: the reason why it cannot be edited. */
  shown: { ref: CellRef; value: CellValue; why: string | null } | null;
  onClose: () => void;
}) {
  const isStruct = shown !== null && shown.value !== null && kindOf(shown.value) === 'struct';
  return (
    <Dialog
      open={shown !== null}
      onClose={onClose}
      size="wide"
      title={shown ? columnLabel(shown.ref) : ''}
      description={shown?.why ?? undefined}
    >
      {shown ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard.
        <div className={styles.value} tabIndex={0} data-json={isStruct || undefined}>
          {isStruct ? (
            entryTexts(shown.value).join('\n\n')
          ) : (
            <ValueText value={shown.value} locale={shown.ref.locale} wrap />
          )}
        </div>
      ) : null}
    </Dialog>
  );
}
