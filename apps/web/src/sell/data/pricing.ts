import { pricingSettings, redemptionOf, type PricingSettings, type Verdict } from '@tavola/selling';
import type { SellData } from './sell-data.ts';

/** How an order of this channel is priced. */
export function pricingOf(data: SellData, channel: number): Verdict<PricingSettings> {
  const { catalog, operational, tenant, serviceCharge } = data;
  return pricingSettings(
    catalog,
    { operational, isTaxInclusive: tenant.isTaxInclusive, serviceCharge, redemption: redemptionOf(operational) },
    channel,
  );
}
