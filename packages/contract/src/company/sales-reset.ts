import * as z from 'zod/mini';
import { answeredAmount, count, requiredText } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { route } from '../kit/route.ts';

/** Reset sales: what was sold at one location goes, what it sells stays (decision 92). */

/** What a reset deletes. */
export const SalesToReset = z.object({ orders: count(), sales: count(), paid: answeredAmount() });
export type SalesToReset = z.infer<typeof SalesToReset>;

export const salesResetErrors = defineErrors({
  'sales_reset.name_mismatch': {
    status: 400,
    type: 'Validation',
    number: 2350,
    en: "The name you typed doesn't match this location. Type it exactly as shown.",
    th: 'ชื่อที่พิมพ์ไม่ตรงกับชื่อสาขานี้ กรุณาพิมพ์ให้ตรงตามที่แสดง',
  },
  'sales_reset.others_signed_in': {
    status: 409,
    type: 'Operation',
    number: 2351,
    en: 'Other sessions are open at this location ({names}). Ask them to sign out first.',
    th: 'ยังมีผู้ใช้อื่นเข้าสู่ระบบอยู่ที่สาขานี้ ({names}) กรุณาให้ออกจากระบบก่อน',
  },
  'sales_reset.day_closed': {
    status: 409,
    type: 'Operation',
    number: 2352,
    en: 'A day was closed at this location, so its sales must be kept.',
    th: 'สาขานี้มีการปิดวันแล้ว จึงต้องเก็บข้อมูลการขายไว้',
  },
});

const path = '/location/reset-sales';

export const salesResetRoutes = {
  get: route({
    method: 'GET',
    path,
    access: 'superUser',
    about: 'What a reset of this location would delete.',
    answer: SalesToReset,
  }),
  reset: route({
    method: 'POST',
    path,
    access: 'superUser',
    about:
      'Deletes orders, sales, payments, drawer reports, their ledger and their numbers at this location in one transaction, unless a day was closed that is not a demo’s; catalog, users, settings and audit stay. Nobody else may be signed in here.',
    isHeavy: true,
    body: z.object({ locationName: requiredText(100) }),
    answer: SalesToReset,
    errors: ['sales_reset.name_mismatch', 'sales_reset.others_signed_in', 'sales_reset.day_closed'],
  }),
} as const;
