import type { LocationScope } from '@tavola/server/platform/tenancy/scope.ts';
import type { TestServer } from '../server/server.ts';

/** Counts an item down from so many pieces, as the call of a person does, and raises the version of the sell data. */
export const plantCountdown = (
  test: TestServer['test'],
  { companyID, locationID }: LocationScope,
  itemID: string,
  left: number,
): Promise<void> =>
  test.asOwner(async (owner) => {
    await owner.query(
      `INSERT INTO item_countdowns (company_id, location_id, item_id, left_count, updated_at)
        VALUES ($1, $2, $3, $4, now())
        ON CONFLICT (company_id, location_id, item_id) DO UPDATE SET left_count = excluded.left_count`,
      [companyID, locationID, itemID, left],
    );
    await owner.query(
      `INSERT INTO pos_data_versions AS v (company_id, location_id, version, raised_at) VALUES ($1, $2, 1, now())
        ON CONFLICT (company_id, location_id) DO UPDATE SET version = v.version + 1`,
      [companyID, locationID],
    );
  });
