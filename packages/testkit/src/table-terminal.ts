import {
  paymentRoutes,
  tableCheckRoutes,
  type LineAssignmentInput,
  type TableCheck as TableAnswer,
  type TableCheckInput,
} from '@tavola/contract';
import {
  addLine,
  assignLine,
  cartReducer,
  changeLine,
  changeTerms,
  checkOfAnswer,
  chooseItem,
  chooseOpenItem,
  defaultServiceChargeRate,
  emptyCart,
  fromOrder,
  lineContent,
  ONE_PIECE,
  openBill,
  ordersOfBills,
  priceCheck,
  pricingSettings,
  toMoney,
  toOrderDraft,
  toOrderPayload,
  type Cart,
  type CartCommand,
  type PricedCheck,
  type Quantity,
  type TableCheck,
  type Verdict,
} from '@tavola/selling';
import { newID } from '@tavola/server/platform/ids.ts';
import type { Caller } from './server.ts';
import type { Selling, SellingServer } from './selling.ts';

/** Bills by their place at the table, from 1; or all of them. */
export type To = readonly string[] | 'shared' | 'all';

/**
 * A waiter's terminal at a table: a cart for each bill and the check that they share, priced by the engine as the
 * screen does.
 */
export class TableTerminal {
  readonly #server: SellingServer;
  readonly #place: Selling;
  readonly #caller: Caller;
  readonly tableID: string;
  answer: TableAnswer | null = null;
  #tableGroupID: string | null = null;
  carts = new Map<string, Cart>();
  check: TableCheck = { bills: [], lines: [] };
  #touched = new Set<string>();
  #assignments = new Map<string, LineAssignmentInput>();

  constructor(server: SellingServer, place: Selling, tableID: string, caller: Caller = place.caller) {
    this.#server = server;
    this.#place = place;
    this.#caller = caller;
    this.tableID = tableID;
  }

  /** Shows the table as it is, or the group of tables joined under this id. */
  async load(tableGroupID: string | null = null): Promise<this> {
    const { status, body } =
      tableGroupID === null
        ? await this.#server.call(tableCheckRoutes.byTable, { params: { id: this.tableID }, query: {} }, this.#caller)
        : await this.#server.call(tableCheckRoutes.byTableGroup, { params: { id: tableGroupID } }, this.#caller);
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

  /** Adds an item on a bill for these bills; gives the line's id. */
  add(billID: string, name: string, to: To, quantity = 1): string {
    const itemID = this.#place.terminal.product(name).itemID;
    const choice = { itemID, menuID: null, modifiers: [], variantOptionIDs: [], parts: [] };
    return this.#added(billID, lineContent(taken(chooseItem(this.#catalog(), choice, this.#at()))), to, quantity);
  }

  /** Adds an open item. */
  addOpen(billID: string, name: string, price: number, to: To): string {
    const { taxID } = this.#place.terminal.product('Burger');
    const open = { name, price: toMoney(price), taxID: taxID ?? null, isTaxInclusive: false };
    return this.#added(billID, lineContent(taken(chooseOpenItem(this.#catalog(), open))), to, 1);
  }

  #added(billID: string, content: ReturnType<typeof lineContent>, to: To, count: number): string {
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

  /** Voids a whole line that was added to this bill. */
  void(billID: string, orderLineID: string): void {
    const voidComp = { type: 'void', voidCompReasonID: null, name: 'Mistake', note: '' } as const;
    this.#run(billID, { type: 'voidCompLine', orderLineID, newID: newID(), voidComp });
    const line = this.#draft(billID).lines.find((each) => each.orderLineID === orderLineID);
    if (line !== undefined) this.check = taken(changeLine(this.check, orderLineID, () => line));
  }

  /** Changes how many of a line are ordered. */
  quantity(billID: string, orderLineID: string, count: number): void {
    this.#run(billID, { type: 'setQuantity', orderLineID, quantity: Math.round(count * ONE_PIECE) as Quantity });
    const line = this.#draft(billID).lines.find((each) => each.orderLineID === orderLineID);
    if (line !== undefined) this.check = taken(changeLine(this.check, orderLineID, () => line));
  }

  /** Takes an amount off a line that was added to this bill. */
  lineAmountOff(billID: string, orderLineID: string, amount: number): void {
    this.#run(billID, { type: 'addLineDiscount', orderLineID, discount: amountOff(amount) });
    const line = this.#draft(billID).lines.find((each) => each.orderLineID === orderLineID);
    if (line !== undefined) this.check = taken(changeLine(this.check, orderLineID, () => line));
  }

  /** Takes an amount off a bill. */
  amountOff(billID: string, amount: number): void {
    this.#run(billID, { type: 'addOrderDiscount', discount: amountOff(amount) });
    const { lines: _lines, ...terms } = this.#draft(billID);
    this.check = taken(changeTerms(this.check, billID, terms));
  }

  priced(): PricedCheck {
    const { operational, isTaxInclusive, serviceCharge } = this.#place.terminal.data;
    const place = { operational, isTaxInclusive, serviceCharge, redemption: null };
    return taken(priceCheck(this.check, taken(pricingSettings(this.#catalog(), place, 2))));
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
    };
  }

  /** Sends a payload; the answer is shown where it was accepted. */
  async send(payload: TableCheckInput): Promise<{ status: number; body: TableAnswer }> {
    const answer = await this.#server.call(tableCheckRoutes.save, { body: payload }, this.#caller);
    if (answer.status === 200) this.#show(answer.body);
    return answer;
  }

  /** Saves and shows the answer; throws where it is refused. */
  async save(mode: TableCheckInput['mode'] = 'base'): Promise<TableAnswer> {
    const { status, body } = await this.send(this.payload(mode));
    if (status !== 200) throw new Error(`refused with ${JSON.stringify(body)}`);
    return body;
  }

  /** Pays an amount of a bill by card; all that is due unless another amount is named. */
  async pay(billID: string, amount?: number): Promise<{ status: number; body: unknown }> {
    const bill = this.answer?.bills.find(({ order }) => order.orderID === billID);
    if (bill === undefined) throw new Error('The table has no such bill.');
    const { order } = bill;
    const due = order.sale?.balanceDueAmount ?? order.totalDueAmount;
    const body = {
      paymentID: newID(),
      orderID: billID,
      orderVersion: order.version,
      paymentTypeID: 6 as const,
      ...(amount === undefined ? {} : { amount }),
      tenderedAmount: amount ?? due,
    };
    return this.#server.call(paymentRoutes.process, { body }, this.#caller);
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

/** Puts a table into a restaurant; gives its id. */
export async function plantTable(server: SellingServer, { tenant: { scope } }: Selling): Promise<string> {
  const { companyID, locationID } = scope;
  const [layoutID, tableID] = [newID(), newID()];
  await server.test.asOwner(async (owner) => {
    await owner.query(
      `INSERT INTO table_layouts (company_id, location_id, id, name, width, height, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 10, 10, now(), now())`,
      [companyID, locationID, layoutID, layoutID],
    );
    await owner.query(
      `INSERT INTO tables (company_id, location_id, id, table_layout_id, name, seats, shape, x, y, width, height, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, 4, 'round', 0, 0, 1, 1, now(), now())`,
      [companyID, locationID, tableID, layoutID, tableID.slice(-8)],
    );
  });
  return tableID;
}
