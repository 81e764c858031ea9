import type { SensitiveAction } from '@tavola/contract';
import {
  cartReducer,
  defaultServiceChargeRate,
  NO_RATE,
  sensitiveInCart,
  toAmount,
  ZERO,
  type Cart,
  type CartCommand,
  type Money,
  type SensitiveFigure,
  type SensitivePlace,
} from '@tavola/selling';
import { requestApproval } from '#runtime/session/approvals.ts';
import { pricingOf } from '../../data/pricing.ts';
import type { Selling } from '../../data/sell-context.ts';
import { billOfLine, checkFor } from '../../check/at-table.ts';
import { change } from './cart-actions.ts';
import { pricedOf } from './priced.ts';
import { keepApproval, useSale } from './sale-store.ts';
import type { Undo } from './sales.ts';

/**
 * Runs a command on the current cart that needs a right, held or approved by PIN (decisions 13, 14). The PIN is asked
 * for the amount that the next save has to be allowed, which is the one that the server compares (160). False where
 * nothing changed.
 */
export async function changeWithApproval(
  action: SensitiveFigure['action'] & SensitiveAction,
  command: CartCommand,
  selling: Selling,
  undo?: Pick<Undo, 'kind' | 'name'>,
): Promise<boolean> {
  const { cart } = useSale.getState();
  const next = cart === null ? null : cartReducer(cart, command, Date.now());
  if (cart === null || next?.ok !== true) return change(command, undo);
  const amount = toAmount(amountToAllow(action, next.value, selling));
  const targetID = 'orderLineID' in command ? billOfLine(cart, command.orderLineID) : cart.orderID;
  const outcome = await requestApproval({ action, targetID, amount, isForDraft: true });
  if (outcome.kind === 'refused') return false;
  if (outcome.kind === 'approved') keepApproval(action, targetID, outcome.approval.approvalID);
  return change(command, undo);
}

const amountToAllow = (action: SensitiveFigure['action'], cart: Cart, selling: Selling): Money =>
  sensitiveFiguresOf(cart, selling).find((each) => each.action === action)?.amount ?? ZERO;

/** What of a cart a person with the right has to allow, as the server will ask it; nothing where it has no price. */
export function sensitiveFiguresOf(cart: Cart, selling: Selling): readonly SensitiveFigure[] {
  const { data, at } = selling;
  const settings = pricingOf(data, cart.channel);
  const priced = pricedOf(cart, data, at);
  if (!settings.ok || !priced.ok) return [];
  const place: SensitivePlace = {
    catalog: data.catalog,
    settings: settings.value,
    at,
    defaultRateOf: (fulfillment) => {
      const rate = defaultServiceChargeRate(data.serviceCharge, fulfillment);
      return rate.ok ? rate.value : NO_RATE;
    },
  };
  const table = checkFor(cart);
  return table === null
    ? sensitiveInCart(priced.value.cart, priced.value.priced, place)
    : table.rules.sensitive(table.check, cart, selling, place);
}
