import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { CellValue } from '#shared/domain/value.ts';
import parts from '../theme/parts.module.css';
import { oldNew } from './old-new.ts';
import { SideView } from './SideView.tsx';
import { ValueEntry } from './ValueEntry.tsx';

/** A change of a value: what was there and what is there now, with the difference marked. */
export function OldAndNew({ old, next: now, locale }: { old: CellValue; next: CellValue; locale: string }) {
  const { old: before, next, note } = useMemo(() => oldNew(old, now, locale), [old, now, locale]);
  return (
    <dl className={parts.looseStack}>
      <ValueEntry term={t`Old`}>
        <SideView side={before} locale={locale} />
      </ValueEntry>
      <ValueEntry term={t`New`}>
        <SideView side={next} locale={locale} />
        {note ? <span className={parts.muted}>{note}</span> : null}
      </ValueEntry>
    </dl>
  );
}
