import {
  priceOrder,
  ZERO,
  type DraftLine,
  type OrderDraft,
  type PricedOrder,
  type PricingSettings,
} from '../src/index.ts';
import type { HistoryCase, HistoryChange, HistoryStep } from './case.ts';
import { quantity, rate, readHistoryDiscount, readLine, readManual, readSettings, valueOf } from './read-order.ts';
import { writeOrder, writerFor } from './write-order.ts';

/**
 * A stored order over time: every change prices it by the definitions of that moment, everything else leaves its
 * figures alone (decisions 159, 218 and 219).
 */
export function answerToHistory(input: HistoryCase): unknown {
  const write = writerFor(input.currency);
  let settings = withDiscounts(readSettings(input), input.automaticDiscounts);
  let draft = emptyDraft(input);
  let priced = valueOf(priceOrder(draft, settings));
  const steps = input.steps.map((step) => {
    if ('set' in step) settings = withDiscounts(settings, step.set.automaticDiscounts);
    const next = after(draft, step);
    if (next !== draft) priced = price(next, settings);
    draft = next;
    return writeOrder(priced, write, false);
  });
  return { steps };
}

const price = (draft: OrderDraft, settings: PricingSettings): PricedOrder => valueOf(priceOrder(draft, settings));

const withDiscounts = (settings: PricingSettings, discounts: HistoryCase['automaticDiscounts']): PricingSettings => ({
  ...settings,
  automaticDiscounts: (discounts ?? []).flatMap(readHistoryDiscount),
});

function emptyDraft(input: HistoryCase): OrderDraft {
  return {
    lines: [],
    orderDiscounts: [],
    orderComp: null,
    isVoided: false,
    channel: input.channel ?? null,
    fulfillment: input.fulfillment ?? null,
    excludedDiscountIDs: [],
    serviceChargeRate: rate(input.serviceCharge?.rate ?? '0'),
    deliveryCharge: ZERO,
    additionalCharge: ZERO,
    redeemPoints: quantity('0'),
  };
}

function after(draft: OrderDraft, step: HistoryStep): OrderDraft {
  if ('add' in step)
    return { ...draft, lines: [...draft.lines, readLine({ ...step.add, addedAt: step.add.addedAt ?? step.at })] };
  return 'change' in step ? changed(draft, step.change) : draft;
}

function changed(draft: OrderDraft, change: HistoryChange): OrderDraft {
  if ('orderDiscount' in change)
    return { ...draft, orderDiscounts: [...draft.orderDiscounts, readManual(change.orderDiscount)] };
  if ('exclude' in change) return { ...draft, excludedDiscountIDs: [...draft.excludedDiscountIDs, change.exclude] };
  return {
    ...draft,
    lines: draft.lines.map((line) => (line.orderLineID === change.line ? changedLine(line, change) : line)),
  };
}

function changedLine(line: DraftLine, change: Extract<HistoryChange, { line: string }>): DraftLine {
  if ('quantity' in change) return { ...line, quantity: quantity(change.quantity) };
  if ('discount' in change) return { ...line, discounts: [...line.discounts, readManual(change.discount)] };
  return { ...line, voidComp: { type: 'void', quantity: null } };
}
