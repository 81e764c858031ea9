import type { passwordResetRoutes } from '@tavola/contract';
import type { Handlers } from '#platform/http/call.ts';
import {
  handleResetRequests,
  requestReset,
  resetPassword,
  type PasswordResetServices,
} from './password-reset.service.ts';

/** The two calls of a forgotten password (platform spec, section 7; reliability F7, X1). */
export function createPasswordResetHandlers(services: PasswordResetServices): Handlers<typeof passwordResetRoutes> {
  handleResetRequests(services);
  return {
    request: async (call) => {
      await requestReset(call, services, call.body);
      return { isSent: true };
    },
    reset: async (call) => {
      await resetPassword(call, services, call.body);
      return { isChanged: true };
    },
  };
}
