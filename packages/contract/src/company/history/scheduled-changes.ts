import * as z from 'zod/mini';
import { instant, optional, requiredText, text, uuid } from '../../kit/fields/fields.ts';
import { listOf, listQuery } from '../../kit/lists.ts';
import { route } from '../../kit/route.ts';

/** Changes of forms that are made later (decisions 206, 304). */

/** The most changes that wait at a location. */
export const MOST_SCHEDULED = 200;
/** How far ahead a change is scheduled. */
export const MOST_DAYS_AHEAD = 730;

export const scheduledChangeStates = ['Waiting', 'Made', 'Refused', 'Withdrawn'] as const;
export type ScheduledChangeState = (typeof scheduledChangeStates)[number];

export const ScheduledChange = z.object({
  scheduledChangeID: uuid(),
  /** The screen whose form it changes, and the record; null = the form of a setting. */
  screen: z.string(),
  targetID: z.nullable(z.string()),
  name: z.string(),
  dueAt: instant(),
  state: z.enum(scheduledChangeStates),
  scheduledBy: z.string(),
  scheduledAt: instant(),
  endedAt: z.nullable(instant()),
  /** Why it was refused, in the language of the caller. */
  reason: z.nullable(z.string()),
});
export type ScheduledChange = z.infer<typeof ScheduledChange>;

/** A save of a form as its page would send it. */
export const FormSave = z.object({
  /** The PUT with its ids and its query, without `/api`. */
  path: text(1000, 1),
  body: z.record(z.string(), z.unknown()),
});
export type FormSave = z.infer<typeof FormSave>;

const path = '/location/scheduled-changes';

export const scheduledChangeRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'terminal',
    about: 'Changes that are scheduled here and those that were, of the caller and of what the caller may change.',
    query: listQuery('dueAt', 'name', 'state'),
    answer: listOf(ScheduledChange),
  }),
  create: route({
    method: 'POST',
    path,
    access: 'terminal',
    about: 'Schedules a save of a form, which the caller must be allowed to make; it is tried at once and not kept.',
    repeat: 'naturalKey',
    maxBodyBytes: 4_194_304,
    body: z.extend(FormSave, {
      scheduledChangeID: optional(uuid()),
      dueAt: instant(),
      screen: requiredText(60),
      /** What the record is called. */
      name: requiredText(200),
    }),
    answer: ScheduledChange,
    errors: [
      'scheduled_change.past',
      'scheduled_change.too_far',
      'scheduled_change.already',
      'scheduled_change.too_many',
      'scheduled_change.no_form',
      'resource.version_conflict',
    ],
  }),
  withdraw: route({
    method: 'POST',
    path: `${path}/{id}/withdraw`,
    access: 'terminal',
    about: 'Withdraws a change that waits: by who scheduled it, or by a person who may make it.',
    params: z.object({ id: uuid() }),
    answer: ScheduledChange,
    errors: ['scheduled_change.ended'],
  }),
} as const;
