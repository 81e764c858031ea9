import {
  reportRoutes,
  type AskedScope,
  type Comparison,
  type ListQuery,
  type PaymentFigure,
  type ReductionKind,
  type ReportGroup,
  type SaleState,
} from '@tavola/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { download } from '#runtime/http/downloads.ts';

/** Reports; hub events of orders and payments refetch everything under this key. */
export const REPORTS_KEY = ['reports'];

/** A figure follows within seconds of a sale; no one looks at one for hours. */
const options = { staleTime: 5_000, placeholderData: keepPreviousData } as const;

/** Locations and people that reports can be narrowed to. */
export const placesQuery = queryOptions({
  queryKey: [...REPORTS_KEY, 'places'],
  queryFn: ({ signal }) => call(reportRoutes.places, undefined, { signal }),
});

/** Figures of a period by group; people have a separate call and right. */
export const figuresQuery = (group: ReportGroup | 'employee', scope: AskedScope, compare: Comparison) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'figures', group, scope, compare],
    queryFn: ({ signal }) =>
      group === 'employee'
        ? call(reportRoutes.employees, { query: { ...scope, compare } }, { signal })
        : call(reportRoutes.figures, { query: { ...scope, compare, group } }, { signal }),
    ...options,
  });

/** What was paid in a period. */
export const paymentsQuery = (scope: AskedScope) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'payments', scope],
    queryFn: ({ signal }) => call(reportRoutes.payments, { query: scope }, { signal }),
    ...options,
  });

/** Discounts, comps and voids of a period. */
export const reductionsQuery = (scope: AskedScope) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'reductions', scope],
    queryFn: ({ signal }) => call(reportRoutes.reductions, { query: scope }, { signal }),
    ...options,
  });

/** What is behind a figure. */
export interface Behind {
  readonly group?: ReportGroup | ReductionKind | PaymentFigure | 'employee';
  readonly key?: string;
  /** Of comps and voids, those of one person. */
  readonly doneBy?: string;
}

/** One page of sales. */
export const salesQuery = (
  scope: AskedScope,
  query: Behind & { readonly saleState: SaleState } & {
    -readonly [K in keyof ListQuery]: K extends 'sort' ? string[] : ListQuery[K];
  },
) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'sales', scope, query],
    queryFn: ({ signal }) => call(reportRoutes.sales, { query: { ...scope, ...query } }, { signal }),
    ...options,
  });

/** One sale with its lines and payments. */
export const soldOrderQuery = (id: string, locationID: string) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'sale', id],
    queryFn: ({ signal }) => call(reportRoutes.order, { params: { id }, query: { locationID } }, { signal }),
  });

/** What a file of a report holds. */
export interface ExportedReport {
  readonly report: 'figures' | 'employees' | 'payments' | 'reductions' | 'sales';
  readonly group?: ReportGroup;
  readonly compare?: Comparison;
  readonly saleState?: SaleState;
  /** Of sales, those behind one figure. */
  readonly behind?: Behind['group'];
  readonly key?: Behind['key'];
  readonly doneBy?: Behind['doneBy'];
  /** The number that is searched for. */
  readonly search?: string;
}

/** A file of a million sales takes minutes. */
const FILE_TIMEOUT_MS = 600_000;

/** Saves a report as a file. */
export async function exportReport(scope: AskedScope, report: ExportedReport, format: 'csv' | 'xlsx'): Promise<void> {
  download(await call(reportRoutes.export, { query: { ...scope, ...report, format } }, { timeoutMs: FILE_TIMEOUT_MS }));
}
