import { t } from '@lingui/core/macro';
import { WrapText } from 'lucide-react';
import { runAction } from '../../../actions/table.ts';
import { Button } from '../../../components/Button.tsx';
import { Menu, type MenuEntry } from '../../../components/Menu.tsx';
import { useCatalog } from '../../../state/catalog.ts';
import { LINES, linesLabel } from './look-actions.ts';

/** Chooses how many lines of text each row shows. `labelled`: there is room for its label. */
export function RowHeightMenu({ labelled }: { labelled: boolean }) {
  const now = useCatalog((state) => state.layout?.lines ?? 1);
  const choices: readonly number[] = LINES;
  const entries: MenuEntry[] = (choices.includes(now) ? choices : [...choices, now]).map((lines) => ({
    id: String(lines),
    label: linesLabel(lines),
    checked: lines === now,
    onSelect: () => lines !== now && runAction(`catalog.lines-${lines}`),
  }));
  return (
    <Menu
      align="end"
      trigger={
        <Button
          variant="quiet"
          icon={<WrapText size={14} aria-hidden="true" />}
          title={t`Row height: ${linesLabel(now)}`}
        >
          <span className={labelled ? undefined : 'visually-hidden'}>{t`Row height`}</span>
        </Button>
      }
      entries={[
        { kind: 'heading', id: 'heading', label: t`Row height` },
        ...entries,
        { kind: 'separator', id: 'separator' },
        {
          id: 'content',
          label: t`Fit to content`,
          hint: t`as many lines as the cells on the screen need, up to 12`,
          onSelect: () => runAction('catalog.lines-by-content'),
        },
      ]}
    />
  );
}
