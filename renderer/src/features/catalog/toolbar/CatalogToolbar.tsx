import { t } from '@lingui/core/macro';
import { ChevronDown, Download, Ellipsis, FileDown, FilePen, FileSpreadsheet, FileUp } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { runAction } from '../../../actions/table.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { Menu, type MenuEntry } from '../../../components/Menu.tsx';
import { useCatalog } from '../../../state/catalog.ts';
import { useSummary } from '../../../state/connections.ts';
import { useFilterBuilder } from '../../../state/filter-builder.ts';
import { runningPull, useJobs } from '../../../state/jobs.ts';
import parts from '../../../theme/parts.module.css';
import { AddFilter } from '../filters/AddFilter.tsx';
import { FilterChips } from '../filters/FilterChips.tsx';
import { IdentifiersDialog } from '../filters/IdentifiersDialog.tsx';
import { ProductSearch } from '../filters/ProductSearch.tsx';
import { ViewCounts } from '../filters/ViewCounts.tsx';
import { measureIn } from '../grid/measure-text.ts';
import { RowHeightMenu } from '../grid/RowHeightMenu.tsx';
import { ViewSwitcher } from '../saved-views/ViewSwitcher.tsx';
import { SortButton } from '../sorting/SortButton.tsx';
import styles from './CatalogToolbar.module.css';
import { fitToolbar, type PartLook } from './fit-toolbar.ts';
import { type ToolbarTool, type ToolId, useToolbarTools } from './toolbar-tools.tsx';

/** Marks the children of a toolbar that hold its buttons. */
const FITTED = { 'data-fitted': '' };

/** In CSS pixels, as in Button.module.css: padding, border, icon, and the gap to the next button; the gap before a label. */
const ICON_BUTTON = 42;

const LABEL_GAP = 6;

/** Menu entries to export products to files and to import them. */
const productFileEntries = (): MenuEntry[] => [
  {
    id: 'export',
    label: t`Export products…`,
    hint: t`as Excel, CSV or JSON`,
    icon: <FileDown size={14} />,
    onSelect: () => runAction('export.products'),
  },
  {
    id: 'import',
    label: t`Import products…`,
    hint: t`from a spreadsheet or JSON, as staged edits`,
    icon: <FileUp size={14} />,
    onSelect: () => runAction('import.products'),
  },
  { kind: 'separator', id: 'separator' },
  {
    id: 'sample',
    label: t`Save a sample file…`,
    hint: t`the first rows of this view, to fill in and import`,
    icon: <FilePen size={14} />,
    onSelect: () => runAction('export.sample'),
  },
];

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

function ProductFilesMenu() {
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" icon={<FileSpreadsheet size={14} aria-hidden="true" />} title={t`Files`}>
          <span className={classNames(parts.inlineMiddle, parts.iconGap)}>
            {t`Files`}
            <ChevronDown size={12} aria-hidden="true" />
          </span>
        </Button>
      }
      entries={productFileEntries()}
    />
  );
}

/** What is measured of a button: its label, and in CSS pixels what is in it beside icon and label. */
interface FittedButton {
  id: string;
  label: string;
  more?: number;
  /** Never moves into the menu. */
  stays?: boolean;
}

/**
 * Decides which buttons of a toolbar show their labels; `buttons` by importance. Only widths that do not depend on the decision
 * are measured, before anything is drawn, so nothing flickers.
 */
function useToolbarFit(
  bar: RefObject<HTMLElement | null>,
  buttons: readonly FittedButton[],
): ReadonlyMap<string, PartLook> {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const [font, setFont] = useState('');
  // After each rendering: children come and go.
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const measure = () => setRoom(roomIn(element));
    const { fontFamily } = getComputedStyle(element);
    setFont(`550 12px ${fontFamily}`);
    measure();
    // Before the new size is drawn.
    const observer = new ResizeObserver(() => flushSync(measure));
    for (const observed of [element, ...element.querySelectorAll(':scope > :not([data-fitted])')])
      observer.observe(observed);
    return () => observer.disconnect();
  });
  const measured = measureIn(font);
  const looks = fitToolbar(
    room,
    buttons.map(({ label, more = 0, stays = false }) => ({
      width: ICON_BUTTON + LABEL_GAP + Math.ceil(measured(label)) + more,
      iconWidth: stays ? ICON_BUTTON + more : null,
    })),
    ICON_BUTTON,
  );
  return new Map(buttons.map(({ id }, at) => [id, looks[at] ?? 'label']));
}

/** The width that the buttons of a toolbar may share. */
function roomIn(bar: HTMLElement): number {
  const { columnGap, paddingLeft, paddingRight } = getComputedStyle(bar);
  const inner = bar.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const isOnLine = ({ dataset, offsetWidth }: HTMLElement) =>
    dataset.fitted !== undefined || (offsetWidth > 1 && offsetWidth < inner);
  const children = [...bar.querySelectorAll<HTMLElement>(':scope > *')].filter(isOnLine);
  const taken = children.reduce((sum, child) => {
    if (child.dataset.fitted !== undefined) return sum;
    const { flexShrink, minWidth } = getComputedStyle(child);
    // What shrinks is as wide as the buttons leave it.
    return sum + (flexShrink === '0' ? child.offsetWidth : Number.parseFloat(minWidth));
  }, 0);
  return inner - taken - Number.parseFloat(columnGap) * (children.length - 1);
}
