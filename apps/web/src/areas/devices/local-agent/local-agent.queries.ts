import {
  hardwareAgentRoutes,
  LOCAL_AGENT_TOKEN,
  LOCAL_AGENT_URL,
  LocalPrinted,
  LocalStatuses,
  type LocalPrint,
  LocalSystem,
  terminalPrinterRoutes,
  type LocalAgent,
  type LocalPrinterStatus,
  type ReceiptDocument,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { newID } from '#runtime/clock/ids.ts';
import { call } from '#runtime/http/api.ts';
import { agentUrl, isAgentReachable } from './agent-address.ts';
import { hasAndroidPrinter, meetAndroid, openDrawerByAndroid, printByAndroid } from './android-bridge.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { localAgentStrings } from './local-agent.strings.ts';

// An Android app is met by those who print.
export { meetAndroid };

/** How this terminal reaches agents and proves itself to them; kept for when the server is not there. */
export const localAgentsQuery = queryOptions({
  queryKey: ['posData', 'localAgents'],
  queryFn: ({ signal }) => call(hardwareAgentRoutes.local, undefined, { signal }),
});

/** What this terminal prints with, and by which ways; read again when the office changes the terminal. */
export const ownPrinterQuery = queryOptions({
  queryKey: ['posData', 'currentTerminal', 'printer'],
  queryFn: ({ signal }) => call(terminalPrinterRoutes.preference, undefined, { signal }),
});
const own = () => queryClient.getQueryData(ownPrinterQuery.queryKey);

// Each way is open until the office closes it, also before its answer is here (decision 442).
const usesAgents = (): boolean => own()?.enableHardwareAgentPrinting !== false;
/** Whether an Android app shows this page and prints for this terminal. */
export const printsByAndroid = (): boolean => own()?.enableAndroidPrinting !== false && hasAndroidPrinter();
/** Whether a program of this machine prints what a link says; then no answer comes back (decision 448). */
export const printsByLink = (): boolean => 'TavolaPrintLink' in globalThis;
/** Whether a receipt is shown after its payment in place of paper (decision 443). */
export const showsReceiptOnScreen = (): boolean => own()?.onScreenPrinter === true;

/** The agent that this terminal can speak to, or why there is none. */
export type FoundAgent =
  | { readonly cause: null; readonly url: string; readonly token: string; readonly system: LocalSystem }
  | { readonly cause: 'notSetUp' | 'blocked' | 'off' | 'ofOthers' | 'certificate' | 'unreachable' };
type Reached = Extract<FoundAgent, { cause: null }>;
/** An agent that this terminal has reached. */
export type ReachedAgent = Reached;

/** A printer answers within this time, with what is before it. */
const TIMEOUT_MS = 120_000;
const FIND_MS = 3_000;

interface Asked {
  readonly url: string;
  readonly token: string;
}

const ask = (path: string, { url, token }: Asked, body?: unknown, timeoutMs: number = TIMEOUT_MS) =>
  fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { [LOCAL_AGENT_TOKEN]: token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  });

/** What a terminal knows of an agent to find it. */
export type KnownAgent = Pick<LocalAgent, 'token' | 'isOnline' | 'addresses'>;

/**
 * Looks for an agent of this location at the address that the office gave this terminal, on this machine, and then on
 * the local network, and names the cause where none answers.
 */
export async function findAgent(agents: readonly KnownAgent[]): Promise<FoundAgent> {
  if (agents.length === 0) return { cause: 'notSetUp' };
  const chosen = await atItsAddress(agents);
  if (chosen !== null) return chosen;
  const here = await onThisMachine(agents);
  if (here.cause === null || here.cause === 'blocked') return here;
  return (await onTheNetwork(agents)) ?? here;
}

/** Null = this terminal has no address of an agent, or none answers there. */
async function atItsAddress(agents: readonly KnownAgent[]): Promise<Reached | null> {
  const address = own()?.printingHardwareAgent ?? null;
  if (address === null || !isAgentReachable(address)) return null;
  const url = agentUrl(address);
  for (const { token } of agents) {
    const reached = await reach({ url, token });
    if (typeof reached !== 'string') return reached;
    if (reached !== 'refused') return null;
  }
  return null;
}

async function onThisMachine(agents: readonly KnownAgent[]): Promise<FoundAgent> {
  for (const { token } of agents) {
    const reached = await reach({ url: LOCAL_AGENT_URL, token });
    if (typeof reached !== 'string') return reached;
    // Nothing listens there, or an agent of another location, which no page of this one may read.
    if (reached !== 'refused') return { cause: (await isBlocked()) ? 'blocked' : 'off' };
  }
  return { cause: 'ofOthers' };
}

/** Null = nothing can be said but that no agent is there. */
async function onTheNetwork(agents: readonly KnownAgent[]): Promise<FoundAgent | null> {
  const places = agents.flatMap(({ token, isOnline, addresses }) => addresses.map((url) => ({ url, token, isOnline })));
  const reached = await Promise.all(places.map((place) => reach(place)));
  const found = reached.find((one) => typeof one !== 'string');
  if (found !== undefined) return found;
  // Online for the server, and its machine answers at once, only not this page: its certificate is not trusted here.
  const isSeen = (how: 'failed' | 'silent'): boolean =>
    places.some(({ isOnline }, index) => isOnline && reached[index] === how);
  if (isSeen('failed')) return { cause: 'certificate' };
  return isSeen('silent') ? { cause: 'unreachable' } : null;
}

async function reach(asked: Asked): Promise<Reached | 'refused' | 'failed' | 'silent'> {
  try {
    const answer = await ask('/system', asked, undefined, FIND_MS);
    if (!answer.ok) return 'refused';
    return { cause: null, url: asked.url, token: asked.token, system: LocalSystem.parse(await answer.json()) };
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'silent' : 'failed';
  }
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

/** The printers as this agent sees them. */
export async function localPrinters(agent: Asked): Promise<readonly LocalPrinterStatus[]> {
  return LocalStatuses.parse(await (await ask('/printer/get-status', agent, {})).json()).printers;
}

/**
 * Prints a receipt by the Android app that shows this page, by a link, or by an agent that this terminal reaches
 * itself. False = this terminal has no printer, or there is no such agent. Throws with the reason of a printer that
 * did not print.
 */
export async function printLocally(document: ReceiptDocument): Promise<boolean> {
  const printJobID = newID();
  if (printsByAndroid()) return confirmed(await printByAndroid({ printJobID, document }));
  if (printsByLink()) return linked(await (await printLinks()).openPrintLink('print', { printJobID, document }));
  return askNearest('/printer/print', (printerID) => ({ printJobID, printerID, document }));
}

/**
 * Opens the drawer for a cash payment in the same ways, once for each payment. False and errors as with a receipt.
 */
export async function openDrawerLocally(paymentID: string): Promise<boolean> {
  if (printsByAndroid()) return confirmed(await openDrawerByAndroid({ printJobID: paymentID }));
  if (printsByLink()) return linked(await (await printLinks()).openPrintLink('open-drawer', { printJobID: paymentID }));
  return askNearest('/printer/open-drawer', (printerID) => ({ printJobID: paymentID, printerID }));
}

/** The agent that this terminal reaches, among those that it has read of; null = none, or it prints by none. */
export async function findKnownAgent(): Promise<ReachedAgent | null> {
  if (!usesAgents()) return null;
  const found = await findAgent(queryClient.getQueryData(localAgentsQuery.queryKey)?.agents ?? []);
  return found.cause === null ? found : null;
}

/**
 * Prints a kitchen ticket on a printer of the location, once for each id. An agent that does not answer is asked again,
 * because it knows what it has printed; then the outcome is unknown.
 */
export async function printTicket(
  agent: ReachedAgent,
  ticket: Omit<z.infer<typeof LocalPrint>, 'kind' | '_tag'>,
): Promise<Omit<LocalPrinted, '_tag'>> {
  const once = async (): Promise<Omit<LocalPrinted, '_tag'>> => {
    const answer = await ask('/printer/print', agent, { ...ticket, kind: 'Kitchen' });
    // A refusal of the agent: nothing has left for the printer.
    if (!answer.ok) return { outcome: 'Failed', reason: await textOfError(answer) };
    return LocalPrinted.parse(await answer.json());
  };
  return once().catch(() => once().catch(() => ({ outcome: 'Unknown' as const, reason: null })));
}

async function askNearest(path: string, bodyFor: (printerID: string) => object): Promise<boolean> {
  const printerID = own()?.printerID ?? null;
  if (printerID === null) return false;
  const found = await findKnownAgent();
  if (found === null) return false;
  const answer = await ask(path, found, bodyFor(printerID));
  if (!answer.ok) throw new LocalAgentError(await textOfError(answer));
  return confirmed(LocalPrinted.parse(await answer.json()));
}

// Few terminals have such a program, so the others do not load what speaks to it.
const printLinks = () => import('./print-link.ts');

function linked(refusal: string | null): true {
  if (refusal !== null) throw new LocalAgentError(refusal);
  return true;
}

function confirmed({ outcome, reason }: LocalPrinted): true {
  if (outcome !== 'Printed') throw new LocalAgentError(reason ?? 'The printer did not confirm that it has printed.');
  return true;
}

/** An agent near this terminal did not print; its message is what the agent says of it. */
export class LocalAgentError extends Error {
  override readonly name = 'LocalAgentError';
}

/** What an agent says of an error, or that there was one (selling spec, section 8). */
async function textOfError(answer: Response): Promise<string> {
  const { data } = z.safeParse(AgentFault, await answer.json().catch(() => null));
  return data?.message ?? textOf(localAgentStrings)('agentError');
}
const AgentFault = z.object({ message: z.string() });
