import * as z from 'zod/mini';
import { instant, queryList, text } from '../../kit/fields/fields.ts';
import { keysOf } from '../../kit/keys.ts';
import { permission } from '../../kit/permissions.ts';
import { route } from '../../kit/route.ts';
import { historyKinds } from './history-kinds.ts';

/** Any form as of a moment (decisions 206, 303). */

/** What a call of a form answered then. */
export const AsOfAnswer = z.object({
  /** As the call itself answers. */
  answer: z.unknown(),
  /** The history of this begins later than the moment that was asked for; what was changed before is not known. */
  knownFrom: z.nullable(instant()),
});
export type AsOfAnswer = z.infer<typeof AsOfAnswer>;

export const asOfRoutes = {
  read: route({
    method: 'GET',
    path: '/location/history/as-of',
    access: [permission.companySetting.special],
    about: 'What another reading call answered at a moment, for the record or the kinds of settings that are named.',
    query: z.object({
      /** The call with its ids and its query, without `/api`. */
      path: text(1000, 1),
      at: instant(),
      /** The record; left out = the settings of this location of these kinds. */
      targetID: z.optional(text(100, 1)),
      kinds: queryList(z.enum(keysOf(historyKinds))),
    }),
    answer: AsOfAnswer,
    errors: ['as_of.future', 'as_of.before_company', 'as_of.not_there', 'as_of.not_kept', 'history.too_many'],
  }),
} as const;
