import { quantityOfUnits, SCALE, sum, type Money, type Quantity } from '../money/money.ts';
import { refuse, type Refusal } from '../money/verdict.ts';
import { wholeUnits } from './automatic.ts';
import type { DraftLine } from './order.ts';
import { shareLine, voidLine, type Rounding, type WorkLine } from './work-line.ts';

/**
 * Lines whose units were one line and that differ only in who bears them: what they cost together is worked
 * out as of one line and shared by quantity, the first part first (decision 119). So taking units apart moves no cent.
 * Each group has its lines in order; a line without an equal one is in none.
 */
export const unitsApart = (lines: readonly DraftLine[]): readonly (readonly DraftLine[])[] => groupsOf(lines, costKey);

/** The same before any discount: lines whose units were one line at one price. */
export const unitsOfOnePrice = (lines: readonly DraftLine[]): readonly (readonly DraftLine[])[] =>
  groupsOf(lines, priceKey);

function groupsOf(lines: readonly DraftLine[], keyOf: (line: DraftLine) => string): DraftLine[][] {
  if (lines.every((line) => line.refOrderLineID == null)) return [];
  const byID = new Map(lines.map((line) => [line.orderLineID, line]));
  const groups = new Map<string, DraftLine[]>();
  for (const line of lines) {
    const key = JSON.stringify([rootOf(line, byID), keyOf(line)]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [line]);
    else known.push(line);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** The line that units come from in the end, whether it is still there or not. */
function rootOf(line: DraftLine, byID: ReadonlyMap<string, DraftLine>): string {
  const seen = new Set<string>();
  let id = line.orderLineID;
  for (let above = line.refOrderLineID; above != null && !seen.has(above); above = byID.get(above)?.refOrderLineID) {
    seen.add(above);
    id = above;
  }
  return id;
}

/** All that decides what a piece of a line costs, as one text. */
function costKey({
  orderLineID: _id,
  refOrderLineID: _ref,
  quantity: _quantity,
  voidComp: _voidComp,
  assignTo: _bills,
  parts,
  ...piece
}: DraftLine): string {
  return JSON.stringify([piece, parts.map(({ id: _part, ...part }) => part)]);
}

const priceKey = ({ kind, price, modifiers, variantOptions, parts }: DraftLine): string =>
  JSON.stringify([kind, price, modifiers, variantOptions, parts.map(({ id: _part, ...part }) => part)]);

/** Lines as offers and item discounts see them, and how to take them apart again afterwards. */
export interface JoinedLines {
  readonly lines: readonly WorkLine[];
  apart(lines: readonly WorkLine[], rounding: Rounding): readonly WorkLine[];
}

/** Joins units that were taken apart, for offers and item discounts. Lines of a group that are comped stay out. */
export function joinUnits(lines: readonly WorkLine[], drafts: readonly DraftLine[]): JoinedLines {
  const groups = unitsApart(drafts).flatMap((group) => {
    const ids = new Set(group.map(({ orderLineID }) => orderLineID));
    const members = lines.filter((line) => ids.has(line.id) && line.refID === null && line.adjustments.length === 0);
    const live = members.find(({ isVoided }) => !isVoided);
    return live === undefined || members.length < 2 ? [] : [{ members, whole: together(live, members) }];
  });
  if (groups.length === 0) return { lines, apart: (worked) => worked };
  const gone = new Set(groups.flatMap(({ members }) => members));
  const wholeAt = new Map(groups.map(({ members, whole }) => [members.find(({ id }) => id === whole.id), whole]));
  return {
    lines: lines.flatMap((line) => wholeAt.get(line) ?? (gone.has(line) ? [] : [line])),
    apart: (worked, rounding) => takeApart(worked, groups, lines, rounding),
  };
}

interface Group {
  readonly members: readonly WorkLine[];
  readonly whole: WorkLine;
}

function together(live: WorkLine, members: readonly WorkLine[]): WorkLine {
  const gross = sum(members.map((line) => line.gross));
  const units = (of: (line: WorkLine) => number): number => members.reduce((total, line) => total + of(line), 0);
  return {
    ...live,
    quantity: quantityOfUnits(units(({ quantity }) => quantity)),
    gross,
    left: gross,
    // Voided units are bought and got by nobody.
    unitsToSplit: units(keptFromOffers),
    adjustments: [],
  };
}

const keptFromOffers = ({ isVoided, quantity, unitsToSplit }: WorkLine): number => (isVoided ? quantity : unitsToSplit);

/** Every line at its place with its share of what its group came to; units that an offer gave go to the first lines. */
function takeApart(
  worked: readonly WorkLine[],
  groups: readonly Group[],
  before: readonly WorkLine[],
  rounding: Rounding,
): readonly WorkLine[] {
  const partsOf = new Map<WorkLine, readonly WorkLine[]>();
  const ofGroups = new Set<WorkLine>();
  for (const { members, whole } of groups) {
    const got = worked.filter((line) => line !== whole && line.splitKind === 'get' && line.refID === whole.id);
    for (const line of [whole, ...got]) ofGroups.add(line);
    for (const [member, parts] of shareGroup(members, whole, got, rounding)) partsOf.set(member, parts);
  }
  // What offers split off other lines follows these.
  const splitOff = new Map<string, WorkLine[]>();
  for (const line of worked) {
    if (ofGroups.has(line) || before.includes(line)) continue;
    splitOff.set(line.refID ?? '', [...(splitOff.get(line.refID ?? '') ?? []), line]);
  }
  return before.flatMap((line) => partsOf.get(line) ?? [line, ...(splitOff.get(line.id) ?? [])]);
}

/** What a line has of its group: its units, those of them that are voided, and those that an offer gave. */
interface Parts {
  readonly rest: WorkLine | null;
  readonly voided: WorkLine | null;
  readonly got: readonly WorkLine[];
}

/**
 * Shares what a group came to. Voided parts of lines leave first; then every line gives its share to what was taken
 * apart from it, as it was taken. So taking units apart, and whatever becomes of another line, moves no cent.
 */
function shareGroup(
  members: readonly WorkLine[],
  whole: WorkLine,
  got: readonly WorkLine[],
  { step }: Rounding,
): ReadonlyMap<WorkLine, readonly WorkLine[]> {
  const parents = parentsOf(members);
  const open = members.map((line) => line.quantity - keptFromOffers(line));
  const voided = members.map(voidedPart);
  const rest = members.map((line, index) => line.quantity - (voided[index] ?? 0));
  const gotBy = members.map((): WorkLine[] => []);
  for (const part of got) {
    let left: number = part.quantity;
    const taken = open.map((units, index) => {
      const some = Math.min(left, units);
      left -= some;
      open[index] = units - some;
      rest[index] = (rest[index] ?? 0) - some;
      return some;
    });
    shareAsTaken(part, taken, parents, step).forEach((each, index) => each !== null && gotBy[index]?.push(each));
  }
  const [kept = null, ...voids] = share(whole, [total(rest), ...voided], step);
  const rests = kept === null ? [] : shareAsTaken(kept, rest, parents, step);
  return new Map(
    members.map((line, index) => {
      const parts = { rest: rests[index] ?? null, voided: voids[index] ?? null, got: gotBy[index] ?? [] };
      return [line, partsOfLine(line, parts)] as const;
    }),
  );
}

const voidedPart = ({ isVoided, unitsToSplit, draft }: WorkLine): number =>
  !isVoided && draft.voidComp?.type === 'void' ? unitsToSplit : 0;

const total = (units: readonly number[]): number => units.reduce((sum, each) => sum + each, 0);

/** For each line the place of the one that it was taken apart from; where that is not here, of the first. */
function parentsOf(members: readonly WorkLine[]): readonly number[] {
  const parents = members.map(({ draft }, index) => {
    const above = members.findIndex(({ id }) => id === draft.refOrderLineID);
    return index === 0 ? -1 : Math.max(0, above);
  });
  return parents.map((parent, index) => {
    let above = parent;
    for (let steps = 0; above > 0 && steps < members.length; steps++) above = parents[above] ?? 0;
    return index === 0 || above === 0 ? parent : 0;
  });
}

/** Parts of a line by weight: each gives its share to those below it, first to the one that was taken apart first. */
function shareAsTaken(
  line: WorkLine,
  weights: readonly number[],
  parents: readonly number[],
  step: Money,
): (WorkLine | null)[] {
  const parts = weights.map((): WorkLine | null => null);
  // Units that were taken later are before those that were taken earlier.
  const below = (at: number): number[] =>
    parents.flatMap((parent, index) => (parent === at ? [index] : [])).toReversed();
  const weightOf = (at: number): number => (weights[at] ?? 0) + total(below(at).map(weightOf));
  const give = (at: number, of: WorkLine | null): void => {
    let left = of;
    let weight = weightOf(at);
    for (const child of below(at)) {
      const units = weightOf(child);
      weight -= units;
      const [stays = null, goes = null] = left === null ? [] : share(left, [weight, units], step);
      left = stays;
      give(child, goes);
    }
    parts[at] = left;
  };
  give(0, line);
  return parts;
}

/** A part for each weight; null for 0. */
function share(line: WorkLine, weights: readonly number[], step: Money): (WorkLine | null)[] {
  const some = weights.filter((weight) => weight > 0);
  if (some.length === 0) return weights.map(() => null);
  const ids = some.map(() => line.id);
  const parts = shareLine(line, some, ids, step);
  return weights.map((weight) => (weight > 0 ? (parts.shift() ?? null) : null));
}

/** A line with its voided units and those that offers gave of it; one that is voided or got whole is not split. */
function partsOfLine(line: WorkLine, { rest, voided, got }: Parts): readonly WorkLine[] {
  const { draft, id, pendingComp } = line;
  const [own = line, ...others] = [rest, voided, ...got].filter((part) => part !== null);
  const unitsToSplit = draft.voidComp?.type === 'comp' ? line.unitsToSplit : 0;
  let gets = 0;
  const parts: readonly WorkLine[] = [
    { ...own, draft, id, refID: null, splitKind: null, unitsToSplit, pendingComp },
    ...others.map((part): WorkLine => {
      const common = { ...part, draft, refID: id, unitsToSplit: 0, pendingComp };
      if (part === voided) return { ...common, id: draft.voidComp?.partID ?? `${id}/void`, splitKind: 'void' };
      gets += 1;
      return { ...common, id: gets === 1 ? `${id}/get` : `${id}/get${gets}`, splitKind: 'get' };
    }),
  ];
  for (const [index, part] of parts.entries())
    if (part.splitKind === 'void' || (index === 0 && (line.isVoided || own === voided))) voidLine(part);
  return parts;
}

/**
 * Why so many units of a line can't become a line of their own: only whole pieces can, at least one stays, and a comp
 * of the whole line is for all of it (decision 118). Voided or comped units stay with the line. Null = they can.
 */
export function unitsApartRefusal(
  {
    quantity,
    voidComp,
  }: { readonly quantity: Quantity; readonly voidComp: { readonly quantity: Quantity | null } | null },
  units: Quantity,
): Refusal | null {
  if (voidComp !== null && (voidComp.quantity ?? quantity) >= quantity) return refuse('cart.error.already_comped', {});
  const rest = quantity - (voidComp?.quantity ?? 0);
  const isWhole = wholeUnits(rest) !== null && wholeUnits(units) !== null;
  return isWhole && units > 0 && units < rest
    ? null
    : refuse('cart.error.units_apart', { max: Math.max(0, Math.ceil(rest / SCALE) - 1) });
}
