import type {
  CaseCurrency,
  CaseDiscount,
  CaseLine,
  TableCase,
  TableStep,
} from '../../../../packages/selling/vectors/case.ts';
import { randomOf } from '../seeded.ts';
import { expectedOfTable } from './table-oracle.ts';

/** Cases of kind `table` with other currencies, taxes, charges and stories than those that are written down. */

const CURRENCIES: readonly CaseCurrency[] = [
  { code: 'USD', decimals: 2 },
  { code: 'THB', decimals: 2 },
  { code: 'JPY', decimals: 0 },
  { code: 'BHD', decimals: 3 },
];
const TAXES = {
  vat: [{ name: 'VAT', rate: '7' }],
  city: [
    { name: 'State', rate: '8.875' },
    { name: 'City', rate: '1.5' },
  ],
} as const;
const STEPS = 9;

/** The bills of a table as the generator has to know them: who is paid, and which lines that fixes. */
interface Known {
  readonly bills: string[];
  readonly paid: Set<string>;
  readonly settled: Set<string>;
  readonly lines: Map<string, { billIDs: string[]; isFollowing: boolean }>;
}

/** A case that follows from a text; what it expects is worked out by `table-oracle.ts`. */
export function tableCaseOf(seed: string): { readonly name: string; readonly input: TableCase } {
  const random = randomOf(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <T>(from: readonly T[], otherwise: T): T => from[below(from.length)] ?? otherwise;
  const some = <T>(from: readonly T[]): T[] => {
    const chosen = from.filter(() => random() < 0.5);
    return chosen.length === 0 ? from.slice(0, 1) : chosen;
  };
  const currency = pick(CURRENCIES, { code: 'USD', decimals: 2 });
  const units = (least: number, most: number): string => {
    const digits = String(least + below(most - least)).padStart(currency.decimals + 1, '0');
    const cut = digits.length - currency.decimals;
    return currency.decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  };
  const discount = (id: string, isOrder: boolean): CaseDiscount =>
    random() < 0.6
      ? { id, type: 'percent', value: pick(['5', '10', '12.5', '33'], '10') }
      : { id, type: 'fixed', value: units(1, isOrder ? 900 : 150) };
  const taxed = () => {
    const tax = pick(['vat', 'city', undefined], 'vat');
    return tax === undefined ? {} : { tax, taxInclusive: random() < 0.4 };
  };
  const lineOf = (id: string): CaseLine => {
    const isCombo = random() < 0.25;
    const parts = Array.from({ length: 2 }, (_, index) => ({
      id: `${id}.${index}`,
      basePrice: units(50, 900),
      quantity: pick(['1', '2'], '1'),
      priceAdd: units(0, 100),
      ...taxed(),
    }));
    const ownTax = isCombo && random() < 0.5 ? {} : taxed();
    return {
      id,
      price: units(1, 3000),
      quantity: isCombo ? pick(['1', '2'], '1') : pick(['1', '1', '2', '3', '7', '0.355'], '1'),
      ...ownTax,
      ...(isCombo ? { kind: 'combo' as const, parts } : {}),
      ...(random() < 0.3 ? { discounts: [discount(`${id}-d`, false)] } : {}),
    };
  };
  const known: Known = { bills: ['B1', 'B2'], paid: new Set(), settled: new Set(), lines: new Map() };
  const steps: TableStep[] = [];
  const place = placeOf(random, currency);
  const unpaid = (): string[] => known.bills.filter((bill) => !known.paid.has(bill));
  const loose = (): string[] =>
    [...known.lines].filter(([, { billIDs }]) => !billIDs.some((bill) => known.paid.has(bill))).map(([id]) => id);
  const add = (): TableStep => {
    const id = String(known.lines.size + steps.length + 1);
    const how = random();
    const to = how < 0.45 ? undefined : how < 0.65 ? ('all' as const) : some(unpaid());
    known.lines.set(id, { billIDs: Array.isArray(to) ? to : unpaid(), isFollowing: to === 'all' });
    return { add: { ...lineOf(id), ...(to === undefined ? {} : { assignTo: to }) } };
  };
  const open = (): TableStep => {
    const bill = `B${known.bills.length + 1}`;
    known.bills.push(bill);
    for (const line of known.lines.values()) if (line.isFollowing) line.billIDs.push(bill);
    return { open: bill };
  };
  const change = (): TableStep | null => {
    const line = pick(loose(), '');
    const own = known.lines.get(line);
    if (own === undefined) return null;
    if (random() < 0.3) {
      known.lines.delete(line);
      return { void: line };
    }
    const to = some(unpaid());
    known.lines.set(line, { billIDs: to, isFollowing: false });
    return { assign: line, to };
  };
  const pay = (): TableStep | null => {
    const bill = pick(
      known.bills.filter((each) => !known.settled.has(each)),
      '',
    );
    const due = dueOf({ ...place, steps }, bill);
    if (due === null || Number(due) <= 0) return null;
    const isPart = random() < 0.35 && Number(due) > 1;
    const isCash = !isPart && random() < 0.4;
    known.paid.add(bill);
    if (!isPart) known.settled.add(bill);
    for (const line of known.lines.values()) if (line.billIDs.includes(bill)) line.isFollowing = false;
    const half = (Math.floor(Number(due) * 10 ** currency.decimals * 0.5) / 10 ** currency.decimals).toFixed(
      currency.decimals,
    );
    const payment = isCash
      ? { type: 'cash', tendered: (Math.ceil(Number(due)) + 10).toFixed(currency.decimals) }
      : { type: 'card', amount: isPart ? half : due };
    return { pay: bill, payments: [payment] };
  };
  while (steps.length < STEPS) {
    const kind = random();
    if (unpaid().length === 0) steps.push(open());
    else if (steps.length < 2 || kind < 0.4) steps.push(add());
    else if (kind < 0.5 && known.bills.length < 4) steps.push(open());
    else if (kind < 0.7) steps.push(...[change()].flatMap((step) => step ?? []));
    else if (kind < 0.85)
      steps.push({ orderDiscount: pick(unpaid(), 'B1'), discount: discount(`o${steps.length}`, true) });
    else steps.push(...[pay()].flatMap((step) => step ?? []));
  }
  return { name: seed, input: { ...place, steps } };
}

function placeOf(random: () => number, currency: CaseCurrency): TableCase {
  const hasCharge = random() < 0.6;
  const step = { USD: '0.05', THB: '0.25' }[currency.code];
  return {
    kind: 'table',
    currency,
    taxes: TAXES,
    locationTaxInclusive: random() < 0.4,
    ...(hasCharge
      ? { serviceCharge: { rate: random() < 0.5 ? '10' : '12.5', tax: 'vat', afterDiscount: random() < 0.7 } }
      : {}),
    ...(step !== undefined && random() < 0.5 ? { cashRounding: step } : {}),
    bills: ['B1', 'B2'],
    steps: [],
  };
}

/** What is left to pay of a bill after the steps so far; null = it is not at the table. */
function dueOf(input: TableCase, bill: string): string | null {
  // The form that the oracle writes.
  const last = expectedOfTable(input).steps.at(-1) as
    | {
        readonly bills: readonly {
          readonly id: string;
          readonly totals: { readonly totalDueAmount: string };
          readonly payments?: readonly { readonly balance: string }[];
        }[];
      }
    | undefined;
  const own = last?.bills.find(({ id }) => id === bill);
  return own === undefined ? null : (own.payments?.at(-1)?.balance ?? own.totals.totalDueAmount);
}
