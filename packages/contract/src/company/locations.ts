import * as z from 'zod/mini';
import {
  localTime,
  optional,
  optionalPhone,
  queryFlag,
  queryList,
  requiredText,
  text,
  uuid,
} from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { listOf, listQuery, recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { Address, locationName, subDomain, SUBDOMAIN_MAX } from './registration.ts';
import { calendars } from './operational-setting.ts';
import { Country } from './settings.ts';

/** Locations of a company (platform spec, section 7, Locations; decisions 25, 92, 153, 199, 200). */

/** How long a former address leads to its location. */
export const ALIAS_DAYS = 90;
/** How long an archived location can be brought back. */
export const UNDELETE_DAYS = 30;
export const roundingModes = ['halfAwayFromZero', 'halfEven', 'up', 'down'] as const;

/** Whether the browsers and servers of the product know a time zone by this name. */
const timezoneName = () => requiredText(64).check(z.refine(isTimeZone, { error: 'invalid' }));
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const address = () =>
  z
    .string()
    .check(
      z.toLowerCase(),
      z.minLength(1, 'required'),
      z.maxLength(SUBDOMAIN_MAX, 'length_5_61'),
      z.regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, 'subdomain'),
    );

export const LocationInput = z.object({
  name: locationName(),
  /** A former one leads here for 90 days more (decision 200). Ours may be shorter than a new one can be. */
  subDomain: address(),
  phone: optionalPhone(),
  address: Address,
  timezoneName: timezoneName(),
  /** The era of Thai dates; omitted = unchanged, and a new location uses its country's era. */
  calendar: z.optional(z.enum(calendars)),
});
export type LocationInput = z.infer<typeof LocationInput>;
export const Location = z.extend(LocationInput, {
  name: z.string(),
  calendar: z.enum(calendars),
  locationID: uuid(),
  currencyID: z.number(),
  archivedAt: z.nullable(z.string()),
  version: recordVersion(),
});
export type Location = z.infer<typeof Location>;

/** A new location shares the catalog and starts from a copy of another one’s settings (decision 153). */
export const LocationStart = z.extend(LocationInput, {
  subDomain: subDomain(),
  copyFromLocationID: uuid(),
  /** Table layouts too. */
  isWithTableLayouts: z._default(z.boolean(), false),
});
export type LocationStart = z.infer<typeof LocationStart>;

export const LocationRow = z.object({
  locationID: uuid(),
  name: z.string(),
  subDomain: z.string(),
  /** Street, postal code and province in one line. */
  address: z.string(),
  archivedAt: z.nullable(z.string()),
  version: recordVersion(),
});
export type LocationRow = z.infer<typeof LocationRow>;

export const LocationSettingInput = z.object({
  /** Applies to the whole company; changes what new products and new orders begin with (decision 199). */
  isTaxInclusive: z.boolean(),
  /** Fixed after the first sale (decision 39). */
  roundingMode: z.enum(roundingModes, { error: 'required' }),
  /** When the business day ends (decision 91). */
  businessDayCutoff: localTime(),
});
export type LocationSettingInput = z.infer<typeof LocationSettingInput>;
export const LocationSetting = z.extend(LocationSettingInput, {
  companyProfile: z.object({ name: z.string(), isTaxInclusive: z.boolean(), logoUrl: z.nullable(z.string()) }),
  currencyID: z.number(),
  /** A first sale was made, so rounding can no longer change. */
  hasSales: z.boolean(),
  /** The caller has the right at every location, so that they may change what holds for the whole company. */
  mayChangeTaxInclusive: z.boolean(),
  version: recordVersion(),
});
export type LocationSetting = z.infer<typeof LocationSetting>;

export const locationErrors = defineErrors({
  'location.last': {
    status: 409,
    type: 'Operation',
    number: 2340,
    en: "{name} is the last location and can't be archived.",
    th: '{name} เป็นสาขาสุดท้าย จึงปิดไม่ได้',
  },
  'location.current': {
    status: 409,
    type: 'Operation',
    number: 2341,
    en: "You're signed in at {name}. Change to another location first.",
    th: 'คุณเข้าสู่ระบบอยู่ที่ {name} กรุณาเปลี่ยนไปสาขาอื่นก่อน',
  },
  'location.undelete_expired': {
    status: 409,
    type: 'Operation',
    number: 2342,
    en: '{name} was archived more than {days} days ago and can no longer be restored.',
    th: '{name} ปิดไปเกิน {days} วันแล้ว จึงกู้คืนไม่ได้',
  },
  'location.not_archived': {
    status: 409,
    type: 'Operation',
    number: 2343,
    en: 'Archive {name} before you delete it permanently.',
    th: 'กรุณาปิดสาขา {name} ก่อนลบถาวร',
  },
  'location.name_mismatch': {
    status: 400,
    type: 'Validation',
    number: 2344,
    en: "The name you typed doesn't match the location. Type it exactly as shown.",
    th: 'ชื่อที่พิมพ์ไม่ตรงกับชื่อสาขา กรุณาพิมพ์ให้ตรงตามที่แสดง',
  },
  'location.rounding_fixed': {
    status: 409,
    type: 'Operation',
    number: 2345,
    en: "Rounding can't be changed after the first sale.",
    th: 'เปลี่ยนวิธีปัดเศษไม่ได้หลังจากขายครั้งแรกแล้ว',
  },
  'location.business_day': {
    status: 409,
    type: 'Operation',
    number: 2346,
    en: 'This would change the date of the business day that is open. Save it at another time of the day.',
    th: 'การเปลี่ยนนี้จะทำให้วันที่ของวันทำการปัจจุบันเปลี่ยนไป กรุณาบันทึกในเวลาอื่นของวัน',
  },
});

const { view, add, edit, delete: remove } = permission.locationSetting;
const finance = permission.financialGeneral;
const params = z.object({ id: uuid() });
const path = '/locations';
const version = { version: recordVersion() };

export const locationRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Locations of the company; the archived ones with isArchived.',
    query: z.extend(listQuery('name', 'subDomain', 'archivedAt'), { isArchived: queryFlag() }),
    answer: listOf(LocationRow),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One location.',
    params,
    answer: Location,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Opens a location with a copy of another one’s settings; needs the right at every location.',
    repeat: 'naturalKey',
    isHeavy: true,
    body: z.extend(LocationStart, { locationID: optional(uuid()) }),
    answer: Location,
    errors: ['resource.duplicate_name', 'registration.subdomain_taken', 'license.quota_exceeded'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a location; needs the right there.',
    params,
    body: z.extend(LocationInput, version),
    answer: Location,
    errors: [
      'resource.duplicate_name',
      'resource.version_conflict',
      'registration.subdomain_taken',
      'location.business_day',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Archives locations, ending the sessions there; all of them or none.',
    query: z.object({ locationIDs: queryList(uuid()) }),
    answer: Removed,
    errors: ['location.last', 'location.current'],
  }),
  undelete: route({
    method: 'POST',
    path: `${path}/undelete/{id}`,
    access: [remove],
    about: 'Brings an archived location back within 30 days.',
    params,
    answer: Location,
    errors: ['location.undelete_expired', 'license.quota_exceeded'],
  }),
  removePermanently: route({
    method: 'DELETE',
    path: `${path}/permanently-delete/{id}`,
    access: 'superUser',
    about: 'Deletes an archived location for good and frees its address; `name` is its name, typed.',
    params,
    query: z.object({ name: text(61) }),
    answer: Removed,
    errors: ['location.not_archived', 'location.name_mismatch'],
  }),
  current: route({
    method: 'GET',
    path: '/location',
    access: 'terminal',
    about: 'The location of the caller.',
    answer: Location,
  }),
  updateBaseInfo: route({
    method: 'PUT',
    path: '/location/base-info',
    access: [edit],
    about: 'Changes the location of the caller.',
    body: z.extend(LocationInput, version),
    answer: Location,
    errors: [
      'resource.duplicate_name',
      'resource.version_conflict',
      'registration.subdomain_taken',
      'location.business_day',
    ],
  }),
  country: route({
    method: 'GET',
    path: '/location/country',
    access: 'terminal',
    about: 'The country of the caller’s location.',
    answer: Country,
  }),
  setting: route({
    method: 'GET',
    path: '/location/location-setting',
    access: 'terminal',
    about: 'How money is figured at the caller’s location.',
    answer: LocationSetting,
  }),
  updateSetting: route({
    method: 'PUT',
    path: '/location/location-setting',
    access: [finance.edit],
    about: 'Changes how new orders are figured; stored orders stay as they are.',
    body: z.extend(LocationSettingInput, version),
    answer: LocationSetting,
    errors: ['resource.version_conflict', 'location.rounding_fixed'],
  }),
} as const;
