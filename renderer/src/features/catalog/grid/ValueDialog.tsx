import type { CellRef } from '#shared/domain/cell.ts';
import { type CellValue, kindOf } from '#shared/domain/value.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import { entryTexts } from '../../../editors/json/json-text.ts';
import { columnLabel } from '../../../state/column-names.ts';
import styles from './ValueDialog.module.css';

/** A whole value to read: a struct as JSON, everything else as it is. */
export function ValueDialog({
  shown,
  onClose,
}: {
  shown: { ref: CellRef; value: CellValue } | null;
  onClose: () => void;
}) {
  const isStruct = shown !== null && shown.value !== null && kindOf(shown.value) === 'struct';
  return (
    <Dialog
      open={shown !== null}
      onClose={onClose}
      size="wide"
      title={shown ? columnLabel(shown.ref) : ''}
      description={
        isStruct ? 'The service generates this value. Its cell’s menu has “Edit as JSON…”.' : undefined
      }
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
