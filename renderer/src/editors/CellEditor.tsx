import { type ComponentType, lazy, Suspense } from 'react';
import { EditorFrame } from './EditorFrame.tsx';
import type { EditorProps } from './editor-host.ts';
import type { EditorKind } from './editor-kind.ts';

const load = () => import('./all-editors.ts');

/** Loads the editors' code ahead of the first edit. */
export const preloadEditors = (): void => void load();

const EDITORS: Record<EditorKind, ComponentType<EditorProps>> = {
  text: lazy(async () => ({ default: (await load()).TextEditor })),
  multiline: lazy(async () => ({ default: (await load()).MultilineEditor })),
  number: lazy(async () => ({ default: (await load()).NumberEditor })),
  yesno: lazy(async () => ({ default: (await load()).YesNoEditor })),
  date: lazy(async () => ({ default: (await load()).DateEditor })),
  list: lazy(async () => ({ default: (await load()).ListEditor })),
};

/** The editor of a cell, wherever it stands. It begins once its code is there. */
export function CellEditor({ kind, ...props }: EditorProps & { kind: EditorKind }) {
  const Editor = EDITORS[kind];
  return (
    <Suspense fallback={<OpeningEditor width={props.width} words="Opening…" />}>
      <Editor {...props} />
    </Suspense>
  );
}

/** What stands in the place of an editor that is not there yet. */
export function OpeningEditor({ width, words }: { width: number; words: string }) {
  return (
    <EditorFrame width={width} hint={words}>
      {null}
    </EditorFrame>
  );
}
