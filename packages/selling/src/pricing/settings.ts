import {
  OrderChannel,
  type AmountOrPercent,
  type OperationalSetting,
  type PerChannel,
  type ServiceChargeSetting,
} from '@tavola/contract';
import type { Catalog } from '../catalog/catalog.ts';
import type { Rate } from '../money/money.ts';
import { parseMoney, parseQuantity, parseRate } from '../money/parse.ts';
import { accept, type Verdict } from '../money/verdict.ts';
import { automaticDiscounts } from './discounts/catalog-discounts.ts';
import type { PricingSettings, TaxRule, TaxRuleComponent } from './order.ts';

/**
 * What the settings of a location say about money, in their wire shapes.
 * `isTaxInclusive` is the location's, for the service charge (decision 44).
 */
export type PlaceSettings = {
  readonly operational: Pick<
    OperationalSetting,
    | 'currencyCode'
    | 'currencyDecimals'
    | 'currencySymbol'
    | 'roundingMode'
    | 'isCalculateCompAfterDiscount'
    | 'useServiceCharge'
  >;
  readonly isTaxInclusive: boolean;
  /** Null = the place charges none. */
  readonly serviceCharge: Pick<ServiceChargeSetting, 'taxID' | 'isCalculateAfterDiscount' | 'isIncludeComp'> | null;
  /** Points the place wants for `monetaryValue`; null = loyalty is off. */
  readonly redemption: { readonly requiredPoint: number; readonly monetaryValue: AmountOrPercent } | null;
};

/** Whether a rule that each channel has in its own way is on; online orders follow the counter (decision 198). */
export const isOnAt = ({ quickService, tableService }: PerChannel, channel: number): boolean =>
  channel === OrderChannel.TableService ? tableService : quickService;

/**
 * How a place counts an order of this channel, the same on the terminal and on
 * the server; where the channel has no service charge, none is charged whatever the rate of an order (decision 198).
 * Refuses figures that are no amounts or percentages.
 */
export function pricingSettings(catalog: Catalog, place: PlaceSettings, channel: number): Verdict<PricingSettings> {
  const taxes = readTaxes(catalog);
  if (!taxes.ok) return taxes;
  const discounts = automaticDiscounts(catalog, channel);
  if (!discounts.ok) return discounts;
  const redemption = readRedemption(place.redemption);
  if (!redemption.ok) return redemption;
  const { operational, serviceCharge } = place;
  return accept({
    currency: {
      code: operational.currencyCode,
      decimals: operational.currencyDecimals,
      symbol: operational.currencySymbol,
    },
    roundingMode: operational.roundingMode,
    taxes: taxes.value,
    isTaxInclusive: place.isTaxInclusive,
    isCompAfterDiscount: operational.isCalculateCompAfterDiscount,
    serviceCharge:
      serviceCharge === null || !isOnAt(operational.useServiceCharge, channel)
        ? null
        : {
            taxID: serviceCharge.taxID ?? null,
            isCalculateAfterDiscount: serviceCharge.isCalculateAfterDiscount,
            isIncludeComp: serviceCharge.isIncludeComp,
          },
    automaticDiscounts: discounts.value,
    redemption: redemption.value,
  });
}

/**
 * The rate that a fulfilment type starts with, and is reset to when it changes (decision 44); 0 while the charge is
 * off.
 */
export function defaultServiceChargeRate(setting: ServiceChargeSetting | null, fulfillment: number): Verdict<Rate> {
  const row =
    setting?.isActive === true ? setting.rates.find((rate) => rate.orderFulfillmentTypeID === fulfillment) : undefined;
  return parseRate(row?.rate ?? 0);
}

/** Taxes of the catalog; one without components is its own only component. */
function readTaxes(catalog: Catalog): Verdict<readonly TaxRule[]> {
  const rules: TaxRule[] = [];
  for (const { taxID, name, rate, taxComponents } of catalog.taxes.values()) {
    const components: TaxRuleComponent[] = [];
    for (const component of taxComponents.length === 0 ? [{ name, rate }] : taxComponents) {
      const read = parseRate(component.rate);
      if (!read.ok) return read;
      components.push({ name: component.name, rate: read.value });
    }
    rules.push({ taxID, components });
  }
  return accept(rules);
}

function readRedemption(redemption: PlaceSettings['redemption']): Verdict<PricingSettings['redemption']> {
  if (redemption === null) return accept(null);
  const requiredPoint = parseQuantity(redemption.requiredPoint);
  const monetaryValue = parseMoney(redemption.monetaryValue);
  if (!requiredPoint.ok) return requiredPoint;
  if (!monetaryValue.ok) return monetaryValue;
  return accept({ requiredPoint: requiredPoint.value, monetaryValue: monetaryValue.value });
}
