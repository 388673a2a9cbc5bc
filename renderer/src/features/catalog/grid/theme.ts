import { createPart, createTheme, iconSetQuartzRegular, type Theme } from 'ag-grid-community';

/** If the system's scroll bars take no space, the grid's cover the last cells, which must remain visible through them. */
const scrollbars = createPart({
  feature: 'scrollbars',
  css: '.ag-scrollbar-invisible > :is(.ag-body-horizontal-scroll-viewport, .ag-body-vertical-scroll-viewport) { background: none; }',
});

/** The grid in our tokens. Colors are variables, so that both themes and densities need nothing from the grid. */
export const gridTheme: Theme = createTheme()
  .withPart(iconSetQuartzRegular)
  .withPart(scrollbars)
  .withParams({
    accentColor: 'var(--accent)',
    backgroundColor: 'var(--surface)',
    foregroundColor: 'var(--text)',
    textColor: 'var(--text)',
    borderColor: 'var(--line)',
    browserColorScheme: 'inherit',
    fontFamily: 'inherit',
    fontSize: 13,
    dataFontSize: 13,
    spacing: 4,
    cellHorizontalPadding: 8,
    headerBackgroundColor: 'var(--sunken)',
    headerTextColor: 'var(--muted)',
    headerFontSize: 12,
    headerFontWeight: 550,
    headerColumnBorder: { color: 'var(--line)' },
    headerColumnResizeHandleColor: 'transparent',
    headerRowBorder: { color: 'var(--line)' },
    columnBorder: { color: 'var(--line)' },
    rowBorder: { color: 'var(--line)' },
    pinnedColumnBorder: { color: 'var(--line-strong)' },
    rowHoverColor: 'color-mix(in srgb, var(--text) 2.5%, transparent)',
    oddRowBackgroundColor: 'transparent',
    wrapperBorder: false,
    wrapperBorderRadius: 0,
    borderRadius: 0,
    iconSize: 14,
    iconColor: 'var(--muted)',
    focusShadow: 'none',
    cellEditingBorder: { color: 'transparent' },
    cellEditingShadow: 'none',
    dragAndDropImageBackgroundColor: 'var(--surface)',
    dragAndDropImageBorder: { color: 'var(--line-strong)' },
    dragAndDropImageShadow: 'var(--shadow)',
  });
