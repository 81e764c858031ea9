import type { Amount, Discount, OrderInput } from '@tavola/contract';
import {
  checkEligibility,
  isNamed,
  subtract,
  toAmount,
  toMoney,
  type KeptDiscount,
  type PricedLine,
  type PricedOrder,
  type SensitiveFigure,
} from '@tavola/selling';
import { auditStatement } from '#platform/auth/audit.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { reasonOf } from './lines/choose-line.ts';
import { assertApproved } from '../amounts/approved-amount.ts';
import { amountText } from '../amounts/figures.ts';
import type { SyncVariance } from '../../rows/orders/order-columns.ts';
import type { OrderRow } from '../../rows/orders/order-rows.ts';
import type { SavePlan } from './plan-save.ts';
import type { PureSaving, Saving } from './saving.ts';
import type { SellingPlace } from '../selling-place.ts';

/** The totals of a terminal less those the server comes to; null where there is no difference (decision 79). */
export function chargedVariance(input: OrderInput, { totals }: Pick<PricedOrder, 'totals'>): SyncVariance | null {
  const variance = {
    subtotal: subtract(toMoney(input.subtotal), totals.subtotal),
    totalTaxAmount: subtract(toMoney(input.totalTaxAmount), totals.totalTaxAmount),
    totalDueAmount: subtract(toMoney(input.totalDueAmount), totals.totalDueAmount),
  };
  if (variance.subtotal === 0 && variance.totalTaxAmount === 0 && variance.totalDueAmount === 0) return null;
  return {
    subtotal: toAmount(variance.subtotal),
    totalTaxAmount: toAmount(variance.totalTaxAmount),
    totalDueAmount: toAmount(variance.totalDueAmount),
  };
}

/** What a channel charged, which says a total and no parts of it: those are the server's. */
export const withOwnParts = (input: OrderInput, { totals }: Pick<PricedOrder, 'totals'>): OrderInput => ({
  ...input,
  subtotal: toAmount(totals.subtotal),
  totalTaxAmount: toAmount(totals.totalTaxAmount),
});

/** What a terminal shows of an order, the figure first that the guest pays. */
const COMPARED = ['totalDueAmount', 'subtotal', 'totalTaxAmount'] as const;

/**
 * Refuses totals that are not those the server comes to; says the first that differs, and answers its own (decision
 * 36) with the order that they are of: a check has many. `orderNo` is null for an order that is not stored yet.
 */
export function assertTotals(
  input: OrderInput,
  { totals }: Pick<PricedOrder, 'totals'>,
  { operational }: SellingPlace,
  orderNo: string | null,
): void {
  const variance = chargedVariance(input, { totals });
  if (variance === null) return;
  const actual = {
    subtotal: toAmount(totals.subtotal),
    totalTaxAmount: toAmount(totals.totalTaxAmount),
    totalDueAmount: toAmount(totals.totalDueAmount),
  };
  const figure = COMPARED.find((each) => variance[each] !== 0) ?? 'totalDueAmount';
  const current = {
    orderID: input.orderID,
    orderNo,
    ...actual,
    discountAmount: toAmount(totals.discountAmount),
    compAmount: toAmount(totals.compAmount),
    serviceChargeAmount: toAmount(totals.serviceChargeAmount),
    inclusiveTaxAmount: toAmount(totals.inclusiveTaxAmount),
    exclusiveTaxAmount: toAmount(totals.exclusiveTaxAmount),
  };
  refuse(
    'order.error.total_mismatch',
    { figure, shown: amountText(input[figure], operational), actual: amountText(actual[figure], operational) },
    { current },
  );
}

/** What the discounts of a save are judged by. */
interface JudgedLines {
  /** What the order pays for; a bill of a table pays shares of lines that may have been added to other bills. */
  readonly ofOrder: readonly PricedLine[];
  /** The lines that were added to it. */
  readonly lines: readonly PricedLine[];
}

/** A predefined discount that this save brings must be one that the place gives now (selling spec, section 5). */
export function assertEligible(
  { stored, place, moment: { local: at } }: PureSaving,
  plan: SavePlan,
  { ofOrder, lines }: JudgedLines,
): void {
  const known = new Set<string | null>();
  for (const row of stored?.discounts ?? []) known.add(row.enteredID);
  for (const line of stored?.lines ?? []) for (const discount of line.discounts) known.add(discount.orderDiscountID);
  const { channel, fulfillment } = plan.header;
  const check = (discounts: readonly KeptDiscount[], judged: readonly PricedLine[]): void => {
    for (const [index, kept] of discounts.entries()) {
      const discount = place.catalog.discounts.get(kept.discountID ?? '');
      if (discount === undefined || kept.discountRedemptionID != null || known.has(kept.orderDiscountID)) continue;
      if (isOnVoided(discount, judged)) continue;
      const usedDiscountIDs = discounts
        .slice(0, index)
        .flatMap((each) => (each.discountRedemptionID == null ? (each.discountID ?? []) : []));
      const refusal = checkEligibility(discount, { channel, fulfillment, at, usedDiscountIDs, lines: judged });
      if (refusal !== null) refuse('order.discount_refused', { name: discount.name, reason: reasonOf(refusal) });
    }
  };
  check(plan.header.discounts, ofOrder);
  for (const { content } of plan.lines) {
    if (content.discounts.length > 0)
      check(
        content.discounts,
        lines.filter((line) => (line.refOrderLineID ?? line.orderLineID) === content.orderLineID),
      );
  }
}

/** Whether all that a discount is for was voided since it was given, so that it takes nothing off. */
function isOnVoided(discount: Discount, lines: readonly PricedLine[]): boolean {
  const named = lines.filter((line) => isNamed(discount, line));
  return named.length > 0 && named.every(({ isVoided }) => isVoided);
}

/** An order that a sensitive action was for, before and after, and what the action was worth there. */
interface Audited {
  readonly before: OrderRow | null;
  readonly after: OrderRow;
  readonly amount: Amount;
}

/**
 * Each sensitive action needs its right, or another person's PIN for its amount; returns what the audit stores of it
 * (decisions 13 to 15, 160), by default for this order.
 */
export async function approve<Figure extends SensitiveFigure>(
  saving: Saving,
  plan: SavePlan,
  { sensitive, after }: { readonly sensitive: readonly Figure[]; readonly after: OrderRow },
  auditedOf: (figure: Figure) => readonly Audited[] = ({ amount }) => [
    { before: saving.stored?.order ?? null, after, amount: toAmount(amount) },
  ],
): Promise<Statement[]> {
  const {
    actor,
    input,
    moment: { now },
  } = saving;
  const kept: Statement[] = [];
  for (const figure of sensitive) {
    const { action } = figure;
    const amount = toAmount(figure.amount);
    const approvalID = input.approvals?.find((approval) => approval.action === action)?.approvalID;
    const use = { action, targetID: after.orderID, amount, approvalID };
    const used = await assertApproved(saving, use);
    for (const each of auditedOf(figure))
      kept.push(
        auditStatement(
          actor,
          {
            action: `order.${action}`,
            targetType: 'order',
            targetID: each.after.orderID,
            before: each.before === null ? undefined : figuresOf(each.before),
            after: { ...figuresOf(each.after), amount: each.amount },
            approverID: used?.approverID ?? null,
          },
          now,
        ),
      );
  }
  if (plan.removedIDs.length > 0)
    kept.push(
      auditStatement(
        actor,
        {
          action: 'order.removeLines',
          targetType: 'order',
          targetID: after.orderID,
          before: { orderLineIDs: plan.removedIDs },
        },
        now,
      ),
    );
  return kept;
}

const figuresOf = ({ subtotal, discountAmount, compAmount, serviceChargeRate, totalDueAmount }: OrderRow) => ({
  subtotal,
  discountAmount,
  compAmount,
  serviceChargeRate,
  totalDueAmount,
});
