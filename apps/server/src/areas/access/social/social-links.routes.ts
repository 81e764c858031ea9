import type { SocialLinks, socialLinkRoutes } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { provePassword } from '../account/prove-password.ts';
import { readPasswordHash } from '../users/users.rows.ts';
import { deleteLink, listLinks } from './social-links.rows.ts';
import { confirmedAccount, leaveForProvider, type SocialServices } from './social.service.ts';
import { findLinked, insertIdentity, spendSocialSignIn } from './social.rows.ts';

/** The calls by which a person links accounts of the provider to their own (decision 197). */
export function createSocialLinkHandlers(services: SocialServices): Handlers<typeof socialLinkRoutes> {
  const { database, now } = services;
  const inCompany = <T>(call: Call, work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.tenant(companyOf(call.scope), work);
  const linksOf = async (tx: Tx, { scope: { companyID }, session: { userID } }: Call): Promise<SocialLinks> => ({
    provider: services.provider?.name ?? null,
    hasPassword: (await readPasswordHash(tx, companyID, userID)) !== null,
    links: await listLinks(tx, companyID, userID),
  });
  const record = (tx: Tx, call: Call, action: 'user.social_linked' | 'user.social_unlinked', linkID: string | null) =>
    recordAudit(
      tx,
      call.actor,
      { action, targetType: 'user', targetID: call.session.userID, after: { linkID } },
      now(),
    );
  return {
    list: (call) => inCompany(call, (tx) => linksOf(tx, call)),
    start: async (call) => {
      if (services.provider === null) refuse('social.not_offered');
      await provePassword(call, services, call.body.currentPassword);
      return leaveForProvider(call, services, { accepting: null, linkingUserID: call.session.userID });
    },
    link: async (call) => {
      const { iss, ...returned } = call.body;
      const { userID } = call.session;
      const { id, identity, provider } = await confirmedAccount(call, services, {
        ...returned,
        iss: iss ?? null,
        linkingUserID: userID,
      });
      return inCompany(call, async (tx) => {
        if (!(await spendSocialSignIn(tx, call.scope, id))) refuse('social.failed', { provider: provider.name });
        if (!(await insertIdentity(tx, call.scope, userID, identity, now()))) {
          const holder = await findLinked(tx, call.scope, identity);
          if (holder?.userID !== userID) refuse('social.taken', { provider: provider.name });
          return linksOf(tx, call);
        }
        const links = await linksOf(tx, call);
        await record(tx, call, 'user.social_linked', links.links.at(-1)?.linkID ?? null);
        return links;
      });
    },
    unlink: (call) =>
      inCompany(call, async (tx) => {
        const { companyID } = call.scope;
        const { userID } = call.session;
        // Held until the commit, so that of two removals at once the second sees what is left.
        const password = await readPasswordHash(tx, companyID, userID, true);
        const links = await listLinks(tx, companyID, userID);
        const { id } = call.params;
        if (!links.some(({ linkID }) => linkID === id)) refuse('resource.not_found');
        if (password === null && links.length === 1) refuse('social.last_way');
        await deleteLink(tx, companyID, userID, id);
        await record(tx, call, 'user.social_unlinked', id);
        return linksOf(tx, call);
      }),
  };
}
