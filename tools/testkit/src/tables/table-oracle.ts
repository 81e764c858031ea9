import type {
  CaseDiscount,
  CaseLine,
  Components,
  TableCase,
  TableStep,
} from '../../../../packages/selling/vectors/case.ts';

/**
 * What the bills of a table come to after each step, calculated independently from the text of decisions 40 to 44, 103
 * to 109, 121 to 123, 128, 131 and 211 to 217 with whole numbers and fractions. It shares no code with the engine.
 */

interface OracleLine {
  readonly id: string;
  readonly gross: bigint;
  readonly itemDiscount: bigint;
  readonly line: CaseLine;
  billIDs: string[];
  isFollowing: boolean;
}
interface OracleBill {
  readonly id: string;
  readonly discounts: CaseDiscount[];
  readonly payments: Record<string, string>[];
  /** Null before its first payment. */
  balance: bigint | null;
}
interface Share {
  readonly id: string;
  readonly gross: bigint;
  readonly itemDiscount: bigint;
  orderDiscount: bigint;
  net: bigint;
  serviceCharge: bigint;
  readonly taxes: Map<string, bigint>;
  readonly line: CaseLine;
}
interface Totals {
  readonly shares: readonly Share[];
  readonly charge: bigint;
  readonly exclusive: bigint;
  readonly inclusive: bigint;
  readonly due: bigint;
}

const SCALE = 5;
const ONE = 10n ** BigInt(SCALE);

/** Works out a case; the answer has the form of `expected`. */
export function expectedOfTable(input: TableCase): { readonly steps: readonly unknown[] } {
  const table = new OracleTable(input);
  return { steps: input.steps.map((step) => table.after(step)) };
}

class OracleTable {
  readonly #input: TableCase;
  readonly #bills: OracleBill[];
  #lines: OracleLine[] = [];

  constructor(input: TableCase) {
    this.#input = input;
    this.#bills = input.bills.map((id) => ({ id, discounts: [], payments: [], balance: null }));
  }

  after(step: TableStep): unknown {
    if ('add' in step) this.#add(step.add);
    else if ('open' in step) this.#open(step.open);
    else if ('assign' in step) {
      const line = this.#line(step.assign);
      line.billIDs = this.#inOrder(step.to);
      line.isFollowing = false;
    } else if ('void' in step) this.#lines = this.#lines.filter(({ id }) => id !== step.void);
    else if ('orderDiscount' in step) this.#bill(step.orderDiscount).discounts.push(step.discount);
    else for (const payment of step.payments) this.#pay(this.#bill(step.pay), payment);
    return this.#state();
  }

  #add({ assignTo, ...line }: Extract<TableStep, { readonly add: unknown }>['add']): void {
    const unpaid = this.#bills.filter(({ balance }) => balance === null).map(({ id }) => id);
    const unit = unitPrice(line);
    const gross = this.#round(unit * decimal(line.quantity), ONE);
    // An array here is one of ids; the check for arrays does not see it in a readonly one.
    const billIDs = Array.isArray(assignTo) ? this.#inOrder(assignTo as readonly string[]) : unpaid;
    const itemDiscount = this.#itemDiscount(line, gross);
    this.#lines.push({ id: line.id, gross, itemDiscount, line, billIDs, isFollowing: assignTo === 'all' });
  }

  #open(id: string): void {
    this.#bills.push({ id, discounts: [], payments: [], balance: null });
    for (const line of this.#lines) if (line.isFollowing) line.billIDs = [...line.billIDs, id];
  }

  #pay(bill: OracleBill, payment: Extract<TableStep, { readonly pay: unknown }>['payments'][number]): void {
    const balance = bill.balance ?? this.#totals(bill).due;
    const tip = this.#amount(payment.tip?.amount ?? '0');
    const step = this.#amount(this.#input.cashRounding ?? '0');
    const tendered = payment.type === 'cash' ? this.#amount(payment.tendered ?? '0') : 0n;
    const rounded = step === 0n ? balance : halfAway(balance, step) * step;
    const amount =
      payment.type === 'cash' ? rounded : payment.amount === undefined ? balance : this.#amount(payment.amount);
    const adjust = payment.type === 'cash' ? rounded - balance : 0n;
    bill.balance = balance - amount + adjust;
    for (const line of this.#lines) if (line.billIDs.includes(bill.id)) line.isFollowing = false;
    bill.payments.push({
      amount: this.#write(amount),
      tip: this.#write(tip),
      cashRoundingAdjust: this.#write(adjust),
      change: this.#write(payment.type === 'cash' ? tendered - amount - tip : 0n),
      balance: this.#write(bill.balance),
    });
  }

  /** Percent before fixed, each on what is left; a fixed one is per unit (decisions 41, 109). */
  #itemDiscount({ discounts = [], quantity }: CaseLine, gross: bigint): bigint {
    let left = gross;
    for (const { type, value } of percentFirst(discounts)) {
      const off =
        type === 'percent'
          ? halfAway(left * decimal(value), 100n * ONE)
          : this.#round(decimal(value) * decimal(quantity), ONE);
      left -= off < left ? off : left;
    }
    return gross - left;
  }

  #totals(bill: OracleBill): Totals {
    const shares = this.#lines.flatMap((line) => this.#shareOf(line, bill));
    for (const { type, value } of percentFirst(bill.discounts)) {
      const base = sum(shares.map(({ net }) => net));
      const off = type === 'percent' ? halfAway(base * decimal(value), 100n * ONE) : this.#amount(value);
      const parts = allocate(
        off < base ? off : base,
        shares.map(({ net }) => net),
      );
      for (const [index, share] of shares.entries()) {
        share.orderDiscount += parts[index] ?? 0n;
        share.net -= parts[index] ?? 0n;
      }
    }
    const charge = this.#charge(shares);
    const { exclusive, inclusive } = this.#tax(shares, charge);
    return { shares, charge, exclusive, inclusive, due: sum(shares.map(({ net }) => net)) + charge + exclusive };
  }

  #shareOf(line: OracleLine, bill: OracleBill): Share[] {
    const at = line.billIDs.indexOf(bill.id);
    if (at < 0) return [];
    const equal = line.billIDs.map(() => 1n);
    const gross = allocate(line.gross, equal)[at] ?? 0n;
    const itemDiscount = allocate(line.itemDiscount, equal)[at] ?? 0n;
    const share = { gross, itemDiscount, orderDiscount: 0n, net: gross - itemDiscount, serviceCharge: 0n };
    return [{ id: line.id, ...share, taxes: new Map(), line: line.line }];
  }

  #charge(shares: readonly Share[]): bigint {
    const { serviceCharge } = this.#input;
    if (serviceCharge === undefined) return 0n;
    const weights = shares.map(({ gross, net }) => (serviceCharge.afterDiscount === false ? gross : net));
    const charge = halfAway(sum(weights) * decimal(serviceCharge.rate), 100n * ONE);
    for (const [index, part] of allocate(charge, weights).entries()) {
      const share = shares[index];
      if (share !== undefined) share.serviceCharge = part;
    }
    return charge;
  }

  /** One rounding for each component, or for each set of inclusive ones, shared back (decisions 42, 43, 122, 123). */
  #tax(shares: readonly Share[], charge: bigint): { readonly exclusive: bigint; readonly inclusive: bigint } {
    const entries = [...shares.flatMap((share) => this.#entriesOf(share)), ...this.#chargeEntry(charge)];
    let [exclusive, inclusive] = [0n, 0n];
    const give = (own: readonly Entry[], { name, rate }: Components[number], isInclusive: boolean, tax: bigint) => {
      const parts = allocate(
        tax,
        own.map(({ amount }) => amount),
      );
      for (const [index, { share }] of own.entries()) {
        const key = JSON.stringify([name, rate, isInclusive]);
        share?.taxes.set(key, (share.taxes.get(key) ?? 0n) + (parts[index] ?? 0n));
      }
    };
    for (const component of distinct(entries.filter((each) => !each.isInclusive).flatMap((each) => each.components))) {
      const own = entries.filter(
        (each) => !each.isInclusive && each.components.some((other) => isSame(other, component)),
      );
      const tax = halfAway(sum(own.map(({ amount }) => amount)) * decimal(component.rate), 100n * ONE);
      exclusive += tax;
      give(own, component, false, tax);
    }
    const sets = new Map(
      entries.filter((each) => each.isInclusive).map((each) => [setOf(each.components), each.components]),
    );
    for (const [set, components] of sets) {
      const own = entries.filter((each) => each.isInclusive && setOf(each.components) === set);
      const rates = components.map(({ rate }) => decimal(rate));
      const tax = halfAway(sum(own.map(({ amount }) => amount)) * sum(rates), 100n * ONE + sum(rates));
      inclusive += tax;
      const parts = allocate(tax, rates);
      for (const [index, component] of components.entries()) give(own, component, true, parts[index] ?? 0n);
    }
    return { exclusive, inclusive };
  }

  #entriesOf(share: Share): Entry[] {
    const { line, net } = share;
    if (line.tax !== undefined || (line.parts ?? []).length === 0)
      return this.#entry(share, line.tax, line.taxInclusive, net);
    const parts = line.parts ?? [];
    const weights = parts.map(({ basePrice = '0', quantity = '1' }) => decimal(basePrice) * decimal(quantity));
    const amounts = allocate(net, sum(weights) === 0n ? weights.map(() => 1n) : weights);
    return parts.flatMap(({ tax, taxInclusive }, index) => this.#entry(share, tax, taxInclusive, amounts[index] ?? 0n));
  }

  #entry(share: Share | null, tax: string | null | undefined, isInclusive = false, amount = 0n): Entry[] {
    const components = tax == null ? [] : (this.#input.taxes?.[tax] ?? []);
    return components.length === 0 ? [] : [{ share, components, isInclusive, amount }];
  }

  #chargeEntry(charge: bigint): Entry[] {
    return this.#entry(null, this.#input.serviceCharge?.tax, this.#input.locationTaxInclusive, charge);
  }

  #state(): unknown {
    const write = (amount: bigint): string => this.#write(amount);
    const statusOf = ({ balance }: OracleBill): string =>
      balance === null ? 'pending' : balance === 0n ? 'paid' : 'partiallyPaid';
    return {
      bills: this.#bills.map((bill) => {
        const { shares, charge, exclusive, inclusive, due } = this.#totals(bill);
        const status = statusOf(bill);
        return {
          id: bill.id,
          frozen: bill.balance !== null,
          lines: shares.map((share) => ({
            id: share.id,
            gross: write(share.gross),
            itemDiscount: write(share.itemDiscount),
            orderDiscount: write(share.orderDiscount),
            net: write(share.net),
            taxes: [...share.taxes].flatMap(([key, amount]) => (amount === 0n ? [] : [taxRow(key, write(amount))])),
            serviceCharge: write(share.serviceCharge),
            status,
          })),
          totals: {
            subtotal: write(sum(shares.map(({ gross }) => gross))),
            discountAmount: write(sum(shares.map(({ itemDiscount, orderDiscount }) => itemDiscount + orderDiscount))),
            compAmount: write(0n),
            serviceChargeAmount: write(charge),
            exclusiveTaxAmount: write(exclusive),
            inclusiveTaxAmount: write(inclusive),
            totalTaxAmount: write(exclusive + inclusive),
            deliveryChargeAmount: write(0n),
            additionalChargeAmount: write(0n),
            redeemedAmount: write(0n),
            totalDueAmount: write(due),
          },
          ...(bill.payments.length === 0 ? {} : { payments: [...bill.payments] }),
        };
      }),
      lines: this.#lines.map(({ id, gross, itemDiscount, billIDs }) => {
        const own = billIDs.map((billID) => statusOf(this.#bill(billID)));
        const [first = 'pending'] = own;
        return {
          id,
          gross: write(gross),
          itemDiscount: write(itemDiscount),
          bills: billIDs,
          fixed: own.some((status) => status !== 'pending'),
          status: own.every((status) => status === first) ? first : 'partiallyPaid',
        };
      }),
    };
  }

  #bill = (id: string): OracleBill => found(this.#bills.find((bill) => bill.id === id));
  #line = (id: string): OracleLine => found(this.#lines.find((line) => line.id === id));
  #inOrder = (ids: readonly string[]): string[] => this.#bills.flatMap(({ id }) => (ids.includes(id) ? [id] : []));

  /** A fraction of currency as smallest units. */
  #round = (numerator: bigint, divisor: bigint): bigint =>
    halfAway(numerator * 10n ** BigInt(this.#input.currency.decimals), divisor * ONE);
  #amount = (text: string): bigint => this.#round(decimal(text), 1n);

  #write(amount: bigint): string {
    const { decimals } = this.#input.currency;
    const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0');
    const cut = digits.length - decimals;
    return `${amount < 0n ? '-' : ''}${digits.slice(0, cut)}${decimals === 0 ? '' : `.${digits.slice(cut)}`}`;
  }
}

interface Entry {
  /** Null = the service charge. */
  readonly share: Share | null;
  readonly components: Components;
  readonly isInclusive: boolean;
  readonly amount: bigint;
}

/** Price of one unit with all options, in hundred thousandths (decisions 40, 105, 107). */
function unitPrice({ price, modifiers = [], parts = [] }: CaseLine): bigint {
  const options = (own: typeof modifiers): bigint =>
    sum(own.map(({ priceAdd, quantity = '1' }) => (decimal(priceAdd) * decimal(quantity)) / ONE));
  const added = parts.map(
    ({ priceAdd = '0', quantity = '1', modifiers: own = [] }) =>
      ((decimal(priceAdd) + options(own)) * decimal(quantity)) / ONE,
  );
  return decimal(price) + options(modifiers) + sum(added);
}

const percentFirst = (discounts: readonly CaseDiscount[]): CaseDiscount[] =>
  discounts.toSorted((a, b) => Number(a.type === 'fixed') - Number(b.type === 'fixed'));
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const isSame = (a: Components[number], b: Components[number]): boolean =>
  a.name === b.name && decimal(a.rate) === decimal(b.rate);
const distinct = (components: readonly Components[number][]): Components[number][] =>
  components.filter((one, index) => components.findIndex((other) => isSame(one, other)) === index);
const setOf = (components: Components): string =>
  JSON.stringify(components.map(({ name, rate }) => `${name} ${decimal(rate)}`).toSorted());

function taxRow(key: string, amount: string): Record<string, unknown> {
  // The key was written by `give`.
  const [name, rate, inclusive] = JSON.parse(key) as [string, string, boolean];
  return { name, rate, inclusive, amount };
}

function decimal(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(SCALE, '0'));
}

/** Of a fraction from 0 up. */
const halfAway = (numerator: bigint, divisor: bigint): bigint => (2n * numerator + divisor) / (2n * divisor);

/** Largest remainder, ties to the earlier (decision 104). */
function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sum(weights);
  if (whole === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (total * weight) / whole);
  const byRest = weights
    .map((weight, index) => ({ index, rest: (total * weight) % whole }))
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const { index } of byRest.slice(0, Number(total - sum(parts)))) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts;
}

function found<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('The case names something that is not at its table.');
  return one;
}
