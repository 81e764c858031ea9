import type { invitationRoutes } from '@tavola/contract';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import { acceptInvitation, openInvitation, type InvitationServices } from './invitations.service.ts';

/** The calls of an invited person (decision 197). */
export function createInvitationHandlers(services: InvitationServices): Handlers<typeof invitationRoutes> {
  return {
    open: (call) => openInvitation(call, services, call.body.invitation),
    register: (call) => {
      const { invitation, pin, ...body } = call.body;
      const password =
        body.password ??
        call.query.password ??
        refuse('validation.failed', {}, { fields: [{ path: 'password', code: 'required' }] });
      return acceptInvitation(call, services, invitation, {
        userName: body.userName ?? call.query.username ?? null,
        password,
        pin,
      });
    },
  };
}
