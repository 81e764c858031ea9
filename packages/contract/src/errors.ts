import { defineErrors, fillMessage, type ErrorDefinition, type ErrorParams, type ErrorType } from './kit/errors.ts';
import type { Language } from './kit/enumerations.ts';
import { catalogAreaErrors } from './catalog/index.ts';
import { menuAreaErrors } from './menu/index.ts';
import { stockAreaErrors } from './stock/index.ts';
import { financeAreaErrors } from './finance/index.ts';
import { accessAreaErrors } from './access/index.ts';
import { companyAreaErrors } from './company/index.ts';
import { sellingAreaErrors } from './selling/index.ts';
import { devicesAreaErrors } from './devices/index.ts';
import { importsAreaErrors } from './imports/index.ts';
import { customersAreaErrors } from './customers/index.ts';
import { tablesAreaErrors } from './tables/index.ts';
import { staffAreaErrors } from './staff/index.ts';
import { reportsAreaErrors } from './reports/index.ts';
import { kitchenAreaErrors } from './kitchen/index.ts';
import { onlineAreaErrors } from './online/index.ts';
import { loyaltyAreaErrors } from './loyalty/index.ts';

/** Refusals that any call can return. */
const commonErrors = defineErrors({
  'validation.failed': {
    status: 400,
    type: 'Validation',
    number: 100,
    en: 'Some fields are not valid. Check the highlighted fields.',
    th: 'บางช่องไม่ถูกต้อง กรุณาตรวจสอบช่องที่เน้นไว้',
  },
  'validation.malformed': {
    status: 400,
    type: 'Validation',
    number: 101,
    en: 'The request could not be read. Reload the page and try again.',
    th: 'อ่านคำขอไม่ได้ กรุณาโหลดหน้าใหม่แล้วลองอีกครั้ง',
  },
  'amount.too_large': {
    status: 422,
    type: 'Validation',
    number: 109,
    en: 'An amount is too large. Nothing was changed. Enter smaller amounts.',
    th: 'จำนวนเงินมากเกินไป ยังไม่มีการเปลี่ยนแปลงใดๆ กรุณาใส่จำนวนที่น้อยลง',
  },
  'route.not_found': {
    status: 404,
    type: 'Operation',
    number: 150,
    en: 'Address not found.',
    th: 'ไม่พบที่อยู่นี้',
  },
  'resource.not_found': {
    status: 404,
    type: 'Operation',
    number: 157,
    en: 'Record not found. Open it from the list again.',
    th: 'ไม่พบข้อมูลนี้ กรุณาเปิดจากรายการอีกครั้ง',
  },
  'request.foreign_origin': {
    status: 403,
    type: 'Auth',
    number: 256,
    en: 'This request came from another site and was refused.',
    th: 'คำขอนี้มาจากเว็บอื่นและถูกปฏิเสธ',
  },
  'idempotency.key_required': {
    status: 400,
    type: 'Validation',
    number: 1400,
    en: 'This call requires an Idempotency-Key header.',
    th: 'คำขอนี้ต้องมีส่วนหัว Idempotency-Key',
  },
  'idempotency.mismatch': {
    status: 422,
    type: 'Operation',
    number: 1401,
    en: 'An earlier try was stored with other values. Check what is stored before you enter this again.',
    th: 'ครั้งก่อนหน้าถูกบันทึกไว้ด้วยข้อมูลอื่น กรุณาตรวจสอบรายการที่บันทึกก่อนใส่ใหม่',
  },
  'idempotency.in_flight': {
    status: 409,
    type: 'Operation',
    number: 1402,
    en: 'The same request is still in progress. It will not run twice. Try again shortly.',
    th: 'คำขอเดียวกันกำลังดำเนินการ ระบบจะไม่ทำซ้ำ กรุณาลองอีกครั้งในอีกสักครู่',
    isRetryable: true,
  },
  'resource.version_conflict': {
    status: 409,
    type: 'Operation',
    number: 1403,
    en: 'Changed by someone else. Your entries are kept. Compare and save again.',
    th: 'มีผู้อื่นแก้ไขข้อมูลนี้แล้ว ข้อมูลที่คุณกรอกยังอยู่ กรุณาเปรียบเทียบแล้วบันทึกอีกครั้ง',
  },
  'resource.duplicate_name': {
    status: 409,
    type: 'Validation',
    number: 158,
    en: '{name} is already in use. Choose another name.',
    th: 'ชื่อ {name} ถูกใช้แล้ว กรุณาใช้ชื่ออื่น',
  },
  'resource.in_use': {
    status: 409,
    type: 'Operation',
    number: 159,
    en: '{name} is in use ({count}). Remove it there first.',
    th: '{name} ถูกใช้งานอยู่ ({count} รายการ) กรุณานำออกก่อน',
  },
  'limit.rate': {
    status: 429,
    type: 'Limit',
    number: 1500,
    en: 'Too many requests. Try again in {seconds} s.',
    th: 'มีคำขอมากเกินไป กรุณาลองใหม่ใน {seconds} วินาที',
    isRetryable: true,
  },
  'limit.body_size': {
    status: 413,
    type: 'Limit',
    number: 1501,
    en: 'The request is too large. Send less at once.',
    th: 'คำขอมีขนาดใหญ่เกินไป กรุณาส่งครั้งละน้อยลง',
  },
  'limit.media_type': {
    status: 415,
    type: 'Validation',
    number: 1502,
    en: 'This request format is not supported.',
    th: 'ไม่รองรับรูปแบบคำขอนี้',
  },
  'limit.header_size': {
    status: 431,
    type: 'Limit',
    number: 1503,
    en: 'The request headers are too large. Clear the cookies of this site.',
    th: 'ส่วนหัวของคำขอใหญ่เกินไป กรุณาล้างคุกกี้ของเว็บนี้',
  },
  'server.changed': {
    status: 409,
    type: 'Operation',
    number: 1603,
    en: 'Another server answers at this address now. Nothing was changed. The page reloads when your work is finished.',
    th: 'ขณะนี้มีเซิร์ฟเวอร์อื่นตอบที่ที่อยู่นี้ ยังไม่มีการเปลี่ยนแปลงใดๆ หน้านี้จะโหลดใหม่เมื่อคุณทำงานเสร็จ',
  },
  'service.unavailable': {
    status: 503,
    type: 'System',
    number: 1600,
    en: "Can't reach the server. Your work on this screen is kept. It is safe to try again.",
    th: 'เชื่อมต่อเซิร์ฟเวอร์ไม่ได้ ข้อมูลบนหน้าจอนี้ยังอยู่ ลองอีกครั้งได้อย่างปลอดภัย',
    isRetryable: true,
  },
  'service.busy': {
    status: 503,
    type: 'Limit',
    number: 1504,
    en: 'The server is busy. Nothing was changed. Try again in {seconds} s.',
    th: 'เซิร์ฟเวอร์กำลังทำงานหนัก ยังไม่มีการเปลี่ยนแปลงใดๆ กรุณาลองใหม่ใน {seconds} วินาที',
    isRetryable: true,
  },
  'common.error.unknown': {
    status: 500,
    type: 'System',
    number: 1601,
    en: 'Something went wrong on our side. Your work is kept. Try again, or contact support with the code below.',
    th: 'เกิดข้อผิดพลาดในระบบ ข้อมูลของคุณยังอยู่ กรุณาลองอีกครั้ง หรือแจ้งรหัสด้านล่างแก่ฝ่ายสนับสนุน',
  },
});

/** Every error of the product, by `errorCode`. */
export const errors = {
  ...commonErrors,
  ...catalogAreaErrors,
  ...menuAreaErrors,
  ...stockAreaErrors,
  ...financeAreaErrors,
  ...accessAreaErrors,
  ...companyAreaErrors,
  ...sellingAreaErrors,
  ...devicesAreaErrors,
  ...importsAreaErrors,
  ...customersAreaErrors,
  ...tablesAreaErrors,
  ...staffAreaErrors,
  ...reportsAreaErrors,
  ...kitchenAreaErrors,
  ...onlineAreaErrors,
  ...loyaltyAreaErrors,
} as const;
export type ErrorCode = keyof typeof errors;

export interface FieldError {
  /** Such as `orderLines[1].orderQuantity`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** The one body of every answer that is not 2xx (reliability, "One error format"). */
export interface ErrorBody {
  readonly status: number;
  readonly statusText: string;
  readonly type: ErrorType;
  readonly message: string;
  readonly additionValue: {
    readonly errorCode: ErrorCode;
    readonly number: number;
    readonly requestId: string;
    readonly retryable: boolean;
    readonly retryAfterMs: number | null;
    /** Where the caller's work is safe after this refusal. */
    readonly kept: 'nothing-changed' | 'device' | 'server';
    readonly fields: readonly FieldError[];
    readonly params: ErrorParams;
    /** The current state of the refused record, where that helps: the order after a version conflict. */
    readonly current?: unknown;
  };
}

/** The words of an error in a language. */
export function errorMessage(errorCode: ErrorCode, language: Language, params: ErrorParams = {}): string {
  const { [language]: text, words = {} }: ErrorDefinition = errors[errorCode];
  const worded = Object.entries(params).map(([name, value]) => [name, words[name]?.[value]?.[language] ?? value]);
  return fillMessage(text, Object.fromEntries(worded));
}
