import { DAY_MS, type Sweep } from '../jobs/maintenance.ts';

/** Wrong PINs count for 24 hours (reliability F1); a refresh token that has ended proves reuse for another week. */
export const authSweeps: readonly Sweep[] = [
  {
    of: 'location',
    text: 'DELETE FROM pin_failures WHERE company_id = $1 AND location_id = $2 AND failed_at < $3',
    keepMs: 2 * DAY_MS,
  },
  {
    of: 'location',
    text: 'DELETE FROM refresh_tokens WHERE company_id = $1 AND location_id = $2 AND expires_at < $3',
    keepMs: 7 * DAY_MS,
  },
];
