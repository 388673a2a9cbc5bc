import { BlockPreview } from './blocks/BlockPreview.tsx';
import { PastePreview } from './clipboard/PastePreview.tsx';
import { FillChoiceButton } from './filling/FillChoiceButton.tsx';

/** Questions asked before many cells are changed, and after a fill. */
export function SpreadsheetDialogs() {
  return (
    <>
      <PastePreview />
      <BlockPreview />
      <FillChoiceButton />
    </>
  );
}
