import * as z from 'zod/mini';
import { answeredAmount, count } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** What a licence limits (platform spec, section 6). */
export const quotaKinds = ['locations', 'users', 'emails', 'sms'] as const;
export type QuotaKind = (typeof quotaKinds)[number];

/** How long a terminal without a connection keeps selling after it last saw a valid licence (decision 10). */
export const OFFLINE_LICENCE_HOURS = 72;

/** The offer whose licence renews itself (decision 154). */
export const DEMO_OFFER = 'Demo';

export const CompanyLicence = z.object({
  licenseOfferType: z.string(),
  quota: z.object({
    locationLimit: z.nullable(z.number()),
    smsLimit: z.nullable(z.number()),
    emailLimit: z.nullable(z.number()),
    userLimit: z.nullable(z.number()),
  }),
  locationUsed: z.number(),
  smsUsed: z.number(),
  emailUsed: z.number(),
  userUsed: z.number(),
  expectedCostOfNextRenewal: z.nullable(answeredAmount()),
  billingFrequency: z.string(),
  renewalDate: z.nullable(z.string()),
  validFromDate: z.string(),
  validToDate: z.string(),
});
export type CompanyLicence = z.infer<typeof CompanyLicence>;

/** From when until when a licence is valid; from `validToDate` on it is over (decision 10). */
const LicenceDates = { validFromDate: z.string(), validToDate: z.string() };

export const licenceErrors = defineErrors({
  'license.invalid_or_expired': {
    status: 401,
    type: 'Auth',
    number: 400,
    en: 'Your licence expired on {date}. Open sales can still be completed. Ask the owner to renew.',
    th: 'แพ็กเกจหมดอายุวันที่ {date} บิลที่เปิดอยู่ยังชำระเงินได้ กรุณาแจ้งเจ้าของร้านให้ต่ออายุ',
  },
  'license.quota_exceeded': {
    status: 409,
    type: 'Operation',
    number: 401,
    en: 'Your licence allows {quota}; {used} are in use. Ask the owner to upgrade.',
    th: 'แพ็กเกจของคุณใช้ได้ {quota} ใช้แล้ว {used} กรุณาแจ้งเจ้าของร้านให้อัปเกรด',
  },
  'license.missing': {
    status: 401,
    type: 'Auth',
    number: 402,
    en: 'This company has no licence. Open sales can still be completed. Contact support.',
    th: 'บริษัทนี้ไม่มีแพ็กเกจ บิลที่เปิดอยู่ยังชำระเงินได้ กรุณาติดต่อฝ่ายสนับสนุน',
  },
  'license.not_demo': {
    status: 409,
    type: 'Operation',
    number: 403,
    en: 'Only a demo licence renews itself. Contact support to renew this one.',
    th: 'ต่ออายุเองได้เฉพาะแพ็กเกจทดลอง กรุณาติดต่อฝ่ายสนับสนุนเพื่อต่ออายุ',
  },
});

export const licenceRoutes = {
  renew: route({
    method: 'GET',
    path: '/company/licenses/renew',
    access: [permission.companySetting.edit],
    isWriting: true,
    withoutLicence: 'allowed',
    about: 'Renews a demo licence for 30 days from now; a longer one keeps its end (decision 207).',
    answer: z.object(LicenceDates),
    errors: ['license.missing', 'license.not_demo'],
  }),
  emailQuota: route({
    method: 'GET',
    path: '/company/licenses/email-quota',
    access: 'signedIn',
    about: 'Emails that the licence allows in a billing period, and how many of them were sent (decision 207).',
    answer: z.object({ ...LicenceDates, limit: z.nullable(count()), used: count() }),
    errors: ['license.missing'],
  }),
} as const;
