import {
  hardwareAgentRoutes,
  LOCAL_AGENT_TOKEN,
  LOCAL_AGENT_URL,
  LocalPrinted,
  LocalStatuses,
  LocalSystem,
  terminalPrinterRoutes,
  type LocalPrinterStatus,
  type ReceiptDocument,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { newID } from '#runtime/clock/ids.ts';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';

/** How this terminal proves itself to an agent on its own machine; kept for when the server is not there. */
export const localAgentsQuery = queryOptions({
  queryKey: ['posData', 'localAgents'],
  queryFn: ({ signal }) => call(hardwareAgentRoutes.local, undefined, { signal }),
});

/** What this terminal prints with, as its preferences read it. */
export const ownPrinterQuery = queryOptions({
  queryKey: ['posData', 'printerPreference'],
  queryFn: ({ signal }) => call(terminalPrinterRoutes.preference, undefined, { signal }),
});

/** The agent on this machine, or why there is none to talk to. */
export type FoundAgent =
  | { readonly cause: null; readonly token: string; readonly system: LocalSystem }
  | { readonly cause: 'notSetUp' | 'blocked' | 'off' | 'ofOthers' };

/** A printer answers within this time, with what is before it. */
const TIMEOUT_MS = 120_000;
const FIND_MS = 3_000;

const ask = (path: string, token: string, body?: unknown, timeoutMs: number = TIMEOUT_MS) =>
  fetch(`${LOCAL_AGENT_URL}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { [LOCAL_AGENT_TOKEN]: token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  });

/** Looks for the agent of this location on this machine, and names the cause where there is none. */
export async function findAgent(agents: readonly { readonly token: string }[]): Promise<FoundAgent> {
  if (agents.length === 0) return { cause: 'notSetUp' };
  for (const { token } of agents) {
    try {
      const answer = await ask('/system', token, undefined, FIND_MS);
      if (answer.ok) return { cause: null, token, system: LocalSystem.parse(await answer.json()) };
    } catch {
      // Nothing listens there, or an agent of another location, which no page of this one may read.
      return { cause: (await isBlocked()) ? 'blocked' : 'off' };
    }
  }
  return { cause: 'ofOthers' };
}

/** Whether the browser was asked to keep pages away from this machine. */
async function isBlocked(): Promise<boolean> {
  try {
    // Newer browsers know this permission; the types do not yet, and older browsers throw.
    const { state } = await navigator.permissions.query({ name: 'local-network-access' as PermissionName });
    return state === 'denied';
  } catch {
    return false;
  }
}

/** The printers as the agent of this machine sees them. */
export async function localPrinters(token: string): Promise<readonly LocalPrinterStatus[]> {
  return LocalStatuses.parse(await (await ask('/printer/get-status', token, {})).json()).printers;
}

/**
 * Prints a receipt by the agent on this machine, for while the server is not there. False = this terminal has no
 * printer, or there is no such agent. Throws with the reason of a printer that did not print.
 */
export async function printLocally(document: ReceiptDocument): Promise<boolean> {
  const preference = queryClient.getQueryData(ownPrinterQuery.queryKey);
  const agents = queryClient.getQueryData(localAgentsQuery.queryKey)?.agents ?? [];
  if (preference?.printerID == null) return false;
  const found = await findAgent(agents);
  if (found.cause !== null) return false;
  const body = { printJobID: newID(), printerID: preference.printerID, document };
  const answer = await ask('/printer/print', found.token, body);
  if (!answer.ok) return false;
  const { outcome, reason } = LocalPrinted.parse(await answer.json());
  if (outcome !== 'Printed') throw new Error(reason ?? 'The printer did not confirm that it has printed.');
  return true;
}
