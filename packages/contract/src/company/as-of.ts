import * as z from 'zod/mini';
import { defineErrors } from '../kit/errors.ts';
import { instant, queryList, text } from '../kit/fields.ts';
import { keysOf } from '../kit/keys.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { historyKinds } from './history-kinds.ts';

/** Any form as it was at a moment (decisions 206, 345). */

export const asOfErrors = defineErrors({
  'as_of.future': {
    status: 422,
    type: 'Validation',
    number: 2910,
    en: 'Choose a time in the past.',
    th: 'กรุณาเลือกเวลาที่ผ่านมาแล้ว',
  },
  'as_of.before_company': {
    status: 422,
    type: 'Validation',
    number: 2911,
    en: 'The company was registered on {date}. There is nothing before that.',
    th: 'บริษัทลงทะเบียนเมื่อ {date} จึงไม่มีข้อมูลก่อนหน้านั้น',
  },
  'as_of.not_there': {
    status: 422,
    type: 'Validation',
    number: 2912,
    en: 'This was added later, on {date}.',
    th: 'รายการนี้เพิ่มเข้ามาภายหลัง เมื่อ {date}',
  },
  'as_of.not_kept': {
    status: 422,
    type: 'Operation',
    number: 2913,
    en: 'Of personal details the history keeps no earlier values.',
    th: 'ประวัติไม่เก็บค่าเดิมของข้อมูลส่วนตัว',
  },
});

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
