import type { DiscountRecord, Order, OrderInput, SensitiveAction } from '@tavola/contract';
import {
  cartReducer,
  chooseItem,
  defaultServiceChargeRate,
  emptyCart,
  fromOrder,
  lineContent,
  ONE_PIECE,
  priceCart,
  pricingSettings,
  sensitiveInCart,
  toAmount,
  toMoney,
  toOrderPayload,
  toRate,
  type Cart,
  type CartCommand,
  type CartDiscount,
  type PartChoice,
  type PricedCart,
  type Quantity,
  type Verdict,
} from '@tavola/selling';
import { newID } from '@tavola/server/platform/ids.ts';
import type { Terminal } from './terminal.ts';

/** A terminal with a cart that does what the sell screen does: commands, prices, payloads. */
export class CartTerminal {
  readonly terminal: Terminal;
  cart: Cart;

  constructor(terminal: Terminal, order: Order | null = null) {
    this.terminal = terminal;
    this.cart =
      order === null
        ? emptyCart({ orderID: newID(), channel: 1, fulfillment: 2, serviceChargeRate: this.#rateOf(2) })
        : taken(fromOrder(order, { defaultServiceChargeRate: this.#rateOf(order.orderFulfillmentTypeID) }));
  }

  /** The same cart on a terminal that has refetched the catalog. */
  reloaded(terminal: Terminal): CartTerminal {
    const next = new CartTerminal(terminal);
    next.cart = this.cart;
    return next;
  }

  add(name: string, quantity = 1, parts: readonly PartChoice[] = []): string {
    const orderLineID = newID();
    const itemID = this.terminal.product(name).itemID;
    const choice = { itemID, menuID: null, modifiers: [], variantOptionIDs: [], parts };
    const chosen = taken(chooseItem(this.terminal.catalog, choice, this.terminal.data.at()));
    this.run({ type: 'add', content: lineContent(chosen), quantity: pieces(quantity), newID: orderLineID });
    return orderLineID;
  }

  run(command: CartCommand): void {
    this.cart = taken(cartReducer(this.cart, command, 0));
  }

  /** A void, or a comp of this percentage, of units of a line; all of them by default. */
  voidComp(orderLineID: string, quantity: number | null, percent: number | null): void {
    const reason = { voidCompReasonID: null, name: 'Mistake', note: '' };
    this.run({
      type: 'voidCompLine',
      orderLineID,
      newID: newID(),
      ...(quantity === null ? {} : { quantity: pieces(quantity) }),
      voidComp:
        percent === null
          ? { ...reason, type: 'void' }
          : { ...reason, type: 'comp', value: { type: 'percent', rate: toRate(percent) } },
    });
  }

  /** A predefined discount as the dialog applies it. */
  give({ discountID, name, value }: Pick<DiscountRecord, 'discountID' | 'name' | 'value'>): void {
    this.run({
      type: 'addOrderDiscount',
      discount: { ...this.amountOff(0), discountID, name, value: { type: 'percent', rate: toRate(value ?? 0) } },
    });
  }

  /** A typed discount. */
  amountOff(amount: number): CartDiscount {
    return {
      orderDiscountID: newID(),
      discountID: null,
      name: 'Off',
      value: { type: 'fixed', amount: toMoney(amount) },
      isCombinable: true,
      discountRedemptionID: null,
    };
  }

  priced(): PricedCart {
    const { operational, isTaxInclusive, serviceCharge } = this.terminal.data;
    const place = { operational, isTaxInclusive, serviceCharge, redemption: null };
    const settings = taken(pricingSettings(this.terminal.catalog, place, this.cart.channel));
    return taken(priceCart(this.cart, this.terminal.catalog, settings, this.terminal.data.at()));
  }

  /** The total due, as the screen shows it. */
  due(): number {
    return toAmount(this.priced().priced.totals.totalDueAmount);
  }

  payload(): OrderInput {
    const { cart, priced } = this.priced();
    return toOrderPayload(cart, priced.totals);
  }

  /** What the next save needs a right or a PIN for, as the dialog shows it. */
  toAllow(): { action: SensitiveAction; amount: number }[] {
    const { catalog, data } = this.terminal;
    const { operational, isTaxInclusive, serviceCharge } = data;
    const place = { operational, isTaxInclusive, serviceCharge, redemption: null };
    const settings = taken(pricingSettings(catalog, place, this.cart.channel));
    const { cart, priced } = this.priced();
    const defaultRateOf = (fulfillment: number) => this.#rateOf(fulfillment);
    return sensitiveInCart(cart, priced, { catalog, settings, at: data.at(), defaultRateOf }).map(
      ({ action, amount }) => ({ action, amount: toAmount(amount) }),
    );
  }

  #rateOf(fulfillment: number) {
    return taken(defaultServiceChargeRate(this.terminal.data.serviceCharge, fulfillment));
  }
}

const pieces = (count: number): Quantity => Math.round(count * ONE_PIECE) as Quantity;

function taken<T>(verdict: Verdict<T>): T {
  if (!verdict.ok) throw new Error(`The terminal refuses: ${verdict.code} ${JSON.stringify(verdict.params)}`);
  return verdict.value;
}
