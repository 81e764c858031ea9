import type { Client } from 'pg';
import { wordsOf } from '@tavola/server/areas/customers/customers/customer-words.ts';
import { newID } from '@tavola/server/platform/ids.ts';

const BLOCK = 5_000;
const GIVEN = ['Somchai', 'สมชาย', 'Ann', 'Benedikta', 'วิภา', 'Carlos', 'Dao', 'Emma', 'กมลวรรณ', 'Felix'];
const FAMILY = ['Lee', 'ตั้งใจดี', 'García', 'Jaidee', 'Novák', 'ศรีสุข', 'Okafor', 'Smith', 'Tan', 'วงศ์ไทย'];

/**
 * Adds customers to the company of a restaurant, with what they are found by: a hundred pairs of names, each with a
 * different word, phones that differ and a mail for every other one.
 */
export async function plantCustomers(owner: Client, count: number, subDomain: string): Promise<void> {
  for (let from = 0; from < count; from += BLOCK) {
    const customers = Array.from({ length: Math.min(BLOCK, count - from) }, (_, index) => customerAt(from + index));
    await owner.query(CUSTOMERS, [
      subDomain,
      ...(['id', 'givenName', 'familyName', 'phone', 'email'] as const).map((field) =>
        customers.map((customer) => customer[field]),
      ),
    ]);
    const words = customers.flatMap((customer) => wordsOf(customer).map((word) => ({ ...word, id: customer.id })));
    await owner.query(WORDS, [
      subDomain,
      words.map(({ word }) => word),
      words.map(({ id }) => id),
      words.map(({ isStart }) => isStart),
    ]);
  }
  await owner.query('VACUUM ANALYZE customers');
  await owner.query('VACUUM ANALYZE customer_words');
}

const customerAt = (index: number) => ({
  id: newID(),
  givenName: GIVEN[index % GIVEN.length] ?? '',
  familyName: `${FAMILY[Math.floor(index / 10) % FAMILY.length]} ${(index * 7919).toString(36)}`,
  preferredName: '',
  phone: `0${String(800_000_000 + ((index * 977) % 100_000_000))}`,
  email: index % 2 === 0 ? `guest${index}@guests.example` : '',
});

const CUSTOMERS = `
  INSERT INTO customers (company_id, id, given_name, family_name, phone, email, created_at, updated_at)
  SELECT l.company_id, c.id, c.given_name, c.family_name, c.phone, c.email, now(), now()
  FROM locations l CROSS JOIN unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[])
    AS c (id, given_name, family_name, phone, email)
  WHERE l.sub_domain = $1`;

const WORDS = `
  INSERT INTO customer_words (company_id, word, customer_id, is_start)
  SELECT l.company_id, w.word, w.id, w.is_start
  FROM locations l CROSS JOIN unnest($2::text[], $3::uuid[], $4::boolean[]) AS w (word, id, is_start)
  WHERE l.sub_domain = $1`;
