import {
  NO_AMOUNT,
  type Amount,
  type LineAdjustment,
  type LineTax,
  type OrderRedemption,
  type VoidComp,
} from '@tavola/contract';
import {
  add,
  subtract,
  sum,
  toAmount,
  ZERO,
  type Catalog,
  type KeptDiscount,
  type KeptLine,
  type Money,
  type PricedLine,
  type Adjustment,
  type PricedOrder,
  type SplitKind,
  type TaxAmount,
} from '@tavola/selling';
import { idFrom } from './entered-lines.ts';
import { toNumber } from '../../amounts/figures.ts';
import { stateOfVoided } from '../../../rows/orders/order-lines.rows.ts';
import type { DiscountRow, LineProgress, LineRow, OrderFigures, OrderHeader } from '../../../rows/orders/order-rows.ts';

/** A line with how far it has come, ready to be laid out as rows. */
export interface LineWithProgress {
  readonly content: KeptLine;
  readonly progress: LineProgress;
}

/** What a pricing comes to, as rows. */
export interface PricedRows {
  readonly figures: OrderFigures;
  readonly lines: readonly LineRow[];
  readonly discounts: readonly DiscountRow[];
}

/** What a priced order is laid out with. */
interface Layout {
  readonly header: OrderHeader;
  readonly lines: readonly LineWithProgress[];
  readonly catalog: Catalog;
}

/** Lays a priced order out as rows: one for each line, and one more for each part that pricing split off. */
export function pricedRows(orderID: string, priced: PricedOrder, { header, lines, catalog }: Layout): PricedRows {
  const current = new Map(lines.map((line) => [line.content.orderLineID, line]));
  const rows: LineRow[] = [];
  const discounts = orderDiscountRows(orderID, priced, header, catalog);
  const named = storedNames(priced.lines, current);
  const parted = partedOf(named);
  const isRedeemed = hasRedeemed(priced);
  for (const [position, line] of named.entries()) {
    const source = current.get(line.refOrderLineID ?? line.orderLineID) ?? current.get(line.orderLineID);
    if (source === undefined) throw new Error(`A priced line has no line that it came from: ${line.orderLineID}`);
    const row = lineRow(line, source, position, { hasParts: parted.has(line.orderLineID), isRedeemed });
    rows.push(row);
    if (line.adjustments.length > 0)
      discounts.push(
        ...lineDiscountRows(line, row, [...source.content.discounts, ...header.discounts], {
          first: discounts.length,
          catalog,
        }),
      );
  }
  return { figures: figuresOf(priced), lines: rows, discounts };
}

/** Lines whose voided or comped units are separate lines. */
const partedOf = (lines: readonly PricedLine[]): ReadonlySet<string> =>
  new Set(
    lines.flatMap((line) =>
      line.refOrderLineID === null || line.splitKind === null || line.splitKind === 'get' ? [] : [line.refOrderLineID],
    ),
  );

/**
 * The original id keeps the units that remain (decision 32). Where an offer took all of them, pricing leaves it to the
 * voided or comped units, so the two change names.
 */
function storedNames(
  lines: readonly PricedLine[],
  current: ReadonlyMap<string, LineWithProgress>,
): readonly PricedLine[] {
  const parted = partedOf(lines);
  const parts = new Map<string, VoidComp>();
  for (const { orderLineID, refOrderLineID } of lines) {
    const content = refOrderLineID === null ? current.get(orderLineID)?.content : undefined;
    const voidComp = content?.voidComp;
    if (voidComp?.quantity != null && voidComp.quantity < (content?.quantity ?? 0) && !parted.has(orderLineID))
      parts.set(orderLineID, voidComp);
  }
  if (parts.size === 0) return lines;
  const given = new Set<string>();
  return lines.map((line) => {
    const { orderLineID, refOrderLineID, splitKind } = line;
    const part = parts.get(orderLineID);
    if (part?.orderLineID != null)
      return { ...line, orderLineID: part.orderLineID, refOrderLineID: orderLineID, splitKind: part.type };
    if (refOrderLineID === null || splitKind !== 'get' || !parts.has(refOrderLineID) || given.has(refOrderLineID))
      return line;
    given.add(refOrderLineID);
    return { ...line, orderLineID: refOrderLineID, refOrderLineID: null, splitKind: null };
  });
}

// Written out, because spreading two wide objects for each line of each sale is slow.
function lineRow(
  line: PricedLine,
  { content, progress }: LineWithProgress,
  position: number,
  { hasParts, isRedeemed }: { readonly hasParts: boolean; readonly isRedeemed: boolean },
): LineRow {
  const isPart = line.refOrderLineID !== null;
  const { splitKind } = line;
  return {
    orderLineID: idOf(line),
    position,
    refOrderLineID: isPart ? line.refOrderLineID : content.refOrderLineID,
    enteredQuantity: isPart ? null : content.quantity,
    enteredVoidComp: isPart ? null : content.voidComp,
    splitOf: line.refOrderLineID,
    splitKind,
    itemID: content.itemID,
    itemName: content.itemName,
    names: content.names,
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
    taxComponents: content.taxComponents,
    addedAt: content.addedAt,
    label: content.label,
    modifiers: content.modifiers,
    variantOptions: content.variantOptions,
    comboItems: content.comboItems,
    discounts: content.discounts,
    voidComp: voidCompOf(content.voidComp, splitKind, hasParts),
    assignTo: content.assignTo,
    isFreeItem: line.isFreeItem,
    status: line.isVoided ? 'Voided' : progress.status,
    kdsStatus: line.isVoided ? stateOfVoided(progress.kdsStatus) : progress.kdsStatus,
    contentVersion: progress.contentVersion,
    earlierContents: progress.earlierContents,
    sentVersion: progress.sentVersion,
    sentAt: progress.sentAt,
    // A part that is voided as its line is sent never leaves.
    kitchenLineID: progress.kitchenLineID,
    hasLeftStock: progress.hasLeftStock && !(line.isVoided && progress.contentVersion === progress.sentVersion),
    addedBy: progress.addedBy,
    voidCompBy: progress.voidCompBy,
    voidCompDate: progress.voidCompDate,
    brandID: progress.brandID,
    unitCost: progress.unitCost,
    partSources: progress.partSources,
    createdAt: progress.createdAt,
    ...lineFigures(line, isRedeemed),
  };
}

/** Whether an order redeems points. */
export const hasRedeemed = ({ redemption }: Pick<PricedOrder, 'redemption'>): boolean =>
  redemption !== null && redemption.pointsUsed !== 0;

/** What a line costs, as its row has it; of a share of a line as well. */
export const lineFigures = (line: PricedLine, isRedeemed: boolean) => ({
  subtotal: toAmount(line.gross),
  discountAmount: toAmount(line.itemDiscount),
  orderDiscountShare: toAmount(line.orderDiscount),
  compAmount: toAmount(line.comp),
  netAmount: toAmount(line.net),
  serviceChargeAmount: toAmount(line.serviceCharge),
  redeemedAmount: toAmount(line.redeemed),
  // Bills may share a line of which another one redeemed its part.
  redemption:
    isRedeemed || line.redeemed !== 0
      ? {
          netAmount: toAmount(line.netAfterRedemption),
          serviceChargeAmount: toAmount(line.serviceChargeAfterRedemption),
          serviceChargeBase: toAmount(line.serviceChargeBase),
        }
      : null,
  taxes: line.taxes.map(taxRow),
  serviceChargeTaxes: line.serviceChargeTaxes.map(taxRow),
  parts: line.parts.map((part) => ({
    id: part.id,
    itemID: part.itemID,
    subtotal: toAmount(part.gross),
    netAmount: toAmount(part.net),
  })),
  adjustments: line.adjustments.map(adjustmentRow),
});

// Units got through an offer have no id of the terminal's.
const idOf = ({ orderLineID, refOrderLineID }: PricedLine): string => {
  const name = refOrderLineID === null ? '' : orderLineID.slice(refOrderLineID.length + 1);
  return refOrderLineID !== null && orderLineID === `${refOrderLineID}/${name}`
    ? idFrom(refOrderLineID, name)
    : orderLineID;
};

const adjustmentRow = (adjustment: Adjustment): LineAdjustment => ({
  ...adjustment,
  amount: toAmount(adjustment.amount),
});

/** The part carries the void or comp; its line keeps it only where nothing was split off. */
function voidCompOf(voidComp: VoidComp | null, splitKind: SplitKind | null, hasParts: boolean): VoidComp | null {
  if (voidComp === null) return null;
  if (splitKind === 'get') return null;
  if (splitKind !== null) return { ...voidComp, quantity: null, orderLineID: null };
  return hasParts && voidComp.quantity != null ? null : voidComp;
}

function orderDiscountRows(orderID: string, priced: PricedOrder, header: OrderHeader, catalog: Catalog): DiscountRow[] {
  const amounts = new Map(priced.orderDiscounts.map((discount) => [discount.id, toAmount(discount.amount)]));
  const rows = header.discounts.map((kept, index) =>
    manualRow(kept, {
      id: idFrom(orderID, `${index}/${kept.orderDiscountID}`),
      orderLineID: null,
      position: index,
      amount: amounts.get(kept.orderDiscountID) ?? NO_AMOUNT,
    }),
  );
  for (const discount of priced.orderDiscounts) {
    if (discount.isAutomatic)
      rows.push(
        automaticRow(discount, catalog, {
          id: idFrom(orderID, discount.id),
          orderLineID: null,
          position: rows.length,
          amount: toAmount(discount.amount),
        }),
      );
  }
  return rows;
}

/** What a line says of the discounts on it; `given` are those that a person gave it or the whole order. */
function lineDiscountRows(
  line: PricedLine,
  { orderLineID }: LineRow,
  given: readonly KeptDiscount[],
  { first, catalog }: { readonly first: number; readonly catalog: Catalog },
): DiscountRow[] {
  const amounts = new Map<string, { name: string; isAutomatic: boolean; amount: Money }>();
  for (const { step, sourceID, name, isAutomatic, amount } of line.adjustments) {
    if (step !== 'offer' && step !== 'itemDiscount') continue;
    amounts.set(sourceID, { name, isAutomatic, amount: subtract(amounts.get(sourceID)?.amount ?? ZERO, amount) });
  }
  return [...amounts].map(([sourceID, { name, isAutomatic, amount }], index) => {
    const kept = isAutomatic ? undefined : given.find((each) => each.orderDiscountID === sourceID);
    const placed = {
      id: idFrom(orderLineID, sourceID),
      orderLineID,
      position: first + index,
      amount: toAmount(amount),
    };
    return kept === undefined ? automaticRow({ id: sourceID, name }, catalog, placed) : manualRow(kept, placed);
  });
}

/** Where a discount is among those of its order, and what it takes off. */
type PlacedDiscount = Pick<DiscountRow, 'id' | 'orderLineID' | 'position' | 'amount'>;

function manualRow(kept: KeptDiscount, { id, orderLineID, position, amount }: PlacedDiscount): DiscountRow {
  return {
    id,
    position,
    orderLineID,
    enteredID: kept.orderDiscountID,
    discountID: kept.discountID ?? null,
    name: kept.name ?? '',
    names: kept.definition?.names,
    isAutomatic: false,
    isCombinable: kept.isCombinable,
    isPercentage: kept.isPercentage,
    value: kept.discountValue,
    discountRedemptionID: kept.discountRedemptionID ?? null,
    definition: kept.definition,
    amount,
  };
}

function automaticRow(
  { id: discountID, name }: { readonly id: string; readonly name: string },
  catalog: Catalog,
  { id, orderLineID, position, amount }: PlacedDiscount,
): DiscountRow {
  const discount = catalog.discounts.get(discountID);
  return {
    id,
    position,
    orderLineID,
    enteredID: null,
    discountID,
    name,
    names: discount?.names,
    isAutomatic: true,
    isCombinable: discount?.isCombinable ?? true,
    isPercentage: discount?.type === 'Percentage',
    value: discount?.value ?? 0,
    discountRedemptionID: null,
    definition: null,
    amount,
  };
}

/** Gross less discounts, comps and redemption, without the tax that the prices contain (decision 97). */
export const netSales = (lines: readonly PricedLine[]): Amount => {
  const net = sum(
    lines
      .filter(({ isVoided }) => !isVoided)
      .map(({ netAfterRedemption, taxes }) => {
        const contained = taxes.filter(({ isInclusive }) => isInclusive).map((tax) => tax.amount);
        return subtract(netAfterRedemption, sum(contained));
      }),
  );
  return toAmount(net);
};

function figuresOf(priced: PricedOrder): OrderFigures {
  const { lines, totals, taxes } = priced;
  return {
    subtotal: toAmount(totals.subtotal),
    discountAmount: toAmount(totals.discountAmount),
    compAmount: toAmount(totals.compAmount),
    serviceChargeAmount: toAmount(totals.serviceChargeAmount),
    inclusiveTaxAmount: toAmount(totals.inclusiveTaxAmount),
    exclusiveTaxAmount: toAmount(totals.exclusiveTaxAmount),
    deliveryChargeAmount: toAmount(totals.deliveryChargeAmount),
    additionalChargeAmount: toAmount(totals.additionalChargeAmount),
    redeemedAmount: toAmount(totals.redeemedAmount),
    redemption: orderRedemption(priced),
    totalDueAmount: toAmount(totals.totalDueAmount),
    netSalesAmount: netSales(lines),
    taxes: taxes.map(taxRow),
  };
}

/** What redeemed points leave of an order, as its row has it; null = it redeems none. */
export function orderRedemption(priced: PricedOrder): OrderRedemption | null {
  const { lines, totals, redemption } = priced;
  if (redemption === null || !hasRedeemed(priced)) return null;
  const live = lines.filter(({ isVoided }) => !isVoided);
  const [net, netAfter, chargeAfter] = [
    sum(live.map((line) => line.net)),
    sum(live.map((line) => line.netAfterRedemption)),
    sum(live.map((line) => line.serviceChargeAfterRedemption)),
  ];
  const { deliveryChargeAfter, additionalChargeAfter } = redemption;
  const onLines = subtract(net, netAfter);
  const charges = sum([totals.serviceChargeAmount, totals.deliveryChargeAmount, totals.additionalChargeAmount]);
  const chargesAfter = sum([chargeAfter, deliveryChargeAfter, additionalChargeAfter]);
  return {
    points: toNumber(redemption.pointsUsed),
    discountAmount: toAmount(add(onLines, subtract(charges, chargesAfter))),
    lineDiscountAmount: toAmount(onLines),
    serviceChargeAmount: toAmount(chargeAfter),
    deliveryChargeAmount: toAmount(deliveryChargeAfter),
    additionalChargeAmount: toAmount(additionalChargeAfter),
    totalTaxBefore: toAmount(redemption.totalTaxBefore),
  };
}

const taxRow = (tax: TaxAmount): LineTax => ({
  name: tax.name,
  rate: toNumber(tax.rate),
  inclusive: tax.isInclusive,
  amount: toAmount(tax.amount),
});
