import type { socialRoutes } from '@tavola/contract';
import type { Handlers } from '#platform/http/call.ts';
import { finishSocialSignIn, startSocialSignIn, type SocialServices } from './social.service.ts';

/** The calls of signing in by the operator's provider (decision 197). */
export function createSocialHandlers(services: SocialServices): Handlers<typeof socialRoutes> {
  return {
    start: (call) =>
      startSocialSignIn(call, services, { invitation: call.body.invitation ?? null, pin: call.body.pin ?? null }),
    signIn: (call) => {
      const { iss, forceLogout, ...returned } = call.body;
      return finishSocialSignIn(call, services, { ...returned, iss: iss ?? null, isForced: forceLogout === true });
    },
  };
}
