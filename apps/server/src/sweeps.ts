import {
  emailChangeSweeps,
  invitationSweeps,
  pairingSweeps,
  passwordResetSweeps,
  signInCodeSweeps,
  socialSweeps,
} from './areas/access/index.ts';
import { printJobSweeps } from './areas/devices/index.ts';
import { addressSweeps, noticeSweeps, registrationSweeps } from './areas/company/index.ts';
import { webhookSweeps } from './areas/online/index.ts';
import { authSweeps } from './platform/auth/sweeps.ts';
import { idempotencySweeps } from './platform/http/idempotency.ts';
import { jobSweeps } from './platform/jobs/job-rows.ts';
import type { Sweep } from './platform/jobs/maintenance.ts';
import { hubSweeps } from './platform/realtime/hub-store.ts';

/** What the server deletes once it has outlived its use. */
export const sweeps: readonly Sweep[] = [
  ...addressSweeps,
  ...authSweeps,
  ...emailChangeSweeps,
  ...hubSweeps,
  ...idempotencySweeps,
  ...invitationSweeps,
  ...jobSweeps,
  ...pairingSweeps,
  ...noticeSweeps,
  ...passwordResetSweeps,
  ...printJobSweeps,
  ...registrationSweeps,
  ...signInCodeSweeps,
  ...socialSweeps,
  ...webhookSweeps,
];
