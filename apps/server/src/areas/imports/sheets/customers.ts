import { isTaxIDIn, taxID } from '@tavola/contract';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import { flagIn, textIn, type Cells } from '#platform/imports/columns.ts';
import type { Loaded, Sheet } from '#platform/imports/sheet.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import { readCountryCode, replaceDefaults, saveWords } from '#areas/customers/index.ts';
import { readNames } from '../imports.rows.ts';
import type { NameIndex } from '../names.ts';
import { activeColumn, checkName } from './references.ts';

interface State extends Loaded {
  readonly categories: NameIndex;
  readonly countryCode: string;
}

/** A tax id as stored; an invalid one stays as typed, and is refused. */
const storedTaxID = (typed: string): string => {
  const read = taxID().safeParse(typed);
  return read.success ? read.data : typed;
};

const fullName = (cells: Cells): string => `${textIn(cells, 'givenName')} ${textIn(cells, 'familyName')}`.trim();

/**
 * The people a company knows (decision 172). Two of them may share a name, a phone or a mail, but not a name and one of
 * the others: that is one person. The guest without a name is in no file.
 */
export const customersSheet: Sheet<State> = {
  name: 'customers',
  owner: 'company',
  isUsedByTerminals: false,
  columns: [
    { key: 'givenName', en: 'Given name', th: 'ชื่อ', kind: 'text', isRequired: true, example: 'Ann' },
    { key: 'familyName', en: 'Family name', th: 'นามสกุล', kind: 'text', example: 'Lee' },
    { key: 'preferredName', en: 'Preferred name', th: 'ชื่อเล่น', kind: 'text', example: 'Annie' },
    { key: 'phone', en: 'Phone', th: 'โทรศัพท์', kind: 'phone', example: '+66 81 234 5678' },
    { key: 'email', en: 'Email', th: 'อีเมล', kind: 'email', example: 'ann@mail.example' },
    { key: 'companyName', en: 'Company', th: 'บริษัท', kind: 'text', max: 150, example: 'Lee Trading' },
    { key: 'taxID', en: 'Tax ID', th: 'เลขประจำตัวผู้เสียภาษี', kind: 'text', max: 60, example: 'IE1234567T' },
    { key: 'branch', en: 'Branch', th: 'สาขา', kind: 'text', max: 50, example: 'Head office' },
    { key: 'category', en: 'Category', th: 'หมวดหมู่', kind: 'text', isReference: true, example: 'Regulars' },
    { key: 'address', en: 'Address', th: 'ที่อยู่', kind: 'text', max: 500, example: '9 Market Road' },
    { key: 'deliveryNote', en: 'Delivery note', th: 'หมายเหตุการจัดส่ง', kind: 'text', max: 250, example: 'Ring twice' },
    { key: 'note', en: 'Note', th: 'หมายเหตุ', kind: 'text', max: 250, example: 'No peanuts' },
    { key: 'acceptsMail', en: 'Accepts mail', th: 'ยินยอมรับอีเมล', kind: 'flag', default: false, example: 'yes' },
    activeColumn,
  ],
  nameOf: fullName,
  keysOf: (cells) => {
    const [name, phone, email] = [fullName(cells), textIn(cells, 'phone'), textIn(cells, 'email')];
    return [
      ...(phone === '' ? [] : [{ column: 'phone', value: `${name} ${phone}` }]),
      ...(email === '' ? [] : [{ column: 'email', value: `${name} ${email}` }]),
      ...(phone === '' && email === '' ? [{ column: 'givenName', value: name }] : []),
    ];
  },
  narrowedBy: 'givenName',
  read: async (tx, scope, only) => {
    const { companyID } = scope;
    const categories = await readNames(tx, scope, 'customer_categories');
    const rows = await tx
      .selectFrom('customers as c')
      .select((eb) => [
        'c.id',
        'c.version',
        'c.given_name',
        'c.family_name',
        'c.preferred_name',
        'c.phone',
        'c.email',
        'c.company_name',
        'c.tax_id',
        'c.branch',
        'c.customer_category_id',
        'c.note',
        'c.accepted_mail_at',
        'c.is_active',
        eb
          .selectFrom('customer_addresses as a')
          .select(
            sql<{ full: string; note: string }>`json_build_object('full', a.full_address, 'note', a.delivery_note)`.as(
              'a',
            ),
          )
          .where('a.company_id', '=', companyID)
          .whereRef('a.customer_id', '=', 'c.id')
          .where('a.archived_at', 'is', null)
          .orderBy('a.sort_number')
          .limit(1)
          .as('address'),
      ])
      .where('c.company_id', '=', companyID)
      .where('c.is_default', '=', false)
      .where('c.deleted_at', 'is', null)
      .$if(only !== undefined, (all) => all.where(sql`lower(c.given_name)`, '=', anyOf(only ?? [], 'text')))
      .orderBy(sql`lower(c.given_name), lower(c.family_name), c.id`)
      .execute();
    return {
      categories,
      countryCode: await readCountryCode(tx, scope),
      records: rows.map((row) => ({
        id: row.id,
        version: row.version,
        cells: {
          givenName: row.given_name,
          familyName: row.family_name,
          preferredName: row.preferred_name,
          phone: row.phone,
          email: row.email,
          companyName: row.company_name,
          taxID: row.tax_id,
          branch: row.branch,
          category: categories.nameOf(row.customer_category_id),
          address: row.address?.full ?? '',
          deliveryNote: row.address?.note ?? '',
          note: row.note,
          acceptsMail: row.accepted_mail_at !== null,
          isActive: row.is_active,
        },
      })),
    };
  },
  canonical: (cells) => ({ ...cells, taxID: storedTaxID(textIn(cells, 'taxID')) }),
  check: (row, { categories, countryCode }) => {
    checkName(row, 'category', categories);
    const typed = textIn(row.cells, 'taxID');
    if (!taxID().safeParse(typed).success) row.refuse({ column: 'taxID', code: 'tax_id' });
    else if (!isTaxIDIn(countryCode, typed)) row.refuse({ column: 'taxID', code: 'tax_id_thai' });
    if (textIn(row.cells, 'deliveryNote') !== '' && textIn(row.cells, 'address') === '')
      row.refuse({ column: 'address', code: 'required' });
  },
  write: async (tx, scope, taken, { categories, records }, tools) => {
    const at = tools.now.toISOString();
    const { companyID } = scope;
    const rows = taken.map(({ id, cells, version }) => ({
      company_id: companyID,
      id,
      version,
      given_name: textIn(cells, 'givenName'),
      family_name: textIn(cells, 'familyName'),
      preferred_name: textIn(cells, 'preferredName'),
      phone: textIn(cells, 'phone'),
      email: textIn(cells, 'email'),
      company_name: textIn(cells, 'companyName'),
      tax_id: textIn(cells, 'taxID'),
      branch: textIn(cells, 'branch'),
      customer_category_id: categories.find(textIn(cells, 'category')),
      note: textIn(cells, 'note'),
      accepted_mail_at: flagIn(cells, 'acceptsMail') ? at : null,
      is_active: flagIn(cells, 'isActive'),
      created_at: at,
      updated_at: at,
    }));
    await writeRows(tx, 'customers', rows, {
      key: ['company_id', 'id'],
      update: [
        'given_name',
        'family_name',
        'preferred_name',
        'phone',
        'email',
        'company_name',
        'tax_id',
        'branch',
        'customer_category_id',
        'note',
        'is_active',
        'updated_at',
      ],
      // Consent keeps its first moment while it holds.
      set: [
        'accepted_mail_at = CASE WHEN excluded.accepted_mail_at IS NULL THEN NULL ELSE coalesce(t.accepted_mail_at, excluded.accepted_mail_at) END',
      ],
      hasVersion: true,
      onWritten: tools.onSaved,
    });
    await saveWords(
      tx,
      scope,
      taken.map(({ id, isNew, cells }) => ({
        id,
        isNew,
        givenName: textIn(cells, 'givenName'),
        familyName: textIn(cells, 'familyName'),
        preferredName: textIn(cells, 'preferredName'),
        phone: textIn(cells, 'phone'),
        email: textIn(cells, 'email'),
        companyName: textIn(cells, 'companyName'),
      })),
    );
    const before = new Map(records.map(({ id, cells }) => [id, cells]));
    const isMoved = (cells: Cells, known: Cells | undefined): boolean =>
      ['address', 'deliveryNote'].some((column) => textIn(cells, column) !== textIn(known ?? {}, column));
    await replaceDefaults(
      tx,
      scope,
      taken
        .filter(({ id, cells }) => isMoved(cells, before.get(id)))
        .map(({ id, cells }) => ({
          customerID: id,
          fullAddress: textIn(cells, 'address'),
          deliveryNote: textIn(cells, 'deliveryNote'),
        })),
      tools,
    );
  },
};
