import * as z from 'zod/mini';
import { glMapTypes } from '../finance/gl-maps.ts';
import {
  answeredAmount,
  count,
  instant,
  localDate,
  optional,
  queryFlag,
  uuid,
  verbatim,
} from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { FileAnswer } from '../kit/files.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** The journal of each close of day by account, for the bookkeeper (back office spec, section 2; decisions 98, 244). */

/** Longest period of journals, in days. */
export const MOST_JOURNAL_DAYS = 400;

/** Longer than any code or name of an account. */
const LONGEST_ACCOUNT = 200;

/** Shapes of the file: our own columns, and those that bookkeeping programs import as manual journals. */
export const journalShapes = ['plain', 'xero', 'quickbooks'] as const;
export type JournalShape = (typeof journalShapes)[number];

/** Sums of one account. `code` is null where the figure has no account yet. */
const sides = {
  code: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  debit: answeredAmount(),
  credit: answeredAmount(),
};

/** One figure of a day. `refKey` and `name` are empty where the kind itself is the figure. */
export const JournalEntry = z.object({
  glMapType: z.enum(glMapTypes),
  refKey: z.nullable(z.string()),
  name: z.string(),
  names: namesPerLanguage(),
  ...sides,
});
export type JournalEntry = z.infer<typeof JournalEntry>;

const head = {
  closeOfDayID: uuid(),
  /** The Z number. */
  number: z.int(),
  businessDate: localDate(),
  closedAt: instant(),
  debit: answeredAmount(),
  credit: answeredAmount(),
  /** Figures without an account; they keep the day from being exported. */
  unmappedCount: count(),
};
export const JournalHead = z.object(head);
export type JournalHead = z.infer<typeof JournalHead>;
export const Journal = z.object({ ...head, entries: z.array(JournalEntry) });
export type Journal = z.infer<typeof Journal>;

export const AccountSum = z.object(sides);
export type AccountSum = z.infer<typeof AccountSum>;

/** One figure of a day that is booked to an account. */
export const AccountPosting = z.extend(z.omit(JournalEntry, { code: true, accountName: true }), {
  closeOfDayID: uuid(),
  number: z.int(),
  businessDate: localDate(),
});
export type AccountPosting = z.infer<typeof AccountPosting>;

/** Journals of a period, the newest first, with what they come to by account. */
export const JournalsAnswer = z.object({
  journals: z.array(JournalHead),
  accounts: z.array(AccountSum),
  /** What is booked to the account that was asked for, the newest day first; otherwise empty (decision 509). */
  postings: z.array(AccountPosting),
  /** Figures of the period without an account, each once. */
  unmapped: z.array(z.omit(JournalEntry, { code: true, accountName: true })),
  /** Sales whose facts, and days whose journals, are not made yet. */
  pendingCount: z.int(),
});
export type JournalsAnswer = z.infer<typeof JournalsAnswer>;

export const journalErrors = defineErrors({
  'journal.unmapped': {
    status: 409,
    type: 'Operation',
    number: 2960,
    en: 'Figures without an account: {count}. Give each an account under Account mapping, then export again.',
    th: 'มี {count} รายการที่ยังไม่ได้กำหนดรหัสบัญชี กรุณากำหนดในหน้าการผูกรหัสบัญชี แล้วส่งออกอีกครั้ง',
  },
  'journal.none': {
    status: 422,
    type: 'Operation',
    number: 2961,
    en: 'No day was closed in this period. Choose another period.',
    th: 'ไม่มีการปิดวันในช่วงเวลานี้ กรุณาเลือกช่วงเวลาอื่น',
  },
  'journal.pending': {
    status: 409,
    type: 'Operation',
    number: 2962,
    en: 'Some journals of this period are still being made. Try again in a moment.',
    th: 'สมุดรายวันบางวันกำลังจัดทำอยู่ กรุณาลองอีกครั้งในอีกสักครู่',
  },
});

const period = { startDate: localDate(), endDate: localDate() };
const access = [permission.accountReport.view] as const;
const path = '/location/journals';

export const journalRoutes = {
  list: route({
    method: 'GET',
    path,
    access,
    about: 'The journals of the days that were closed in a period, and what they come to by account.',
    query: z.object({
      ...period,
      /** Adds the postings of one account, as `accounts` has it; the one without a code has neither. */
      hasPostings: queryFlag(),
      code: z.optional(verbatim(LONGEST_ACCOUNT)),
      accountName: z.optional(verbatim(LONGEST_ACCOUNT)),
    }),
    answer: JournalsAnswer,
    errors: ['report.period_reversed', 'report.period_too_long'],
    isHeavy: true,
    isWriting: true,
  }),
  export: route({
    method: 'GET',
    path: `${path}/export`,
    access: { allOf: [permission.accountReport.view, permission.accountReport.special] },
    about:
      'The journals of a period, or one of them, as a file for a bookkeeping program. The accounts of what is exported stay as they are, so that the same days give the same file again.',
    query: z.object({
      ...period,
      /** For this day alone, whatever the period is. */
      closeOfDayID: optional(uuid()),
      shape: z._default(z.enum(journalShapes, { error: 'invalid' }), 'plain'),
    }),
    answer: FileAnswer,
    errors: ['report.period_reversed', 'report.period_too_long', 'journal.unmapped', 'journal.none', 'journal.pending'],
    isHeavy: true,
    isWriting: true,
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access,
    about: 'The journal of one close of day, figure by figure.',
    params: z.object({ id: uuid() }),
    answer: Journal,
    errors: ['journal.pending'],
    isWriting: true,
  }),
} as const;
