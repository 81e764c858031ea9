import { inventoryRoutes, type Route } from '@tavola/contract';
import type { Call } from '#platform/http/call.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

// A licence changes a few times a year and is asked for with every new order.
const REMEMBERED_MS = 5_000;
const MAX_REMEMBERED = 10_000;

const remembered = new Map<string, { readonly validTo: Date; readonly readAt: number }>();

/**
 * Refuses with `license.invalid_or_expired` when the company's licence is over: selling of new orders and changes in
 * the back office stop, open orders can still be paid and everything can be read (decision 10). A renewal counts within
 * 5 seconds.
 */
export async function assertLicence(tx: Tx, { companyID }: CompanyScope | LocationScope, now: Date): Promise<void> {
  const validTo = recall(companyID, now) ?? (await readValidTo(tx, companyID, now));
  if (validTo <= now) refuse('license.invalid_or_expired', { date: validTo.toISOString().slice(0, 10) });
}

/** Calls that change nothing although they are no GET; they remain allowed. */
const ASKING: ReadonlySet<Route> = new Set<Route>([inventoryRoutes.checkAvailability]);

/**
 * The handlers of the back office, which only reads once the licence is over (decision 10). Selling has a rule of its
 * own: open orders are still paid.
 */
export function readOnlyWithoutLicence<H extends AnyHandlers>(handlers: H, now: () => Date): H {
  const guarded =
    (handler: AnyHandler): AnyHandler =>
    async (call) => {
      const isChanging = (call.route.method !== 'GET' || call.route.isWriting === true) && !ASKING.has(call.route);
      if (isChanging) await call.read((tx) => assertLicence(tx, call.scope, now()));
      return handler(call);
    };
  const ofGroup = (calls: AnyGroup): AnyGroup =>
    Object.fromEntries(Object.entries(calls).map(([name, handler]) => [name, guarded(handler)]));
  // The same groups with the same calls: only what is done before each has changed.
  return Object.fromEntries(Object.entries(handlers).map(([group, calls]) => [group, ofGroup(calls)])) as H;
}

type AnyHandler = (call: Call<never, never, never>) => Promise<unknown>;
type AnyGroup = Readonly<Record<string, AnyHandler>>;
type AnyHandlers = Readonly<Record<string, AnyGroup>>;

function recall(companyID: string, now: Date): Date | undefined {
  const known = remembered.get(companyID);
  const age = known === undefined ? Infinity : now.getTime() - known.readAt;
  return age >= 0 && age < REMEMBERED_MS ? known?.validTo : undefined;
}

async function readValidTo(tx: Tx, companyID: string, now: Date): Promise<Date> {
  const row = await tx
    .selectFrom('companies')
    .select('licence_valid_to')
    .where('company_id', '=', companyID)
    .executeTakeFirst();
  if (row === undefined) refuse('tenant.not_found');
  const validTo = new Date(row.licence_valid_to);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(companyID, { validTo, readAt: now.getTime() });
  return validTo;
}
