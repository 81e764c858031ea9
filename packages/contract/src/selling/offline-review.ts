import * as z from 'zod/mini';
import { defineErrors } from '../kit/errors.ts';
import { answeredAmount, count, instant, optional, requiredText, uuid, verbatim } from '../kit/fields/fields.ts';
import { listOf, listQuery } from '../kit/lists.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { OfflineOrderInput, OfflineVariance } from './offline-orders.ts';

/** What a manager looks at of the sales that were made without a connection (decisions 79, 321). */

/** What became of it; the list has none that is simply stored. */
export const offlineOutcomes = ['Refused', 'StoredWithVariance', 'Stored'] as const;
export type OfflineOutcome = (typeof offlineOutcomes)[number];

/** Why a sale was refused that can be stored next to what it conflicts with (decision 402). */
const conflicts: ReadonlySet<string> = new Set(['order.version_conflict', 'sync.rejected.content_differs']);

/** Whether a sale that was refused for this reason can be stored as a separate one. */
export const isConflict = (errorCode: string): boolean => conflicts.has(errorCode);

export const OfflineReview = z.object({
  orderID: uuid(),
  outcome: z.enum(offlineOutcomes),
  /** The number on the paper of the guest. */
  offlineNo: z.string(),
  /** What the server numbered it with; null while it is refused. */
  orderNo: z.nullable(z.string()),
  saleNo: z.nullable(z.string()),
  terminalName: z.string(),
  soldBy: z.string(),
  soldOn: instant(),
  receivedOn: instant(),
  totalDueAmount: answeredAmount(),
  reason: z.nullable(z.object({ errorCode: z.string(), message: z.string() })),
  variances: z.array(OfflineVariance),
  /** How many other sales came in under its id (decision 341). */
  differingCount: count(),
  /** When a person was done with it, who, and what they wrote; null = it waits for one. */
  closedOn: z.nullable(instant()),
  closedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type OfflineReview = z.infer<typeof OfflineReview>;

const SoldLine = z.object({ quantity: z.number(), name: z.nullable(z.string()), names: namesPerLanguage(100) });

/** Another sale that came in under the id of one that was stored or settled. */
export const DifferingSale = z.object({
  receivedOn: instant(),
  /** The number on the paper of its guest. */
  offlineNo: z.string(),
  totalDueAmount: answeredAmount(),
  lines: z.array(SoldLine),
  content: OfflineOrderInput,
  /** It was stored as a separate sale (decision 402). */
  isStored: z.boolean(),
});
export type DifferingSale = z.infer<typeof DifferingSale>;

/** A refused order with what was handed in. */
export const OfflineReviewDetail = z.extend(OfflineReview, {
  /** What was sold; a name is null where the item is not known here. Empty where the order is stored. */
  lines: z.array(SoldLine),
  /** As it came from the terminal; null where the order is stored. */
  content: z.nullable(OfflineOrderInput),
  /** It is refused and nobody has decided about it yet. */
  isStorable: z.boolean(),
  /** It conflicts with an order that is there, so it can be stored next to that. */
  isSeparable: z.boolean(),
  /** Other sales that came in under its id, which are not stored (decision 341). */
  differing: z.array(DifferingSale),
});
export type OfflineReviewDetail = z.infer<typeof OfflineReviewDetail>;

export const offlineReviewErrors = defineErrors({
  'offline_review.closed': {
    status: 409,
    type: 'Operation',
    number: 1416,
    en: 'Another person has already dealt with this sale.',
    th: 'มีคนจัดการรายการขายนี้แล้ว',
  },
});

const path = '/location/offline-orders';
const byID = { params: z.object({ id: uuid() }) };
const sees = [permission.terminalReport.view] as const;
const decides = [permission.closeOfDay.add] as const;

export const offlineReviewRoutes = {
  list: route({
    method: 'GET',
    path,
    access: sees,
    about:
      'Offline sales that were refused, that the server comes to otherwise, or whose id another one has; the search is for their number.',
    query: z.extend(listQuery('soldOn', 'offlineNo', 'totalDueAmount'), {
      /** Left out = those that wait for a person, and those that are done. */
      state: optional(z.enum(['Waiting', 'Done'])),
    }),
    answer: listOf(OfflineReview),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: sees,
    about: 'One of them, with its items and its whole content while it is refused.',
    ...byID,
    answer: OfflineReviewDetail,
  }),
  store: route({
    method: 'POST',
    path: `${path}/{id}/store`,
    access: decides,
    withoutLicence: 'openOrders',
    about: 'Tries again to store a refused sale as it was sold; it stays refused where its reason is still there.',
    ...byID,
    answer: OfflineReviewDetail,
    repeat: 'naturalKey',
    errors: ['offline_review.closed'],
  }),
  storeSeparately: route({
    method: 'POST',
    path: `${path}/{id}/store-separately`,
    access: decides,
    withoutLicence: 'openOrders',
    about:
      'Stores a refused sale, or another one under its id, as a sale under ids of its own, next to the order that it conflicts with (decision 402).',
    ...byID,
    body: z.object({
      /** Which of the sales under the id; left out = the refused one. */
      contentHash: optional(verbatim(64)),
    }),
    answer: OfflineReviewDetail,
    repeat: 'naturalKey',
    errors: ['offline_review.closed', 'order.version_conflict', 'sync.rejected.payments_differ'],
  }),
  close: route({
    method: 'POST',
    path: `${path}/{id}/close`,
    access: decides,
    withoutLicence: 'openOrders',
    about:
      'Marks a sale of this list as dealt with. A refused one, and another one under its id, is never stored then.',
    ...byID,
    body: z.object({ note: requiredText(250) }),
    answer: OfflineReviewDetail,
    repeat: 'naturalKey',
    errors: ['offline_review.closed'],
  }),
} as const;
