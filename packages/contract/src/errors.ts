import { defineErrors, fillMessage, type ErrorDefinition, type ErrorParams, type ErrorType } from './kit/errors.ts';
import type { Language } from './kit/enumerations.ts';
import { catalogAreaErrors } from './catalog/index.ts';
import { menuAreaErrors } from './menu/index.ts';
import { stockAreaErrors } from './stock/index.ts';
import { financeAreaErrors } from './finance/index.ts';
import { accessAreaErrors } from './access/index.ts';
import { companyAreaErrors } from './company/index.ts';
import { sellingAreaErrors } from './selling/index.ts';
import { importsAreaErrors } from './imports/index.ts';

/** Refusals that any call can answer. */
const commonErrors = defineErrors({
  'validation.failed': {
    status: 400,
    type: 'Validation',
    number: 100,
    en: 'Some fields need a correction. Nothing was saved. Check the marked fields.',
    th: 'มีช่องที่ต้องแก้ไข ยังไม่มีการบันทึก กรุณาตรวจสอบช่องที่ทำเครื่องหมาย',
  },
  'validation.malformed': {
    status: 400,
    type: 'Validation',
    number: 101,
    en: 'The request could not be read. Nothing was saved. Reload the page and try again.',
    th: 'อ่านคำขอไม่ได้ ยังไม่มีการบันทึก กรุณาโหลดหน้าใหม่แล้วลองอีกครั้ง',
  },
  'route.not_found': {
    status: 404,
    type: 'Operation',
    number: 150,
    en: 'There is nothing at this address. Nothing was changed.',
    th: 'ไม่มีข้อมูลที่ที่อยู่นี้ ไม่มีการเปลี่ยนแปลง',
  },
  'resource.not_found': {
    status: 404,
    type: 'Operation',
    number: 157,
    en: 'This record was not found. Nothing was changed. Open it again from the list.',
    th: 'ไม่พบข้อมูลนี้ ไม่มีการเปลี่ยนแปลง กรุณาเปิดจากรายการอีกครั้ง',
  },
  'request.foreign_origin': {
    status: 403,
    type: 'Auth',
    number: 256,
    en: 'This request came from another site. Nothing was changed.',
    th: 'คำขอนี้มาจากเว็บอื่น ไม่มีการเปลี่ยนแปลง',
  },
  'idempotency.key_required': {
    status: 400,
    type: 'Validation',
    number: 1400,
    en: 'This call needs an Idempotency-Key header. Nothing was changed.',
    th: 'คำขอนี้ต้องมีส่วนหัว Idempotency-Key ไม่มีการเปลี่ยนแปลง',
  },
  'idempotency.mismatch': {
    status: 422,
    type: 'Operation',
    number: 1401,
    en: 'This key was used for a different request. Nothing was changed. Use a new key.',
    th: 'คีย์นี้ถูกใช้กับคำขออื่นแล้ว ไม่มีการเปลี่ยนแปลง กรุณาใช้คีย์ใหม่',
  },
  'idempotency.in_flight': {
    status: 409,
    type: 'Operation',
    number: 1402,
    en: 'The same request is still running. Nothing was done twice. Try again shortly.',
    th: 'คำขอเดียวกันกำลังทำงาน ไม่มีการทำซ้ำ กรุณาลองอีกครั้งในไม่ช้า',
    isRetryable: true,
  },
  'resource.version_conflict': {
    status: 409,
    type: 'Operation',
    number: 1403,
    en: 'Somebody else changed this meanwhile. What you typed is kept. Compare and save again.',
    th: 'มีผู้อื่นแก้ไขข้อมูลนี้แล้ว สิ่งที่คุณพิมพ์ยังอยู่ กรุณาเปรียบเทียบแล้วบันทึกอีกครั้ง',
  },
  'resource.duplicate_name': {
    status: 409,
    type: 'Validation',
    number: 158,
    en: '{name} is used already. Nothing was saved. Choose another name.',
    th: 'ชื่อ {name} ถูกใช้แล้ว ยังไม่มีการบันทึก กรุณาใช้ชื่ออื่น',
  },
  'resource.in_use': {
    status: 409,
    type: 'Operation',
    number: 159,
    en: '{name} is still used ({count}). Nothing was deleted. Remove it there first.',
    th: '{name} ยังถูกใช้อยู่ ({count} รายการ) ยังไม่มีการลบ กรุณานำออกจากรายการเหล่านั้นก่อน',
  },
  'limit.rate': {
    status: 429,
    type: 'Limit',
    number: 1500,
    en: 'Too many requests. Nothing was changed. Try again in {seconds} s.',
    th: 'มีคำขอมากเกินไป ไม่มีการเปลี่ยนแปลง ลองใหม่ใน {seconds} วินาที',
    isRetryable: true,
  },
  'limit.body_size': {
    status: 413,
    type: 'Limit',
    number: 1501,
    en: 'The request is too large. Nothing was saved. Send less at once.',
    th: 'คำขอมีขนาดใหญ่เกินไป ยังไม่มีการบันทึก กรุณาส่งให้น้อยลง',
  },
  'limit.media_type': {
    status: 415,
    type: 'Validation',
    number: 1502,
    en: 'The request is not in a form this call reads. Nothing was saved.',
    th: 'รูปแบบคำขอไม่รองรับ ยังไม่มีการบันทึก',
  },
  'limit.header_size': {
    status: 431,
    type: 'Limit',
    number: 1503,
    en: 'The request carries too much in its headers. Nothing was changed. Clear the cookies of this site.',
    th: 'ส่วนหัวของคำขอใหญ่เกินไป ไม่มีการเปลี่ยนแปลง กรุณาล้างคุกกี้ของเว็บนี้',
  },
  'service.unavailable': {
    status: 503,
    type: 'System',
    number: 1600,
    en: 'The server is not reachable. Your work on this screen is kept. It is safe to try again.',
    th: 'ติดต่อเซิร์ฟเวอร์ไม่ได้ งานบนหน้านี้ยังอยู่ ลองอีกครั้งได้อย่างปลอดภัย',
    isRetryable: true,
  },
  'common.error.unknown': {
    status: 500,
    type: 'System',
    number: 1601,
    en: 'Something went wrong on our side. What you see is kept. Try again; if it stays, tell us the code below.',
    th: 'เกิดข้อผิดพลาดในระบบ ข้อมูลบนหน้านี้ยังอยู่ ลองอีกครั้ง หากยังเกิดให้แจ้งรหัสด้านล่าง',
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
  ...importsAreaErrors,
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
    /** The present state of the thing that was refused, where that helps: the order after a version conflict. */
    readonly current?: unknown;
  };
}

/** The words of an error in a language. */
export const errorMessage = (errorCode: ErrorCode, language: Language, params: ErrorParams = {}): string =>
  fillMessage((errors[errorCode] as ErrorDefinition)[language], params);
