import {
  isOnAt,
  isUnusualTip,
  tipAmount,
  tipInCash,
  toPlainString,
  ZERO,
  type CashRules,
  type Money,
  type TipInput,
} from '@tavola/selling';
import { textOf } from '#text/define.ts';
import { paymentStrings } from '../payment.strings.ts';
import { refusalText } from '../../format/refusals.strings.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import { useSelling } from '../../data/sell-context.ts';
import type { SellData } from '../../data/sell-data.ts';
import { showMoney } from '../../format/money.ts';
import { useCheckout } from '../checkout/checkout-state.ts';
import { dispatch } from '../checkout/dispatch.ts';
import { roundingRules } from '../tender-preview.ts';

/** The tip of the next payment: given for this sale, where the location accepts tips. */
export function currentTip({ operational, channel }: SellData): TipInput | undefined {
  const { tip } = useCheckout.getState();
  return isOnAt(operational.useTip, channel) && tip !== null && tip.orderID === useSale.getState().cart?.orderID
    ? tip.input
    : undefined;
}

/** The tip of the next payment: as entered, and what it comes to. */
export interface Tip {
  readonly input: TipInput | undefined;
  readonly amount: Money;
}

/** The same, followed as it changes, and its amount on the amount due. */
export function useTip(due: Money): Tip {
  const { data } = useSelling();
  useCheckout((state) => state.tip);
  useSale((state) => state.cart?.orderID);
  const input = currentTip(data);
  const amount = tipAmount(input, due, roundingRules(data));
  return amount.ok ? { input, amount: amount.value } : { input: undefined, amount: ZERO };
}

/** The tip in coins, where the payment is cash. */
export function inCash({ input }: Tip, due: Money, rules: CashRules): Tip {
  const amount = tipInCash(input, due, rules);
  return amount.ok ? { input, amount: amount.value } : { input: undefined, amount: ZERO };
}

/**
 * Adds a tip to the next payment and returns to the tender; a tip above half of the payment asks for confirmation once
 * (decision 52).
 */
export async function addTip(input: TipInput, due: Money, data: SellData): Promise<void> {
  const t = textOf(paymentStrings);
  const amount = tipAmount(input, due, roundingRules(data));
  if (!amount.ok) return toast('warning', refusalText(amount));
  const { cart } = useSale.getState();
  if (isUnusualTip(amount.value, due)) {
    const question = {
      title: t('tipUnusual', { tip: showMoney(amount.value, data.currency) }),
      message: t('tipUnusualText', { amount: showMoney(due, data.currency) }),
      confirmLabel: t('tipTake'),
      cancelLabel: t('tipCheck'),
    };
    if (!(await confirm(question))) return;
  }
  dispatch({ type: 'tipGiven', tip: amount.value === 0 ? null : { orderID: cart?.orderID ?? '', input } });
}

/** The tip as the person entered it, in words. */
export const tipShare = (input: TipInput): string => ('percent' in input ? `${toPlainString(input.percent)}%` : '');
