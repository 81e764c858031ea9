import type { emailChangeRoutes } from '@tavola/contract';
import type { Handlers } from '#platform/http/call.ts';
import { confirmEmail, type EmailChangeServices } from './email-change.service.ts';

/** The call of the link that is mailed to a new address (decision 263). */
export const createEmailChangeHandlers = (services: EmailChangeServices): Handlers<typeof emailChangeRoutes> => ({
  confirm: async (call) => {
    await confirmEmail(call, services, call.body.token);
    return { isConfirmed: true };
  },
});
