import type { LineTax, VoidComp } from '@tavola/contract';
import {
  kitchenTable,
  transition,
  type Catalog,
  type KeptDiscount,
  type KeptLine,
  type PricedLine,
  type PricedOrder,
  type TaxAmount,
} from '@tavola/selling';
import type * as z from 'zod/mini';
import { idFrom } from './entered-lines.ts';
import { toNumber } from '../figures.ts';
import type {
  DiscountRow,
  LineProgress,
  LineRow,
  OrderFigures,
  OrderHeader,
  SplitKind,
} from '../../rows/order-rows.ts';

/** A line with how far it has come, ready to be laid out as rows. */
export interface LineInHand {
  readonly content: KeptLine;
  readonly progress: LineProgress;
}

/** What a pricing comes to, as rows. */
export interface PricedRows {
  readonly figures: OrderFigures;
  readonly lines: readonly LineRow[];
  readonly discounts: readonly DiscountRow[];
}

/** Lays a priced order out as rows: one for each line, and one more for each part that pricing split off. */
export function pricedRows(
  orderID: string,
  priced: PricedOrder,
  header: OrderHeader,
  lines: readonly LineInHand[],
  catalog: Catalog,
): PricedRows {
  const inHand = new Map(lines.map((line) => [line.content.orderLineID, line]));
  const originals = new Set(priced.lines.flatMap((line) => line.refOrderLineID ?? []));
  const rows: LineRow[] = [];
  const discounts = orderDiscountRows(orderID, priced, header, catalog);
  for (const [position, line] of priced.lines.entries()) {
    const source = inHand.get(line.refOrderLineID ?? line.orderLineID) ?? inHand.get(line.orderLineID);
    if (source === undefined) throw new Error(`A priced line has no line that it came from: ${line.orderLineID}`);
    const row = lineRow(line, source, position, originals.has(line.orderLineID));
    rows.push(row);
    if (line.adjustments.length > 0) addLineDiscounts(discounts, line, row, header, source.content, catalog);
  }
  return { figures: figuresOf(priced), lines: rows, discounts };
}

// Written out, because spreading two wide objects for each line of each sale is slow.
function lineRow(line: PricedLine, { content, progress }: LineInHand, position: number, hasParts: boolean): LineRow {
  const isPart = line.refOrderLineID !== null;
  const splitKind = isPart ? splitKindOf(line, content) : null;
  return {
    orderLineID: idOf(line),
    position,
    refOrderLineID: isPart ? line.refOrderLineID : content.refOrderLineID,
    enteredQuantity: isPart ? null : content.quantity,
    splitOf: line.refOrderLineID,
    splitKind,
    itemID: content.itemID,
    itemName: content.itemName,
    displayName: content.displayName,
    kind: content.kind,
    categoryID: content.categoryID,
    categoryName: content.categoryName,
    menuID: content.menuID,
    menuSectionID: content.menuSectionID,
    price: content.price,
    quantity: toNumber(line.quantity),
    taxID: content.taxID,
    isTaxInclusive: content.isTaxInclusive,
    note: content.note,
    seatNote: content.seatNote,
    modifiers: content.modifiers,
    variantOptions: content.variantOptions,
    comboItems: content.comboItems,
    discounts: content.discounts,
    voidComp: voidCompOf(content.voidComp, splitKind, hasParts),
    assignTo: content.assignTo,
    subtotal: toNumber(line.gross),
    discountAmount: toNumber(line.itemDiscount),
    orderDiscountShare: toNumber(line.orderDiscount),
    compAmount: toNumber(line.comp),
    netAmount: toNumber(line.net),
    serviceChargeAmount: toNumber(line.serviceCharge),
    redeemedAmount: toNumber(line.redeemed),
    taxes: line.taxes.map(taxRow),
    serviceChargeTaxes: line.serviceChargeTaxes.map(taxRow),
    parts: line.parts.map((part) => ({
      id: part.id,
      itemID: part.itemID,
      subtotal: toNumber(part.gross),
      netAmount: toNumber(part.net),
    })),
    isFreeItem: line.isFreeItem,
    status: line.isVoided ? 'Voided' : progress.status,
    kdsStatus: line.isVoided ? cancelled(progress.kdsStatus) : progress.kdsStatus,
    contentVersion: progress.contentVersion,
    earlierContents: progress.earlierContents,
    sentVersion: progress.sentVersion,
    sentAt: progress.sentAt,
    // A part that is voided as its line is sent never leaves.
    hasLeftStock: progress.hasLeftStock && !(line.isVoided && progress.contentVersion === progress.sentVersion),
    createdAt: progress.createdAt,
  };
}

const idOf = (line: PricedLine): string =>
  line.refOrderLineID !== null && line.orderLineID.endsWith('/get')
    ? idFrom(line.refOrderLineID, 'get')
    : line.orderLineID;

function splitKindOf(line: PricedLine, content: KeptLine): SplitKind {
  if (line.orderLineID.endsWith('/get')) return 'get';
  return content.voidComp?.type ?? 'void';
}

/** The part carries the void or comp; its line keeps it only where nothing was split off. */
function voidCompOf(voidComp: VoidComp | null, splitKind: SplitKind | null, hasParts: boolean): VoidComp | null {
  if (voidComp === null) return null;
  if (splitKind === 'get') return null;
  if (splitKind !== null) return { ...voidComp, quantity: null, orderLineID: null };
  return hasParts && voidComp.quantity != null ? null : voidComp;
}

// What the kitchen has finished stays finished; everything else that was sent is called off (decision 67).
function cancelled(kdsStatus: LineProgress['kdsStatus']): LineProgress['kdsStatus'] {
  const verdict = transition(kitchenTable, kdsStatus, 'cancel');
  return verdict.ok ? verdict.value.to : kdsStatus;
}

function orderDiscountRows(orderID: string, priced: PricedOrder, header: OrderHeader, catalog: Catalog): DiscountRow[] {
  const amounts = new Map(priced.orderDiscounts.map((discount) => [discount.id, toNumber(discount.amount)]));
  const rows = header.discounts.map((kept, index) =>
    manualRow(
      kept,
      idFrom(orderID, `${index}/${kept.orderDiscountID}`),
      null,
      index,
      amounts.get(kept.orderDiscountID) ?? 0,
    ),
  );
  for (const discount of priced.orderDiscounts) {
    if (discount.isAutomatic)
      rows.push(
        automaticRow(discount.id, discount.name, orderID, null, rows.length, toNumber(discount.amount), catalog),
      );
  }
  return rows;
}

function addLineDiscounts(
  rows: DiscountRow[],
  line: PricedLine,
  row: LineRow,
  header: OrderHeader,
  content: KeptLine,
  catalog: Catalog,
): void {
  const amounts = new Map<string, { name: string; isAutomatic: boolean; amount: number }>();
  for (const { step, sourceID, name, isAutomatic, amount } of line.adjustments) {
    if (step !== 'offer' && step !== 'itemDiscount') continue;
    amounts.set(sourceID, { name, isAutomatic, amount: (amounts.get(sourceID)?.amount ?? 0) - amount });
  }
  for (const [sourceID, { name, isAutomatic, amount }] of amounts) {
    const value = toNumber(amount as Parameters<typeof toNumber>[0]);
    const kept = isAutomatic
      ? undefined
      : (content.discounts.find((each) => each.orderDiscountID === sourceID) ??
        header.discounts.find((each) => each.orderDiscountID === sourceID));
    if (kept === undefined)
      rows.push(automaticRow(sourceID, name, row.orderLineID, row.orderLineID, rows.length, value, catalog));
    else rows.push(manualRow(kept, idFrom(row.orderLineID, sourceID), row.orderLineID, rows.length, value));
  }
}

function manualRow(
  kept: KeptDiscount,
  id: string,
  orderLineID: string | null,
  position: number,
  amount: number,
): DiscountRow {
  return {
    id,
    position,
    orderLineID,
    enteredID: kept.orderDiscountID,
    discountID: kept.discountID ?? null,
    name: kept.name ?? '',
    isAutomatic: false,
    isCombinable: kept.isCombinable,
    isPercentage: kept.isPercentage,
    value: kept.discountValue,
    discountRedemptionID: kept.discountRedemptionID ?? null,
    amount,
  };
}

function automaticRow(
  discountID: string,
  name: string,
  of: string,
  orderLineID: string | null,
  position: number,
  amount: number,
  catalog: Catalog,
): DiscountRow {
  const discount = catalog.discounts.get(discountID);
  return {
    id: idFrom(of, discountID),
    position,
    orderLineID,
    enteredID: null,
    discountID,
    name,
    isAutomatic: true,
    isCombinable: discount?.isCombinable ?? true,
    isPercentage: discount?.type === 'Percentage',
    value: discount?.value ?? 0,
    discountRedemptionID: null,
    amount,
  };
}

function figuresOf({ totals, taxes }: PricedOrder): OrderFigures {
  return {
    subtotal: toNumber(totals.subtotal),
    discountAmount: toNumber(totals.discountAmount),
    compAmount: toNumber(totals.compAmount),
    serviceChargeAmount: toNumber(totals.serviceChargeAmount),
    inclusiveTaxAmount: toNumber(totals.inclusiveTaxAmount),
    exclusiveTaxAmount: toNumber(totals.exclusiveTaxAmount),
    deliveryChargeAmount: toNumber(totals.deliveryChargeAmount),
    additionalChargeAmount: toNumber(totals.additionalChargeAmount),
    redeemedAmount: toNumber(totals.redeemedAmount),
    totalDueAmount: toNumber(totals.totalDueAmount),
    taxes: taxes.map(taxRow),
  };
}

const taxRow = (tax: TaxAmount): z.infer<typeof LineTax> => ({
  name: tax.name,
  rate: toNumber(tax.rate),
  inclusive: tax.isInclusive,
  amount: toNumber(tax.amount),
});
