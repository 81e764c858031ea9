import { hardwareAgentRoutes } from '@tavola/contract';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverAt } from './calls.ts';

/** Which agent of which location this process is. */
export interface Identity {
  readonly origin: string;
  readonly hardwareAgentID: string;
  readonly agentKey: string;
}

const fileIn = (folder: string): string => join(folder, 'agent.json');

/** The address of a location; one without a protocol gets https (selling spec, section 5). */
export function originOf(address: string): string {
  const { origin } = new URL(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  return origin;
}

/** Identity of this process; null = it was never set up in this folder. */
export function readIdentity(folder: string): Identity | null {
  const file = fileIn(folder);
  if (!existsSync(file)) return null;
  // Only `setUp` writes it.
  return JSON.parse(readFileSync(file, 'utf8')) as Identity;
}

/** Becomes the agent of a setup code, and keeps its key where only this account reads it. */
export async function setUp(
  folder: string,
  { address, code, version }: { readonly address: string; readonly code: string; readonly version: string },
): Promise<Identity & { readonly name: string; readonly locationName: string }> {
  const origin = originOf(address);
  const body = { setupCode: code, agentVersion: version };
  const { hardwareAgentID, agentKey, name, locationName } = await serverAt(origin)(hardwareAgentRoutes.register, body);
  const identity: Identity = { origin, hardwareAgentID, agentKey };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(`${fileIn(folder)}.new`, JSON.stringify(identity), { mode: 0o600 });
  renameSync(`${fileIn(folder)}.new`, fileIn(folder));
  return { ...identity, name, locationName };
}
