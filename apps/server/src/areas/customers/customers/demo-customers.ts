import type { DemoName } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { insertRows } from '#platform/database/wire/insert-rows.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { namedID } from '#platform/ids.ts';
import { saveWords } from './words.rows.ts';

/** The guests that a demo restaurant knows by name. Phones and mails are of ranges that are never assigned. */

interface DemoCustomer {
  readonly givenName: string;
  readonly familyName: string;
  readonly phone: string;
  readonly email: string;
  readonly note?: string;
  readonly address?: { readonly name: string; readonly full: string; readonly note: string };
}

const demoCustomers: Readonly<Record<DemoName, readonly DemoCustomer[]>> = {
  burrito: [
    {
      givenName: 'Aoife',
      familyName: 'Brennan',
      phone: '+35315550151',
      email: 'aoife@guests.example',
      address: { name: 'Home', full: '14 Lamplight Row, Dublin 2', note: 'Ring the second bell' },
    },
    {
      givenName: 'Liam',
      familyName: 'Doyle',
      phone: '+35315550162',
      email: 'liam@guests.example',
      note: 'No coriander',
      address: { name: 'Office', full: '3 Harbour Yard, Dublin 4', note: 'Leave at reception' },
    },
    { givenName: 'Mei', familyName: 'Chen', phone: '+35315550173', email: 'mei@guests.example' },
    { givenName: 'Tomás', familyName: 'Walsh', phone: '+35315550184', email: '' },
    {
      givenName: 'Priya',
      familyName: 'Nair',
      phone: '+35315550195',
      email: 'priya@guests.example',
      note: 'Vegetarian',
    },
  ],
  thai: [
    {
      givenName: 'สมชาย',
      familyName: 'ใจดี',
      phone: '+6625550151',
      email: 'somchai@guests.example',
      address: { name: 'บ้าน', full: '25/4 ซอยสุขสบาย แขวงคลองเตย กรุงเทพฯ 10110', note: 'กดกริ่งหน้าประตู' },
    },
    {
      givenName: 'มาลี',
      familyName: 'ศรีสุข',
      phone: '+6625550162',
      email: 'malee@guests.example',
      note: 'ไม่ใส่ผักชี',
      address: { name: 'ที่ทำงาน', full: 'อาคารสายลม ชั้น 8 ถนนสาทร กรุงเทพฯ 10120', note: 'ฝากไว้ที่ประชาสัมพันธ์' },
    },
    { givenName: 'ประเสริฐ', familyName: 'ทองดี', phone: '+6625550173', email: '' },
    { givenName: 'Emma', familyName: 'Larsen', phone: '+6625550184', email: 'emma@guests.example' },
    { givenName: 'วิภา', familyName: 'แสงจันทร์', phone: '+6625550195', email: 'wipa@guests.example', note: 'มังสวิรัติ' },
  ],
  bakery: [
    {
      givenName: 'Isla',
      familyName: 'Fraser',
      phone: '+441632960151',
      email: 'isla@guests.example',
      address: { name: 'Home', full: '8 Meadow Terrace, Edinburgh EH9', note: 'Second floor' },
    },
    {
      givenName: 'Callum',
      familyName: 'Reid',
      phone: '+441632960162',
      email: 'callum@guests.example',
      note: 'Oat milk',
      address: { name: 'Studio', full: '21 Canal Wharf, Edinburgh EH3', note: 'Ask for the workshop' },
    },
    { givenName: 'Sofía', familyName: 'Luna', phone: '+441632960173', email: 'sofia@guests.example' },
    { givenName: 'Hamish', familyName: 'Grant', phone: '+441632960184', email: '' },
    { givenName: 'Anya', familyName: 'Novak', phone: '+441632960195', email: 'anya@guests.example', note: 'No nuts' },
  ],
};

const COUNT = 5;
const idAt = (companyID: string, index: number): string => namedID(`${companyID} demo customer ${index}`);

/** Adds the guests of a demo and gives their ids; with `isRemovable` they are noted as demo data. */
export async function addDemoCustomers(
  tx: Tx,
  { companyID }: { readonly companyID: string },
  demo: DemoName,
  {
    now,
    newID,
    isRemovable,
  }: { readonly now: () => Date; readonly newID: () => string; readonly isRemovable: boolean },
): Promise<readonly string[]> {
  const at = now().toISOString();
  const company = { company_id: companyID };
  const customers = demoCustomers[demo].map((customer, index) => ({
    ...customer,
    id: idAt(companyID, index),
  }));
  await insertRows(tx, [
    {
      table: 'customers',
      rows: customers.map(({ id, givenName, familyName, phone, email, note = '' }) => ({
        ...company,
        id,
        given_name: givenName,
        family_name: familyName,
        phone,
        email,
        note,
        created_at: at,
        updated_at: at,
      })),
    },
    {
      table: 'customer_addresses',
      rows: customers.flatMap(({ id, address }) =>
        address === undefined
          ? []
          : [
              {
                ...company,
                id: newID(),
                customer_id: id,
                name: address.name,
                full_address: address.full,
                delivery_note: address.note,
                sort_number: 1,
                created_at: at,
              },
            ],
      ),
    },
    {
      table: 'demo_records',
      rows: isRemovable ? customers.map(({ id }) => ({ ...company, kind: 'customer', record_id: id })) : [],
    },
  ]);
  await saveWords(
    tx,
    { companyID },
    customers.map((customer) => ({ ...customer, preferredName: '' })),
  );
  return customers.map(({ id }) => id);
}

/** Those guests of a demo who may still be on a new order. */
export async function activeDemoCustomers(
  tx: Tx,
  { companyID }: { readonly companyID: string },
): Promise<readonly string[]> {
  const ids = Array.from({ length: COUNT }, (_, index) => idAt(companyID, index));
  const rows = await tx
    .selectFrom('customers')
    .select('id')
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
