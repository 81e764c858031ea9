import { keysOf } from '../kit/keys.ts';
import * as z from 'zod/mini';
import { count, queryFlag, queryList, uuid } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { FileAnswer, uploadBody } from '../kit/files.ts';
import { route } from '../kit/route.ts';
import { permission, type PermissionModule } from '../kit/permissions.ts';

/**
 * Lists as spreadsheets (back-office spec, section 7: the import and export calls). A whole file is read and compared
 * with the stored records; all of it is imported, or nothing. Rows are recognised by names, codes and barcodes.
 */

/** Limits of one file (reliability H3). */
export const IMPORT_MAX_BYTES = 10 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 20_000;

export const SheetFormat = { csv: 'csv', xlsx: 'xlsx' } as const;
export type SheetFormat = (typeof SheetFormat)[keyof typeof SheetFormat];

/** What can be wrong with a cell, or with a row of a file; `{…}` is filled from the row. */
export const importProblems = {
  required: { en: 'Required', th: 'จำเป็นต้องกรอก' },
  too_long: { en: 'Longer than {max} characters', th: 'ยาวเกิน {max} ตัวอักษร' },
  characters: { en: 'Contains characters that are not allowed', th: 'มีอักขระที่ไม่อนุญาต' },
  number: { en: '“{value}” is not a number', th: '“{value}” ไม่ใช่ตัวเลข' },
  two_readings: {
    en: '“{value}” could be {one} or {other}. Enter it without a thousands separator',
    th: '“{value}” อาจหมายถึง {one} หรือ {other} กรุณาใส่โดยไม่มีเครื่องหมายคั่นหลักพัน',
  },
  integer: { en: 'Must be a whole number', th: 'ต้องเป็นจำนวนเต็ม' },
  decimals: { en: 'At most 5 decimals', th: 'ทศนิยมไม่เกิน 5 ตำแหน่ง' },
  currency_unit: { en: 'Too many decimals for this currency', th: 'ทศนิยมเกินที่สกุลเงินนี้รองรับ' },
  min: { en: 'Too small', th: 'น้อยเกินไป' },
  range: { en: 'Out of range', th: 'อยู่นอกช่วงที่กำหนด' },
  flag: { en: 'Enter yes or no', th: 'ใส่ ใช่ หรือ ไม่' },
  choice: { en: 'Must be one of: {choices}', th: 'ต้องเป็นหนึ่งใน: {choices}' },
  colour: { en: 'Enter a colour as #rrggbb', th: 'ใส่สีในรูปแบบ #rrggbb' },
  hours: {
    en: '“{value}” is not a valid time range. Use the form Mon-Fri 11:00-14:00 2026-12-01..2026-12-24',
    th: '“{value}” ไม่ใช่ช่วงเวลาที่ถูกต้อง ใช้รูปแบบ จ-ศ 11:00-14:00 2026-12-01..2026-12-24',
  },
  too_many: { en: 'At most {max}', th: 'ไม่เกิน {max} รายการ' },
  phone: { en: 'Enter a phone number of 9 to 15 digits', th: 'ใส่หมายเลขโทรศัพท์ 9 ถึง 15 หลัก' },
  tax_id: { en: 'Enter up to 20 letters and digits', th: 'ใส่ตัวอักษรหรือตัวเลขไม่เกิน 20 ตัว' },
  tax_id_thai: {
    en: 'A Thai tax ID has 13 digits. Check the last one',
    th: 'เลขประจำตัวผู้เสียภาษีมี 13 หลัก กรุณาตรวจสอบ',
  },
  email: { en: 'Not a valid email', th: 'อีเมลไม่ถูกต้อง' },
  unknown: { en: '“{value}” does not exist', th: 'ไม่มี “{value}”' },
  ambiguous: { en: '“{value}” matches more than one record', th: '“{value}” ตรงกับข้อมูลมากกว่าหนึ่งรายการ' },
  taken: { en: 'Already used by {name}', th: 'ถูกใช้แล้วโดย {name}' },
  duplicate: { en: 'Duplicate of row {row}', th: 'ซ้ำกับแถว {row}' },
  differs: { en: 'Conflicts with row {row}', th: 'ขัดแย้งกับแถว {row}' },
  fixed: { en: "Can't be changed by import", th: 'เปลี่ยนด้วยการนำเข้าไม่ได้' },
  in_use: {
    en: 'Used in recipes, options or stock. Change it in its form',
    th: 'ถูกใช้ในสูตร ตัวเลือก หรือสต็อก กรุณาแก้ไขในแบบฟอร์ม',
  },
  not_together: { en: 'Fill in either {first} or {second}', th: 'ใส่ {first} หรือ {second} อย่างใดอย่างหนึ่ง' },
  options: { en: 'Enter one option of each: {variants}', th: 'ใส่ตัวเลือกอย่างละหนึ่ง: {variants}' },
  code_rounded: {
    en: '“{value}” was rounded by the spreadsheet. Format the column as text and enter the code again',
    th: '“{value}” ถูกโปรแกรมตารางปัดเศษไปแล้ว กรุณาตั้งคอลัมน์เป็นข้อความแล้วใส่รหัสใหม่',
  },
  code_zeros: {
    en: '“{value}” may have lost its leading zeros. Format the column as text and enter the code again',
    th: '“{value}” อาจขาดเลขศูนย์นำหน้า กรุณาตั้งคอลัมน์เป็นข้อความแล้วใส่รหัสใหม่',
  },
  date: {
    en: 'The spreadsheet turned this into the date {value}. Format the column as text and enter it again',
    th: 'โปรแกรมตารางเปลี่ยนค่านี้เป็นวันที่ {value} กรุณาตั้งคอลัมน์เป็นข้อความแล้วใส่ใหม่',
  },
  unclosed: {
    en: 'A quotation mark is opened and not closed. Delete it, or write it twice',
    th: 'มีเครื่องหมายคำพูดเปิดที่ไม่ได้ปิด กรุณาลบออก หรือพิมพ์สองครั้ง',
  },
  nested: { en: "A group can't contain itself", th: 'กลุ่มซ้อนอยู่ภายในตัวเองไม่ได้' },
} as const;
export type ImportProblem = keyof typeof importProblems;

const Cell = z.string();
/**
 * One row of the file. `row` counts as in a spreadsheet program: the headings are row 1. Columns are named in the
 * caller's language.
 */
export const ImportRow = z.object({
  row: count(),
  kind: z.enum(['new', 'changed', 'same', 'refused']),
  name: z.string(),
  changes: z.optional(z.array(z.object({ column: z.string(), from: Cell, to: Cell }))),
  problems: z.optional(z.array(z.object({ column: z.string(), message: z.string() }))),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** The columns that a file has and those that the list has, so that a person can say which is which. */
export const ImportLayout = z.object({
  /** The place of the row with the headings; 0 is the first. */
  headingRow: count(),
  found: z.array(
    z.object({
      place: count(),
      heading: z.string(),
      /** The first value below the heading; '' where there is none. */
      sample: z.string(),
      /** The column of the list; null = ignored. */
      key: z.nullable(z.string()),
    }),
  ),
  wanted: z.array(z.object({ key: z.string(), name: z.string(), isRequired: z.boolean() })),
});
export type ImportLayout = z.infer<typeof ImportLayout>;

/** Systems whose files are taken as they write them (decision 393). */
export const fileSources = ['square', 'toast'] as const;
export type FileSource = (typeof fileSources)[number];

/** What a file would change, or has changed. */
export const ImportReport = z.object({
  importID: uuid(),
  isDryRun: z.boolean(),
  fileName: z.string(),
  /** The system that has written the file; null = it has the columns of the list. */
  writtenBy: z.nullable(z.enum(fileSources)),
  counts: z.object({ new: count(), changed: count(), same: count(), refused: count() }),
  rows: z.array(ImportRow),
  /** Unknown headings; their columns are ignored. */
  unknownColumns: z.array(z.string()),
  layout: ImportLayout,
  /** Records that the rows name and that the import would create, such as a new category. */
  alsoCreated: z.array(z.object({ kind: z.string(), name: z.string() })),
  /** The refused rows with their reasons, to be corrected and sent again. */
  refusedFile: z.nullable(FileAnswer),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** The progress of an import. */
export const ImportProgress = z.object({
  importID: uuid(),
  stage: z.enum(['reading', 'checking', 'saving', 'done', 'refused']),
  done: count(),
  total: count(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

export const importErrors = defineErrors({
  'file.error.not_found': {
    status: 400,
    type: 'Validation',
    number: 1339,
    en: 'File not found. Choose the file again.',
    th: 'ไม่พบไฟล์ กรุณาเลือกไฟล์อีกครั้ง',
  },
  'import.file_unreadable': {
    status: 422,
    type: 'Validation',
    number: 1340,
    en: "This file can't be read. Save it as XLSX, or as CSV in UTF-8.",
    th: 'อ่านไฟล์นี้ไม่ได้ กรุณาบันทึกเป็น XLSX หรือ CSV แบบ UTF-8',
  },
  'import.file_unsafe': {
    status: 422,
    type: 'Validation',
    number: 1341,
    en: 'This file contains more than a plain table: {reason}. Save it as plain XLSX or CSV.',
    th: 'ไฟล์นี้มีมากกว่าตารางธรรมดา: {reason} กรุณาบันทึกเป็น XLSX หรือ CSV ธรรมดา',
  },
  'import.file_too_large': {
    status: 413,
    type: 'Limit',
    number: 1342,
    en: 'This file is too large. Split it into smaller files.',
    th: 'ไฟล์นี้ใหญ่เกินไป กรุณาแบ่งเป็นไฟล์ย่อย',
  },
  'import.too_many_rows': {
    status: 413,
    type: 'Limit',
    number: 1343,
    en: 'This file has more than {max} rows. Split it into smaller files.',
    th: 'ไฟล์นี้มีมากกว่า {max} แถว กรุณาแบ่งเป็นไฟล์ย่อย',
  },
  'import.column_missing': {
    status: 422,
    type: 'Validation',
    number: 1344,
    en: 'Column {column} is missing. The file has: {found}.',
    th: 'ไม่มีคอลัมน์ {column} ในไฟล์มี: {found}',
  },
  'import.column_twice': {
    status: 422,
    type: 'Validation',
    number: 1345,
    en: 'Column {column} appears twice. The file has: {found}.',
    th: 'มีคอลัมน์ {column} ซ้ำกัน ในไฟล์มี: {found}',
  },
  'import.empty': {
    status: 422,
    type: 'Validation',
    number: 1346,
    en: 'The file has no data rows.',
    th: 'ไฟล์นี้ไม่มีแถวข้อมูล',
  },
  'import.row_errors': {
    status: 422,
    type: 'Validation',
    number: 1347,
    en: '{refused} of {total} rows have errors. Nothing was imported.',
    th: 'มี {refused} จาก {total} แถวที่มีข้อผิดพลาด ยังไม่มีการนำเข้า',
  },
  'import.busy': {
    status: 409,
    type: 'Operation',
    number: 1348,
    en: 'Another import is running. Try again when it is finished.',
    th: 'กำลังนำเข้าไฟล์อื่นอยู่ กรุณาลองใหม่เมื่อเสร็จแล้ว',
    isRetryable: true,
  },
  'import.server_busy': {
    status: 503,
    type: 'System',
    number: 1350,
    en: 'Many files are being processed right now. Try again in a moment.',
    th: 'ขณะนี้มีไฟล์ที่กำลังประมวลผลอยู่มาก กรุณาลองใหม่อีกครั้งในอีกสักครู่',
    isRetryable: true,
  },
  'import.took_too_long': {
    status: 503,
    type: 'System',
    number: 1351,
    en: 'The file took too long, so nothing was changed. Try again in a moment, or split it into smaller files.',
    th: 'ประมวลผลไฟล์นานเกินไป ยังไม่มีการเปลี่ยนแปลงใดๆ กรุณาลองใหม่อีกครั้งในอีกสักครู่ หรือแบ่งเป็นไฟล์ย่อย',
    isRetryable: true,
  },
  'import.changed_meanwhile': {
    status: 409,
    type: 'Operation',
    number: 1349,
    en: 'Someone else changed these records during the import. Nothing was imported. Check the file again.',
    th: 'มีผู้อื่นแก้ไขข้อมูลนี้ระหว่างนำเข้า ยังไม่มีการนำเข้า กรุณาตรวจไฟล์อีกครั้ง',
  },
});

const formatQuery = z.object({ format: z._default(z.enum(SheetFormat), SheetFormat.xlsx) });
const importQuery = z.object({
  /** Created by the caller, so that the progress can be requested while the call is running. */
  importID: uuid(),
  /** Only reports what would change. */
  isDryRun: queryFlag(),
  /** Creates missing records that the rows name, where the list allows it: categories, brands, types. */
  isCreatingMissing: queryFlag(),
  /**
   * Which column is which, where the headings do not say so: `place:key` for each column that counts. Comes with
   * `headingRow`, the place of the headings.
   */
  columns: queryList(z.string().check(z.regex(/^\d{1,3}:[a-zA-Z]{1,40}$/))),
  headingRow: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(20)), 0),
});

/** The three calls of a list that has a spreadsheet. */
const sheet = (path: string, module: PermissionModule, what: string) => {
  const { view, add, edit, special } = permission[module];
  return {
    import: route({
      method: 'POST',
      path: `${path}/import`,
      access: { allOf: [add, edit] },
      about: `Imports ${what} from a CSV or XLSX file: all rows or none; with isDryRun it only reports what would change.`,
      query: importQuery,
      body: uploadBody(),
      answer: ImportReport,
      isUpload: true,
      isHeavy: true,
      maxBodyBytes: IMPORT_MAX_BYTES,
      errors: keysOf(importErrors),
    }),
    export: route({
      method: 'GET',
      path: `${path}/export`,
      access: { allOf: [view, special] },
      about: `All ${what} as a file that can be imported again; the audit keeps who took it (decision 259).`,
      query: formatQuery,
      answer: FileAnswer,
      isHeavy: true,
    }),
    template: route({
      method: 'GET',
      path: `${path}/import-template`,
      access: [view, add, edit],
      about: `An empty file with the columns of ${what} and an example.`,
      query: formatQuery,
      answer: FileAnswer,
    }),
  };
};

/** Every list that has a spreadsheet, by the name that the page and the server use, and whose rights it requires. */
export const sheetModules = {
  categories: 'productCategory',
  vendors: 'vendor',
  products: 'product',
  deposits: 'product',
  combos: 'combo',
  ingredients: 'ingredient',
  variants: 'product',
  modifierGroups: 'product',
  menus: 'posMenu',
  priceLists: 'priceList',
  glCodes: 'financialGeneral',
  customers: 'customers',
} as const satisfies Readonly<Record<string, PermissionModule>>;

export const sheetRoutes = {
  categories: sheet('/company/products/categories', sheetModules.categories, 'sales categories'),
  vendors: sheet('/location/vendors', sheetModules.vendors, 'vendors of this location'),
  products: sheet('/company/products', sheetModules.products, 'products with their variants'),
  deposits: sheet('/company/products/deposits', sheetModules.deposits, 'container deposits with their credits'),
  combos: sheet('/company/combos', sheetModules.combos, 'combos with their choices'),
  ingredients: sheet('/company/ingredients', sheetModules.ingredients, 'ingredients'),
  variants: sheet('/company/variants', sheetModules.variants, 'variants with their options'),
  modifierGroups: sheet('/company/modifier-groups', sheetModules.modifierGroups, 'modifier groups with their options'),
  menus: sheet('/company/menus', sheetModules.menus, 'menus with their sections and items'),
  priceLists: sheet('/company/price-lists', sheetModules.priceLists, 'price lists with their prices'),
  glCodes: sheet('/company/glcodes', sheetModules.glCodes, 'GL codes'),
  customers: sheet('/company/customers', sheetModules.customers, 'customers with their default address'),
} as const satisfies Readonly<Record<keyof typeof sheetModules, unknown>>;
export type SheetName = keyof typeof sheetRoutes;

export const importRoutes = {
  progress: route({
    method: 'GET',
    path: '/company/imports/{importID}',
    access: 'terminal',
    about: 'The progress of an import of this terminal; available for a few minutes after its end.',
    params: z.object({ importID: uuid() }),
    answer: ImportProgress,
  }),
  ...flatten(sheetRoutes),
} as const;

type Together<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
type Flat<S> = Together<
  { [N in keyof S & string]: { readonly [C in keyof S[N] & string as `${N}${Capitalize<C>}`]: S[N][C] } }[keyof S &
    string]
>;

/** `categories.import` becomes `categoriesImport`: a group of calls is one level deep. */
function flatten<S extends Readonly<Record<string, object>>>(sheets: S): Flat<S> {
  return Object.fromEntries(
    Object.entries(sheets).flatMap(([name, calls]) =>
      Object.entries(calls).map(([call, one]) => [`${name}${call[0]?.toUpperCase() ?? ''}${call.slice(1)}`, one]),
    ),
  ) as Flat<S>;
}
