import {
  DEFAULT_ANSWER_MINUTES,
  DEFAULT_BOOKING_SHOWN_MINUTES,
  keysOf,
  moduleFlags,
  SettingInput,
  type FeatureFlag,
  type Language,
  type ModuleFlag,
  type OperationalSetting,
  type PerChannel,
  type SettingField,
} from '@tavola/contract';
import { daysAfter, type LocalMoment } from '@tavola/selling';
import { findCurrency } from '#platform/reference/currencies.ts';
import { businessDate, localMoment } from '#platform/time/local-time.ts';

/** What a location stores of its setting: only what differs from the defaults. */
export type StoredSetting = Partial<
  Omit<
    OperationalSetting,
    | keyof LocationFacts
    | 'modules'
    | 'featureFlags'
    | 'areCentsFirst'
    | 'currencyCode'
    | 'currencySymbol'
    | 'currencyDecimals'
  >
> & { readonly modules?: Partial<Record<ModuleFlag, boolean>> };

/** The fields that are columns of the location; all others are stored together. */
const COLUMNS = ['language', 'businessDayCutoff'] as const satisfies readonly SettingField[];
type StoredField = Exclude<SettingField, (typeof COLUMNS)[number]>;

/** What the setting takes from columns of the location and its company. */
export interface LocationFacts {
  readonly countryCode: string;
  readonly currencyID: number;
  readonly language: Language;
  readonly timezoneName: string;
  /** `HH:mm:ss`. */
  readonly businessDayCutoff: string;
  readonly roundingMode: OperationalSetting['roundingMode'];
  readonly version: number;
  readonly calendar: OperationalSetting['calendar'];
  /** Whether the country types cents first where the setting leaves it to the country. */
  readonly isUsuallyCentsFirst: boolean;
}

const both = (isOn: boolean): PerChannel => ({ quickService: isOn, tableService: isOn });

// Platform spec, section 3. What it lists without a value: open items are allowed, the filters of the sell screen are
// hidden.
const defaults = {
  modules: Object.fromEntries(moduleFlags.map((flag) => [flag, true])) as Record<ModuleFlag, boolean>,
  minPinLength: 6,
  closeAllOpenOrders: true,
  closeAllTerminals: true,
  closeOutAllEmployees: true,
  posTerminalUserIdleTimeout: '00:01:00',
  tableIdleTimeout: '00:05:00', // decision 257
  officeIdleTimeout: '00:15:00',
  amountEntry: 'country',
  disableProductSelectionForOutOfStockItems: false,
  disableProductSelectionForOutOfStockIngredients: false,
  tableSalesRemoveDraftOrder: true,
  clearTableAfterCompletingAllBills: false,
  isAutoClearTable: false,
  bookingShownMinutes: DEFAULT_BOOKING_SHOWN_MINUTES,
  isCalculateCompAfterDiscount: true,
  allowToUseOpenItemOnQuickService: true,
  allowToUseOpenItemOnTableService: true,
  strictTimeAvailabilityOnSales: both(true),
  allMenuSearchable: both(true),
  receiptLanguage: null, // decision 226
  showBrandFilter: both(false),
  showOnlineStores: both(false),
  showTimeAvailabilityOverrideFilter: both(false),
  useTip: both(true),
  useServiceCharge: both(true),
  logoutAfterPayment: false,
  allPaymentTypesOnPhone: false,
  alwaysAskPin: false,
  unlockOffline: true, // decision 231
  allowOfflinePins: false, // decision 231
  onlineAlarmSeconds: 30, // decision 85
  onlineAnswerMinutes: DEFAULT_ANSWER_MINUTES,
  onlineUnanswered: 'reject',
  onlineExtraMinutes: 0,
  isKDSEnable: false, // decision 139
  prepMinutes: 20, // decision 37
  defaultCustomerID: null,
  orderNumbering: {
    prefix: { quickService: '', tableService: '', onlineService: '' },
    length: 1,
    isPerChannel: false,
    reset: 'day',
  },
  scaleLabels: [],
  cashDifferenceLimit: null,
  cashMoveLimit: null,
  isGiftCardEnabled: false,
  quickTopUpAmounts: [],
  reportPeriod: 'today',
  reportAttribution: 'served', // decision 238
  areTipsInTotals: false, // decision 243
  isPayForEditors: false,
  earnSpendAmount: null,
  earnPoint: 0,
  isEarningWithTax: false,
  earnExcludedCategoryIDs: [],
  requiredPoint: null,
  monetaryValue: null,
  areBreaksPaid: true, // decision 96
  nightHours: null,
  overtimeAfterDayHours: null,
  overtimeAfterWeekHours: 48,
  weekStartsOn: 1,
  longestShiftHours: 14, // decision 269
} as const satisfies Pick<OperationalSetting, StoredField>;

/** The smallest minimum that a restaurant has before it says otherwise. */
export const DEFAULT_MIN_PIN_LENGTH = defaults.minPinLength;

const THAILAND = 219; // decision 3

/** The era of a location that has not chosen one: Thais write 2569 for 2026. */
export const usualCalendar = (countryID: number): OperationalSetting['calendar'] =>
  countryID === THAILAND ? 'buddhist' : 'gregorian';

const CENTS_FIRST: readonly number[] = [37, 227]; // Canada and the United States (decision 254)

/** Whether keypads of a country fill cents from the right. */
export const isUsuallyCentsFirst = (countryID: number): boolean => CENTS_FIRST.includes(countryID);

// Specification: USD when nothing else is known.
const FALLBACK_CURRENCY = 2;

/**
 * The whole setting of a location: its columns, over them what it stores, below them the defaults of the specification.
 */
export function mergeOperationalSetting(
  { isUsuallyCentsFirst: isUsual, ...facts }: LocationFacts,
  stored: StoredSetting,
  featureFlags: readonly FeatureFlag[],
): OperationalSetting {
  const currency = findCurrency(facts.currencyID) ?? findCurrency(FALLBACK_CURRENCY);
  // Object.fromEntries loses the type of the keys; every flag has an entry.
  const modules = Object.fromEntries(moduleFlags.map((flag) => [flag, stored.modules?.[flag] ?? true])) as Record<
    ModuleFlag,
    boolean
  >;
  const amountEntry = stored.amountEntry ?? defaults.amountEntry;
  return {
    ...defaults,
    earlierBusinessDayCutoff: null,
    ...stored,
    ...facts,
    areCentsFirst: amountEntry === 'country' ? isUsual : amountEntry === 'centsFirst',
    modules,
    featureFlags: [...featureFlags],
    currencyCode: currency?.code ?? 'USD',
    currencySymbol: currency?.symbol ?? '$',
    currencyDecimals: currency?.decimals ?? 2,
  };
}

/** What a location stores for these values: those that differ from the defaults. */
export function toStored(
  values: Readonly<Record<StoredField, unknown>>,
  earlierBusinessDayCutoff: OperationalSetting['earlierBusinessDayCutoff'],
): StoredSetting {
  const differing = keysOf(defaults).filter(
    (field) => JSON.stringify(inOrder(values[field])) !== JSON.stringify(inOrder(defaults[field])),
  );
  return {
    ...Object.fromEntries(differing.map((field) => [field, values[field]])),
    ...(earlierBusinessDayCutoff !== null && { earlierBusinessDayCutoff }),
  };
}

/** The fields whose values differ. */
export function changedFields(
  before: OperationalSetting,
  asked: Partial<Readonly<Record<SettingField, unknown>>>,
): readonly SettingField[] {
  const fields = keysOf(SettingInput.shape);
  return fields.filter(
    (field) => field in asked && JSON.stringify(inOrder(asked[field])) !== JSON.stringify(inOrder(before[field])),
  );
}

/** The same value with its keys in one order, for comparing. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => [key, inOrder(each)]);
};

type Cutoffs = Pick<OperationalSetting, 'businessDayCutoff' | 'earlierBusinessDayCutoff'>;

/** The cutoff that counts at a moment: another one begins with the business date after its change. */
export function cutoffAt({ businessDayCutoff, earlierBusinessDayCutoff: earlier }: Cutoffs, at: LocalMoment): string {
  return earlier !== null && businessDate(at, earlier.cutoff) < earlier.until ? earlier.cutoff : businessDayCutoff;
}

/** The business date of a moment at a location (decisions 91, 199). */
export const businessDateIn = (setting: Cutoffs, at: LocalMoment): string => businessDate(at, cutoffAt(setting, at));

/** Another cutoff begins with the next business date (decision 199); until then the present one counts. */
export function earlierCutoff(
  before: OperationalSetting,
  asked: string,
  now: Date,
): OperationalSetting['earlierBusinessDayCutoff'] {
  if (asked === before.businessDayCutoff) return before.earlierBusinessDayCutoff;
  const local = localMoment(now, before.timezoneName);
  const cutoff = cutoffAt(before, local);
  return asked === cutoff ? null : { cutoff, until: daysAfter(businessDateIn(before, local), 1) };
}

/** What another cutoff changes of the stored setting; null = it is the one that is set. */
export const cutoffChange = (
  before: OperationalSetting,
  asked: string,
  now: Date,
): Pick<OperationalSetting, 'earlierBusinessDayCutoff'> | null =>
  asked === before.businessDayCutoff ? null : { earlierBusinessDayCutoff: earlierCutoff(before, asked, now) };
