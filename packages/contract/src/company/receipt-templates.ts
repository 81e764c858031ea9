import * as z from 'zod/mini';
import { MAX_ORDER_LINES, ReceiptTemplateType } from '../kit/enumerations.ts';
import { defineErrors } from '../kit/errors.ts';
import { optional, queryList, requiredText, text, uuid } from '../kit/fields/fields.ts';
import { recordVersion, Removed } from '../kit/lists.ts';
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

/** Most bytes of a template's markup. */
export const MAX_MARKUP_BYTES = 65_536;
const words = { name: requiredText(60), description: text(200) };
/** What its form changes of a template. The markup is checked against the fields of its type as well. */
export const ReceiptTemplateInput = z.object({ ...words, markup: requiredText(MAX_MARKUP_BYTES) });
export type ReceiptTemplateInput = z.infer<typeof ReceiptTemplateInput>;

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

const { Kitchen, Order, BillPreview, DeliveryTicket, TableServiceBillPreview } = ReceiptTemplateType;
export const PreviewByItems = z.object({
  orderID: uuid(),
  orderLineIDs: z.array(uuid()).check(z.minLength(1, 'required'), z.maxLength(MAX_ORDER_LINES, 'too_many')),
  /** What is to make or to pay, not what was paid. */
  receiptTemplateType: z.literal([Kitchen, Order, BillPreview, DeliveryTicket, TableServiceBillPreview]),
});
export type PreviewByItems = z.infer<typeof PreviewByItems>;

export const receiptTemplateErrors = defineErrors({
  'receipt.template_missing': {
    status: 404,
    type: 'Operation',
    number: 2300,
    en: "Can't find default template for {type}",
    th: 'ไม่พบแม่แบบเริ่มต้นของ{type}',
  },
  'receipt.markup_refused': {
    status: 400,
    type: 'Validation',
    number: 2301,
    en: 'Line {line} of the template: {problem}',
    th: 'แม่แบบบรรทัดที่ {line}: {problem}',
  },
  'receipt.template_default': {
    status: 409,
    type: 'Operation',
    number: 2302,
    en: '“{name}” is what its type is printed with. Set another template as default first, then delete this one.',
    th: '“{name}” เป็นแม่แบบที่ใช้พิมพ์อยู่ ตั้งแม่แบบอื่นเป็นค่าเริ่มต้นก่อน แล้วจึงลบแม่แบบนี้',
  },
});

const { view, add, edit, delete: remove } = permission.receiptSetting;
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
    about: 'A bill or ticket of some lines of an order, with their shares of its discounts, charges and taxes.',
    body: PreviewByItems,
    answer: PrintedReceipt,
    errors: ['order.not_found', 'receipt.template_missing'],
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
  giftCardBindingData: route({
    method: 'GET',
    path: `${path}/gift-card/binding-data`,
    access: [view, edit],
    about: 'The fields that the receipt of gift cards may print, with a sample.',
    answer: ReceiptBinding,
  }),
  clone: route({
    method: 'POST',
    path: `${path}/{id}/clone`,
    access: [add],
    about: 'Adds a copy of a template that is not the default; without a name it is called a copy of the first one.',
    repeat: 'naturalKey',
    params,
    body: z.object({
      receiptTemplateID: optional(uuid()),
      name: z.optional(words.name),
      description: z.optional(words.description),
    }),
    answer: ReceiptTemplate,
    errors: ['resource.duplicate_name'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a template. Markup that could not be printed is refused with its line.',
    params,
    body: z.extend(ReceiptTemplateInput, { version: recordVersion() }),
    answer: ReceiptTemplate,
    errors: ['receipt.markup_refused', 'resource.duplicate_name', 'resource.version_conflict'],
  }),
  setDefault: route({
    method: 'PUT',
    path: `${path}/{id}/set-default`,
    access: [edit],
    about: 'Prints documents of its type with this template from now on.',
    params,
    answer: ReceiptTemplate,
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes templates, all or none; the default of a type cannot be deleted.',
    query: z.object({ receiptTemplateIds: queryList(uuid()) }),
    answer: Removed,
    errors: ['receipt.template_default'],
  }),
} as const;
