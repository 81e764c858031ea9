import {
  PaymentType,
  type ErrorCode,
  type OperationalSetting,
  type PaymentSetting,
  type TenantInfo,
} from '@tavola/contract';
import type { Money, Rate } from '@tavola/selling';
import { lineContent } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import { catalogOf, FRIDAY_NOON, product } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import { CallError } from '#runtime/http/call-error.ts';
import type { Selling } from '../../data/sell-context.ts';
import type { SellData } from '../../data/sell-data.ts';

/** What tests of payments share: a counter that sells rice for 5 in cash. */

export const counter = { fulfillment: 2, serviceChargeRate: 0 as Rate } as const;

export const selling: Selling = {
  at: FRIDAY_NOON,
  // The parts of the sell data that a payment reads.
  data: {
    catalog: catalogOf({ products: [product('rice', 5, { taxID: null, isTaxInclusive: true })] }),
    operational: {
      modules: { loyalty: false },
      roundingMode: 'halfAwayFromZero',
      strictTimeAvailabilityOnSales: { quickService: false, tableService: false },
      useServiceCharge: { quickService: false, tableService: false },
      currencyCode: 'USD',
      currencyDecimals: 2,
      defaultCustomerID: null,
    } as OperationalSetting,
    tenant: { isTaxInclusive: true, locationTenantIdentifierID: 'here' } as TenantInfo,
    currency: { code: 'USD', decimals: 2, symbol: '$' },
    serviceCharge: null,
    channel: 1,
    fulfillments: [counter],
    paymentSettings: [],
    unavailableIDs: new Set<string>(),
  } as unknown as SellData,
};

export const rice = lineContent('rice', 500_000, { isTaxInclusive: true });

// The parts of the setting that a tender reads.
const cash = { paymentSettingID: 'cash', paymentTypeID: PaymentType.Cash } as PaymentSetting;
export const TEN = 1_000_000 as Money;
export const tenInCash = { setting: cash, tendered: TEN, tip: 0 as Money };

/** An answer of the server that refuses. */
export const refusal = (
  errorCode: ErrorCode,
  { status = 409, current, ...params }: { status?: number; current?: unknown } & Record<string, unknown> = {},
): CallError =>
  new CallError({
    status,
    statusText: '',
    type: 'Operation',
    message: `Refused: ${errorCode}`,
    additionValue: {
      errorCode,
      number: 1,
      requestId: 'r-1',
      retryable: false,
      retryAfterMs: null,
      kept: 'device',
      fields: [],
      // What a test gives is what the error declares.
      params: params as Record<string, string>,
      ...(current === undefined ? {} : { current }),
    },
  });
