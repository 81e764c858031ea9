import type { Amount, OperationalSetting } from '@tavola/contract';
import { smallestUnit, timesQuantity, toAmount, toMoney, toQuantity } from '@tavola/selling';
import { rateOn } from '../rates/rates.rows.ts';

const HOUR_SECONDS = 3600;

/** The work of a day by the rate of that day, rounded to the currency so that the days add up; null = no rate. */
export function payOf(
  { businessDate, workTime }: { readonly businessDate: string; readonly workTime: number },
  rates: Parameters<typeof rateOn>[0],
  { currencyCode: code, currencyDecimals: decimals }: OperationalSetting,
): Amount | null {
  const rate = rateOn(rates, businessDate);
  if (rate === null) return null;
  const step = smallestUnit({ code, decimals });
  return toAmount(timesQuantity(toMoney(rate), toQuantity(workTime / HOUR_SECONDS), step));
}
