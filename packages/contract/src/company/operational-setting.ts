import { keysOf } from '../kit/keys.ts';
import * as z from 'zod/mini';
import { amount, answeredAmount, count, localDate, localTime, queryFlag, uuid } from '../kit/fields/fields.ts';
import { attributions, FeatureFlag, Language } from '../kit/enumerations.ts';
import { recordVersion } from '../kit/lists.ts';
import { moduleFlags, type ModuleFlag } from '../kit/module-flags.ts';
import { permission, type PermissionCode, type PermissionModule } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { loyaltyFields } from './loyalty-fields.ts';
import { onlineOrderFields } from './online-order-fields.ts';
import { OrderNumbering } from './order-numbering.ts';
import { scaleLabels } from './scale-labels.ts';

/**
 * How a location works (platform spec, sections 3 and 7; decisions 151, 198 and 199). Its fields belong to groups, one
 * for each sub-path; no field is in two.
 */

/** A rule that the counter and the tables may each have in their own way (decision 198). */
const perChannel = () => z.strictObject({ quickService: z.boolean(), tableService: z.boolean() });
export type PerChannel = z.infer<ReturnType<typeof perChannel>>;

/** Periods that reports can open with. */
export const usualReportPeriods = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const;

const Modules = z.strictObject(
  // The names are those of the list.
  Object.fromEntries(moduleFlags.map((flag) => [flag, z.boolean()])) as Record<ModuleFlag, z.ZodMiniBoolean>,
);

/** Shortest and longest minimum of a PIN (decision 7). */
export const PIN_LENGTHS = { least: 4, most: 6 } as const;
/** Shortest idle time that locks a terminal; 0 = it is never locked. */
export const LEAST_IDLE_TIME = '00:00:10';
const NEVER = '00:00:00';
/** An idle time after which a terminal locks. */
const idleTime = () =>
  localTime().check(z.refine((time) => time === NEVER || time >= LEAST_IDLE_TIME, { error: 'range' }));

/** How keypads fill amounts: as usual in the country, whole units first, or cents from the right (decision 254). */
export const amountEntries = ['country', 'wholeFirst', 'centsFirst'] as const;
export type AmountEntryHabit = (typeof amountEntries)[number];

/** Minutes before a booking at which its table shows as reserved, where the location says nothing else. */
export const DEFAULT_BOOKING_SHOWN_MINUTES = 30;
const MAX_BOOKING_SHOWN_MINUTES = 12 * 60;

/** How the years of Thai dates are counted: 2569 by the Buddhist era is 2026. */
export const calendars = ['gregorian', 'buddhist'] as const;
export type Calendar = (typeof calendars)[number];

/** Hours between which work counts as night work; `HH:mm:ss`, over midnight where it ends before it begins. */
const NightHours = z
  .strictObject({ from: localTime(), to: localTime() })
  .check(z.refine(({ from, to }) => from !== to, { error: 'invalid', path: ['to'] }));
export type NightHours = z.infer<typeof NightHours>;

/** Most buttons of amounts that a top-up offers. */
export const MOST_QUICK_TOP_UPS = 6;

/** Hours of work above which overtime begins, in quarters of an hour. */
const workHours = (most: number) =>
  z.nullable(z.number({ error: 'number' }).check(z.gt(0, 'min'), z.lte(most, 'range'), z.multipleOf(0.25, 'quarters')));

/** The fields of each group, which is what its sub-path changes (decision 198). */
const groups = {
  menuConfiguration: { modules: Modules },
  general: {
    language: z.enum(Language),
    /** Of receipts, no matter who prints them (decision 226); null = that of the location. */
    receiptLanguage: z.nullable(z.enum(Language)),
    showBrandFilter: perChannel(),
    showOnlineStores: perChannel(),
    showTimeAvailabilityOverrideFilter: perChannel(),
    allMenuSearchable: perChannel(),
    useTip: perChannel(),
    useServiceCharge: perChannel(),
    disableProductSelectionForOutOfStockItems: z.boolean(),
    disableProductSelectionForOutOfStockIngredients: z.boolean(),
    strictTimeAvailabilityOnSales: perChannel(),
  },
  saleProcessing: {
    allowToUseOpenItemOnQuickService: z.boolean(),
    allowToUseOpenItemOnTableService: z.boolean(),
    tableSalesRemoveDraftOrder: z.boolean(),
    clearTableAfterCompletingAllBills: z.boolean(),
    isAutoClearTable: z.boolean(),
    /** From how many minutes before a booking its table shows as reserved (decision 177). */
    bookingShownMinutes: count(MAX_BOOKING_SHOWN_MINUTES),
    /** Whether what is sent goes to kitchen displays, and paying at the counter sends it (decision 139). */
    isKDSEnable: z.boolean(),
    /** Minutes before its collection at which a scheduled order goes to the kitchen (decision 37). */
    prepMinutes: count(24 * 60),
    /** The customer that a new order of this location begins with; null = none. */
    defaultCustomerID: z.nullable(uuid()),
    orderNumbering: OrderNumbering,
    /** Labels of scales with a price or weight inside their barcode. */
    scaleLabels: scaleLabels(),
  },
  closeProcedures: {
    closeAllOpenOrders: z.boolean(),
    closeAllTerminals: z.boolean(),
    closeOutAllEmployees: z.boolean(),
    /** `HH:mm:ss`; another one begins with the next business date (decision 199). */
    businessDayCutoff: localTime(),
    /** Cash that may be missing or too much at a close without a reason; null = any amount. */
    cashDifferenceLimit: z.nullable(amount().check(z.gte(0, 'min'))),
    /** A larger pay in, pay out or deposit is asked about once more; null = ten of the largest note (decision 254). */
    cashMoveLimit: z.nullable(amount().check(z.gte(0, 'min'))),
  },
  generalPosTerminal: {
    /** At the counter; `HH:mm:ss`, `00:00:00` = never. */
    posTerminalUserIdleTimeout: idleTime(),
    /** At tables, and for selling on phones (decision 257). */
    tableIdleTimeout: idleTime(),
    /** On the screens of the back office (decision 257). */
    officeIdleTimeout: idleTime(),
    amountEntry: z.enum(amountEntries),
    logoutAfterPayment: z.boolean(),
    /** Whether a phone offers more than the four types of the specification (decision 225). */
    allPaymentTypesOnPhone: z.boolean(),
    alwaysAskPin: z.boolean(),
    /** Whether a PIN unlocks a terminal that has no connection (decision 231). */
    unlockOffline: z.boolean(),
    /** Whether PINs of people who signed in on a terminal approve there without a connection (decisions 231, 435). */
    allowOfflinePins: z.boolean(),
  },
  timeClock: {
    /** Whether breaks count as work time; meal breaks never do (decision 96). */
    areBreaksPaid: z.boolean(),
    /** null = night work is not counted. */
    nightHours: z.nullable(NightHours),
    /** null = no overtime by the day. */
    overtimeAfterDayHours: workHours(24),
    /** null = no overtime by the week. */
    overtimeAfterWeekHours: workHours(168),
    /** 0 = Sunday. */
    weekStartsOn: count(6),
    /** A shift that is open longer than this was forgotten (decision 269). */
    longestShiftHours: z.int({ error: 'integer' }).check(z.gte(4, 'range'), z.lte(24, 'range')),
  },
  giftCards: {
    /** Whether terminals sell and top up gift cards. */
    isGiftCardEnabled: z.boolean(),
    /** Amounts that a top-up offers as buttons; a repeated one and 0 make none. */
    quickTopUpAmounts: z.array(amount().check(z.gte(0, 'min'))).check(z.maxLength(MOST_QUICK_TOP_UPS, 'too_many')),
  },
  onlineOrders: onlineOrderFields,
  reports: {
    /** What reports open with. */
    reportPeriod: z.enum(usualReportPeriods, { error: 'required' }),
    /** Whose sale it is, unless a report says otherwise (decision 238). */
    reportAttribution: z.enum(attributions, { error: 'required' }),
    /** Whether a report shows one total with the tips in it (decision 332). */
    areTipsInTotals: z.boolean(),
    /** Whether pay and tips of people are shown only to those who may edit employee reports. */
    isPayForEditors: z.boolean(),
  },
  loyaltyManagement: loyaltyFields,
  pinLength: {
    minPinLength: z
      .int({ error: 'integer' })
      .check(z.gte(PIN_LENGTHS.least, 'range'), z.lte(PIN_LENGTHS.most, 'range')),
  },
  compCalculator: { isCalculateCompAfterDiscount: z.boolean() },
} as const;
export type SettingGroup = keyof typeof groups;

const allFields = {
  ...groups.menuConfiguration,
  ...groups.general,
  ...groups.saleProcessing,
  ...groups.closeProcedures,
  ...groups.generalPosTerminal,
  ...groups.timeClock,
  ...groups.giftCards,
  ...groups.onlineOrders,
  ...groups.reports,
  ...groups.loyaltyManagement,
  ...groups.pinLength,
  ...groups.compCalculator,
} as const;

/** Everything of the setting that people change. */
export const SettingInput = z.strictObject(allFields);
export type SettingInput = z.infer<typeof SettingInput>;
export type SettingField = keyof SettingInput;

/** The fields that a sub-path owns. */
export const fieldsOf = (group: SettingGroup): readonly SettingField[] => keysOf(groups[group]);

export const OperationalSetting = z.object({
  ...allFields,
  /** The era in which Thai dates are shown; the wire and exports stay ISO. */
  calendar: z.enum(calendars),
  cashDifferenceLimit: z.nullable(answeredAmount()),
  cashMoveLimit: z.nullable(answeredAmount()),
  quickTopUpAmounts: z.array(answeredAmount()),
  earnSpendAmount: z.nullable(answeredAmount()),
  monetaryValue: z.nullable(answeredAmount()),
  /** What `amountEntry` comes to in the country of the location. */
  areCentsFirst: z.boolean(),
  /** The cutoff that counts for business dates before `until`; null = there was no other. */
  earlierBusinessDayCutoff: z.nullable(z.object({ cutoff: localTime(), until: localDate() })),
  /** Two letters of ISO 3166 for the country of the location: how phones and some words are written there. */
  countryCode: z.string(),
  currencyID: count(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  currencyDecimals: count(5),
  featureFlags: z.array(z.enum(FeatureFlag)),
  timezoneName: z.string(),
  roundingMode: z.enum(['halfAwayFromZero', 'halfEven', 'up', 'down']),
  version: recordVersion(),
});
export type OperationalSetting = z.infer<typeof OperationalSetting>;

/** The module of the right that each field needs: changing a field takes that module's edit right. */
export const settingRights: Readonly<Record<SettingField, PermissionModule>> = {
  modules: 'locationSetting',
  language: 'locationSetting',
  receiptLanguage: 'locationSetting',
  showBrandFilter: 'posGeneral',
  showOnlineStores: 'posGeneral',
  showTimeAvailabilityOverrideFilter: 'posGeneral',
  useTip: 'posGeneral',
  useServiceCharge: 'posGeneral',
  posTerminalUserIdleTimeout: 'posGeneral',
  tableIdleTimeout: 'posGeneral',
  officeIdleTimeout: 'posGeneral',
  amountEntry: 'posGeneral',
  logoutAfterPayment: 'posGeneral',
  allPaymentTypesOnPhone: 'posGeneral',
  alwaysAskPin: 'posGeneral',
  unlockOffline: 'posGeneral',
  allowOfflinePins: 'posGeneral',
  minPinLength: 'posGeneral',
  allMenuSearchable: 'posSaleProcessing',
  disableProductSelectionForOutOfStockItems: 'posSaleProcessing',
  disableProductSelectionForOutOfStockIngredients: 'posSaleProcessing',
  strictTimeAvailabilityOnSales: 'posSaleProcessing',
  allowToUseOpenItemOnQuickService: 'posSaleProcessing',
  allowToUseOpenItemOnTableService: 'posSaleProcessing',
  tableSalesRemoveDraftOrder: 'posSaleProcessing',
  clearTableAfterCompletingAllBills: 'posSaleProcessing',
  isAutoClearTable: 'posSaleProcessing',
  bookingShownMinutes: 'posSaleProcessing',
  isKDSEnable: 'posSaleProcessing',
  prepMinutes: 'posSaleProcessing',
  scaleLabels: 'posSaleProcessing',
  defaultCustomerID: 'posSaleProcessing',
  isCalculateCompAfterDiscount: 'posSaleProcessing',
  orderNumbering: 'posCondition',
  closeAllOpenOrders: 'closeOfDay',
  closeAllTerminals: 'closeOfDay',
  closeOutAllEmployees: 'closeOfDay',
  businessDayCutoff: 'closeOfDay',
  cashDifferenceLimit: 'closeOfDay',
  cashMoveLimit: 'closeOfDay',
  areBreaksPaid: 'employeeTimeClock',
  nightHours: 'employeeTimeClock',
  overtimeAfterDayHours: 'employeeTimeClock',
  overtimeAfterWeekHours: 'employeeTimeClock',
  weekStartsOn: 'employeeTimeClock',
  longestShiftHours: 'employeeTimeClock',
  isGiftCardEnabled: 'giftCard',
  quickTopUpAmounts: 'giftCard',
  onlineAlarmSeconds: 'posSaleProcessing',
  onlineAnswerMinutes: 'posSaleProcessing',
  onlineUnanswered: 'posSaleProcessing',
  onlineExtraMinutes: 'posSaleProcessing',
  reportPeriod: 'settingReport',
  reportAttribution: 'settingReport',
  areTipsInTotals: 'settingReport',
  isPayForEditors: 'settingReport',
  earnSpendAmount: 'customerLoyalty',
  earnPoint: 'customerLoyalty',
  isEarningWithTax: 'customerLoyalty',
  earnExcludedCategoryIDs: 'customerLoyalty',
  requiredPoint: 'customerLoyalty',
  monetaryValue: 'customerLoyalty',
};

/** A person with any of these may call; each changed field is then checked for its own. */
const editorsOf = (fields: readonly SettingField[]): PermissionCode[] => [
  ...new Set(fields.map((field) => permission[settingRights[field]].edit)),
];

const query = z.object({ forceReload: queryFlag() });
const refusals = ['resource.version_conflict', 'license.invalid_or_expired'] as const;

/** A change of one group: all of its fields, and the version that was on the screen. */
const change = <const G extends SettingGroup>(group: G, path: string) => ({
  method: 'PUT' as const,
  path: `/location/operational-setting${path}`,
  access: editorsOf(fieldsOf(group)),
  query,
  body: z.strictObject({ ...groups[group], version: recordVersion() }),
  answer: OperationalSetting,
});

export const operationalSettingRoutes = {
  update: route({
    method: 'PUT',
    path: '/location/operational-setting',
    access: editorsOf(keysOf(allFields)),
    about: 'Changes the settings of this location; with forceReload its other terminals are asked to reload.',
    query,
    body: z.strictObject({ ...allFields, version: recordVersion() }),
    answer: OperationalSetting,
    errors: [...refusals, 'setting.module_has_open_orders', 'setting.customer_not_found', 'setting.category_not_found'],
  }),
  menuConfiguration: route({
    ...change('menuConfiguration', '/menu-configuration'),
    about: 'Switches modules on and off.',
    errors: [...refusals, 'setting.module_has_open_orders'],
  }),
  general: route({
    ...change('general', '/general'),
    about: 'Language, filters, search, tips, charge, stock and hours.',
    errors: refusals,
  }),
  saleProcessing: route({
    ...change('saleProcessing', '/sale-processing'),
    about: 'Open items, tables, preparation and order numbers.',
    errors: [...refusals, 'setting.customer_not_found'],
  }),
  closeProcedures: route({
    ...change('closeProcedures', '/close-procedures'),
    about: 'What a close of day does.',
    errors: refusals,
  }),
  generalPosTerminal: route({
    ...change('generalPosTerminal', '/general-pos-terminal'),
    about: 'When terminals lock, sign out and ask for a PIN.',
    errors: refusals,
  }),
  timeClock: route({
    ...change('timeClock', '/time-clock'),
    about: 'Which breaks are paid, night hours, overtime and forgotten shifts.',
    errors: refusals,
  }),
  giftCards: route({
    ...change('giftCards', '/gift-cards'),
    about: 'Whether gift cards are sold, and the amounts that a top-up offers.',
    errors: refusals,
  }),
  onlineOrders: route({
    ...change('onlineOrders', '/online-orders'),
    about: 'When online orders ring, what becomes of one that nobody answers, and extra minutes while it is busy.',
    errors: refusals,
  }),
  reports: route({
    ...change('reports', '/reports'),
    about: 'What reports open with, what their totals contain, and who sees pay.',
    errors: refusals,
  }),
  loyaltyManagement: route({
    ...change('loyaltyManagement', ''),
    path: '/location/loyalty-management',
    about: 'Changes how points are earned and redeemed at this location.',
    errors: [...refusals, 'setting.category_not_found'],
  }),
  pinLength: route({
    ...change('pinLength', '/update-pin-length'),
    about: 'The shortest PIN that people may choose.',
    errors: refusals,
  }),
  compCalculator: route({
    ...change('compCalculator', '/comp-setting/toggle-calculator'),
    about: 'Whether comps are calculated after discounts.',
    errors: refusals,
  }),
} as const;
