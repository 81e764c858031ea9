import { isAllowed, noticeKindNames, noticeKinds, type PermissionCode } from '@tavola/contract';
import type { NoticeReader } from './notices.rows.ts';

/** A person at a terminal as a reader of notices: the kinds that reach them are those of their rights. */
export const noticeReader = (userID: string, clientID: string, rights: ReadonlySet<number>): NoticeReader => ({
  userID,
  clientID,
  kinds: noticeKindNames.filter((kind) => {
    const { to }: { to: readonly PermissionCode[] | 'own' } = noticeKinds[kind];
    return to !== 'own' && isAllowed(rights, to);
  }),
});
