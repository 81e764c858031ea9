import {
  moduleFlags,
  type FeatureFlag,
  type Language,
  type ModuleFlag,
  type OperationalSetting,
} from '@tavola/contract';
import { findCurrency } from '#platform/reference/currencies.ts';

/** What a location stores of its setting: only what differs from the defaults. */
export type StoredSetting = Partial<
  Omit<
    OperationalSetting,
    keyof LocationFacts | 'modules' | 'featureFlags' | 'currencyCode' | 'currencySymbol' | 'currencyDecimals'
  >
> & { readonly modules?: Partial<Record<ModuleFlag, boolean>> };

/** What the setting takes from columns of the location and its company. */
export interface LocationFacts {
  readonly currencyID: number;
  readonly language: Language;
  readonly timezoneName: string;
  /** `HH:mm:ss`. */
  readonly businessDayCutoff: string;
  readonly roundingMode: OperationalSetting['roundingMode'];
  readonly calendar: OperationalSetting['calendar'];
}

// Platform spec, section 3. What it lists without a value: open items are allowed, the filters of the sell screen are
// hidden.
const defaults = {
  minPinLength: 6,
  closeAllOpenOrders: true,
  closeAllTerminals: true,
  closeOutAllEmployees: true,
  posTerminalUserIdleTimeout: '00:01:00',
  disableProductSelectionForOutOfStockItems: false,
  tableSalesRemoveDraftOrder: true,
  clearTableAfterCompletingAllBills: false,
  isAutoClearTable: false,
  isCalculateCompAfterDiscount: true,
  allowToUseOpenItemOnQuickService: true,
  allowToUseOpenItemOnTableService: true,
  strictTimeAvailabilityOnSales: true,
  allMenuSearchable: true,
  showBrandFilter: false,
  showOnlineStores: false,
  showTimeAvailabilityOverrideFilter: false,
  useTip: true,
  useServiceCharge: true,
  logoutAfterPayment: false,
  alwaysAskPin: false,
} as const satisfies Partial<OperationalSetting>;

/** The smallest minimum that a restaurant has before it says otherwise. */
export const DEFAULT_MIN_PIN_LENGTH = defaults.minPinLength;

const THAILAND = 219; // decision 3

/** The era of a location that has not chosen one: Thais write 2569 for 2026. */
export const usualCalendar = (countryID: number): OperationalSetting['calendar'] =>
  countryID === THAILAND ? 'buddhist' : 'gregorian';

// Specification: USD when nothing else is known.
const FALLBACK_CURRENCY = 2;

/**
 * The whole setting of a location: its columns, over them what it stores, below them the defaults of the specification.
 */
export function mergeOperationalSetting(
  facts: LocationFacts,
  stored: StoredSetting,
  featureFlags: readonly FeatureFlag[],
): OperationalSetting {
  const currency = findCurrency(facts.currencyID) ?? findCurrency(FALLBACK_CURRENCY);
  // Object.fromEntries loses the type of the keys; every flag has an entry.
  const modules = Object.fromEntries(moduleFlags.map((flag) => [flag, stored.modules?.[flag] ?? true])) as Record<
    ModuleFlag,
    boolean
  >;
  return {
    ...defaults,
    ...stored,
    ...facts,
    modules,
    featureFlags: [...featureFlags],
    currencyCode: currency?.code ?? 'USD',
    currencySymbol: currency?.symbol ?? '$',
    currencyDecimals: currency?.decimals ?? 2,
  };
}
