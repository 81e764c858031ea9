import * as z from 'zod/mini';
import { count, instant, uuid } from '../../kit/fields/fields.ts';
import { route } from '../../kit/route.ts';
import { noticeKindNames } from './notice-kinds.ts';

/** What a location reports to its people; kept 30 days, read per person (decision 193). */

/** The most notices that the bell shows. */
export const MOST_NOTICES = 100;

export const Notice = z.object({
  noticeID: uuid(),
  kind: z.enum(noticeKindNames),
  at: instant(),
  /** What fills the places of its sentence. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The record that it leads to; null = its screen is of no record. */
  recordID: z.nullable(uuid()),
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

const Notices = z.object({ items: z.array(Notice), unread: count() });
export type Notices = z.infer<typeof Notices>;

const path = '/location/notices';

export const noticeRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'terminal',
    about: 'The notices of the last 30 days for the caller at this terminal, newest first, and how many are unread.',
    answer: Notices,
  }),
  read: route({
    method: 'PUT',
    path: `${path}/read`,
    access: 'terminal',
    about: 'Marks what came up to this moment as read, for the caller alone.',
    withoutLicence: 'allowed',
    body: z.object({ until: instant() }),
    answer: Notices,
  }),
} as const;
