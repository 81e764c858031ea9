import { smallestUnit, type Money, type OrderDraft, type PricedOrder, type PricingSettings } from '../../src/index.ts';
import type { RoundingMode } from '../../src/money/rounding.ts';

type Taxed = { readonly taxID: string; readonly isInclusive: boolean; readonly amount: bigint };

/**
 * The taxes of an order calculated independently from its final amounts with whole fractions (decisions 42, 43, 122,
 * 123 and 210): by `name rate isInclusive`. It uses nothing of the engine but the lines' nets and the charge.
 */
export function taxesExactly(
  draft: OrderDraft,
  settings: PricingSettings,
  priced: PricedOrder,
): Record<string, number> {
  const step = BigInt(smallestUnit(settings.currency));
  const taxed = taxedAmounts(draft, settings, priced);
  const due: Record<string, number> = {};
  const put = (name: string, rate: number, isInclusive: boolean, amount: bigint) => {
    const key = `${name} ${rate} ${isInclusive}`;
    if (amount !== 0n) due[key] = (due[key] ?? 0) + Number(amount * step);
  };
  for (const [key, component] of componentsOf(settings)) {
    const base = taxed
      .filter((each) => !each.isInclusive && keysOf(settings, each.taxID).includes(key))
      .reduce((sum, each) => sum + each.amount, 0n);
    put(
      component.name,
      component.rate,
      false,
      roundFraction(base * BigInt(component.rate), 10_000_000n * step, settings.roundingMode),
    );
  }
  for (const set of new Set(taxed.filter((each) => each.isInclusive).map((each) => setOf(settings, each.taxID)))) {
    const base = taxed
      .filter((each) => each.isInclusive && setOf(settings, each.taxID) === set)
      .reduce((sum, each) => sum + each.amount, 0n);
    const components = (JSON.parse(set) as string[]).flatMap((key) => componentsOf(settings).get(key) ?? []);
    const rate = components.reduce((sum, component) => sum + BigInt(component.rate), 0n);
    const whole = roundFraction(base * rate, (10_000_000n + rate) * step, settings.roundingMode);
    shareByRate(
      whole,
      components.map((component) => BigInt(component.rate)),
    ).forEach((amount, i) => {
      const component = components[i];
      if (component !== undefined) put(component.name, component.rate, true, amount);
    });
  }
  return Object.fromEntries(Object.entries(due).filter(([, amount]) => amount !== 0));
}

function taxedAmounts(draft: OrderDraft, settings: PricingSettings, priced: PricedOrder): Taxed[] {
  const taxed: Taxed[] = [];
  const put = (taxID: string | null, isInclusive: boolean, amount: Money) => {
    if (taxID !== null && amount !== 0) taxed.push({ taxID, isInclusive, amount: BigInt(amount) });
  };
  for (const line of priced.lines) {
    const own = draft.lines.find(
      (each) => each.orderLineID === line.orderLineID || line.orderLineID.startsWith(`${each.orderLineID}/`),
    );
    if (own === undefined || line.isVoided) continue;
    if (own.taxID === null && line.parts.length > 0)
      line.parts.forEach((part, i) =>
        put(own.parts[i]?.taxID ?? null, own.parts[i]?.isTaxInclusive ?? false, part.net),
      );
    else put(own.taxID, own.isTaxInclusive, line.net);
  }
  put(settings.serviceCharge?.taxID ?? null, settings.isTaxInclusive, priced.totals.serviceChargeAmount);
  return taxed;
}

function keysOf(settings: PricingSettings, taxID: string): string[] {
  const components = settings.taxes.find((tax) => tax.taxID === taxID)?.components ?? [];
  return [...new Set(components.map(({ name, rate }) => `${name} ${rate}`))];
}

/** Equal sets have equal text; the order of the first tax that has the set decides ties of its shares. */
function setOf(settings: PricingSettings, taxID: string): string {
  const sorted = (id: string) => JSON.stringify(keysOf(settings, id).toSorted());
  const first = settings.taxes.find((tax) => sorted(tax.taxID) === sorted(taxID));
  return JSON.stringify(keysOf(settings, first?.taxID ?? taxID));
}

function componentsOf(settings: PricingSettings): Map<string, { name: string; rate: number }> {
  return new Map(
    settings.taxes.flatMap((tax) =>
      tax.components.map(
        (component) => [`${component.name} ${component.rate}`, { name: component.name, rate: component.rate }] as const,
      ),
    ),
  );
}

function shareByRate(total: bigint, rates: readonly bigint[]): bigint[] {
  if (total < 0n) return shareByRate(0n - total, rates).map((part) => 0n - part);
  const whole = rates.reduce((sum, rate) => sum + rate, 0n);
  if (whole === 0n) return rates.map(() => 0n);
  const parts = rates.map((rate) => (total * rate) / whole);
  const order = rates
    .map((rate, index) => ({ index, rest: (total * rate) % whole }))
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const left = Number(total - parts.reduce((sum, part) => sum + part, 0n));
  for (const { index } of order.slice(0, left)) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts;
}

function roundFraction(numerator: bigint, divisor: bigint, mode: RoundingMode): bigint {
  if (numerator >= 0n) return roundUnsigned(numerator, divisor, mode);
  return 0n - roundUnsigned(0n - numerator, divisor, mode === 'halfUp' ? 'halfTowardZero' : mode);
}

/** For a fraction of 0 or more. */
function roundUnsigned(numerator: bigint, divisor: bigint, mode: RoundingMode): bigint {
  const down = numerator / divisor;
  const twice = 2n * (numerator % divisor);
  if (twice === 0n || mode === 'down') return down;
  if (mode === 'up' || twice > divisor) return down + 1n;
  if (twice < divisor) return down;
  return mode === 'halfTowardZero' || (mode === 'halfEven' && down % 2n === 0n) ? down : down + 1n;
}
