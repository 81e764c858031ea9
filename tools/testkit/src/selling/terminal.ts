import {
  catalogRoutes,
  settingsRoutes,
  type ModifierOption,
  type OperationalSetting,
  type OrderInput,
  type OrderLineInput,
  type PosCatalog,
  type PosProduct,
  type ServiceChargeSetting,
} from '@tavola/contract';
import {
  createCatalog,
  defaultServiceChargeRate,
  priceableOf,
  toOrderDraft,
  enteredLine,
  keepDiscount,
  keepLine,
  manualOnes,
  priceOf,
  priceOfOption,
  pricingMenuID,
  priceOrder,
  pricingSettings,
  redemptionOf,
  toAmount,
  toDecimalNumber,
  type Catalog,
  type KeptDiscount,
  type LocalMoment,
  type Verdict,
} from '@tavola/selling';
import { localMoment } from '@tavola/server/platform/time/local-time.ts';
import { newID } from '@tavola/server/platform/ids.ts';
import type { Caller, TestServer } from '../server/server.ts';

/** What a terminal loads before it sells. */
export interface SellData {
  readonly snapshot: PosCatalog;
  readonly operational: OperationalSetting;
  readonly serviceCharge: ServiceChargeSetting;
  readonly isTaxInclusive: boolean;
  readonly at: () => LocalMoment;
}

/** An option by its name, where only one group has it, alone or with its quantity. */
export type Picked = string | ModifierOption | readonly [option: string | ModifierOption, quantity: number];

/**
 * Builds orders as a terminal does: prices from its own copy of the catalog, totals from the same engine as the
 * server's.
 */
export class Terminal {
  readonly data: SellData;
  readonly catalog: Catalog;

  constructor(data: SellData) {
    this.data = data;
    this.catalog = createCatalog(data.snapshot);
  }

  product(name: string): PosProduct {
    const found = this.data.snapshot.products.find((product) => product.name === name);
    if (found === undefined) throw new Error(`The restaurant does not sell ${name}.`);
    return found;
  }

  option(name: string): ModifierOption {
    const found = this.data.snapshot.modifierOptions.find((option) => option.name === name);
    if (found === undefined) throw new Error(`No option is called ${name}.`);
    return found;
  }

  line(
    name: string,
    quantity = 1,
    options: readonly Picked[] = [],
    more: Partial<OrderLineInput> = {},
  ): OrderLineInput {
    const product = this.product(name);
    const at = this.data.at();
    const menuID = pricingMenuID(this.catalog, product.itemID, more.menuID ?? null, at);
    const modifiers = options.map((picked) => {
      const [wanted, times] = Array.isArray(picked)
        ? (picked as readonly [string | ModifierOption, number])
        : [picked as string | ModifierOption, 1];
      const option = typeof wanted === 'string' ? this.option(wanted) : wanted;
      return {
        orderLineModifierID: newID(),
        modifierOptionID: option.modifierOptionID,
        bindingModifierGroupID: option.modifierGroupID,
        quantity: times,
        priceAdd: toAmount(taken(priceOfOption(this.catalog, option.modifierOptionID, menuID, at))),
        subModifiers: [],
      };
    });
    return {
      orderLineID: newID(),
      itemID: product.itemID,
      orderQuantity: quantity,
      price: toAmount(taken(priceOf(this.catalog, product.itemID, menuID, at))),
      orderLineModifiers: modifiers,
      orderLineVariantOptions: [],
      comboLineItems: [],
      orderLineDiscounts: [],
      ...more,
    };
  }

  /** An order whose totals are those that the terminal shows. */
  order(lines: readonly OrderLineInput[], more: Partial<OrderInput> = {}): OrderInput {
    return this.totalled({
      orderID: newID(),
      systemOrderChannelID: 1,
      orderFulfillmentTypeID: 2,
      subtotal: 0,
      totalTaxAmount: 0,
      totalDueAmount: 0,
      discounts: [],
      orderLines: [...lines],
      ...more,
    });
  }

  /** The same order with the totals of its current lines. */
  totalled(input: OrderInput): OrderInput {
    const rate = taken(defaultServiceChargeRate(this.data.serviceCharge, input.orderFulfillmentTypeID));
    const at = this.data.at();
    const discountsOf = (given: OrderInput['discounts']): KeptDiscount[] =>
      manualOnes(given).map((discount) => taken(keepDiscount(discount, this.catalog)));
    const lines = input.orderLines.map(
      (line) => taken(keepLine(enteredLine(line), discountsOf(line.orderLineDiscounts), this.catalog, at)).line,
    );
    const header = {
      channel: input.systemOrderChannelID,
      fulfillment: input.orderFulfillmentTypeID,
      serviceChargeRate: input.serviceChargeRate ?? toDecimalNumber(rate),
      voidComp: input.voidComp ?? null,
      excludedDiscountIDs: input.excludeAutoDiscountIds ?? [],
      discounts: discountsOf(input.discounts),
      redeemPoints: input.redeemPoints,
      deliveryCharge: input.deliveryChargeAmount,
    };
    const { operational, isTaxInclusive, serviceCharge } = this.data;
    const settings = taken(
      pricingSettings(
        this.catalog,
        { operational, isTaxInclusive, serviceCharge, redemption: redemptionOf(operational) },
        input.systemOrderChannelID,
      ),
    );
    const { totals } = taken(priceOrder(toOrderDraft(taken(priceableOf(header, lines)), this.catalog, at), settings));
    return {
      ...input,
      subtotal: toAmount(totals.subtotal),
      totalTaxAmount: toAmount(totals.totalTaxAmount),
      totalDueAmount: toAmount(totals.totalDueAmount),
    };
  }
}

/** A terminal of the caller's restaurant, with the server's current sell data. */
export async function loadTerminal(
  { call, services }: Pick<TestServer, 'call' | 'services'>,
  caller: Caller,
): Promise<Terminal> {
  const [snapshot, setting, serviceCharge, tenant] = [
    await call(catalogRoutes.pos, {}, caller),
    await call(settingsRoutes.operational, {}, caller),
    await call(settingsRoutes.serviceCharge, {}, caller),
    await call(settingsRoutes.tenantInfo, {}, caller),
  ];
  const operational: OperationalSetting = setting.body;
  return new Terminal({
    snapshot: snapshot.body,
    operational,
    serviceCharge: serviceCharge.body,
    isTaxInclusive: tenant.body.isTaxInclusive,
    at: () => localMoment(services.now(), operational.timezoneName),
  });
}

function taken<T>(verdict: Verdict<T>): T {
  if (!verdict.ok) throw new Error(`The terminal cannot price this: ${verdict.code} ${JSON.stringify(verdict.params)}`);
  return verdict.value;
}
