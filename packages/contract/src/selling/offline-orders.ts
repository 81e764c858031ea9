import * as z from 'zod/mini';
import { MAX_ORDER_LINES } from '../kit/enumerations.ts';
import { defineErrors } from '../kit/errors.ts';
import { amount, instant, optional, quantity, requiredText, text, uuid } from '../kit/fields/fields.ts';
import { keysOf } from '../kit/keys.ts';
import { sensitiveAction } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { OrderInput } from './orders.ts';
import { PaymentInput } from './payments/payments.ts';

/** Orders that a terminal sold without a connection, and what becomes of them (decisions 79, 228, 229, 295). */

const MOST_PAYMENTS = 20;

const MOST_SENDS = 50;
const MOST_APPROVALS = 100;
const MOST_TICKETS = 20;

/** Units that a ticket names. */
const TicketUnits = z.object({ orderLineID: uuid(), quantity: quantity() });

/** What a terminal sent to its kitchen by itself, with the tickets that its routes make of it (decision 400). */
export const OfflineSend = z.object({
  sendID: uuid(),
  kind: z.enum(['Add', 'Cancel']),
  sentAt: instant(),
  lines: z.array(TicketUnits).check(z.maxLength(MAX_ORDER_LINES, 'too_many')),
  tickets: z
    .array(z.object({ routeID: uuid(), printerID: uuid(), orderLineIDs: z.array(uuid()) }))
    .check(z.maxLength(MOST_TICKETS, 'too_many')),
});
export type OfflineSend = z.infer<typeof OfflineSend>;

/** What became of one of those tickets. */
export const OfflineTicket = z.object({
  sendID: uuid(),
  routeID: uuid(),
  outcome: z.enum(['Printed', 'Failed', 'Unknown']),
  reason: z.nullable(text(300)),
});
export type OfflineTicket = z.infer<typeof OfflineTicket>;

/** Who did it, where that is another person than the one who sold the order (decision 434). */
const actingID = () => z.optional(uuid());

/** A PIN of another person that allowed something without a connection (decisions 81, 435). */
export const OfflineApproval = z.object({
  approvalID: uuid(),
  action: z.enum(keysOf(sensitiveAction)),
  /** The order, line or payment that it was given for. */
  targetID: text(100),
  /** What the approver was shown. */
  amount: optional(amount()),
  userID: uuid(),
  approvedAt: instant(),
});
export type OfflineApproval = z.infer<typeof OfflineApproval>;

/** An order as sold. All moments are of the terminal's own clock. */
export const OfflineOrderInput = z.object({
  order: OrderInput,
  /** The terminal that sold it and the person who did (decision 229). */
  clientID: uuid(),
  userID: uuid(),
  /** The number on the paper of the guest (decision 35). */
  offlineNo: requiredText(30),
  orderDateTime: instant(),
  /** `Saved` hands over an order that is still open (decision 80). */
  status: z.enum(['Saved', 'Completed', 'Voided']),
  /** Why a voided order was voided. */
  voided: optional(
    z.object({
      voidedAt: instant(),
      voidCompReasonID: optional(uuid()),
      reason: requiredText(100),
      note: optional(text(250)),
      userID: actingID(),
    }),
  ),
  /** In the order in which they were taken. */
  payments: z
    .array(
      z.extend(z.omit(PaymentInput, { orderID: true, orderVersion: true }), {
        /** When it was taken, on the clock of the terminal. */
        takenAt: instant(),
        userID: actingID(),
      }),
    )
    .check(z.maxLength(MOST_PAYMENTS, 'too_many')),
  /** What went to the kitchen by the terminal's own agent; left out = nothing did. */
  sends: z.optional(z.array(OfflineSend).check(z.maxLength(MOST_SENDS, 'too_many'))),
  /** What other people allowed by their PIN; left out = nothing. */
  approvals: z.optional(z.array(OfflineApproval).check(z.maxLength(MOST_APPROVALS, 'too_many'))),
  /** What became of their tickets, as far as it is known; not part of what is hashed, as it comes later. */
  tickets: z.optional(z.array(OfflineTicket).check(z.maxLength(MOST_SENDS * MOST_TICKETS, 'too_many'))),
  /** SHA-256 of `offlineContent`, in hexadecimal digits. */
  contentHash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'invalid')),
  /** The terminal's clock when it sent this, which shows how wrong that is (decision 256). */
  sentAt: instant(),
});
export type OfflineOrderInput = z.infer<typeof OfflineOrderInput>;

/** What the server comes to otherwise than the terminal did. */
export const OfflineVariance = z.object({
  kind: z.enum(['subtotal', 'tax', 'total', 'moment', 'right']),
  /** As sold: an amount, a moment, or what was done without the right to do it. */
  was: z.string(),
  wouldBe: z.string(),
});
export type OfflineVariance = z.infer<typeof OfflineVariance>;

export const OfflineOrderResult = z.object({
  orderID: uuid(),
  outcome: z.enum(['Stored', 'AlreadyStored', 'StoredWithVariance', 'Refused']),
  orderNo: z.nullable(z.string()),
  saleNo: z.nullable(z.string()),
  /** Hash of what is stored; the terminal removes its copy only where it is equal (decision 79). */
  contentHash: z.string(),
  variances: z.array(OfflineVariance),
  /** Why it was refused. The server keeps what was handed in for a manager. */
  reason: z.nullable(z.object({ errorCode: z.string(), message: z.string() })),
});
export type OfflineOrderResult = z.infer<typeof OfflineOrderResult>;

export const offlineOrderErrors = defineErrors({
  'sync.rejected.terminal': {
    status: 409,
    type: 'Operation',
    number: 1411,
    en: 'This sale is from a terminal that this location does not have. It is kept. Ask a manager to look at it.',
    th: 'รายการขายนี้มาจากเครื่องที่ไม่ใช่ของสาขานี้ รายการยังอยู่ กรุณาให้ผู้จัดการตรวจสอบ',
  },
  'sync.rejected.terminal_removed': {
    status: 409,
    type: 'Operation',
    number: 1412,
    en: 'The terminal of this sale was removed. The sale is kept. Ask a manager to look at it.',
    th: 'เครื่องที่ขายรายการนี้ถูกลบออกแล้ว รายการยังอยู่ กรุณาให้ผู้จัดการตรวจสอบ',
  },
  'sync.rejected.content_differs': {
    status: 409,
    type: 'Operation',
    number: 1413,
    en: 'A sale with other content is stored under this number. This one is kept. Ask a manager to look at it.',
    th: 'มีรายการขายเนื้อหาอื่นบันทึกไว้ด้วยเลขนี้แล้ว รายการนี้ยังอยู่ กรุณาให้ผู้จัดการตรวจสอบ',
  },
  'sync.rejected.damaged': {
    status: 422,
    type: 'Validation',
    number: 1414,
    en: 'This sale arrived damaged. It is kept on the terminal. Ask a manager to look at it.',
    th: 'ข้อมูลรายการขายนี้เสียหายระหว่างส่ง รายการยังอยู่ในเครื่อง กรุณาให้ผู้จัดการตรวจสอบ',
  },
  'sync.rejected.payments_differ': {
    status: 409,
    type: 'Operation',
    number: 1415,
    en: 'The payments of this sale do not settle it. It is kept. Ask a manager to look at it.',
    th: 'ยอดชำระของรายการขายนี้ไม่ครบตามยอดรวม รายการยังอยู่ กรุณาให้ผู้จัดการตรวจสอบ',
  },
});

export const offlineOrderRoutes = {
  sync: route({
    method: 'POST',
    path: '/location/orders/offline-sync',
    access: 'terminal',
    withoutLicence: 'openOrders',
    about:
      'Hands in one order that was sold without a connection, with its payments (decision 228). A refused one is answered as such and kept for a manager.',
    body: OfflineOrderInput,
    answer: OfflineOrderResult,
    errors: ['sync.rejected.terminal', 'sync.rejected.damaged'],
    repeat: 'naturalKey',
  }),
} as const;
