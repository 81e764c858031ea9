import { MAX_KITCHEN_TICKETS, type kitchenTicketRoutes } from '@tavola/contract';
import { intentNow, type SellingDeps } from '#areas/selling/index.ts';
import type { Handlers } from '#platform/http/call.ts';
import { recallableSince } from './kitchen-moves.ts';
import { reportLines } from './report-lines.ts';
import { listOpenTickets, listRecentTickets } from './tickets.rows.ts';

/** Tickets that can be recalled at once; older ones are of no use on a screen. */
const MOST_RECENT = 50;

/** The calls of the kitchen's screens. */
export const createTicketHandlers = (deps: SellingDeps): Handlers<typeof kitchenTicketRoutes> => ({
  open: async (call) => {
    const now = deps.now();
    const stationID = call.query.kdsIntegrationID ?? null;
    const items = await call.read((tx) =>
      listOpenTickets(tx, call.scope, { now, most: MAX_KITCHEN_TICKETS + 1, stationID }),
    );
    const hasMore = items.length > MAX_KITCHEN_TICKETS;
    return { items: items.slice(0, MAX_KITCHEN_TICKETS), hasMore, serverTime: now.toISOString() };
  },
  recent: async (call) => {
    const now = deps.now();
    const items = await call.read((tx) => listRecentTickets(tx, call.scope, recallableSince(now), MOST_RECENT));
    return { items, serverTime: now.toISOString() };
  },
  report: (call) =>
    call.transact(async (tx) => ({
      items: await reportLines(intentNow(tx, call.actor, deps), call.body),
    })),
});
