import type { Discount, PosProduct } from '@tavola/contract';
import {
  pricingSettings,
  SCALE,
  type Catalog,
  type LocalMoment,
  type Money,
  type OrderVoidComp,
  type PricingSettings,
  type Rate,
} from '@tavola/selling';
import type { SellingPlace } from '@tavola/server/areas/selling/commands/selling-place.ts';
import { ItemCosts } from '@tavola/server/areas/stock/recipes/item-costs.ts';
import type { Draw } from '../../../../packages/selling/vectors/laws/draw.ts';
import { catalogOf, discount, product } from '../../../../packages/selling/vectors/sample-catalog.ts';

/** What the back office may edit while an order is open. */
export interface Office {
  readonly rate: number;
  readonly teaPrice: number;
  readonly cakePrice: number;
  readonly cakeTax: string | null;
  readonly isCakeInclusive: boolean;
  readonly staff: Partial<Discount>;
  readonly happy: Partial<Discount>;
  readonly week: Partial<Discount>;
  readonly offer: Partial<Discount>;
}

export const FIRST_OFFICE: Office = {
  rate: 7,
  teaPrice: 2.15,
  cakePrice: 4.99,
  cakeTax: 'vat',
  isCakeInclusive: false,
  staff: {},
  happy: {},
  week: { isActive: false },
  offer: { isActive: false },
};

export const ITEMS = ['tea', 'cake', 'meal', 'bottle', 'cheese'] as const;

const hours = (from: string, to: string): Partial<Discount> => ({
  isTimedEventDiscount: true,
  discountAvailabilities: [{ availableDays: '', timeStart: from, timeEnd: to, allDay: false, isExpiration: false }],
});

/** The catalog as edited by the back office. */
export function catalogOfOffice(office: Office): Catalog {
  const cake: Partial<PosProduct> = { taxID: office.cakeTax, isTaxInclusive: office.isCakeInclusive };
  return catalogOf({
    taxes: [
      { taxID: 'vat', name: 'VAT', rate: office.rate, taxComponents: [] },
      {
        taxID: 'two',
        name: 'Two',
        rate: office.rate + 1,
        taxComponents: [
          { name: 'VAT', rate: office.rate },
          { name: 'City', rate: 1 },
        ],
      },
    ],
    products: [
      product('tea', office.teaPrice, { categoryID: 'drink', taxID: 'two' }),
      product('cake', office.cakePrice, cake),
      product('meal', 9.99, { type: 'Combo', taxID: null, comboChoiceIDs: ['drinks', 'sweets'] }),
      product('cheese', 3.35, { isWeighed: true }),
      product('bottle', 0.25, { type: 'DepositProduct', taxID: null }),
    ],
    comboChoices: [
      ['drinks', 'tea'],
      ['sweets', 'cake'],
    ].map(([comboChoiceID = '', itemID = ''], sortNumber) => ({
      comboChoiceID,
      itemID: 'meal',
      name: comboChoiceID,
      quantity: sortNumber + 1,
      sortNumber,
      comboChoiceItems: [{ itemID, priceAdd: 0.5, isDefault: true, variantOptionIDs: [], sortNumber: 0 }],
    })),
    discounts: [
      discount('staff', { value: 10, ...office.staff }),
      discount('on-cakes', {
        type: 'FixedAmount',
        value: 0.5,
        appliesTo: 'SelectedProducts',
        applyToIDs: ['cake'],
        ...office.staff,
      }),
      discount('happy', {
        isAutomaticDiscount: true,
        value: 50,
        appliesTo: 'SelectedCategories',
        applyToIDs: ['drink'],
        ...hours('11:00:00', '12:30:00'),
        ...office.happy,
      }),
      discount('week', {
        isAutomaticDiscount: true,
        type: 'FixedAmount',
        value: 1.62,
        isCombinable: false,
        ...office.week,
      }),
      discount('offer', {
        isAutomaticDiscount: true,
        type: 'BuyXGetY',
        buyIDs: ['tea', 'cake'],
        minRequirementValue: 2,
        getQty: 1,
        getAtDiscountType: 'Percentage',
        getDiscountValue: 50,
        ...office.offer,
      }),
    ],
  });
}

/** One edit in the back office. */
export function edited(office: Office, draw: Draw): Office {
  switch (draw.below(9)) {
    case 0:
      return { ...office, rate: draw.of([7, 10, 0]) };
    case 1:
      return { ...office, teaPrice: draw.of([2.15, 2.5, 3.33]) };
    case 2:
      return { ...office, cakePrice: draw.of([4.99, 50, 1.01]) };
    case 3:
      return { ...office, cakeTax: draw.of(['vat', null, 'two']), isCakeInclusive: draw.once(2) };
    case 4:
      return { ...office, staff: { value: draw.of([10, 20, 33.3]), isCombinable: draw.once(2) } };
    case 5:
      return { ...office, staff: { ...office.staff, isActive: !draw.once(2) } };
    case 6:
      return {
        ...office,
        happy: { value: draw.of([50, 25]), isActive: !draw.once(3), ...draw.of([{}, hours('12:00:00', '13:00:00')]) },
      };
    case 7:
      return {
        ...office,
        week: { isActive: draw.once(2), value: draw.of([1.62, 3]), ...draw.of([{}, hours('11:30:00', '12:10:00')]) },
      };
    default:
      return { ...office, offer: { isActive: draw.once(2), ...draw.of([{}, { getAtDiscountType: 'Free' as const }]) } };
  }
}

const NO_STOCK = {
  tracked: new Map(),
  itemUoms: new Map(),
  baseOf: new Map(),
  recipes: new Map(),
  optionRecipes: new Map(),
  units: new Map(),
};

/** The place that the server sells in, with this catalog. */
export const placeOf = once((catalog: Catalog): SellingPlace => ({
  catalog,
  operational: {
    minPinLength: 4,
    currencyID: 2,
    currencyCode: 'USD',
    currencySymbol: '$',
    currencyDecimals: 2,
    language: 'en',
    modules: {} as SellingPlace['operational']['modules'], // nothing that planning or pricing reads
    featureFlags: [],
    closeAllOpenOrders: false,
    closeAllTerminals: false,
    closeOutAllEmployees: false,
    reportPeriod: 'today',
    reportAttribution: 'served',
    areTipsInTotals: false,
    isPayForEditors: false,
    areBreaksPaid: true,
    nightHours: null,
    overtimeAfterDayHours: null,
    overtimeAfterWeekHours: null,
    weekStartsOn: 1,
    longestShiftHours: 14,
    receiptLanguage: null,
    isGiftCardEnabled: false,
    quickTopUpAmounts: [],
    earnSpendAmount: null,
    requiredPoint: null,
    monetaryValue: null,
    earnPoint: 0,
    isEarningWithTax: false,
    earnExcludedCategoryIDs: [],
    isKDSEnable: false,
    posTerminalUserIdleTimeout: '00:00:00',
    tableIdleTimeout: '00:00:00',
    officeIdleTimeout: '00:00:00',
    amountEntry: 'country',
    areCentsFirst: false,
    countryCode: 'IE',
    cashMoveLimit: null,
    disableProductSelectionForOutOfStockItems: false,
    disableProductSelectionForOutOfStockIngredients: false,
    tableSalesRemoveDraftOrder: false,
    clearTableAfterCompletingAllBills: false,
    isAutoClearTable: false,
    isCalculateCompAfterDiscount: true,
    allowToUseOpenItemOnQuickService: true,
    allowToUseOpenItemOnTableService: true,
    strictTimeAvailabilityOnSales: { quickService: false, tableService: false },
    allMenuSearchable: { quickService: false, tableService: false },
    showBrandFilter: { quickService: false, tableService: false },
    showOnlineStores: { quickService: false, tableService: false },
    showTimeAvailabilityOverrideFilter: { quickService: false, tableService: false },
    useTip: { quickService: false, tableService: false },
    useServiceCharge: { quickService: true, tableService: true },
    logoutAfterPayment: false,
    allPaymentTypesOnPhone: false,
    alwaysAskPin: false,
    unlockOffline: true,
    allowOfflinePins: false,
    timezoneName: 'UTC',
    businessDayCutoff: '00:00:00',
    earlierBusinessDayCutoff: null,
    bookingShownMinutes: 30,
    onlineAlarmSeconds: 30,
    onlineAnswerMinutes: 10,
    onlineUnanswered: 'reject',
    onlineExtraMinutes: 0,
    scaleLabels: [],
    prepMinutes: 20,
    defaultCustomerID: null,
    orderNumbering: {
      prefix: { quickService: '', tableService: '', onlineService: '' },
      length: 1,
      isPerChannel: false,
      reset: 'day',
    },
    cashDifferenceLimit: null,
    version: 1,
    roundingMode: 'halfAwayFromZero',
    calendar: 'gregorian',
  },
  serviceCharge: {
    serviceChargeSettingID: 'charge',
    isIncludeComp: false,
    isCalculateAfterDiscount: true,
    taxID: 'vat',
    rates: [{ orderFulfillmentTypeID: 1, rate: 10 }],
    isActive: true,
  },
  isTaxInclusive: false,
  paymentSettings: [],
  fulfillments: [],
  licenceValidTo: '2099-01-01T00:00:00Z',
  receiptOrigin: {
    location: {
      name: 'Here',
      companyName: 'Here',
      addressLines: [],
      phone: null,
      vatid: null,
      companyRegistrationId: null,
      logo: null,
    },
    currencyID: 2,
  },
  kitchen: null,
  printRoutes: [],
  ticketPrinters: new Map(),
  countedIDs: new Set(),
  stockNeeds: new Map() as unknown as SellingPlace['stockNeeds'], // nothing here uses stock
  itemCosts: new ItemCosts(NO_STOCK, new Map()),
}));

/** How the terminal prices with this catalog. */
export const terminalSettings = once((place: SellingPlace): PricingSettings => {
  const settings = pricingSettings(place.catalog, { ...place, redemption: null }, 1);
  if (!settings.ok) throw new Error(settings.code);
  return settings.value;
});

/** Works a value out once for each object that it comes from: a history asks for both before every price. */
function once<From extends object, To>(workOut: (from: From) => To): (from: From) => To {
  const known = new WeakMap<From, To>();
  return (from) => {
    const value = known.get(from) ?? workOut(from);
    known.set(from, value);
    return value;
  };
}

/** Minutes after ten in the morning of a Friday, as an instant and as local time. */
export const instantAt = (minutes: number): Date => new Date(Date.UTC(2026, 0, 2, 10, minutes));
/** The same minute in local time, for pricing. */
export const momentAt = (minutes: number): LocalMoment => ({ date: '2026-01-02', weekday: 5, minutes: 600 + minutes });

const reason = { voidCompReasonID: null, name: 'reason', note: '' };

/** A void, or a comp of an amount or a percentage. */
export function drawVoidComp(draw: Draw): OrderVoidComp {
  if (draw.once(2)) return { ...reason, type: 'void' };
  return draw.once(2)
    ? { ...reason, type: 'comp', value: { type: 'fixed', amount: (draw.below(900) * 1000) as Money } }
    : { ...reason, type: 'comp', value: { type: 'percent', rate: (draw.of([100, 50, 33]) * SCALE) as Rate } };
}
