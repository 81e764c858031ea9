import { Client, CurrentUser, OperationalSetting, TenantInfo } from '@tavola/contract';
import * as z from 'zod/mini';

/**
 * What a terminal needs to open its screens while the server is unreachable. Rights and names only: no token, no PIN.
 */
const Snapshot = z.object({
  user: CurrentUser,
  client: Client,
  operational: OperationalSetting,
  tenant: TenantInfo,
  codes: z.array(z.int()),
});
type Snapshot = z.infer<typeof Snapshot>;

const KEY = 'tavola.session';

export const writeSnapshot = (snapshot: Snapshot): void => localStorage.setItem(KEY, JSON.stringify(snapshot));

export const forgetSnapshot = (): void => localStorage.removeItem(KEY);

/** The stored snapshot, or null when there is none, when it was tampered with, or when another version wrote it. */
export function readSnapshot(): Snapshot | null {
  try {
    const read = Snapshot.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
