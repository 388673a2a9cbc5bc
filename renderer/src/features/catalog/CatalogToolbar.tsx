import { t } from '@lingui/core/macro';
import { Download, Ellipsis, ListTree, Plus, SpellCheck } from 'lucide-react';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { runAction } from '../../actions/table.ts';
import { Button } from '../../components/Button.tsx';
import { Menu, type MenuEntry } from '../../components/Menu.tsx';
import { useCatalog } from '../../state/catalog.ts';
import { useShowsFindings } from '../../state/check-findings.ts';
import { useSummary } from '../../state/connections.ts';
import { useFilterBuilder } from '../../state/filter-builder.ts';
import { runningPull, useJobs } from '../../state/jobs.ts';
import styles from './CatalogToolbar.module.css';
import { AddFilter } from './filters/AddFilter.tsx';
import { FilterChips } from './filters/FilterChips.tsx';
import { IdentifiersDialog } from './filters/IdentifiersDialog.tsx';
import { ProductSearch } from './filters/ProductSearch.tsx';
import { ViewCounts } from './filters/ViewCounts.tsx';
import { RowHeightMenu } from './grid/RowHeightMenu.tsx';
import { ProductFilesMenu, productFileEntries } from './ProductFilesMenu.tsx';
import { ViewSwitcher } from './saved-views/ViewSwitcher.tsx';
import { SortButton } from './sorting/SortButton.tsx';
import { type ToolbarTool, useToolbarTools } from './toolbar-tools.tsx';

const NO_PROPERTIES: PropertyInfo[] = [];

export interface CatalogToolbarProps {
  connection: Connection;
  onRefresh: () => void;
  /** Called for Arrow down in the search field: moves focus to the rows. */
  onEnterRows: () => void;
}

/**
 * Chooses what the grid shows (view, products, order) and offers the tools. As the toolbar narrows, buttons keep only their
 * icons, then the tools move into a menu; the width of the toolbar itself counts, because panels open beside it.
 */
export function CatalogToolbar({ connection, onRefresh, onEnterRows }: CatalogToolbarProps) {
  const properties = useSummary((state) => state.summary?.properties ?? NO_PROPERTIES);
  const isFiltered = useCatalog((state) => state.narrowing.filters.length > 0);
  const isChecked = useSummary((state) => state.summary?.checked === true);
  const showsFindings = useShowsFindings();
  const isTree = useCatalog((state) => state.narrowing.tree);
  const tools = useToolbarTools(connection);
  const asksForIdentifiers = useFilterBuilder((state) => state.identifiers !== null);
  const pulling = useJobs((state) => runningPull(state.jobs, connection.id) !== undefined);
  return (
    <div className={styles.frame}>
      <div className={styles.bar} role="toolbar" aria-label={t`Catalog`}>
        <ViewSwitcher connectionId={connection.id} />
        <ProductSearch onEnterRows={onEnterRows} />
        <div className={styles.buttons}>
          <AddFilter connection={connection} properties={properties} />
          <SortButton properties={properties} locales={connection.locales} />
        </div>
        <div className={styles.tools}>
          <Button
            variant="quiet"
            className={styles.toggle}
            icon={<ListTree size={14} aria-hidden="true" />}
            aria-pressed={isTree}
            title={t`Show variants under their parents`}
            onClick={() => runAction('catalog.tree')}
          >
            <span data-toolbar-label="minor">{t`Variants under parents`}</span>
          </Button>
          {isChecked ? (
            <Button
              variant="quiet"
              className={styles.toggle}
              icon={<SpellCheck size={14} aria-hidden="true" />}
              aria-pressed={showsFindings}
              title={t`Mark cells in which checks of translations find something`}
              onClick={() => runAction('catalog.findings')}
            >
              <span className="visually-hidden">{t`Check findings`}</span>
            </Button>
          ) : null}
        </div>
        {connection.readOnly ? (
          <span
            className={styles.readOnly}
            title={t`Edits are switched off for this connection. Its settings can allow them.`}
          >{t`Read-only connection`}</span>
        ) : null}
        <ViewCounts onRefresh={onRefresh} />
        <div className={styles.tools}>
          {tools.map((tool) => (
            <ToolButton key={tool.id} tool={tool} />
          ))}
        </div>
        <div className={styles.buttons}>
          <RowHeightMenu />
          <div className={styles.tools}>
            {connection.readOnly ? null : (
              <Button
                variant="quiet"
                icon={<Plus size={14} aria-hidden="true" />}
                aria-label={t`New product`}
                title={t`Stage a new product`}
                onClick={() => runAction('products.new')}
              >
                <span data-toolbar-label="minor">{t`New`}</span>
              </Button>
            )}
            <ProductFilesMenu />
          </div>
          <div className={styles.more}>
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
              entries={moreEntries(connection, tools, { isTree, isChecked, showsFindings })}
            />
          </div>
          <Button
            icon={<Download size={14} aria-hidden="true" />}
            busy={pulling}
            title={t`Read all products from the service`}
            onClick={() => runAction('catalog.pull')}
          >
            <span data-toolbar-label="">{pulling ? t`Pulling` : t`Pull`}</span>
          </Button>
        </div>
      </div>
      {isFiltered ? <FilterChips connection={connection} properties={properties} /> : null}
      {asksForIdentifiers ? <IdentifiersDialog connectionId={connection.id} /> : null}
    </div>
  );
}

function ToolButton({
  tool: { label, labelRank, hint, icon, pressed, disabled, run },
}: {
  tool: ToolbarTool;
}) {
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
      <span data-toolbar-label={labelRank}>{label}</span>
    </Button>
  );
}

/** The tools as menu entries, with everything else that has no room. */
function moreEntries(
  { readOnly }: Connection,
  tools: readonly ToolbarTool[],
  shown: { isTree: boolean; isChecked: boolean; showsFindings: boolean },
): MenuEntry[] {
  return [
    ...tools.map(({ id, label, icon, pressed, disabled, run }) => ({
      id,
      label,
      icon,
      ...(pressed === undefined ? {} : { checked: pressed }),
      ...(disabled === undefined ? {} : { disabled }),
      onSelect: run,
    })),
    { kind: 'separator', id: 'shown' },
    {
      id: 'tree',
      label: t`Variants under parents`,
      checked: shown.isTree,
      onSelect: () => runAction('catalog.tree'),
    },
    ...(shown.isChecked
      ? [
          {
            id: 'findings',
            label: t`Check findings`,
            checked: shown.showsFindings,
            onSelect: () => runAction('catalog.findings'),
          },
        ]
      : []),
    { kind: 'separator', id: 'products' },
    ...(readOnly
      ? []
      : [
          {
            id: 'new',
            label: t`New product…`,
            icon: <Plus size={14} />,
            onSelect: () => runAction('products.new'),
          },
        ]),
    ...productFileEntries(),
  ];
}
