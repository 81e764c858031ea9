import {
  paymentRoutes,
  tableCheckRoutes,
  type LineAssignmentInput,
  type LineLabelInput,
  type PaymentInput,
  type TableCheck as TableAnswer,
  type TableCheckInput,
} from '@tavola/contract';
import {
  addLine,
  addUnitsApart,
  assignLine,
  cartReducer,
  changeLine,
  changeTerms,
  checkAfter,
  checkOfAnswer,
  chooseItem,
  chooseOpenItem,
  defaultServiceChargeRate,
  emptyCart,
  fromOrder,
  labelOf,
  lineContent,
  ONE_PIECE,
  openBill,
  ordersOfBills,
  priceCheck,
  redemptionOf,
  pricingSettings,
  removeLine,
  toAmount,
  takeUnitsApart,
  toMoney,
  toOrderDraft,
  toOrderPayload,
  toQuantity,
  type Cart,
  type CartCommand,
  type CartDiscount,
  type ItemChoice,
  type LineContent,
  type OrderVoidComp,
  type PricedCheck,
  type PricingSettings,
  type Quantity,
  type TableCheck,
  type Verdict,
} from '@tavola/selling';
import { newID } from '@tavola/server/platform/ids.ts';
import { unlessBusy } from '../calls/busy.ts';
import type { Caller } from '../server/server.ts';
import type { Selling, SellingServer } from '../selling/selling.ts';

/** Bills by their place at the table, from 1; or all of them. */
export type To = readonly string[] | 'shared' | 'all';

/** How a bill is paid: cash is 1. */
export interface Tender {
  readonly tip?: number;
  readonly tendered?: number;
  readonly paymentTypeID?: 1 | 6;
}

/**
 * A waiter's terminal at a table: a cart for each bill and the check that they share, priced by the engine as the
 * screen does.
 */
export class TableTerminal {
  readonly #server: Pick<SellingServer, 'call'>;
  readonly #place: Pick<Selling, 'terminal'>;
  readonly #caller: Caller;
  readonly tableID: string;
  answer: TableAnswer | null = null;
  #tableGroupID: string | null = null;
  carts = new Map<string, Cart>();
  check: TableCheck = { bills: [], lines: [] };
  #touched = new Set<string>();
  #assignments = new Map<string, LineAssignmentInput>();

  constructor(
    server: Pick<SellingServer, 'call'>,
    place: Pick<Selling, 'terminal' | 'caller'>,
    tableID: string,
    caller: Caller = place.caller,
  ) {
    this.#server = server;
    this.#place = place;
    this.#caller = caller;
    this.tableID = tableID;
  }

  /** Shows the current table, or the group of tables joined under this id. */
  async load(tableGroupID: string | null = null): Promise<this> {
    const { status, body } =
      tableGroupID === null
        ? await unlessBusy(() =>
            this.#server.call(tableCheckRoutes.byTable, { params: { id: this.tableID }, query: {} }, this.#caller),
          )
        : await unlessBusy(() =>
            this.#server.call(tableCheckRoutes.byTableGroup, { params: { id: tableGroupID } }, this.#caller),
          );
    if (status !== 200) throw new Error(JSON.stringify(body));
    this.#tableGroupID = tableGroupID;
    this.#show(body);
    return this;
  }

  #show(answer: TableAnswer): void {
    this.answer = answer;
    this.#touched = new Set();
    this.#assignments = new Map();
    this.carts = new Map(
      ordersOfBills(answer).map((order) => [
        order.orderID,
        taken(fromOrder(order, { defaultServiceChargeRate: this.#rate() })),
      ]),
    );
    this.check = checkOfAnswer(answer, this.carts, this.#catalog(), this.#at());
  }

  /** Opens a bill at the end; gives its id. */
  open(): string {
    const orderID = newID();
    const cart = emptyCart({ orderID, channel: 2, fulfillment: 1, serviceChargeRate: this.#rate() });
    this.carts.set(orderID, cart);
    this.#touched.add(orderID);
    const { lines: _none, ...terms } = toOrderDraft(cart, this.#catalog(), this.#at());
    this.check = taken(openBill(this.check, orderID, terms));
    return orderID;
  }

  /** What the terminal makes of a choice now. */
  choose(choice: ItemChoice): LineContent {
    return lineContent(taken(chooseItem(this.#catalog(), choice, this.#at())));
  }

  /**
   * Adds an item on a bill for these bills, with a seat where it has to stay a separate line; returns the line's id.
   */
  add(billID: string, name: string, to: To, quantity = 1, seat: number | null = null): string {
    const itemID = this.#place.terminal.product(name).itemID;
    const choice = { itemID, menuID: null, modifiers: [], variantOptionIDs: [], parts: [] };
    return this.addContent(billID, { ...this.choose(choice), label: labelOf({ seat }) }, to, quantity);
  }

  /** What the terminal makes of a typed item. */
  chooseOpen(item: Parameters<typeof chooseOpenItem>[1]): LineContent {
    return lineContent(taken(chooseOpenItem(this.#catalog(), item)));
  }

  /** Adds an open item. */
  addOpen(billID: string, name: string, price: number, to: To): string {
    const { snapshot, isTaxInclusive } = this.#place.terminal.data;
    const open = { name, price: toMoney(price), taxID: snapshot.taxes[0]?.taxID ?? null, isTaxInclusive };
    return this.addContent(billID, this.chooseOpen(open), to, 1);
  }

  /** Adds a line of this content. */
  addContent(billID: string, content: LineContent, to: To, count: number): string {
    const orderLineID = newID();
    const quantity = Math.round(count * ONE_PIECE) as Quantity;
    this.#run(billID, { type: 'add', content, quantity, newID: orderLineID });
    const line = this.#draft(billID).lines.find((each) => each.orderLineID === orderLineID);
    if (line === undefined) throw new Error('The cart merged the line into another.');
    this.check = taken(addLine(this.check, line, to));
    this.#assignments.set(orderLineID, assignment(orderLineID, to));
    return orderLineID;
  }

  assign(orderLineID: string, to: To): void {
    const before = this.check.lines.find(({ draft }) => draft.orderLineID === orderLineID)?.billIDs ?? [];
    this.#assignments.set(orderLineID, { ...assignment(orderLineID, to), before: [...before] });
    this.check = taken(assignLine(this.check, orderLineID, to));
  }

  /** Makes pieces of a line that was added to this bill a separate line; returns its id. */
  takeApart(billID: string, orderLineID: string, count: number, to?: To): string {
    const partID = newID();
    const quantity = Math.round(count * ONE_PIECE) as Quantity;
    this.#run(billID, { type: 'takeApart', orderLineID, quantity, newID: partID });
    this.check = taken(takeUnitsApart(this.check, orderLineID, quantity, partID));
    if (to !== undefined) {
      this.#assignments.set(partID, assignment(partID, to));
      this.check = taken(assignLine(this.check, partID, to));
    }
    return partID;
  }

  /** Voids a line that was added to this bill, or `count` pieces of it. */
  void(billID: string, orderLineID: string, count?: number): void {
    const voidComp = { type: 'void', voidCompReasonID: null, name: 'Mistake', note: '' } as const;
    this.voidComp(billID, orderLineID, voidComp, count);
  }

  /** Voids or comps a line or `count` pieces of it; an earlier part becomes a separate line. */
  voidComp(billID: string, orderLineID: string, voidComp: OrderVoidComp, count?: number): void {
    const quantity = count === undefined ? {} : { quantity: Math.round(count * ONE_PIECE) as Quantity };
    this.#run(billID, { type: 'voidCompLine', orderLineID, newID: newID(), voidComp, ...quantity });
    const { lines } = this.#draft(billID);
    const known = new Set(this.check.lines.map(({ draft }) => draft.orderLineID));
    for (const part of lines.filter((each) => !known.has(each.orderLineID)))
      this.check = taken(addUnitsApart(this.check, part, orderLineID));
    const line = lines.find((each) => each.orderLineID === orderLineID);
    if (line !== undefined) this.check = taken(changeLine(this.check, orderLineID, () => line));
  }

  /** Takes out a line of this bill that was not sent. */
  remove(billID: string, orderLineID: string): void {
    this.#run(billID, { type: 'remove', orderLineID });
    this.check = taken(removeLine(this.check, orderLineID));
  }

  /** Changes how many of a line are ordered; more of a sent one is a new line for the same bills (decision 136). */
  quantity(billID: string, orderLineID: string, count: number): string {
    const more = { newID: newID(), today: null };
    const quantity = Math.round(count * ONE_PIECE) as Quantity;
    this.#run(billID, { type: 'setQuantity', orderLineID, quantity, more });
    const { lines } = this.#draft(billID);
    const added = lines.find((each) => each.orderLineID === more.newID);
    const known = this.check.lines.find(({ draft }) => draft.orderLineID === orderLineID);
    if (added !== undefined && known !== undefined) {
      const to = known.assignment === 'list' ? known.billIDs : known.assignment;
      this.check = taken(addLine(this.check, added, to));
      this.#assignments.set(added.orderLineID, assignment(added.orderLineID, to));
      return added.orderLineID;
    }
    const line = lines.find((each) => each.orderLineID === orderLineID);
    if (line !== undefined) this.check = taken(changeLine(this.check, orderLineID, () => line));
    return orderLineID;
  }

  /** Takes an amount off a line that was added to this bill. */
  lineAmountOff(billID: string, orderLineID: string, amount: number): void {
    this.lineDiscount(billID, orderLineID, amountOff(amount));
  }

  /** Gives a line that was added to this bill a discount. */
  lineDiscount(billID: string, orderLineID: string, discount: CartDiscount): void {
    this.#run(billID, { type: 'addLineDiscount', orderLineID, discount });
    const line = this.#draft(billID).lines.find((each) => each.orderLineID === orderLineID);
    if (line !== undefined) this.check = taken(changeLine(this.check, orderLineID, () => line));
  }

  /** Writes on a line that was added to this bill; no figure follows from it. */
  label(billID: string, orderLineID: string, label: LineLabelInput): void {
    this.#run(billID, { type: 'setLabel', orderLineID, label });
  }

  /** Takes an amount off a bill. */
  amountOff(billID: string, amount: number): void {
    this.discount(billID, amountOff(amount));
  }

  /** Names the guest of a bill, and the points that it redeems. */
  guest(billID: string, customerID: string, redeemPoints = 0): void {
    this.#run(billID, { type: 'setCustomer', customerID });
    this.#run(billID, { type: 'setRedeemPoints', points: toQuantity(redeemPoints) });
    const { lines: _lines, ...terms } = this.#draft(billID);
    this.check = taken(changeTerms(this.check, billID, terms));
  }

  /** Gives a bill a discount. */
  discount(billID: string, discount: CartDiscount): void {
    this.#run(billID, { type: 'addOrderDiscount', discount });
    const { lines: _lines, ...terms } = this.#draft(billID);
    this.check = taken(changeTerms(this.check, billID, terms));
  }

  /** How the place counts at its tables. */
  get settings(): PricingSettings {
    const { operational, isTaxInclusive, serviceCharge } = this.#place.terminal.data;
    const place = { operational, isTaxInclusive, serviceCharge, redemption: redemptionOf(operational) };
    return taken(pricingSettings(this.#catalog(), place, 2));
  }

  priced(): PricedCheck {
    return taken(priceCheck(this.check, this.settings));
  }

  /** What the next save sends. */
  payload(mode: TableCheckInput['mode'] = 'base'): TableCheckInput {
    const { bills } = this.priced();
    const amounts = new Map(bills.map(({ billID, order }) => [billID, order.totals]));
    const touched = [...this.carts.values()].filter((cart) => this.#touched.has(cart.orderID));
    return {
      ...(this.#tableGroupID === null ? { tableID: this.tableID } : { tableGroupID: this.#tableGroupID }),
      tableVersion: this.answer?.tableVersion ?? null,
      mode,
      bills: touched.flatMap((cart) => {
        const totals = amounts.get(cart.orderID);
        return totals === undefined ? [] : [toOrderPayload(cart, totals)];
      }),
      assignments: [...this.#assignments.values()],
      shown: bills
        .filter(({ billID }) => touched.every(({ orderID }) => orderID !== billID))
        .map(({ billID, order }) => ({ orderID: billID, totalDueAmount: toAmount(order.totals.totalDueAmount) })),
    };
  }

  /** Sends a payload; the answer is shown where it was accepted. */
  async send(payload: TableCheckInput): Promise<{ status: number; body: TableAnswer }> {
    // As the page: a second tap may be answered first.
    const known = this.answer;
    const { status, body } = await unlessBusy(() =>
      this.#server.call(tableCheckRoutes.saveChanges, { body: payload }, this.#caller),
    );
    // A refusal has its own body.
    if (status !== 200) return { status, body: body as unknown as TableAnswer };
    const check = checkAfter(known, body);
    if (check === null) throw new Error('The changes are of a check that this terminal does not have.');
    this.#show(check);
    return { status, body: check };
  }

  /** Saves and shows the answer; throws where it is refused. */
  async save(mode: TableCheckInput['mode'] = 'base'): Promise<TableAnswer> {
    const { status, body } = await this.send(this.payload(mode));
    if (status !== 200) throw new Error(`refused with ${JSON.stringify(body)}`);
    return body;
  }

  /** Pays an amount of a bill, by card and without a tip unless it is said otherwise; all that is due by default. */
  async pay(billID: string, amount?: number, how: Tender = {}): Promise<{ status: number; body: unknown }> {
    const body = this.payment(billID, amount, how);
    return unlessBusy(() => this.#server.call(paymentRoutes.process, { body }, this.#caller));
  }

  /** What pays a bill as this terminal shows it. */
  payment(billID: string, amount?: number, { tip = 0, tendered, paymentTypeID = 6 }: Tender = {}): PaymentInput {
    const bill = this.answer?.bills.find(({ order }) => order.orderID === billID);
    if (bill === undefined) throw new Error('The table has no such bill.');
    const { order } = bill;
    const due = amount ?? order.sale?.balanceDueAmount ?? order.totalDueAmount;
    return {
      paymentID: newID(),
      orderID: billID,
      orderVersion: order.version,
      paymentTypeID,
      ...(amount === undefined ? {} : { amount }),
      ...(tip === 0 ? {} : { tipAmount: tip }),
      tenderedAmount: tendered ?? Math.round((due + tip) * 100) / 100,
    };
  }

  #run(billID: string, command: CartCommand): void {
    const cart = this.carts.get(billID);
    if (cart === undefined) throw new Error('The table has no such bill.');
    this.#touched.add(billID);
    this.carts.set(billID, taken(cartReducer(cart, command, 0)));
  }

  #draft(billID: string) {
    const cart = this.carts.get(billID);
    if (cart === undefined) throw new Error('The table has no such bill.');
    return toOrderDraft(cart, this.#catalog(), this.#at());
  }

  #catalog() {
    return this.#place.terminal.catalog;
  }

  #at() {
    return this.#place.terminal.data.at();
  }

  #rate() {
    return taken(defaultServiceChargeRate(this.#place.terminal.data.serviceCharge, 1));
  }
}

const amountOff = (amount: number) => ({
  orderDiscountID: newID(),
  discountID: null,
  name: 'Off',
  value: { type: 'fixed' as const, amount: toMoney(amount) },
  isCombinable: true,
  discountRedemptionID: null,
});

const assignment = (orderLineID: string, to: To): LineAssignmentInput =>
  typeof to === 'string' ? { orderLineID, assignment: to } : { orderLineID, assignment: 'list', billIDs: [...to] };

function taken<T>(verdict: Verdict<T>): T {
  if (!verdict.ok) throw new Error(`The terminal refuses: ${verdict.code} ${JSON.stringify(verdict.params)}`);
  return verdict.value;
}
