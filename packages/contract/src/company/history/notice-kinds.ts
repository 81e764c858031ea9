import { permission, type PermissionCode } from '../../kit/permissions.ts';
import { keysOf } from '../../kit/keys.ts';

/** How a person is notified. */
export const noticeTargets = ['Bell', 'Sound', 'Mail', 'Webhook'] as const;
export type NoticeTarget = (typeof noticeTargets)[number];

/** What is reported of one kind of notice. */
interface NoticeKindDefinition {
  /** Its name in lists. */
  readonly name: { readonly en: string; readonly th: string };
  /** The sentence; `{…}` is filled from the notice. */
  readonly en: string;
  readonly th: string;
  /** Whom it reaches where no group names it: people with one of these rights; `own` = the person it is about. */
  readonly to: readonly PermissionCode[] | 'own';
  readonly targets: readonly NoticeTarget[];
  /** The screen that it leads to; one of a record takes the id of the notice. */
  readonly screen: string;
}

const { view } = permission.companySetting;

/** Everything that a location reports, declared once (decision 277). */
export const noticeKinds = {
  licenceEnds: {
    name: { en: 'Licence ends', th: 'แพ็กเกจใกล้หมดอายุ' },
    en: 'The licence ends on {date} (in {days} days). Renew it so that you can keep selling.',
    th: 'แพ็กเกจการใช้งานจะหมดอายุวันที่ {date} (อีก {days} วัน) กรุณาต่ออายุเพื่อขายต่อได้',
    to: [view],
    targets: ['Bell', 'Mail'],
    screen: 'licence',
  },
  quotaNearlyUsed: {
    name: { en: 'Quota nearly used', th: 'โควตาใกล้เต็ม' },
    en: '{used} of {limit} are used: {quota}.',
    th: 'ใช้โควตา {quota} ไปแล้ว {used} จาก {limit}',
    to: [view],
    targets: ['Bell'],
    screen: 'licence',
  },
  lowStock: {
    name: { en: 'Low stock', th: 'สต็อกเหลือน้อย' },
    en: '{name} is low: {onHand} left.',
    th: '{name} เหลือน้อย เหลือ {onHand}',
    to: [permission.inventory.view],
    targets: ['Bell'],
    screen: 'inventoryItem',
  },
  outOfStock: {
    name: { en: 'Out of stock', th: 'ของหมด' },
    en: '{name} is out of stock.',
    th: '{name} หมด',
    to: [permission.inventory.view],
    targets: ['Bell'],
    screen: 'inventoryItem',
  },
  mailFailed: {
    name: { en: 'Email not delivered', th: 'ส่งอีเมลไม่สำเร็จ' },
    en: 'An email to {to} could not be delivered.',
    th: 'ส่งอีเมลถึง {to} ไม่สำเร็จ',
    to: [permission.users.edit],
    targets: ['Bell'],
    screen: 'users',
  },
  forgottenClockOut: {
    name: { en: 'Forgotten clock-out', th: 'ลืมลงเวลาออก' },
    en: '{name} forgot to clock out. Enter the real end of the shift.',
    th: '{name} ลืมลงเวลาออก กรุณาใส่เวลาออกจริงของกะ',
    to: [permission.employeeTimeClock.edit],
    targets: ['Bell'],
    screen: 'shift',
  },
  unknownBrowser: {
    name: { en: 'Sign-in on an unknown browser', th: 'เข้าสู่ระบบจากเบราว์เซอร์ใหม่' },
    en: 'You signed in on a browser for the first time. If this was not you, change your password.',
    th: 'มีการเข้าสู่ระบบด้วยบัญชีคุณจากเบราว์เซอร์ใหม่ ถ้าไม่ใช่คุณ ให้เปลี่ยนรหัสผ่าน',
    to: 'own',
    targets: ['Bell'],
    screen: 'myAccount',
  },
  rightsChanged: {
    name: { en: 'Own rights changed', th: 'สิทธิ์ของตนเปลี่ยน' },
    en: '{by} changed your rights.',
    th: '{by} เปลี่ยนสิทธิ์ของคุณ',
    to: 'own',
    targets: ['Bell'],
    screen: 'myAccount',
  },
  pinChanged: {
    name: { en: 'Own PIN changed', th: 'PIN ของตนเปลี่ยน' },
    en: '{by} changed your PIN.',
    th: '{by} เปลี่ยน PIN ของคุณ',
    to: 'own',
    targets: ['Bell'],
    screen: 'myAccount',
  },
  scheduledChangeRefused: {
    name: { en: 'Scheduled change not made', th: 'การแก้ไขที่ตั้งเวลาไว้ไม่สำเร็จ' },
    en: 'Your change of {name} was not made at its time. The reason is under Scheduled changes.',
    th: 'การแก้ {name} ที่คุณตั้งเวลาไว้ไม่สำเร็จ ดูสาเหตุได้ที่หน้าการแก้ไขที่ตั้งเวลาไว้',
    to: 'own',
    targets: ['Bell'],
    screen: 'scheduledChanges',
  },
  drawerDifference: {
    name: { en: 'Difference in a drawer', th: 'เงินในลิ้นชักขาดเกิน' },
    en: 'The drawer of {terminal} was closed with a difference of {difference}.',
    th: 'ปิดลิ้นชักของ {terminal} โดยมีเงินขาดเกิน {difference}',
    to: [permission.terminalReport.view],
    targets: ['Bell'],
    screen: 'closure',
  },
  offlineSaleRefused: {
    name: { en: 'Offline sale not stored', th: 'รายการขายออฟไลน์บันทึกไม่ได้' },
    en: 'The offline sale {number} of {terminal} could not be stored. Decide what becomes of it.',
    th: 'รายการขายออฟไลน์ {number} ของ {terminal} บันทึกเข้าระบบไม่ได้ กรุณาตรวจสอบและจัดการ',
    to: [permission.terminalReport.view],
    targets: ['Bell'],
    screen: 'offlineSales',
  },
  ticketNotPrinted: {
    name: { en: 'Ticket not printed', th: 'พิมพ์ใบไม่สำเร็จ' },
    en: 'A ticket was not printed on {printer}: {reason}',
    th: 'พิมพ์ใบที่เครื่อง {printer} ไม่สำเร็จ: {reason}',
    to: [permission.orderDashboard.view],
    targets: ['Bell'],
    screen: 'printRecovery',
  },
  webhookParked: {
    name: { en: 'Webhook without an answer', th: 'Webhook ไม่ตอบ' },
    en: '{name} took no messages for a day. Not delivered: {count}. Send them again from the form of the webhook.',
    th: '{name} ไม่รับข้อความมาหนึ่งวัน ส่งไม่สำเร็จ {count} รายการ ส่งใหม่ได้จากหน้าของ Webhook',
    to: [permission.onlineIntegrations.view],
    targets: ['Bell', 'Mail'],
    screen: 'webhook',
  },
  guestCardUnclear: {
    name: { en: 'Card payment of a guest unclear', th: 'การจ่ายด้วยบัตรของลูกค้าไม่ชัดเจน' },
    en: 'A card payment of {amount} on the ordering page is unclear. Look it up at your provider: {reference}',
    th: 'การจ่ายด้วยบัตร {amount} บนหน้าสั่งอาหารไม่ชัดเจน กรุณาตรวจสอบกับผู้ให้บริการ: {reference}',
    to: [permission.onlineOrder.view],
    targets: ['Bell', 'Mail'],
    screen: 'hostedPayments',
  },
  reportNotMailed: {
    name: { en: 'Scheduled report not sent', th: 'ส่งรายงานตามเวลาไม่สำเร็จ' },
    en: 'The report {view} was not sent to {reader}. The reason is under Scheduled reports.',
    th: 'ส่งรายงาน {view} ถึง {reader} ไม่สำเร็จ ดูสาเหตุได้ที่หน้ารายงานที่ตั้งเวลาส่ง',
    to: 'own',
    targets: ['Bell'],
    screen: 'reportMails',
  },
  backupOld: {
    name: { en: 'Old backup', th: 'ไม่ได้สำรองข้อมูล' },
    en: 'The last backup is more than a day old ({date}). Ask whoever runs the server.',
    th: 'สำรองข้อมูลครั้งล่าสุดเกินหนึ่งวันแล้ว ({date}) กรุณาแจ้งผู้ดูแลเซิร์ฟเวอร์',
    to: [permission.companySetting.special],
    targets: ['Bell'],
    screen: 'licence',
  },
} as const satisfies Readonly<Record<string, NoticeKindDefinition>>;
export type NoticeKind = keyof typeof noticeKinds;

export const noticeKindNames = keysOf(noticeKinds);
/** Kinds that a group can be notified of: all that are not about one person alone. */
export const groupNoticeKinds = noticeKindNames.filter((kind) => noticeKinds[kind].to !== 'own');
