/** From when until when mails and messages are counted together. */
export interface BillingPeriod {
  readonly from: Date;
  readonly to: Date;
}

const MONTHS_A_YEAR = 12;

/**
 * The billing period that contains `now`: whole months or years from the start of the licence (decision 207). A licence
 * that began on the 31st is billed on the last day of shorter months.
 */
export function billingPeriod(validFrom: Date, billingFrequency: string, now: Date): BillingPeriod {
  const step = billingFrequency === 'Monthly' ? 1 : MONTHS_A_YEAR;
  const months =
    (now.getUTCFullYear() - validFrom.getUTCFullYear()) * MONTHS_A_YEAR + now.getUTCMonth() - validFrom.getUTCMonth();
  let count = Math.max(0, Math.floor(months / step));
  // The day of the month, or its hour, is not reached yet.
  if (count > 0 && monthsLater(validFrom, count * step) > now) count -= 1;
  return { from: monthsLater(validFrom, count * step), to: monthsLater(validFrom, (count + 1) * step) };
}

function monthsLater(start: Date, months: number): Date {
  const later = new Date(start);
  later.setUTCMonth(start.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return later;
}
