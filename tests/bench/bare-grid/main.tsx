import '../../../renderer/src/theme/base.css';
import {
  type ColDef,
  type ColGroupDef,
  type IDatasource,
  InfiniteRowModelModule,
  ModuleRegistry,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createRoot } from 'react-dom/client';
import { gridTheme } from '../../../renderer/src/features/catalog/grid/theme.ts';
import { columnsOf, generatedProduct, LOCALES } from '../generated-product.ts';

/**
 * AG Grid Community at its fastest: rows made in the page, plain texts, no cell states, renderers or editors. Same columns, row
 * height, size, font and colours as the app's grid; the size comes in the URL.
 */
const asked = new URLSearchParams(location.search);
const number = (name: string) => Number(asked.get(name));
const products = number('products');
const columns = columnsOf(number('columns'));
const filled = columns.slice(0, number('values'));

interface BareRow {
  id: string;
  title: string;
  texts: string[];
}

ModuleRegistry.registerModules([InfiniteRowModelModule]);

const source: IDatasource = {
  getRows: ({ startRow, endRow, successCallback }) => {
    const rows = Array.from({ length: Math.min(endRow, products) - startRow }, (_, i): BareRow => {
      const { identifier, title, values } = generatedProduct(startRow + i, filled);
      return { id: identifier, title, texts: values.map(({ value }) => String(value)) };
    });
    queueMicrotask(() => successCallback(rows, products));
  },
};

const fixed: ColDef<BareRow>[] = [
  { field: 'id', headerName: 'Identifier', width: 130, pinned: 'left', cellDataType: false },
  { field: 'title', headerName: 'Product', width: 210, pinned: 'left', cellDataType: false },
];
const groups = Array.from(
  { length: Math.ceil(columns.length / LOCALES.length) },
  (_, group): ColGroupDef<BareRow> => ({
    headerName: `property ${group}`,
    children: LOCALES.map((_, place) => group * LOCALES.length + place)
      .filter((column) => column < columns.length)
      .map((column) => ({
        colId: String(column),
        headerName: columns[column]?.locale ?? '',
        width: 190,
        cellDataType: false,
        valueGetter: ({ data }) => data?.texts[column],
      })),
  }),
);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <div style={{ width: `${number('width')}px`, height: `${number('height')}px` }}>
      <AgGridReact<BareRow>
        theme={gridTheme}
        rowModelType="infinite"
        datasource={source}
        cacheBlockSize={100}
        maxBlocksInCache={20}
        maxConcurrentDatasourceRequests={4}
        infiniteInitialRowCount={products}
        rowBuffer={3}
        rowHeight={28}
        headerHeight={26}
        groupHeaderHeight={26}
        animateRows={false}
        columnDefs={[...fixed, ...groups]}
        suppressColumnMoveAnimation
        getRowId={({ data }) => data.id}
      />
    </div>,
  );
