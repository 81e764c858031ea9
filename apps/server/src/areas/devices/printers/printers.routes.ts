import type { Printer, PrinterInput, printerRoutes, terminalPrinterRoutes } from '@tavola/contract';
import { changePosDataHere } from '#areas/catalog/index.ts';
import { recordAudit } from '#platform/auth/audit.ts';
import { addedOnce, changedOrRefused, removedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { markRemovedHere, removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import { publish } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { hasAgent } from '../hardware-agents/hardware-agents.rows.ts';
import type { Printing } from '../print-jobs/printing.ts';
import { addTestJob } from '../print-jobs/print-jobs.rows.ts';
import { servedPrinters, watch } from '../print-jobs/watch.ts';
import { createPrinter, findRouteOn, getPrinter, leavePrinters, listPrinters, updatePrinter } from './printers.rows.ts';
import { readPreference, writePreference } from './terminal-printer.rows.ts';

/** The calls of printers (back-office spec, section 7). */
export function createPrinterHandlers(printing: Printing): Handlers<typeof printerRoutes> {
  const { now, newID } = printing;
  return {
    list: (call) => call.read((tx) => listKnown(tx, call.scope, now())),
    get: (call) =>
      call.read(async (tx) => {
        const printer = requireFound(await getPrinter(tx, call.scope, call.params.id));
        return withKnownStatus(printer, await servedPrinters(tx, call.scope, now()));
      }),
    create: (call) => {
      const id = call.body.printerID ?? newID();
      return call.transact((tx) =>
        addedOnce(tx, id, {
          create: async () => {
            if ((await getPrinter(tx, call.scope, id)) !== null) return null;
            await assertAgent(tx, call.scope, call.body);
            return createPrinter(tx, call.scope, id, call.body, now());
          },
          read: () => getPrinter(tx, call.scope, id),
        }),
      );
    },
    update: (call) =>
      call.transact(async (tx) => {
        const { id } = call.params;
        requireFound(await getPrinter(tx, call.scope, id));
        await assertAgent(tx, call.scope, call.body);
        const printer = await changedOrRefused(await updatePrinter(tx, call.scope, id, call.body, now()), () =>
          getPrinter(tx, call.scope, id),
        );
        await publish(tx, call.scope, 'printerSettingChanged', { printerID: id });
        return printer;
      }),
    remove: (call) =>
      call.transact(async (tx) => {
        const { scope, query } = call;
        const route = await findRouteOn(tx, scope, query.printerIds);
        if (route !== null) refuse('printer.in_use', { name: route });
        await leavePrinters(tx, scope, query.printerIds);
        const removed = await markRemovedHere(tx, 'printers', scope, query.printerIds, removal(call, now()));
        for (const printerID of removed) await publish(tx, scope, 'printerSettingRemoved', { printerID });
        return removedOrRefused(removed);
      }),
    connectivity: async (call) => {
      const printers = await call.read((tx) => listKnown(tx, call.scope, now()));
      return printers.map(({ printerID, name, status, statusSince, statusReason }) => ({
        printerID,
        name,
        status,
        statusSince,
        statusReason,
      }));
    },
    testPrint: (call) =>
      call.transact(async (tx) => {
        const { scope, params } = call;
        const { name, language: own } = requireFound(await getPrinter(tx, scope, params.id));
        const language = own ?? call.language;
        const printJobID = newID();
        const at = now();
        await addTestJob(tx, scope, { printJobID, printerID: params.id, name, language, at });
        await watch(tx, scope, printing, [printJobID]);
        return { printJobID };
      }),
  };
}

/** A printer as it is now: what an agent said before it was lost says nothing any longer (decision 505). */
const withKnownStatus = (printer: Printer, served: ReadonlySet<string>): Printer =>
  served.has(printer.printerID) ? printer : { ...printer, status: 'Unknown', statusSince: null, statusReason: null };

async function listKnown(tx: Tx, scope: LocationScope, now: Date): Promise<Printer[]> {
  const [printers, served] = [await listPrinters(tx, scope), await servedPrinters(tx, scope, now)];
  return printers.map((printer) => withKnownStatus(printer, served));
}

async function assertAgent(tx: Tx, scope: LocationScope, { hardwareAgentID }: PrinterInput): Promise<void> {
  if (hardwareAgentID != null && !(await hasAgent(tx, scope, hardwareAgentID)))
    throw new Refusal('validation.failed', { fields: [{ path: 'hardwareAgentID', code: 'invalid' }] });
}

/** The calls with which a terminal chooses its printer (decision 227). */
export function createTerminalPrinterHandlers({ now }: Pick<Printing, 'now'>): Handlers<typeof terminalPrinterRoutes> {
  return {
    preference: (call) => call.read((tx) => readPreference(tx, call.scope, call.clientID)),
    // Where a terminal prints its tickets belongs to what every sale checks.
    setPreference: (call) =>
      changePosDataHere(call, now(), async (tx, skipPosVersion) => {
        const { scope, clientID } = call;
        const before = await readPreference(tx, scope, clientID);
        const body = { ...call.body, printsTicket: call.body.printsTicket ?? before.printsTicket };
        if (body.printerID !== null && (await getPrinter(tx, scope, body.printerID)) === null)
          throw new Refusal('validation.failed', { fields: [{ path: 'printerID', code: 'invalid' }] });
        const { printerID, printsReceipt, opensDrawer, printsTicket } = body;
        if (!(await writePreference(tx, scope, clientID, body))) {
          skipPosVersion();
          return body;
        }
        const target = { action: 'client.changed', targetType: 'client', targetID: clientID } as const;
        const after = { printerId: printerID, printsReceipt, opensDrawer, printsTicket };
        await recordAudit(tx, call.actor, { ...target, after }, now());
        return body;
      }),
  };
}
