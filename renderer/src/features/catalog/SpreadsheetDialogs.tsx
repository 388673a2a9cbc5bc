import { BlockPreview } from './blocks/BlockPreview.tsx';
import { PastePreview } from './clipboard/PastePreview.tsx';
import { FillChoiceButton } from './filling/FillChoiceButton.tsx';

/** What is asked before many cells are changed, or after a fill. */
export function SpreadsheetDialogs() {
  return (
    <>
      <PastePreview />
      <BlockPreview />
      <FillChoiceButton />
    </>
  );
}
