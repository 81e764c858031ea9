import * as z from 'zod/mini';
import { MAX_ORDER_LINES, ReceiptTemplateType } from '../kit/enumerations.ts';
import { defineErrors } from '../kit/errors.ts';
import { uuid } from '../kit/fields.ts';
import { recordVersion } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { ReceiptDocument } from './receipt-document.ts';

/** Receipt templates of a location (back-office spec, sections 3 and 7; decision 77). */

const types = z.enum(ReceiptTemplateType);
const summary = {
  receiptTemplateID: uuid(),
  name: z.string(),
  description: z.string(),
  receiptTemplateType: types,
  /** The one of its type that is printed. */
  isDefault: z.boolean(),
  version: recordVersion(),
};
export const ReceiptTemplateSummary = z.object(summary);
export type ReceiptTemplateSummary = z.infer<typeof ReceiptTemplateSummary>;
export const ReceiptTemplate = z.object({ ...summary, markup: z.string() });
export type ReceiptTemplate = z.infer<typeof ReceiptTemplate>;

/** What a template of a type may print. */
export const ReceiptBinding = z.object({
  receiptTemplateType: types,
  /** `lines[].name` is a field of each line. */
  fields: z.array(z.object({ path: z.string(), kind: z.string(), about: z.string(), isOptional: z.boolean() })),
  /** What previews of a template are filled with. */
  sample: z.record(z.string(), z.unknown()),
});
export type ReceiptBinding = z.infer<typeof ReceiptBinding>;

/** A filled template. */
export const PrintedReceipt = z.object({
  receiptTemplateID: uuid(),
  receiptTemplateType: types,
  document: ReceiptDocument,
});
export type PrintedReceipt = z.infer<typeof PrintedReceipt>;

/** Documents of some lines of an order: what is to make or to pay, not what was paid. */
const OF_LINES = [
  ReceiptTemplateType.Kitchen,
  ReceiptTemplateType.Order,
  ReceiptTemplateType.BillPreview,
  ReceiptTemplateType.DeliveryTicket,
  ReceiptTemplateType.TableServiceBillPreview,
] as const;
export const PreviewByItems = z.object({
  orderID: uuid(),
  orderLineIDs: z.array(uuid()).check(z.minLength(1, 'required'), z.maxLength(MAX_ORDER_LINES, 'too_many')),
  receiptTemplateType: z.union(
    OF_LINES.map((type) => z.literal(type)),
    { error: 'invalid' },
  ),
});
export type PreviewByItems = z.infer<typeof PreviewByItems>;

export const receiptTemplateErrors = defineErrors({
  'receipt.template_missing': {
    status: 404,
    type: 'Operation',
    number: 2300,
    // The first type gives the sentence of the specification (back-office spec, section 8).
    en: "Can't find default template for {type}",
    th: 'ไม่พบแม่แบบเริ่มต้นของ{type}',
    words: {
      type: {
        [ReceiptTemplateType.Sales]: { en: 'sale receipt', th: 'ใบเสร็จรับเงิน' },
        [ReceiptTemplateType.Kitchen]: { en: 'kitchen ticket', th: 'ใบสั่งครัว' },
        [ReceiptTemplateType.Order]: { en: 'order ticket', th: 'ใบสั่งอาหาร' },
        [ReceiptTemplateType.PayIn]: { en: 'pay in', th: 'นำเงินเข้า' },
        [ReceiptTemplateType.PayOut]: { en: 'pay out', th: 'นำเงินออก' },
        [ReceiptTemplateType.Deposit]: { en: 'deposit', th: 'นำเงินฝาก' },
        [ReceiptTemplateType.TerminalOpening]: { en: 'terminal opening', th: 'เปิดรอบขาย' },
        [ReceiptTemplateType.TerminalClosing]: { en: 'terminal closing', th: 'ปิดรอบขาย' },
        [ReceiptTemplateType.TerminalCurrent]: { en: 'current terminal report', th: 'รายงานเครื่องปัจจุบัน' },
        [ReceiptTemplateType.DrawerSummary]: { en: 'drawer summary', th: 'สรุปลิ้นชัก' },
        [ReceiptTemplateType.CloseOfDay]: { en: 'close of day', th: 'ปิดยอดประจำวัน' },
        [ReceiptTemplateType.BillPreview]: { en: 'bill preview', th: 'ใบแจ้งยอด' },
        [ReceiptTemplateType.DeliveryTicket]: { en: 'delivery ticket', th: 'ใบส่งอาหาร' },
        [ReceiptTemplateType.TableServiceSales]: { en: 'table receipt', th: 'ใบเสร็จโต๊ะ' },
        [ReceiptTemplateType.TableServiceBillPreview]: { en: 'table bill preview', th: 'ใบแจ้งยอดโต๊ะ' },
        [ReceiptTemplateType.Refund]: { en: 'refund', th: 'คืนเงิน' },
      },
    },
  },
  'receipt.lines_unknown': {
    status: 404,
    type: 'Operation',
    number: 2301,
    en: 'Some items are not on this order. Reload the order and try again.',
    th: 'บางรายการไม่อยู่ในออเดอร์นี้ กรุณาโหลดออเดอร์ใหม่แล้วลองอีกครั้ง',
  },
});

const { view, edit } = permission.receiptSetting;
const sell = [permission.quickService.view, permission.tableService.view] as const;
const params = z.object({ id: uuid() });
const path = '/location/receipt-templates';

export const receiptTemplateRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Receipt templates of this location by type, the default of a type first.',
    answer: z.array(ReceiptTemplateSummary),
  }),
  byType: route({
    method: 'GET',
    path: `${path}/types/{type}`,
    access: 'terminal',
    about: 'The default template of a type, with which a terminal prints.',
    params: z.object({ type: z.pipe(z.coerce.number(), types) }),
    answer: ReceiptTemplate,
    errors: ['receipt.template_missing'],
  }),
  markups: route({
    method: 'GET',
    path: `${path}/markups`,
    access: [view, edit],
    about: 'The elements of which a template is made, with their attributes.',
    answer: z.array(z.object({ element: z.string(), attributes: z.array(z.string()) })),
  }),
  defaultMarkups: route({
    method: 'GET',
    path: `${path}/markups/default`,
    access: [view, edit],
    about: 'The markup with which a template of each type begins.',
    answer: z.array(z.object({ receiptTemplateType: types, markup: z.string() })),
  }),
  preview: route({
    method: 'GET',
    path: `${path}/preview/{id}`,
    access: [view, edit],
    about: 'A template filled with the sample of its type.',
    params,
    answer: PrintedReceipt,
  }),
  previewByItems: route({
    method: 'POST',
    path: `${path}/preview/by-items`,
    access: sell,
    about:
      'A bill or ticket of some lines of an order. A bill holds their own shares of discounts, charges and taxes, so that the bills of all lines sum to the order; delivery and additional charges belong to no line.',
    body: PreviewByItems,
    answer: PrintedReceipt,
    errors: ['order.not_found', 'receipt.lines_unknown', 'receipt.template_missing'],
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One template with its markup.',
    params,
    answer: ReceiptTemplate,
  }),
  bindingData: route({
    method: 'GET',
    path: `${path}/{id}/binding-data`,
    access: [view, edit],
    about: 'The fields that a template may print, with a sample.',
    params,
    answer: ReceiptBinding,
  }),
} as const;
