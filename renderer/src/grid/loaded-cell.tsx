import type { ICellRendererParams } from 'ag-grid-community';
import type { ReactNode } from 'react';
import { Skeleton } from '../components/Skeleton.tsx';

/** A cell that waits for its row: while a window is being read, bars are shown in place of text. */
export const loadedCell = <Row,>(Cell: (props: { row: Row }) => ReactNode) =>
  function Loaded({ data }: ICellRendererParams<Row>) {
    return data ? <Cell row={data} /> : <Skeleton />;
  };
