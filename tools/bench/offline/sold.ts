import { createHash } from 'node:crypto';
import { ALL_ACCESS, type OfflineOrderInput } from '@tavola/contract';
import { offlineContent } from '@tavola/selling';
import { newID } from '@tavola/server/platform/ids.ts';
import { sql } from '@tavola/server/platform/database/sql.ts';
import type { Selling, SellingServer } from '@tavola/testkit/selling/selling.ts';

/** The same order with the hash that its terminal gives it. */
export const hashed = (input: OfflineOrderInput): OfflineOrderInput => ({
  ...input,
  contentHash: createHash('sha256').update(offlineContent(input)).digest('hex'),
});

/** Lets a person do everything; else each order would have the variance of one without the right to sell. */
export const allowAll = (server: SellingServer, { tenant: { scope } }: Pick<Selling, 'tenant'>, userID: string) =>
  server.services.database.tenant(scope, (tx) =>
    tx.send(
      sql`INSERT INTO user_permissions (company_id, id, user_id, codes)
        VALUES (${scope.companyID}, ${newID()}, ${userID}, ${[ALL_ACCESS]}) ON CONFLICT DO NOTHING`,
    ),
  );
