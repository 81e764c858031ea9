import { lazy, Suspense, type ReactNode } from 'react';
import type { OrderedRowsProps } from './DraggedRows.tsx';
import { LoadingRows } from '../LoadingRows.tsx';

// Dragging is a separate library, loaded after the page.
const DraggedRows = lazy(() =>
  import('./DraggedRows.tsx').then((module) => ({
    default: module.DraggedRows as unknown as (props: OrderedRowsProps<unknown>) => ReactNode,
  })),
);

/** A screenful of placeholders shows that rows are loading. */
const MOST_WAITING = 8;

/** Sortable rows: see `DraggedRows`. */
export const OrderedRows = <Row,>(props: OrderedRowsProps<Row>) => (
  <Suspense fallback={<LoadingRows rows={Math.min(Math.max(1, props.rows.length), MOST_WAITING)} />}>
    <DraggedRows {...(props as unknown as OrderedRowsProps<unknown>)} />
  </Suspense>
);
