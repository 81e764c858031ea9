import { lazy, Suspense, type ReactNode } from 'react';
import type { OrderedRowsProps } from './DraggedRows.tsx';
import { LoadingRows } from './LoadingRows.tsx';

// Dragging is a library of its own; it comes after the page.
const DraggedRows = lazy(() =>
  import('./DraggedRows.tsx').then((module) => ({
    default: module.DraggedRows as unknown as (props: OrderedRowsProps<unknown>) => ReactNode,
  })),
);

/** A screen full of them says that something comes. */
const MOST_WAITING = 8;

/** Rows that are put into an order: see `DraggedRows`. */
export const OrderedRows = <Row,>(props: OrderedRowsProps<Row>) => (
  <Suspense fallback={<LoadingRows rows={Math.min(Math.max(1, props.rows.length), MOST_WAITING)} />}>
    <DraggedRows {...(props as unknown as OrderedRowsProps<unknown>)} />
  </Suspense>
);
