import { BlockPreview } from './blocks/BlockPreview.tsx';
import { PastePreview } from './clipboard/PastePreview.tsx';

/** What is asked before many cells are changed. */
export function SpreadsheetDialogs() {
  return (
    <>
      <PastePreview />
      <BlockPreview />
    </>
  );
}
