import type { HardwareAgentRow, LocalAgent, UsbPrinter } from '@tavola/contract';
import { sql } from 'kysely';
import { addRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const AGENTS: NamedRecords = { table: 'hardware_agents', isOfLocation: true, key: 'hardware_agents_name_key' };

/** An agent that has said nothing for so long is offline: it reports every second. */
export const AGENT_SILENCE_MS = 15_000;
/** What it says is noted no more often than this, so that an idle agent writes little. */
const NOTED_EVERY_MS = 5_000;

const agentsOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('hardware_agents')
    .select([
      'id',
      'name',
      'setup_expires_at',
      'key_hash',
      'agent_version',
      'last_seen_at',
      'root_certificate',
      'addresses',
      'usb_printers',
    ])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null)
    // Only what the contract let in is written.
    .$narrowType<{ addresses: string[]; usb_printers: UsbPrinter[] }>();
type Row = Awaited<ReturnType<ReturnType<typeof agentsOf>['execute']>>[number];

const toAgent = (row: Row, now: Date): HardwareAgentRow => ({
  hardwareAgentID: row.id,
  name: row.name,
  state: stateOf(row, now.getTime()),
  agentVersion: row.agent_version,
  lastSeenOn: row.last_seen_at,
  usbPrinters: row.usb_printers,
});

function stateOf(row: Row, now: number): HardwareAgentRow['state'] {
  if (row.key_hash === null) return Date.parse(row.setup_expires_at) > now ? 'Waiting' : 'Expired';
  return Date.parse(row.last_seen_at ?? '') > now - AGENT_SILENCE_MS ? 'Online' : 'Offline';
}

/** Agents of the location by name. */
export async function listAgents(tx: Tx, scope: LocationScope, now: Date): Promise<HardwareAgentRow[]> {
  const rows = await agentsOf(tx, scope)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute();
  return rows.map((row) => toAgent(row, now));
}

/** An agent; null = unknown or removed. */
export async function getAgent(tx: Tx, scope: LocationScope, id: string, now: Date): Promise<HardwareAgentRow | null> {
  const row = await agentsOf(tx, scope).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toAgent(row, now);
}

/** The agents that were set up, as terminals reach them, with the hash of their keys. */
export async function listReachable(
  tx: Tx,
  scope: LocationScope,
  now: Date,
): Promise<readonly (Omit<LocalAgent, 'token' | 'fingerprint'> & { readonly keyHash: string })[]> {
  const rows = await agentsOf(tx, scope).where('key_hash', 'is not', null).orderBy('id').execute();
  return rows.flatMap((row) =>
    row.key_hash === null
      ? []
      : [
          {
            hardwareAgentID: row.id,
            name: row.name,
            keyHash: row.key_hash,
            isOnline: stateOf(row, now.getTime()) === 'Online',
            addresses: row.addresses,
            rootCertificate: row.root_certificate,
          },
        ],
  );
}

/** What an agent says of its machine. */
export interface AgentMachine {
  readonly rootCertificate: string;
  readonly addresses: readonly string[];
  readonly usbPrinters: readonly UsbPrinter[];
}

/** Notes what an agent says of its machine. */
export async function noteMachine(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  { rootCertificate, addresses, usbPrinters }: AgentMachine,
): Promise<void> {
  await tx
    .updateTable('hardware_agents')
    .set({
      root_certificate: rootCertificate,
      addresses: JSON.stringify(addresses),
      usb_printers: JSON.stringify(usbPrinters),
    })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .execute();
}

/** Whether the location has this agent. */
export const hasAgent = async (tx: Tx, scope: LocationScope, id: string): Promise<boolean> =>
  (await agentsOf(tx, scope).where('id', '=', id).executeTakeFirst()) !== undefined;

/** Adds an agent that waits for its process. Refuses a name that is taken. */
export async function addAgent(
  tx: Tx,
  scope: LocationScope,
  { id, name, expiresAt }: { readonly id: string; readonly name: string; readonly expiresAt: Date },
  now: Date,
): Promise<void> {
  await addRecord(tx, AGENTS, scope, id, { name, setup_expires_at: expiresAt.toISOString() }, now);
}

/** Puts a setup code in force for an agent that waits. */
export async function giveCode(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { id, codeHash, expiresAt }: { readonly id: string; readonly codeHash: string; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('hardware_agents')
    .set({ setup_code_hash: codeHash, setup_expires_at: expiresAt.toISOString() })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .where('key_hash', 'is', null)
    .execute();
}

/** Uses a setup code up; of two processes with one code the second finds nothing. Null = it is no code of here. */
export async function spendCode(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  codeHash: string,
  { keyHash, agentVersion, now }: { readonly keyHash: string; readonly agentVersion: string; readonly now: Date },
): Promise<{ readonly id: string; readonly name: string } | null> {
  const row = await tx
    .updateTable('hardware_agents')
    .set({
      setup_code_hash: null,
      key_hash: keyHash,
      agent_version: agentVersion,
      last_seen_at: now.toISOString(),
      updated_at: now.toISOString(),
      version: sql<number>`version + 1`,
    })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('setup_code_hash', '=', codeHash)
    .where('setup_expires_at', '>', now.toISOString())
    .where('deleted_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst();
  return row ?? null;
}

/** Whether this key is the agent's; notes that it is connected. */
export async function meetAgent(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  {
    id,
    keyHash,
    agentVersion,
    now,
  }: { readonly id: string; readonly keyHash: string; readonly agentVersion: string | null; readonly now: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('hardware_agents')
    .select('last_seen_at')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .where('key_hash', '=', keyHash)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return false;
  if (Date.parse(row.last_seen_at ?? '') > now.getTime() - NOTED_EVERY_MS) return true;
  await tx
    .updateTable('hardware_agents')
    .set({ last_seen_at: now.toISOString(), ...(agentVersion !== null && { agent_version: agentVersion }) })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .execute();
  return true;
}

/** Removed agents reach no printer any longer; any other of the location may. */
export async function leaveAgents(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids)
    await tx
      .updateTable('printers')
      .set({ agent_id: null })
      .where('company_id', '=', companyID)
      .where('location_id', '=', locationID)
      .where('agent_id', '=', id)
      .execute();
}
