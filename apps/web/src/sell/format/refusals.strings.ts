import type { RefusalTexts } from './refusal-texts.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { currentLanguage, type AppLanguage } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { moneyRefusals } from './refusals-money.strings.ts';
import { orderRefusals } from './refusals-order.strings.ts';

/**
 * The words for every code of the selling rules, the only place that has them; texts that the specification gives are
 * used unchanged. A test compares the keys with the codes in `packages/selling`. `{name}` is filled from the refusal.
 */
export const refusalTexts: RefusalTexts = { ...orderRefusals, ...moneyRefusals };

const other: Readonly<Record<AppLanguage, string>> = {
  en: 'This is not possible now.',
  th: 'ทำรายการนี้ไม่ได้ในขณะนี้',
};

/** What is money among the parameters of a refusal: written with the currency of the location. */
const AMOUNTS = new Set([
  'account.credit_limit limit',
  'discount.error.below_minimum_amount minimum',
  'discount.error.below_minimum_amount amount',
  'giftcard.insufficient balance',
  'payment.above_maximum limit',
  'payment.below_minimum limit',
]);

/** A refusal of the rules, as in `Verdict`. */
interface RefusalWords {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** A refusal in the person's language. An unknown code gets general words, so that no one sees a bare code (ux 14). */
export function refusalText({ code, params }: RefusalWords, language: AppLanguage = currentLanguage()): string {
  const currency = queryClient.getQueryData(operationalQuery.queryKey);
  return (refusalTexts[code] ?? other)[language].replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name];
    if (value === undefined) return place;
    return typeof value === 'number' && currency !== undefined && AMOUNTS.has(`${code} ${name}`)
      ? formatAmount(value, currency)
      : String(value);
  });
}
