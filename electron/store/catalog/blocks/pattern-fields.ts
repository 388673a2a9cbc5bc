import type { BlockEdit } from '#shared/domain/block/block-edit.ts';

/** The input fields of an edit's regular expressions, in order. */
export function patternFields(edit: BlockEdit): string[] {
  if (edit.kind === 'replace') return edit.search.pattern ? ['edit.search.find'] : [];
  if (edit.kind !== 'transform') return [];
  return edit.steps.flatMap((step, i) =>
    step.step === 'replace' && step.search.pattern ? [`edit.steps.${i}.search.find`] : [],
  );
}

/** The field of the unreadable pattern or template of an edit; `isReadable` is called with an edit of a single step. */
export function unreadableField(edit: BlockEdit, isReadable: (edit: BlockEdit) => boolean): string {
  if (edit.kind !== 'transform') return 'edit.search.find';
  const at = edit.steps.findIndex((step) => !isReadable({ ...edit, steps: [step] }));
  return `edit.steps.${at}.${edit.steps[at]?.step === 'template' ? 'template' : 'search.find'}`;
}
