import { socialLinkRoutes, type CallInput } from '@tavola/contract';
import { call } from '#runtime/http/api.ts';
import { leave } from './social-flow.ts';

/** Leaves for the provider to confirm the account that is linked to the signed-in person. */
export async function leaveToLink(currentPassword: string): Promise<void> {
  leave(await call(socialLinkRoutes.start, { body: { currentPassword } }), true);
}

/** Links the account that the provider confirmed. */
export const linkBySocial = (body: CallInput<typeof socialLinkRoutes.link>['body']): Promise<unknown> =>
  call(socialLinkRoutes.link, { body });
