import {
  amountOf,
  isConflict,
  type ErrorCode,
  type ErrorParams,
  type ListQuery,
  type OfflineOrderInput,
  type OfflineOutcome,
  type OfflineReview,
  type OfflineReviewDetail,
  type OfflineVariance,
} from '@tavola/contract';
import { sql } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import { namesOf } from '#platform/crud/names.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { amount } from '#platform/database/tables/column-kinds.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { DifferingCopy, OfflineReason } from './offline-orders.rows.ts';

/** Which of them a list shows; left out = both. */
export type ReviewState = 'Waiting' | 'Done';
/** The words of a refusal, in the language of who reads it. */
export type ReasonWords = (errorCode: ErrorCode, params: ErrorParams) => string;

const reviewed = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('offline_orders as o')
    .innerJoin('clients as c', (join) => join.onRef('c.id', '=', 'o.client_id').on('c.company_id', '=', companyID))
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'o.user_id').on('u.company_id', '=', companyID))
    .leftJoin('users as d', (join) => join.onRef('d.id', '=', 'o.closed_by').on('d.company_id', '=', companyID))
    .where('o.company_id', '=', companyID)
    .where('o.location_id', '=', locationID)
    .where('c.location_id', '=', locationID)
    .select([
      'o.order_id',
      'o.outcome',
      'o.offline_no',
      'o.order_no',
      'o.sale_no',
      'c.name as terminal_name',
      sql<string>`btrim(u.first_name || ' ' || u.last_name)`.as('sold_by'),
      'o.sold_at',
      'o.received_at',
      'o.total_due_amount',
      'o.reason',
      'o.variances',
      'o.closed_at',
      'o.differing_at',
      sql<string | null>`btrim(d.first_name || ' ' || d.last_name)`.as('closed_by'),
      'o.note',
      sql<number>`coalesce(jsonb_array_length(o.differing), 0)`.as('differing_count'),
    ])
    // A CHECK of the table holds the outcome to those of the contract; the other two are written by the commands alone.
    .$narrowType<{ outcome: OfflineOutcome; reason: OfflineReason | null; variances: readonly OfflineVariance[] }>();

type Reviewed = Awaited<ReturnType<ReturnType<typeof reviewed>['executeTakeFirstOrThrow']>>;

const answered = (row: Reviewed, words: ReasonWords): OfflineReview => ({
  orderID: row.order_id,
  outcome: row.outcome,
  offlineNo: row.offline_no,
  orderNo: row.order_no,
  saleNo: row.sale_no,
  terminalName: row.terminal_name,
  soldBy: row.sold_by,
  soldOn: row.sold_at,
  receivedOn: row.received_at,
  totalDueAmount: amount.read(row.total_due_amount),
  reason:
    row.reason === null
      ? null
      : { errorCode: row.reason.errorCode, message: words(row.reason.errorCode, row.reason.params) },
  variances: [...row.variances],
  // What came in since is still to be decided.
  closedOn: row.differing_at === null ? row.closed_at : null,
  closedBy: row.closed_by,
  note: row.note,
  differingCount: row.differing_count,
});

/** One page of the offline sales that a person is to look at, or has looked at. */
export async function listReviews(
  tx: Tx,
  scope: LocationScope,
  { state, ...query }: ListQuery & { readonly state?: ReviewState | null | undefined },
  words: ReasonWords,
): Promise<{ items: OfflineReview[]; total: number }> {
  const source = reviewed(tx, scope)
    .where((is) => is.or([is('o.outcome', '<>', 'Stored'), is('o.differing', 'is not', null)]))
    .$if(state === 'Waiting', (of) =>
      of.where((is) => is.or([is('o.closed_at', 'is', null), is('o.differing_at', 'is not', null)])),
    )
    .$if(state === 'Done', (of) => of.where('o.closed_at', 'is not', null).where('o.differing_at', 'is', null));
  const order = {
    sort: {
      soldOn: sql`o.sold_at`,
      offlineNo: sql`lower(o.offline_no)`,
      totalDueAmount: sql`o.total_due_amount`,
    },
    search: [sql`o.offline_no`],
    tieBreak: sql`o.sold_at DESC, o.order_id`,
  };
  const { rows, total } = await listPage(source, order, query);
  return { items: rows.map((row) => answered(row, words)), total };
}

/** One offline sale, with what was sold while it is refused; null = none was handed in under this id. */
export async function findReview(
  tx: Tx,
  scope: LocationScope,
  orderID: string,
  words: ReasonWords,
): Promise<OfflineReviewDetail | null> {
  const row = await reviewed(tx, scope)
    .where('o.order_id', '=', orderID)
    .select(['o.content', 'o.differing'])
    .$narrowType<{ content: OfflineOrderInput | null; differing: readonly DifferingCopy[] | null }>()
    .executeTakeFirst();
  if (row === undefined) return null;
  const differing = row.differing ?? [];
  const contents = [...(row.content === null ? [] : [row.content]), ...differing.map(({ content }) => content)];
  const linesOf = await namedLines(tx, scope, contents);
  return {
    ...answered(row, words),
    lines: row.content === null ? [] : linesOf(row.content),
    content: row.content,
    isStorable: row.outcome === 'Refused' && row.closed_at === null,
    isSeparable: row.outcome === 'Refused' && row.closed_at === null && isConflict(row.reason?.errorCode ?? ''),
    differing: differing.map(({ receivedAt, content, storedAs }) => ({
      isStored: storedAs !== undefined,
      receivedOn: receivedAt,
      offlineNo: content.offlineNo,
      totalDueAmount: amountOf(content.order.totalDueAmount),
      lines: linesOf(content),
      content,
    })),
  };
}

/** What was sold, by the names that the items have today. */
async function namedLines(
  tx: Tx,
  scope: LocationScope,
  contents: readonly OfflineOrderInput[],
): Promise<(content: OfflineOrderInput) => OfflineReviewDetail['lines']> {
  const items = await tx
    .selectFrom('items')
    .where('company_id', '=', scope.companyID)
    .where('id', '=', anyOf(contents.flatMap(({ order }) => order.orderLines.map(({ itemID }) => itemID))))
    .select(['id', 'name', 'names'])
    .execute();
  const itemOf = new Map(items.map((item) => [item.id, item]));
  return ({ order }) =>
    order.orderLines.map(({ itemID, displayName, orderQuantity }) => {
      const item = itemOf.get(itemID);
      const name = displayName ?? item?.name ?? null;
      return { quantity: orderQuantity, name, names: item && displayName == null ? namesOf(item) : undefined };
    });
}
