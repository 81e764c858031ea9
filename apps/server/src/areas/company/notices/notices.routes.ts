import type { noticeRoutes } from '@tavola/contract';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { noticeReader } from './notice-reader.ts';
import { listNotices, markRead, type NoticeReader } from './notices.rows.ts';

/** The calls of the bell (decisions 193, 277). */
export function createNoticeHandlers({ now }: Pick<Services, 'now'>): Handlers<typeof noticeRoutes> {
  return {
    list: (call) => call.read((tx) => listNotices(tx, call.scope, readerOf(call), now())),
    read: (call) =>
      call.transact(async (tx) => {
        const until = new Date(call.body.until);
        // A clock that is ahead would hide what has not come yet.
        await markRead(tx, call.scope, call.session.userID, until > now() ? now() : until);
        return listNotices(tx, call.scope, readerOf(call), now());
      }),
  };
}

const readerOf = (call: Call): NoticeReader => noticeReader(call.session.userID, call.clientID, call.actor.rights);
