import * as z from 'zod/mini';
import { optional, percent, queryFlag, uuid } from '../kit/fields/fields.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { route } from '../kit/route.ts';
import { defineErrors } from '../kit/errors.ts';
import { Fulfillment } from '../kit/enumerations.ts';
import { CashDenomination } from './cash-denominations.ts';
import { CompanyLicence } from './licence.ts';
import { FulfillmentSetting } from './fulfillments.ts';
import { permission } from '../kit/permissions.ts';
import { LoyaltyRules, RedeemPointSetting } from './loyalty-fields.ts';
import { OperationalSetting } from './operational-setting.ts';

export const ServiceChargeSetting = z.object({
  serviceChargeSettingID: uuid(),
  isIncludeComp: z.boolean(),
  isCalculateAfterDiscount: z.boolean(),
  taxID: optional(uuid()),
  /** Default percent by fulfilment type; 0 = none. */
  rates: z.array(z.object({ orderFulfillmentTypeID: z.enum(Fulfillment), rate: percent() })),
  isActive: z.boolean(),
});
export type ServiceChargeSetting = z.infer<typeof ServiceChargeSetting>;

export const TenantInfo = z.object({
  companyName: z.string(),
  locationName: z.string(),
  companyTenantIdentifierID: uuid(),
  locationTenantIdentifierID: uuid(),
  /** The location's address; a page at a former one moves there (decision 200). */
  subDomain: z.string(),
  isTaxInclusive: z.boolean(),
  isDemo: z.boolean(),
  /** The demo data of the registration is still there (decision 155). */
  hasDemoData: z.boolean(),
  /** null = the company has no licence. */
  companyLicense: z.nullable(CompanyLicence),
  /** Mail address or page of the operator; null if none was given. */
  supportContact: z.nullable(z.string()),
});
export type TenantInfo = z.infer<typeof TenantInfo>;

/** What a country's restaurants usually charge: the name of the tax, and its rates in percent, the standard first. */
export const CountryTax = z.object({
  names: z.object({ en: z.string(), th: z.string() }),
  /** Empty where every restaurant has to look its rate up. */
  rates: z.array(z.number()),
});
export type CountryTax = z.infer<typeof CountryTax>;

export const Country = z.object({
  countryID: z.number(),
  code: z.string(),
  name: z.string(),
  defaultCurrencyID: z.number(),
  /** Whether menus of this country show prices with tax (decision 258). */
  taxInclusiveDefault: z.boolean(),
  tax: CountryTax,
  defaultTimezone: z.nullable(z.string()),
  provinces: z.array(z.string()),
  /** The same, in the same order, as the country itself writes them; empty where that is no other. */
  localProvinces: z.array(z.string()),
});
export type Country = z.infer<typeof Country>;
export const Currency = z.object({
  currencyID: z.number(),
  code: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number(),
});
export type Currency = z.infer<typeof Currency>;

export const VoidCompReason = z.object({
  voidCompReasonID: uuid(),
  name: z.string(),
  names: namesPerLanguage(),
  percentage: z.number(),
  type: z.enum(['Void', 'Comp', 'Both']),
});
export type VoidCompReason = z.infer<typeof VoidCompReason>;

export const settingsErrors = defineErrors({
  'tenant.not_found': {
    status: 404,
    type: 'Operation',
    number: 156,
    en: 'No restaurant at this address. Check the spelling.',
    th: 'ไม่พบร้านที่ที่อยู่นี้ กรุณาตรวจสอบการสะกด',
  },
});

export const settingsRoutes = {
  operational: route({
    method: 'GET',
    path: '/location/operational-setting',
    access: 'signedIn',
    about:
      'Settings of this location. With forceReload no cache on the way may store the answer, for a page that was asked to reload.',
    query: z.object({ forceReload: queryFlag() }),
    answer: OperationalSetting,
  }),
  loyaltyManagement: route({
    method: 'GET',
    path: '/location/loyalty-management',
    access: [permission.customerLoyalty.view, permission.customerLoyalty.edit],
    about: 'How points are earned at this location, with the version of its settings.',
    answer: LoyaltyRules,
  }),
  redeemPointSetting: route({
    method: 'GET',
    path: '/location/loyalty-management/redeem-point-setting',
    access: 'signedIn',
    about: 'What points are worth at this location; null where none are redeemed.',
    answer: RedeemPointSetting,
  }),
  tenantInfo: route({
    method: 'GET',
    path: '/tenant-info',
    access: 'signedIn',
    about: 'Company, location and licence of this address.',
    answer: TenantInfo,
  }),
  subDomains: route({
    method: 'GET',
    path: '/tenant/sub-domain',
    access: 'signedIn',
    about: 'Locations of this company that the user may enter.',
    answer: z.array(z.object({ name: z.string(), subDomain: z.string(), tenantIdentifierID: uuid() })),
  }),
  countries: route({
    method: 'GET',
    path: '/countries',
    access: 'anyone',
    about: 'Countries with their defaults (decision 3).',
    answer: z.array(Country),
  }),
  currencies: route({
    method: 'GET',
    path: '/currencies',
    access: 'anyone',
    about: 'Currencies with their decimals.',
    answer: z.array(Currency),
  }),
  cashDenominations: route({
    method: 'GET',
    path: '/currency-cash-denomination',
    access: 'signedIn',
    about: 'Coins and notes of the currency of this location, or of another one, smallest first (decision 168).',
    query: z.object({
      currencyID: z.optional(
        z.coerce
          .number({ error: 'number' })
          .check(z.refine(Number.isInteger, { error: 'integer' }), z.gte(1, 'min'), z.lte(1_000_000, 'range')),
      ),
    }),
    answer: z.array(CashDenomination),
  }),
  serviceCharge: route({
    method: 'GET',
    path: '/location/service-charge-setting',
    access: 'terminal',
    about: 'Service charge of this location.',
    answer: ServiceChargeSetting,
  }),
  fulfillment: route({
    method: 'GET',
    path: '/location/order-fulfillment',
    access: 'terminal',
    about: 'Fulfilment types this location offers, in order.',
    answer: z.array(FulfillmentSetting),
  }),
  voidCompReasons: route({
    method: 'GET',
    path: '/company/void-comp-reason',
    access: 'terminal',
    about: 'Reasons for voids and comps.',
    answer: z.array(VoidCompReason),
  }),
} as const;
