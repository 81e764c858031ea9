import type { printingRoutes } from '@tavola/contract';
import { findOrder } from '#areas/selling/index.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { AGENT_SILENCE_MS } from '../hardware-agents/hardware-agents.rows.ts';
import { readPreference } from '../printers/terminal-printer.rows.ts';
import { addJob } from './print-jobs.rows.ts';
import type { Printing } from './printing.ts';
import { watch } from './watch.ts';

/** A drawer opens for what has just happened, not for a payment of an hour ago. */
const FRESH_PAYMENT_MS = 5 * 60_000;

/** What a terminal prints on its own printer. */
export function createPrintingHandlers(printing: Printing): Handlers<typeof printingRoutes> {
  const { now } = printing;
  const printerOf = async (tx: Tx, scope: LocationScope, clientID: string): Promise<string> =>
    (await readPreference(tx, scope, clientID)).printerID ?? refuse('printer.not_set_up');
  return {
    canPrint: (call) =>
      call.read(async (tx) => {
        const { printerID, printsReceipt, opensDrawer } = await readPreference(tx, call.scope, call.clientID);
        const canPrint = printerID !== null && (await isReached(tx, call.scope, printerID, now()));
        // Without a printer nothing comes by itself.
        const hasPrinter = printerID !== null;
        return { canPrint, printsReceipt: hasPrinter && printsReceipt, opensDrawer: hasPrinter && opensDrawer };
      }),
    printReceipt: (call) =>
      call.transact(async (tx) => {
        const { scope, clientID, body } = call;
        const { printJobID, orderID, document } = body;
        const printerID = await printerOf(tx, scope, clientID);
        if ((await findOrder(tx, scope, orderID)) === null) refuse('order.not_found');
        const job = { printJobID, kind: 'Receipt' as const, printerID, orderID, document, clientID, at: now() };
        if (await addJob(tx, scope, job)) await watch(tx, scope, printing, [printJobID]);
        return { printJobID };
      }),
    openDrawer: (call) =>
      call.transact(async (tx) => {
        const { scope, clientID, body } = call;
        const printerID = await printerOf(tx, scope, clientID);
        const since = new Date(now().getTime() - FRESH_PAYMENT_MS);
        // The drawer opens once for a payment or a move of cash, however often that is asked.
        const printJobID = body.paymentID ?? body.cashActivityID ?? refuse('drawer.no_cash');
        const orderID =
          body.paymentID == null ? null : await findCashPayment(tx, scope, { paymentID: printJobID, clientID, since });
        const isMoved =
          body.paymentID == null && (await isCashMoved(tx, scope, { cashActivityID: printJobID, clientID, since }));
        if (orderID === null && !isMoved) refuse('drawer.no_cash');
        const job = {
          printJobID,
          kind: 'Drawer' as const,
          printerID,
          orderID,
          document: null,
          clientID,
          at: now(),
        };
        if (await addJob(tx, scope, job)) await watch(tx, scope, printing, [printJobID]);
        return { printJobID };
      }),
  };
}

async function isReached(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  printerID: string,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - AGENT_SILENCE_MS).toISOString();
  const { rows } = await tx.send(sql`SELECT p.id FROM printers p
      JOIN hardware_agents a ON a.company_id = ${companyID} AND a.location_id = ${locationID} AND a.deleted_at IS NULL
        AND a.last_seen_at > ${since} AND (p.agent_id IS NULL OR p.agent_id = a.id)
    WHERE p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.id = ${printerID} AND p.deleted_at IS NULL LIMIT 1`);
  return rows.length > 0;
}

/**
 * Whether something was recorded at the drawer of this terminal since then that opens it. The record needed the right,
 * or the PIN of a person who has it (decision 337).
 */
async function isCashMoved(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  {
    cashActivityID,
    clientID,
    since,
  }: { readonly cashActivityID: string; readonly clientID: string; readonly since: Date },
): Promise<boolean> {
  const { rows } = await tx.send(sql`SELECT 1 FROM cash_activities a
    JOIN terminal_reports r ON r.company_id = ${companyID} AND r.location_id = ${locationID} AND r.id = a.terminal_report_id
    WHERE a.company_id = ${companyID} AND a.location_id = ${locationID} AND a.id = ${cashActivityID}
      AND a.type IN ('PayIn', 'PayOut', 'Deposit', 'OpenDrawer') AND a.inactive_at IS NULL
      AND r.client_id = ${clientID} AND a.created_at > ${since.toISOString()}`);
  return rows.length > 0;
}

/** The order of a cash payment that this terminal took since then; null = there is none. */
async function findCashPayment(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { paymentID, clientID, since }: { readonly paymentID: string; readonly clientID: string; readonly since: Date },
): Promise<string | null> {
  const { rows } = await tx.send<{ order_id: string }>(sql`SELECT p.order_id FROM payments p
    WHERE p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.id = ${paymentID} AND p.client_id = ${clientID}
      AND p.payment_type_id = 1 AND p.status = 'Received' AND p.amount > 0 AND p.created_at > ${since.toISOString()}`);
  return rows[0]?.order_id ?? null;
}
