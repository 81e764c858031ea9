import * as z from 'zod/mini';
import { MAX_ORDER_LINES } from '../../kit/enumerations.ts';
import { defineErrors } from '../../kit/errors.ts';
import { amount, optional, queryFlag, text, uuid } from '../../kit/fields/fields.ts';
import { permission } from '../../kit/permissions.ts';
import { route } from '../../kit/route.ts';
import { GivenApproval, Order, OrderInput, saveErrors } from '../orders.ts';
import { LineAssignment, TableCheck } from './table-check-answer.ts';
import { TableCheckChanges } from './table-changes.ts';

/** The check of a table: its bills and the lines they share, saved and answered as one (decisions 144 to 146). */

/** Bills of one table. */
export const MAX_TABLE_BILLS = 50;

const bills = () => z.array(uuid()).check(z.maxLength(MAX_TABLE_BILLS, 'too_many'));

/**
 * Which bills share a line. Pieces of a line first become a line: a new one in its bill that names it in
 * `refOrderLineID`, which reduces the original by as much (decision 216). It is shared like the original unless it is
 * assigned.
 */
export const LineAssignmentInput = z.object({
  orderLineID: uuid(),
  assignment: LineAssignment,
  /** For a list. */
  billIDs: z.optional(bills()),
  /** The bills that the terminal showed for a stored line; others now are a conflict. */
  before: z.optional(bills()),
});
export type LineAssignmentInput = z.infer<typeof LineAssignmentInput>;

/** An approval that was asked for on a bill, where the bill itself is not sent. */
export const BillApproval = z.extend(GivenApproval, { orderID: uuid() });
export type BillApproval = z.infer<typeof BillApproval>;

/**
 * A table's check as a terminal saves it: the bills that it touched, each with the lines that were added to it, and
 * which bills share which line. Every new line is assigned (selling spec, section 5).
 */
export const TableCheckInput = z.object({
  tableID: optional(uuid()),
  tableGroupID: optional(uuid()),
  /** Version of the check that the terminal shows; none for the first bill. */
  tableVersion: optional(text(40)),
  mode: z.enum(['base', 'send', 'finalize'], { error: 'invalid' }),
  bills: z
    .array(z.extend(OrderInput, { aliasName: optional(text(50)) }))
    .check(z.maxLength(MAX_TABLE_BILLS, 'too_many')),
  assignments: z.array(LineAssignmentInput).check(z.maxLength(MAX_ORDER_LINES, 'too_many')),
  /** Totals of the other bills as the terminal shows them after this save; they are compared as well (decision 36). */
  shown: z.optional(
    z.array(z.object({ orderID: uuid(), totalDueAmount: amount() })).check(z.maxLength(MAX_TABLE_BILLS, 'too_many')),
  ),
});
export type TableCheckInput = z.infer<typeof TableCheckInput>;

export const tableCheckErrors = defineErrors({
  'table.check_conflict': {
    status: 409,
    type: 'Operation',
    number: 580,
    en: 'Another terminal changed this table. Your new items are kept. Check the bills and save again.',
    th: 'โต๊ะนี้ถูกแก้ไขจากเครื่องอื่น รายการใหม่ของคุณยังอยู่ กรุณาตรวจสอบบิลแล้วบันทึกอีกครั้ง',
  },
  'table.bill_not_found': {
    status: 404,
    type: 'Operation',
    number: 581,
    en: 'This bill is no longer at the table. Your items are kept. Open the table again.',
    th: 'บิลนี้ไม่ได้อยู่ที่โต๊ะนี้แล้ว รายการของคุณยังอยู่ กรุณาเปิดโต๊ะอีกครั้ง',
  },
  'table.bill_frozen': {
    status: 409,
    type: 'Operation',
    number: 582,
    en: "This bill has a payment, so it can't be changed. Your items are kept. Choose another bill or open a new one.",
    th: 'บิลนี้มีการชำระเงินแล้วจึงแก้ไขไม่ได้ รายการของคุณยังอยู่ กรุณาเลือกบิลอื่นหรือเปิดบิลใหม่',
  },
  'table.line_fixed': {
    status: 409,
    type: 'Operation',
    number: 583,
    en: "{name} is on a bill with a payment, so it can't be changed. Void that payment first.",
    th: '{name} อยู่ในบิลที่มีการชำระเงินแล้วจึงแก้ไขไม่ได้ กรุณายกเลิกการชำระเงินก่อน',
  },
  'table.all_bills_paid': {
    status: 409,
    type: 'Operation',
    number: 584,
    en: 'Every bill of this table has a payment. Your items are kept. Open a new bill to add them.',
    th: 'ทุกบิลของโต๊ะนี้มีการชำระเงินแล้ว รายการของคุณยังอยู่ กรุณาเปิดบิลใหม่เพื่อเพิ่มรายการ',
  },
  'table.assign_to_required': {
    status: 422,
    type: 'Validation',
    number: 585,
    en: 'assignTo is required in table service',
    th: 'ต้องระบุ assignTo สำหรับการขายแบบนั่งโต๊ะ',
  },
  'table.bill_shared': {
    status: 409,
    type: 'Operation',
    number: 586,
    en: 'This bill shares items with other bills. Open its table to change it.',
    th: 'บิลนี้มีรายการที่แบ่งกับบิลอื่น กรุณาเปิดโต๊ะเพื่อแก้ไข',
  },
  'table.bill_not_empty': {
    status: 409,
    type: 'Operation',
    number: 587,
    en: 'This bill has items, so it is kept. Void the order to remove it.',
    th: 'บิลนี้มีรายการจึงยังเก็บไว้ หากต้องการลบ กรุณายกเลิกออเดอร์',
  },
  'table.bill_shared_paid': {
    status: 409,
    type: 'Operation',
    number: 588,
    en: "Other bills have paid their part of the items on this bill, so it can't be voided. Comp the whole bill instead.",
    th: 'บิลอื่นชำระส่วนของตนในรายการของบิลนี้แล้วจึงยกเลิกไม่ได้ กรุณาใช้ “ให้ฟรี” ทั้งบิลแทน',
  },
  'table.bill_shared_away': {
    status: 409,
    type: 'Operation',
    number: 589,
    en: 'This bill shares items with other bills and is no longer at a table. Move it to a table to change it.',
    th: 'บิลนี้มีรายการที่แบ่งกับบิลอื่นและไม่ได้อยู่ที่โต๊ะแล้ว กรุณาย้ายบิลไปที่โต๊ะเพื่อแก้ไข',
  },
  'table.bill_elsewhere': {
    status: 409,
    type: 'Operation',
    number: 594,
    en: 'This belongs to a bill at table {table}. Your items are kept. Open table {table} to change it.',
    th: 'รายการนี้อยู่ในบิลของโต๊ะ {table} รายการของคุณยังอยู่ หากต้องการแก้ไข กรุณาเปิดโต๊ะ {table}',
  },
});

const see = [permission.tableService.view] as const;
const params = z.object({ id: uuid() });
const saving = {
  method: 'POST',
  access: { allOf: [permission.tableService.view, permission.tableService.edit] },
  withoutLicence: 'openOrders',
  body: TableCheckInput,
  errors: [
    ...saveErrors,
    'order.not_found',
    'order.line_not_found',
    'table.check_conflict',
    'table.bill_not_found',
    'table.bill_frozen',
    'table.bill_elsewhere',
    'table.line_fixed',
    'table.all_bills_paid',
    'table.assign_to_required',
  ],
  repeat: 'naturalKey',
} as const;

export const tableCheckRoutes = {
  byTable: route({
    method: 'GET',
    path: '/location/orders/by-table/{id}',
    access: see,
    about: 'The bills of the guests at a table; of the tables joined with it as well when asked for.',
    params,
    query: z.object({ includeAllSibling: queryFlag() }),
    answer: TableCheck,
    errors: ['order.table_not_found'],
  }),
  byTableGroup: route({
    method: 'GET',
    path: '/location/orders/by-table-group/{id}',
    access: see,
    about: 'The bills of the guests at joined tables.',
    params,
    answer: TableCheck,
    errors: ['order.table_not_found'],
  }),
  save: route({
    ...saving,
    path: '/location/orders/table-check',
    about: 'Saves the check of a table as one: its touched bills, and who bears which line (decision 144).',
    answer: TableCheck,
  }),
  saveChanges: route({
    ...saving,
    path: '/location/orders/table-check/changes',
    about: 'Saves the check of a table in the same way and answers what changed of the check named by `tableVersion`.',
    answer: TableCheckChanges,
  }),
  removeDraft: route({
    method: 'DELETE',
    path: '/location/orders/table-drafts/{id}',
    access: { allOf: [permission.tableService.view, permission.tableService.edit] },
    withoutLicence: 'openOrders',
    about: 'Takes an empty bill off its table (decision 146). It keeps its number, as a voided order.',
    params,
    answer: Order,
    errors: ['order.not_found', 'table.bill_not_empty'],
    repeat: 'naturalKey',
  }),
} as const;
