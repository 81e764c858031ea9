import { DAY_MS, type Sweep } from '../jobs/maintenance.ts';

/** Wrong PINs count for 24 hours (reliability F1); a refresh token that has ended proves reuse for another week. */
export const authSweeps: readonly Sweep[] = [
  {
    of: 'location',
    keepMs: 2 * DAY_MS,
    remove: (tx, before, { companyID, locationID }) =>
      tx
        .deleteFrom('pin_failures')
        .where('company_id', '=', companyID)
        .where('location_id', '=', locationID)
        .where('failed_at', '<', before),
  },
  {
    of: 'location',
    keepMs: 7 * DAY_MS,
    remove: (tx, before, { companyID, locationID }) =>
      tx
        .deleteFrom('refresh_tokens')
        .where('company_id', '=', companyID)
        .where('location_id', '=', locationID)
        .where('expires_at', '<', before),
  },
];
