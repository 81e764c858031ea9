import * as z from 'zod/mini';
import { MAX_ORDER_LINES } from '../kit/enumerations.ts';
import { inCalendar, instant, optional, requiredText, text, uuid } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { recordVersion } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { Order } from '../selling/orders.ts';
import { BillApproval, LineAssignmentInput } from '../selling/tables/table-checks.ts';
import { tableStatuses } from './table-layouts.ts';

/** What people do with tables during service (decisions 63 to 65, 143, 180). */

/** Tables that one group may have. */
export const MAX_GROUP_TABLES = 30;

/** The most guests that a table can have, alone or joined. */
export const MAX_TABLE_GUESTS = 99;

/** Tables after a change. */
export const ChangedTables = z.object({
  tables: z.array(
    z.object({
      tableID: uuid(),
      name: z.string(),
      status: z.enum(tableStatuses),
      tableGroupID: z.nullable(uuid()),
      version: recordVersion(),
    }),
  ),
});
export type ChangedTables = z.infer<typeof ChangedTables>;

export const tableMoveErrors = defineErrors({
  'table.not_found': {
    status: 404,
    type: 'Operation',
    number: 560,
    en: 'Table not found. It may have been removed from the floor plan. Refresh the floor.',
    th: 'ไม่พบโต๊ะนี้ อาจถูกลบออกจากผังร้านแล้ว กรุณารีเฟรชผังโต๊ะ',
  },
  'table.version_conflict': {
    status: 409,
    type: 'Operation',
    number: 561,
    en: 'Table {name} was just changed by another person. Nothing was changed. Check the table and try again.',
    th: 'มีคนอื่นเพิ่งแก้ไขโต๊ะ {name} จึงยังไม่มีการเปลี่ยนแปลง กรุณาตรวจสอบโต๊ะแล้วลองอีกครั้ง',
  },
  'table.has_unpaid_order': {
    status: 409,
    type: 'Operation',
    number: 562,
    en: 'Table {name} has an unpaid bill. Take the payment or void the bill first.',
    th: 'โต๊ะ {name} ยังมีบิลที่ไม่ได้ชำระ กรุณารับชำระหรือยกเลิกบิลก่อน',
  },
  'table.taken': {
    status: 409,
    type: 'Operation',
    number: 563,
    en: 'Guests are already at table {name}. Choose another table.',
    th: 'มีลูกค้านั่งที่โต๊ะ {name} อยู่แล้ว กรุณาเลือกโต๊ะอื่น',
  },
  'table.no_bill': {
    status: 409,
    type: 'Operation',
    number: 564,
    en: 'Table {name} has no open bill. Add items first.',
    th: 'โต๊ะ {name} ยังไม่มีบิลที่เปิดอยู่ กรุณาเพิ่มรายการก่อน',
  },
  'table.join_refused': {
    status: 422,
    type: 'Validation',
    number: 565,
    en: 'A table can only be joined with other tables. Choose at least two different tables.',
    th: 'ต้องรวมโต๊ะกับโต๊ะอื่นเท่านั้น กรุณาเลือกอย่างน้อยสองโต๊ะที่ต่างกัน',
  },
  'table.in_other_group': {
    status: 409,
    type: 'Operation',
    number: 566,
    en: 'Table {name} is joined with other tables. Split that group first.',
    th: 'โต๊ะ {name} รวมกับโต๊ะอื่นอยู่ กรุณาแยกกลุ่มนั้นก่อน',
  },
  'table.group_not_found': {
    status: 404,
    type: 'Operation',
    number: 567,
    en: 'These tables are no longer joined. Refresh the floor.',
    th: 'โต๊ะเหล่านี้ไม่ได้รวมกันแล้ว กรุณารีเฟรชผังโต๊ะ',
  },
  'table.booked': {
    status: 409,
    type: 'Operation',
    number: 571,
    en: 'Table {name} is booked for {booked}. Choose another table, or change that booking first.',
    th: 'โต๊ะ {name} มีการจองของ {booked} กรุณาเลือกโต๊ะอื่น หรือแก้ไขการจองนั้นก่อน',
  },
  'table.move_refused': {
    status: 422,
    type: 'Validation',
    number: 572,
    en: 'The guests are at table {name} already. Choose another table.',
    th: 'ลูกค้านั่งที่โต๊ะ {name} อยู่แล้ว กรุณาเลือกโต๊ะอื่น',
  },
  'table.no_guests': {
    status: 409,
    type: 'Operation',
    number: 573,
    en: 'No guests are at table {name}. Refresh the floor.',
    th: 'ไม่มีลูกค้าที่โต๊ะ {name} กรุณารีเฟรชผังโต๊ะ',
  },
  'table.split_shared': {
    status: 409,
    type: 'Operation',
    number: 574,
    en: 'These tables share items. Choose which table gets each of them, then split.',
    th: 'โต๊ะเหล่านี้มีรายการที่แบ่งกัน กรุณาเลือกโต๊ะของแต่ละรายการก่อน แล้วจึงแยกโต๊ะ',
  },
  'table.waiter_not_found': {
    status: 404,
    type: 'Operation',
    number: 568,
    en: 'This person does not work at this location. Choose another person.',
    th: 'บุคคลนี้ไม่ได้ทำงานที่สาขานี้ กรุณาเลือกคนอื่น',
  },
});

const edit = [permission.tableService.edit] as const;
const params = z.object({ id: uuid() });
const common = {
  access: edit,
  withoutLicence: 'openOrders',
  answer: ChangedTables,
  repeat: 'key',
} as const;
const versioned = z.object({ version: recordVersion() });

export const tableMoveRoutes = {
  reserve: route({
    ...common,
    method: 'PUT',
    path: '/location/tables/{id}/reserve',
    about: 'Opens a free table now, or books it for a time (decision 177).',
    params,
    body: z.extend(versioned, { name: optional(text(100)), forDateTime: optional(instant().check(inCalendar())) }),
    errors: ['table.not_found', 'table.version_conflict', 'table.taken', 'reservation.taken'],
  }),
  release: route({
    ...common,
    method: 'PUT',
    path: '/location/tables/{id}/release',
    about: 'Makes a table free again, with the tables joined to it; refused while a bill is unpaid (decision 64).',
    params,
    body: versioned,
    errors: ['table.not_found', 'table.version_conflict', 'table.has_unpaid_order'],
  }),
  newGuests: route({
    ...common,
    method: 'PUT',
    path: '/location/tables/{id}/new-guests',
    about:
      'Makes a table free for new guests that a voided payment gave back to earlier ones: their bills leave it and stay due (decision 64).',
    params,
    body: versioned,
    errors: ['table.not_found', 'table.version_conflict', 'table.has_unpaid_order'],
  }),
  join: route({
    ...common,
    method: 'POST',
    path: '/location/tables/join',
    about: 'Joins tables under one group, or adds tables to it; orders keep their own table (decision 65).',
    body: z.object({
      tableIDs: z.array(uuid()).check(z.minLength(1, 'required'), z.maxLength(MAX_GROUP_TABLES, 'too_many')),
      /** The version of each table, in the same order. */
      versions: z.array(recordVersion()).check(z.maxLength(MAX_GROUP_TABLES, 'too_many')),
      tableGroupID: uuid(),
    }),
    errors: ['table.not_found', 'table.version_conflict', 'table.join_refused', 'table.in_other_group'],
  }),
  split: route({
    ...common,
    method: 'PUT',
    path: '/location/table-groups/{id}/split',
    about:
      'Splits a group: each order is at its own table again (decision 65). Items that bills of several tables share are given to the named bills first, in the same step; those on a bill with a payment keep their shares.',
    params,
    body: z.extend(versioned, {
      /** Version of the check that the terminal shows, when shared items are given to bills. */
      tableVersion: optional(text(40)),
      assignments: z.optional(z.array(LineAssignmentInput).check(z.maxLength(MAX_ORDER_LINES, 'too_many'))),
      /** Approvals by PIN for what these take more off, each for a bill of the tables (decision 160). */
      approvals: z.optional(z.array(BillApproval).check(z.maxLength(10, 'too_many'))),
    }),
    errors: [
      'table.group_not_found',
      'table.version_conflict',
      'table.split_shared',
      'table.check_conflict',
      'table.bill_not_found',
      'table.bill_frozen',
      'table.bill_elsewhere',
      'table.line_fixed',
      'order.line_not_found',
      'approval.required',
      'approval.invalid',
      'approval.amount_exceeded',
    ],
  }),
  moveParty: route({
    ...common,
    method: 'PUT',
    path: '/location/tables/{id}/move',
    about:
      'Moves the guests of a table, and of those joined with it, to a free table with all their bills and what these share (decision 65).',
    params,
    body: z.extend(versioned, { tableID: uuid() }),
    errors: [
      'table.not_found',
      'table.version_conflict',
      'table.taken',
      'table.booked',
      'table.move_refused',
      'table.no_guests',
    ],
  }),
  releaseGroup: route({
    ...common,
    method: 'PUT',
    path: '/location/table-groups/{id}/release',
    about: 'Makes all tables of a group free and ends the group; refused while a bill is unpaid (decision 64).',
    params,
    body: versioned,
    errors: ['table.group_not_found', 'table.version_conflict', 'table.has_unpaid_order'],
  }),
  billed: route({
    ...common,
    method: 'PUT',
    path: '/location/tables/billed/{id}',
    about: 'A bill or receipt of the table was printed or shown (decision 63).',
    params,
    errors: ['table.not_found', 'table.no_bill'],
  }),
  guests: route({
    ...common,
    method: 'PUT',
    path: '/location/tables/{id}/guests',
    about:
      'Says how many guests sit at a table, and at those joined with it; a free table is opened by it. The last number counts (decision 404).',
    params,
    body: z.object({
      guestCount: z.int({ error: 'integer' }).check(z.gte(1, 'range'), z.lte(MAX_TABLE_GUESTS, 'range')),
    }),
    errors: ['table.not_found'],
  }),
  handOver: route({
    ...common,
    method: 'PUT',
    path: '/location/tables/{id}/waiter',
    about: 'Hands a table over to another person (decision 180).',
    params,
    body: z.extend(versioned, { userID: uuid() }),
    errors: ['table.not_found', 'table.version_conflict', 'table.waiter_not_found', 'table.no_bill'],
  }),
  handOverAll: route({
    ...common,
    method: 'PUT',
    path: '/location/tables/waiter',
    about: 'Hands every table that the caller serves over to another person, at the end of a shift (decision 180).',
    body: z.object({ userID: uuid() }),
    errors: ['table.waiter_not_found'],
  }),
  moveOrder: route({
    method: 'POST',
    path: '/location/orders/{id}/move',
    access: edit,
    withoutLicence: 'openOrders',
    about: 'Moves an order to another table or group: its table changes and nothing else (decision 65).',
    params,
    body: z.object({ version: recordVersion(), tableID: optional(uuid()), tableGroupID: optional(uuid()) }).check(
      z.refine(({ tableID, tableGroupID }) => (tableID == null) !== (tableGroupID == null), {
        path: ['tableID'],
        error: 'required',
      }),
    ),
    answer: Order,
    repeat: 'key',
    errors: [
      'order.not_found',
      'order.not_modifiable',
      'order.version_conflict',
      'table.not_found',
      'table.group_not_found',
      'table.bill_shared',
    ],
  }),
} as const;

/** The name that a booking is under. */
export const bookingName = () => requiredText(100);
