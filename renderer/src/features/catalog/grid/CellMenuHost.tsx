import { type ComponentProps, lazy, Suspense } from 'react';
import { useUsed } from '../../../components/late-popup.ts';

const load = () => import('./CellMenu.tsx');
const CellMenu = lazy(async () => ({ default: (await load()).CellMenu }));

/** Loads the menu's code ahead of the first one. */
export const preloadCellMenu = (): void => void load();

/** The menu of a cell or header, outside the first load. `menu` differs from one menu to another. */
export function CellMenuHost({ menu, ...props }: { menu: string } & ComponentProps<typeof CellMenu>) {
  const used = useUsed(props.at !== null);
  return used ? (
    <Suspense fallback={null}>
      <CellMenu key={menu} {...props} />
    </Suspense>
  ) : null;
}
