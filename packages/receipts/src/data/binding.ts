import { ReceiptTemplateType, type Language } from '@tavola/contract';
import * as z from 'zod/mini';
import { cashMove, closeOfDay, drawerSummary, opening, terminalReport } from './cash-fields.ts';
import { fieldTree, type FieldTree } from './field.ts';
import {
  copyFields,
  creditNoteFields,
  deliveryFields,
  guestFields,
  invoiceFields,
  linkFields,
  orderHead,
  orderSums,
  refundFields,
  saleFields,
  tableFields,
  ticketLine,
} from './order-fields.ts';
import { list } from './field.ts';
import { giftCard } from './gift-card-fields.ts';
import { receiptWords } from './words.ts';

/**
 * What a template of each type may print (decision 77): one schema a type. Templates are checked, filled and documented
 * by it; samples of it are in `samples.ts`.
 */

const sale = z.object({ ...orderHead, ...orderSums, ...saleFields, ...copyFields });
const order = z.object({ ...orderHead, ...orderSums, ...deliveryFields, customer: saleFields.customer });
const kitchen = z.object({
  ...orderHead,
  pickUpDateTime: deliveryFields.pickUpDateTime,
  lines: list(ticketLine, 'Items to make'),
});

const T = ReceiptTemplateType;
export const bindingSchemas = {
  [T.Sales]: z.object({ ...sale.shape, ...linkFields, ...deliveryFields }),
  [T.Kitchen]: kitchen,
  [T.Order]: order,
  [T.PayIn]: cashMove,
  [T.PayOut]: cashMove,
  [T.Deposit]: cashMove,
  [T.TerminalOpening]: opening,
  [T.TerminalClosing]: terminalReport,
  [T.TerminalCurrent]: terminalReport,
  [T.DrawerSummary]: drawerSummary,
  [T.CloseOfDay]: closeOfDay,
  [T.BillPreview]: order,
  [T.DeliveryTicket]: order,
  [T.TableServiceSales]: z.object({ ...sale.shape, ...linkFields, ...tableFields }),
  [T.TableServiceBillPreview]: z.object({ ...order.shape, ...tableFields, ...guestFields }),
  [T.Refund]: z.object({ ...orderHead, ...orderSums, ...saleFields, ...refundFields }),
  [T.Invoice]: z.object({ ...sale.shape, ...invoiceFields }),
  [T.GiftCard]: giftCard,
  [T.CreditNote]: z.object({ ...orderHead, ...orderSums, ...saleFields, ...copyFields, ...creditNoteFields }),
} as const satisfies Readonly<Record<ReceiptTemplateType, z.ZodMiniType>>;

/** What a document of a type is filled with. */
export type BindingData<T extends ReceiptTemplateType> = z.infer<(typeof bindingSchemas)[T]>;

const words: FieldTree = {
  shape: 'object',
  fields: Object.fromEntries(
    Object.entries(receiptWords.en).map(([name, word]) => [
      name,
      { shape: 'leaf', kind: 'text', about: word, isOptional: false },
    ]),
  ),
};

const trees = new Map<ReceiptTemplateType, FieldTree>();

/** The fields of a type, with the words of receipts under `label`. */
export function bindingTree(type: ReceiptTemplateType): FieldTree {
  const known = trees.get(type);
  if (known !== undefined) return known;
  const tree = fieldTree(bindingSchemas[type]);
  const whole: FieldTree =
    tree.shape === 'object' ? { shape: 'object', fields: { ...tree.fields, label: words } } : tree;
  trees.set(type, whole);
  return whole;
}

/** A field as the documentation lists it; `[]` follows a list. */
export interface BindingField {
  readonly path: string;
  readonly kind: string;
  readonly about: string;
  readonly isOptional: boolean;
}

/** All fields of a type in order, with their meaning, for authors of templates. */
export function bindingFields(type: ReceiptTemplateType): readonly BindingField[] {
  const walk = (tree: FieldTree, path: string): BindingField[] => {
    if (tree.shape === 'leaf') return [{ path, kind: tree.kind, about: tree.about, isOptional: tree.isOptional }];
    if (tree.shape === 'list')
      return [{ path, kind: 'list', about: tree.about, isOptional: false }, ...walk(tree.item, `${path}[]`)];
    return Object.entries(tree.fields).flatMap(([name, field]) => walk(field, path === '' ? name : `${path}.${name}`));
  };
  return walk(bindingTree(type), '');
}

/** The words of receipts in a language, as templates find them under `label`. */
export const labelsIn = (language: Language): Readonly<Record<string, string>> => receiptWords[language];
