import type { Countdown, StockAvailability } from '@tavola/contract';
import { toQuantity, type Catalog, type Quantity } from '@tavola/selling';
import type { Statement } from '#platform/database/wire/session.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { outgoing, type OutgoingEvent } from '#platform/realtime/publish.ts';
import { holdCountdowns, publishAvailability, writeLeft } from '../../rows/orders/countdowns.rows.ts';
import type { LineRow } from '../../rows/orders/order-rows.ts';
import { nameCounted } from '../../rows/orders/stock.rows.ts';
import { toNumber } from '../amounts/figures.ts';
import { policyRules } from '../sale-policy.ts';
import type { Work } from '../work.ts';
import { voidedNow } from './stock-returns.ts';

/** The lines of an order before a command and after it. */
export interface LinesChange {
  readonly before: readonly LineRow[];
  readonly after: readonly LineRow[];
}

/** What is written with a command, and what others are notified of. */
export interface CountedDown {
  readonly statements: readonly Statement[];
  readonly events: readonly OutgoingEvent[];
}

const NOTHING: CountedDown = { statements: [], events: [] };

/**
 * Counts down what is left of specials by what orders have more of, and up by what is voided, unless the kitchen has
 * begun with it (decision 343). Refuses more than is left, whatever the location does with items out of stock; what has
 * happened already takes what there is. The counts stay held until the commit, so that the last piece is sold once.
 */
export async function countLines(
  { tx, actor: { scope }, moment, policy, place }: Pick<Work, 'tx' | 'actor' | 'moment' | 'policy' | 'place'>,
  changes: readonly LinesChange[],
): Promise<CountedDown> {
  const { isPast, isSample } = policyRules[policy];
  if (place.countedIDs.size === 0 || isSample) return NOTHING;
  const taken = takenOf(changes, place);
  if (taken.size === 0) return NOTHING;
  const held = await holdCountdowns(tx, scope, [...taken.keys()]);
  const left = new Map<string, number>();
  const missing = new Map<string, number>();
  for (const [itemID, units] of taken) {
    const known = held.get(itemID);
    if (known === undefined) continue;
    // A difference of quantities is one.
    const rest = (toQuantity(known) - units) as Quantity;
    if (rest < 0 && units > 0 && !isPast) missing.set(itemID, toNumber(units));
    left.set(itemID, rest < 0 ? 0 : toNumber(rest));
  }
  if (missing.size > 0) await refuseMissing({ tx, scope }, missing, held);
  if (left.size === 0) return NOTHING;
  const at = moment.recordedAt.toISOString();
  const changed = [...left].map(([itemID, now]) => ({ itemID, before: held.get(itemID) ?? 0, now }));
  const ended = changed.filter(({ before, now }) => before > 0 && now === 0).map(({ itemID }) => itemID);
  const back = changed.filter(({ before, now }) => before === 0 && now > 0).map(({ itemID }) => itemID);
  const counts: Countdown[] = changed.map(({ itemID, now }) => ({ itemID, left: now }));
  return {
    statements: [
      writeLeft(scope, left, at),
      ...(ended.length > 0 ? [publishAvailability(scope, ended, false, at)] : []),
      ...(back.length > 0 ? [publishAvailability(scope, back, true, at)] : []),
    ],
    events: [outgoing('countdownsChanged', { counts })],
  };
}

/** Units that orders have more than before, by counted item; those that the kitchen has used up count as had. */
function takenOf(changes: readonly LinesChange[], place: Counting): ReadonlyMap<string, Quantity> {
  const taken = new Map<string, Quantity>();
  // Sums and differences of quantities are quantities.
  const add = (lines: readonly LineRow[], sign: 1 | -1): void => {
    for (const { itemID, units } of lines.flatMap((line) => countedOf(line, place)))
      taken.set(itemID, ((taken.get(itemID) ?? 0) + sign * units) as Quantity);
  };
  for (const { before, after } of changes) {
    add(before.filter(isOrdered), -1);
    add(after.filter(isOrdered), 1);
    add(voidedNow(before, after).wasted, 1);
  }
  return new Map([...taken].filter(([, units]) => units !== 0));
}

const isOrdered = ({ status }: LineRow): boolean => status !== 'Voided';

interface Counting {
  readonly countedIDs: ReadonlySet<string>;
  readonly catalog: Catalog;
}

/** The counted items of a line and of the parts of a combo; a variant is counted by itself or with its product. */
function countedOf({ itemID, quantity, comboItems }: LineRow, place: Counting): { itemID: string; units: Quantity }[] {
  const pieces = toQuantity(quantity);
  const parts = comboItems.map((part) => ({ itemID: part.itemID, units: toQuantity(quantity * part.quantity) }));
  return [{ itemID, units: pieces }, ...parts].flatMap((each) => {
    const counted = countedIDOf(each.itemID, place);
    return counted === null ? [] : [{ itemID: counted, units: each.units }];
  });
}

function countedIDOf(itemID: string, { countedIDs, catalog }: Counting): string | null {
  if (countedIDs.has(itemID)) return itemID;
  const base = catalog.products.get(itemID)?.baseItemID ?? null;
  return base !== null && countedIDs.has(base) ? base : null;
}

async function refuseMissing(
  { tx, scope }: { readonly tx: Work['tx']; readonly scope: Work['actor']['scope'] },
  missing: ReadonlyMap<string, number>,
  held: ReadonlyMap<string, number>,
): Promise<never> {
  const named = await nameCounted(tx, scope, [...missing.keys()]);
  const short: StockAvailability['short'] = named.map((item) => ({
    ...item,
    onHand: held.get(item.itemID) ?? 0,
    needed: missing.get(item.itemID) ?? 0,
  }));
  const [first] = short;
  if (first === undefined) throw new Error('A counted item has no record.');
  return refuse(
    'order.out_of_stock',
    { name: first.name, available: first.onHand, needed: first.needed },
    { current: { short } },
  );
}
