import * as z from 'zod/mini';
import { instant, localTime, optional, secret, uuid } from '../kit/fields/fields.ts';
import { recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { viewableReports } from './report-views.ts';

/** Saved views that are mailed again and again (decisions 240, 351 to 354). */

/** The most people whom one schedule sends to. */
export const MOST_MAIL_READERS = 20;

export const mailFrequencies = ['daily', 'weekly', 'monthly'] as const;
export type MailFrequency = (typeof mailFrequencies)[number];
export const mailFormats = ['pdf', 'xlsx'] as const;
export type MailFormat = (typeof mailFormats)[number];
/** The last day that every month has. */
export const LAST_MAIL_DAY = 28;

const whole = (least: number, most: number) =>
  z.int({ error: 'integer' }).check(z.gte(least, 'range'), z.lte(most, 'range'));

export const ReportMailInput = z.object({
  reportViewID: uuid(),
  frequency: z.enum(mailFrequencies, { error: 'invalid' }),
  /** 0 = Sunday; counts where it is weekly. */
  weekday: whole(0, 6),
  /** Counts where it is monthly. */
  monthDay: whole(1, LAST_MAIL_DAY),
  /** By the clock of the location. */
  time: localTime(),
  formats: z
    .array(z.enum(mailFormats, { error: 'invalid' }))
    .check(z.minLength(1, 'required'), z.maxLength(2, 'range')),
  readerIDs: z.array(uuid()).check(z.minLength(1, 'required'), z.maxLength(MOST_MAIL_READERS, 'range')),
  isActive: z.boolean({ error: 'invalid' }),
});
export type ReportMailInput = z.infer<typeof ReportMailInput>;

/** What became of the last mail to a person: sent, no longer allowed, or refused with a reason. */
export const mailOutcomes = ['Sent', 'NotAllowed', 'Failed'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

export const ReportMail = z.extend(ReportMailInput, {
  reportMailID: uuid(),
  viewName: z.string(),
  screen: z.enum(viewableReports),
  /** Null = it is switched off. */
  nextAt: z.nullable(instant()),
  readers: z.array(
    z.object({
      userID: uuid(),
      name: z.string(),
      /** Asked for no more of these mails. */
      hasStopped: z.boolean(),
      last: z.nullable(z.object({ at: instant(), outcome: z.enum(mailOutcomes), reason: z.nullable(z.string()) })),
    }),
  ),
  version: recordVersion(),
});
export type ReportMail = z.infer<typeof ReportMail>;

const access = { allOf: [permission.salesReport.view, permission.salesReport.special] } as const;
const params = z.object({ id: uuid() });
const path = '/company/report-mails';
const refusals = ['report.view_missing', 'report.mail_reader'] as const;

export const reportMailRoutes = {
  list: route({
    method: 'GET',
    path,
    access,
    about: 'The scheduled mails of the caller at this location, with the last outcome for each reader.',
    answer: z.array(ReportMail),
  }),
  readers: route({
    method: 'GET',
    path: `${path}/readers`,
    access,
    about: 'People of this location with a mail address who may see and export reports.',
    answer: z.array(z.object({ userID: uuid(), name: z.string() })),
  }),
  create: route({
    method: 'POST',
    path,
    access,
    about: 'Has a saved view of the caller mailed to people with the right, by the clock of the location.',
    repeat: 'naturalKey',
    body: z.extend(ReportMailInput, { reportMailID: optional(uuid()) }),
    answer: ReportMail,
    errors: refusals,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access,
    about: 'Changes when and to whom a saved view of the caller is mailed.',
    params,
    body: z.extend(ReportMailInput, { version: recordVersion() }),
    answer: ReportMail,
    errors: [...refusals, 'resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/{id}`,
    access,
    about: 'Ends a scheduled mail of the caller.',
    params,
    answer: Removed,
  }),
  stop: route({
    method: 'POST',
    path: `${path}/stop`,
    access: 'anyone',
    withoutLicence: 'allowed',
    about: 'Ends a scheduled mail for the one reader whose mail has this token; may be repeated.',
    body: z.object({ token: secret(100) }),
    answer: z.object({ isStopped: z.literal(true) }),
    errors: ['report.mail_token'],
  }),
} as const;
