import type { PaymentSetting } from '@tavola/contract';
import type { Money } from '../money/money.ts';
import { parseMoney } from '../money/parse.ts';
import { type Refusal, refuse } from '../money/verdict.ts';
import { figuresRefusal } from '../orders/checked.ts';
import { paymentName, type PaymentTypeRow, paymentTypeRow } from './payment-types.ts';

/** What decides which payment types can be taken now. */
export interface PaymentSituation {
  /** What is to be paid with it: the balance, or a split line. */
  readonly amount: Money;
  readonly isOffline: boolean;
  /** On a phone, where the location does not allow all of its types there (decision 225). */
  readonly isPhone: boolean;
  readonly drawer: DrawerUse;
}

/** The terminal's cash drawer: not used, used and open or closed, or used without reports, and so not counted. */
export type DrawerUse = 'none' | 'open' | 'closed' | 'uncounted';

/** One payment type as offered. `refusal` is why it is greyed; its place stays (ux 25). */
export interface PaymentOffer {
  readonly setting: PaymentSetting;
  readonly name: string;
  readonly refusal?: Refusal | undefined;
}

/**
 * Why a payment type cannot be taken now, or undefined when it can (selling spec, section 5, "Payment availability";
 * decision 78). Codes and texts: `payment.below_minimum` / `payment.above_maximum` (limits of 0 mean none),
 * `payment.not_offline`, `payment.only_cash` (a negative total), `payment.prompt_pay_account_missing`,
 * `payment.cash_drawer_closed`, `payment.drawer_not_counted` (decision 167).
 */
export function paymentRefusal(setting: PaymentSetting, situation: PaymentSituation): Refusal | undefined {
  const row = paymentTypeRow(setting.paymentTypeID);
  const minimum = parseMoney(setting.minimumAmountLimit);
  const maximum = parseMoney(setting.maximumAmountLimit);
  const name = paymentName(setting);
  if (!row || !setting.isAvailableInPOS) return refuse('payment.type_unavailable', { name });
  if (!minimum.ok) return minimum;
  if (!maximum.ok) return maximum;
  return (
    figuresRefusal({ amount: situation.amount }) ??
    situationRefusal(row, setting, situation, name) ??
    (minimum.value !== 0 && situation.amount < minimum.value
      ? refuse('payment.below_minimum', { name, limit: setting.minimumAmountLimit })
      : undefined) ??
    (maximum.value !== 0 && situation.amount > maximum.value
      ? refuse('payment.above_maximum', { name, limit: setting.maximumAmountLimit })
      : undefined)
  );
}

function situationRefusal(
  row: PaymentTypeRow,
  setting: PaymentSetting,
  situation: PaymentSituation,
  name: string,
): Refusal | undefined {
  if (situation.amount < 0 && !row.paysOut) return refuse('payment.only_cash', { name });
  if (situation.isOffline && !row.isOffline) return refuse('payment.not_offline', { name });
  if (row.usesDrawer && situation.drawer === 'closed') return refuse('payment.cash_drawer_closed', { name });
  if (row.usesDrawer && situation.drawer === 'uncounted') return refuse('payment.drawer_not_counted', { name });
  if (row.needs === 'promptPayAccount' && !setting.accountPromptPayID)
    return refuse('payment.prompt_pay_account_missing', { name });
  return undefined;
}

/**
 * The payment types to offer, sorted by sortNumber (equal ones keep their order): hidden types and those not available
 * in POS are left out, on a phone all but cash, card terminal, customer account and credit card. What cannot be taken
 * now stays in its place with its reason.
 */
export function paymentOffers(settings: readonly PaymentSetting[], situation: PaymentSituation): PaymentOffer[] {
  return settings
    .filter((setting) => {
      const row = paymentTypeRow(setting.paymentTypeID);
      return row !== undefined && setting.isAvailableInPOS && !row.isHidden && (!situation.isPhone || row.isOnPhone);
    })
    .sort((a, b) => a.sortNumber - b.sortNumber)
    .map((setting) => ({ setting, name: paymentName(setting), refusal: paymentRefusal(setting, situation) }));
}

const DRAWER_CODES: ReadonlySet<string> = new Set(['payment.cash_drawer_closed', 'payment.drawer_not_counted']);

/**
 * The warning to toast when payment opens (selling spec, sections 5 and 8), or undefined: `payment.settings_missing`
 * when no type can be taken, `payment.prompt_pay_account_missing` when PromptPay is offered without an account. The
 * closed drawer warns when cash is chosen, or where nothing else can be.
 */
export function openingWarning(offers: readonly PaymentOffer[]): Refusal | undefined {
  if (offers.every((offer) => offer.refusal))
    return (
      offers.find(({ refusal }) => refusal !== undefined && DRAWER_CODES.has(refusal.code))?.refusal ??
      refuse('payment.settings_missing', {})
    );
  return offers.find(({ refusal }) => refusal?.code === 'payment.prompt_pay_account_missing')?.refusal;
}
