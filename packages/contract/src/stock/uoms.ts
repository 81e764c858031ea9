import * as z from 'zod/mini';
import { quantity, queryList, requiredText, text } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { recordVersion } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/**
 * Units of measure and their categories (back-office spec, sections 3, 4, 5 and 7; decision 21). Shared by the
 * locations of a company.
 */

/** A reference of −1 is "current UOM": the unit refers to no other one (back-office spec, section 9). */
export const NO_REFERENCE = -1;

const uomID = () => z.int({ error: 'integer' }).check(z.gte(1, 'range'), z.lte(2_147_483_647, 'range'));
const wholeID = () =>
  z.coerce
    .number({ error: 'number' })
    .check(z.refine(Number.isInteger, { error: 'integer' }), z.gte(1, 'range'), z.lte(2_147_483_647, 'range'));

const CATEGORY_REQUIRED = 'uoms.message.error.uom_category_required';

/** The editable fields of a unit. */
export const uomFields = {
  name: requiredText(30),
  symbol: requiredText(10),
  description: z._default(text(250), ''),
  // Left out is the same as none: both are answered with the key of the specification.
  uomClassID: z.prefault(
    z.int({ error: CATEGORY_REQUIRED }).check(z.gte(1, CATEGORY_REQUIRED), z.lte(2_147_483_647, 'range')),
    0,
  ),
  enableConversion: z.boolean(),
  initialUnitForConversion: quantity(),
  /** −1 = none; null = missing, which a unit with conversion may not be. */
  referenceUOMID: z._default(
    z.nullable(z.int({ error: 'integer' }).check(z.gte(NO_REFERENCE, 'range'), z.lte(2_147_483_647, 'range'))),
    null,
  ),
};

/** The rule that a unit with conversion names its reference; for any schema with these fields. */
export const referenceGiven = z.refine<{ readonly enableConversion: boolean; readonly referenceUOMID: number | null }>(
  ({ enableConversion, referenceUOMID }) => !enableConversion || referenceUOMID !== null,
  { error: 'uoms.message.error.ref_uom_required', path: ['referenceUOMID'] },
);

// When saved, the conversion is already divided by the initial unit, so it may have any number of decimals (back-office
// spec, section 4).
const savedFields = {
  ...uomFields,
  conversion: z.number({ error: 'number' }).check(z.gt(0, 'min'), z.lte(100_000_000_000, 'range')),
};

export const UomInput = z.object(savedFields).check(referenceGiven);
export type UomInput = z.infer<typeof UomInput>;

export const Uom = z.object({
  uomid: z.int(),
  name: z.string(),
  symbol: z.string(),
  description: z.string(),
  uomClassID: z.int(),
  isDefault: z.boolean(),
  /** True = created by the restaurant, false = the system's. */
  isCustomData: z.boolean(),
  isBaseUOM: z.boolean(),
  enableConversion: z.boolean(),
  referenceUOMID: z.int(),
  initialUnitForConversion: z.number(),
  /**
   * The typed values: `initialUnitForConversion` of this unit equal this many of the reference. `conversion` and
   * `factor` are its quotients with the initial unit.
   */
  enteredConversion: z.number(),
  conversion: z.number(),
  factor: z.number(),
  /** False while anything uses this unit: then its category and conversion cannot change. */
  isConversionModifiable: z.boolean(),
  version: recordVersion(),
});
export type Uom = z.infer<typeof Uom>;
export const UomClass = z.object({
  uomClassID: z.int(),
  name: z.string(),
  isDefault: z.boolean(),
  uoms: z.array(z.object({ uomid: z.int(), name: z.string(), symbol: z.string() })),
});
export type UomClass = z.infer<typeof UomClass>;

export const uomErrors = defineErrors({
  'uoms.message.error.name_duplicated': {
    status: 409,
    type: 'Validation',
    number: 2100,
    en: 'A unit named {name} already exists. Choose another name.',
    th: 'มีหน่วยชื่อ {name} แล้ว กรุณาใช้ชื่ออื่น',
  },
  'uoms.message.error.symbol_duplicated': {
    status: 409,
    type: 'Validation',
    number: 2101,
    en: 'The symbol {symbol} is already used in this category. Choose another one.',
    th: 'สัญลักษณ์ {symbol} ถูกใช้ในหมวดนี้แล้ว กรุณาใช้สัญลักษณ์อื่น',
  },
  'uoms.error.not_modifiable': {
    status: 409,
    type: 'Operation',
    number: 2102,
    en: "{name} is in use. Its category and conversion can't be changed.",
    th: 'หน่วย {name} ถูกใช้งานอยู่ จึงเปลี่ยนหมวดและการแปลงหน่วยไม่ได้',
  },
  'uoms.error.system_unit': {
    status: 409,
    type: 'Operation',
    number: 2103,
    en: "{name} is a system unit and can't be changed. Add a custom unit instead.",
    th: '{name} เป็นหน่วยของระบบ แก้ไขไม่ได้ กรุณาเพิ่มหน่วยที่กำหนดเอง',
  },
  'uoms.error.reference': {
    status: 409,
    type: 'Validation',
    number: 2104,
    en: "This unit can't be converted to that reference unit. Choose another one.",
    th: 'แปลงเป็นหน่วยอ้างอิงที่เลือกไม่ได้ กรุณาเลือกหน่วยอื่น',
  },
  'uoms.error.custom_units_off': {
    status: 403,
    type: 'Operation',
    number: 2105,
    en: 'Custom units are not included in your plan.',
    th: 'แพ็กเกจของคุณไม่รวมหน่วยที่กำหนดเอง',
  },
});

const { view, add, edit, delete: remove } = permission.unitOfMeasure;
const params = z.object({ id: wholeID() });
const savingErrors = [
  'uoms.message.error.name_duplicated',
  'uoms.message.error.symbol_duplicated',
  'uoms.error.reference',
  'uoms.error.custom_units_off',
] as const;

export const uomRoutes = {
  list: route({
    method: 'GET',
    path: '/uoms',
    access: 'terminal',
    about: 'All units of measure by name.',
    answer: z.array(Uom),
  }),
  classes: route({
    method: 'GET',
    path: '/uoms/classes',
    access: 'terminal',
    about: 'Categories of units with the units in each.',
    answer: z.array(UomClass),
  }),
  get: route({
    method: 'GET',
    path: '/uoms/{id}',
    access: [view, edit],
    about: 'One unit of measure.',
    params,
    answer: Uom,
  }),
  create: route({
    method: 'POST',
    path: '/uoms',
    access: [add],
    about: 'Adds a custom unit.',
    repeat: 'key',
    body: UomInput,
    answer: Uom,
    errors: savingErrors,
  }),
  setDefault: route({
    method: 'PUT',
    path: '/uoms/default-uom/{id}',
    access: [edit],
    about: 'Makes a unit the default and replaces the previous one.',
    params,
    answer: Uom,
  }),
  update: route({
    method: 'PUT',
    path: '/uoms/{id}',
    access: [edit],
    about: 'Changes a custom unit; refused if someone else changed it first.',
    params,
    body: z.object({ ...savedFields, version: recordVersion() }).check(referenceGiven),
    answer: Uom,
    errors: [...savingErrors, 'uoms.error.not_modifiable', 'uoms.error.system_unit', 'resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/uoms',
    access: [remove],
    about: 'Deletes those of these units that nothing uses, and reports which could not be removed.',
    query: z.object({ ids: queryList(wholeID()) }),
    answer: z.object({ removedIDs: z.array(uomID()), unremovableIDs: z.array(uomID()) }),
    errors: ['uoms.error.custom_units_off'],
  }),
} as const;
