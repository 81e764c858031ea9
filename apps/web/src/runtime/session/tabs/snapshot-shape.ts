import { Client, CurrentUser, OperationalSetting, TenantInfo } from '@tavola/contract';
import * as z from 'zod/mini';

export { sealText, unsealText } from './sealed-text.ts';

/**
 * What a terminal needs to open its screens while the server is unreachable. Rights and names only: no token, no PIN.
 */
export const Snapshot = z.object({
  user: CurrentUser,
  client: Client,
  operational: OperationalSetting,
  tenant: TenantInfo,
  codes: z.array(z.int()),
});
export type Snapshot = z.infer<typeof Snapshot>;
