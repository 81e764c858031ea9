import * as z from 'zod/mini';
import { count } from '../kit/fields/fields.ts';

/** What becomes of an online order that nobody answers in time. */
export const unansweredRules = ['reject', 'accept'] as const;
/** Minutes without an answer after which that happens, where the location says nothing else (decision 85). */
export const DEFAULT_ANSWER_MINUTES = 10;
const MAX_EXTRA_MINUTES = 120;

/** The rules of online orders at a location (decision 375). */
export const onlineOrderFields = {
  /** How often an order without an answer rings, in seconds (decision 85). */
  onlineAlarmSeconds: z.int({ error: 'integer' }).check(z.gte(10, 'range'), z.lte(300, 'range')),
  /** After how many minutes without an answer the rule below counts. */
  onlineAnswerMinutes: z.int({ error: 'integer' }).check(z.gte(1, 'range'), z.lte(60, 'range')),
  /** What becomes of an order that nobody answers. */
  onlineUnanswered: z.enum(unansweredRules, { error: 'required' }),
  /** Added to the minutes of preparation of every store and channel, while it is busy. */
  onlineExtraMinutes: count(MAX_EXTRA_MINUTES),
} as const;
