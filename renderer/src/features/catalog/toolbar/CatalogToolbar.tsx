import { t } from '@lingui/core/macro';
import { Download, Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { runAction } from '../../../actions/table.ts';
import { Button } from '../../../components/Button.tsx';
import { Menu, type MenuEntry } from '../../../components/Menu.tsx';
import { useCatalog } from '../../../state/catalog.ts';
import { useSummary } from '../../../state/connections.ts';
import { useFilterBuilder } from '../../../state/filter-builder.ts';
import { runningPull, useJobs } from '../../../state/jobs.ts';
import { AddFilter } from '../filters/AddFilter.tsx';
import { FilterChips } from '../filters/FilterChips.tsx';
import { IdentifiersDialog } from '../filters/IdentifiersDialog.tsx';
import { ProductSearch } from '../filters/ProductSearch.tsx';
import { ViewCounts } from '../filters/ViewCounts.tsx';
import { RowHeightMenu } from '../grid/RowHeightMenu.tsx';
import { ViewSwitcher } from '../saved-views/ViewSwitcher.tsx';
import { SortButton } from '../sorting/SortButton.tsx';
import styles from './CatalogToolbar.module.css';
import { ProductFilesMenu, productFileEntries } from './ProductFilesMenu.tsx';
import { type ToolbarTool, type ToolId, useToolbarTools } from './toolbar-tools.tsx';
import { FITTED, type FittedButton, useToolbarFit } from './use-toolbar-fit.ts';

const NO_PROPERTIES: PropertyInfo[] = [];

/** Widths within buttons, in CSS pixels: the arrow of a menu, the number of sorted columns. */
const ARROW = 18;
const COUNT = 24;

export interface CatalogToolbarProps {
  connection: Connection;
  onRefresh: () => void;
  /** Called for Arrow down in the search field: moves focus to the rows. */
  onEnterRows: () => void;
}

/**
 * Chooses what the grid shows (view, products, order) and offers the tools. What has no room for its label moves into a menu; the
 * width of the toolbar itself counts, because panels open beside it.
 */
export function CatalogToolbar({ connection, onRefresh, onEnterRows }: CatalogToolbarProps) {
  const properties = useSummary((state) => state.summary?.properties ?? NO_PROPERTIES);
  const isFiltered = useCatalog((state) => state.narrowing.filters.length > 0);
  const isSorted = useCatalog((state) => state.sort.length > 0);
  const tools = useToolbarTools(connection);
  const asksForIdentifiers = useFilterBuilder((state) => state.identifiers !== null);
  const pulling = useJobs((state) => runningPull(state.jobs, connection.id) !== undefined);
  const bar = useRef<HTMLDivElement>(null);
  const own: Record<string, Omit<FittedButton, 'id'>> = {
    filter: { label: t`Filter`, stays: true },
    sort: { label: t`Sort`, stays: true, more: isSorted ? COUNT : 0 },
    pull: { label: t`Pull`, stays: true },
    rows: { label: t`Row height`, stays: true },
    files: { label: t`Files`, more: ARROW },
  };
  const buttons = ORDER.flatMap((id): FittedButton[] => {
    const button = own[id] ?? tools.get(id as ToolId);
    return button ? [{ id, ...button }] : [];
  });
  const looks = useToolbarFit(bar, buttons);
  const isLabelled = (id: string) => looks.get(id) === 'label';
  const shown = (ids: readonly ToolId[]) =>
    ids.map((id) => {
      const tool = tools.get(id);
      return tool && isLabelled(id) ? <ToolButton key={id} tool={tool} /> : null;
    });
  const hidden = ORDER.filter((id) => looks.get(id) === 'menu');
  return (
    <div className={styles.frame}>
      <div ref={bar} className={styles.bar} role="toolbar" aria-label={t`Catalog`}>
        <ViewSwitcher connectionId={connection.id} />
        <ProductSearch onEnterRows={onEnterRows} />
        <div {...FITTED} className={styles.buttons}>
          <AddFilter connection={connection} properties={properties} labelled={isLabelled('filter')} />
          <SortButton properties={properties} locales={connection.locales} labelled={isLabelled('sort')} />
          {shown(['tree', 'findings'])}
        </div>
        {connection.readOnly ? (
          <span
            className={styles.readOnly}
            title={t`Edits are switched off for this connection. Its settings can allow them.`}
          >{t`Read-only connection`}</span>
        ) : null}
        <ViewCounts onRefresh={onRefresh} />
        <div {...FITTED} className={styles.tools}>
          {shown(['find', 'transform', 'mark', 'history', 'columns'])}
          <RowHeightMenu labelled={isLabelled('rows')} />
          {shown(['new'])}
          {isLabelled('files') ? <ProductFilesMenu /> : null}
          {hidden.length > 0 ? <MoreMenu tools={tools} hidden={hidden} /> : null}
          <Button
            icon={<Download size={14} aria-hidden="true" />}
            busy={pulling}
            title={t`Read all products from the service`}
            onClick={() => runAction('catalog.pull')}
          >
            <span className={isLabelled('pull') ? undefined : 'visually-hidden'}>{t`Pull`}</span>
          </Button>
        </div>
      </div>
      {isFiltered ? <FilterChips connection={connection} properties={properties} /> : null}
      {asksForIdentifiers ? <IdentifiersDialog connectionId={connection.id} /> : null}
    </div>
  );
}

/** The buttons by importance: the last ones move into the menu first. *History* is in the status bar, too. */
const ORDER = [
  'filter',
  'sort',
  'pull',
  'find',
  'columns',
  'transform',
  'new',
  'tree',
  'files',
  'history',
  'findings',
  'mark',
  'rows',
] as const;

function ToolButton({ tool: { label, hint, icon, pressed, disabled, run } }: { tool: ToolbarTool }) {
  return (
    <Button
      variant="quiet"
      className={styles.toggle}
      icon={icon}
      aria-pressed={pressed}
      disabled={disabled}
      title={hint}
      onClick={run}
    >
      {label}
    </Button>
  );
}

/** The tools that the toolbar has no room for. */
function MoreMenu({ tools, hidden }: { tools: ReadonlyMap<ToolId, ToolbarTool>; hidden: readonly string[] }) {
  const entries = [...tools].flatMap(([id, { label, icon, pressed, disabled, run }]): MenuEntry[] =>
    hidden.includes(id)
      ? [
          {
            id,
            label,
            icon,
            ...(pressed === undefined ? {} : { checked: pressed }),
            ...(disabled === undefined ? {} : { disabled }),
            onSelect: run,
          },
        ]
      : [],
  );
  const files: MenuEntry[] = hidden.includes('files')
    ? [{ kind: 'separator', id: 'files' }, ...productFileEntries()]
    : [];
  return (
    <Menu
      align="end"
      trigger={
        <Button
          variant="quiet"
          icon={<Ellipsis size={14} aria-hidden="true" />}
          aria-label={t`More tools`}
          title={t`More tools`}
        />
      }
      entries={[...entries, ...files]}
    />
  );
}
