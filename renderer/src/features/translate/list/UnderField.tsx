import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import type { Finding } from '#shared/domain/checks/check.ts';
import { MarkedText } from '../../../editors/text/MarkedText.tsx';
import { codeParts, findingParts } from '../text/segment-parts.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import styles from './TargetField.module.css';

/** Longer texts are not marked while they are typed, because that would slow down typing. */
const COLOURED = 20_000;

/**
 * The text of the field with its codes and mistakes marked, drawn under the field, whose own text is transparent. It
 * determines the height of the row.
 */
export function UnderField({ findings, onDrawn }: { findings: readonly Finding[]; onDrawn: () => void }) {
  const { edit } = useWorkspace();
  const text = useStore(edit.store, (state) => state?.text ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field follows the height of its text.
  useLayoutEffect(onDrawn, [text, onDrawn]);
  const parts = text.length > COLOURED ? [] : [...codeParts(text), ...findingParts(findings, 'target')];
  return (
    <div className={styles.under} aria-hidden="true">
      <MarkedText text={text} parts={parts} isUnderField />
      {/* A trailing line break would take no space. */}
      {'\u200b'}
    </div>
  );
}
