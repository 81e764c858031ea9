import { lazy, Suspense, type ReactNode } from 'react';
import type { OrderedRowsProps } from './DraggedRows.tsx';
import { LoadingRows } from './LoadingRows.tsx';

// Dragging is a library of its own; it comes after the page.
const DraggedRows = lazy(() => import('./DraggedRows.tsx').then((module) => ({ default: module.DraggedRows as unknown as (props: OrderedRowsProps<unknown>) => ReactNode })));

/** Rows that are put into an order: see `DraggedRows`. */
export const OrderedRows = <Row,>(props: OrderedRowsProps<Row>) => <Suspense fallback={<LoadingRows rows={Math.max(1, props.rows.length)} />}><DraggedRows {...(props as unknown as OrderedRowsProps<unknown>)} /></Suspense>;
