import { expect, it } from 'vitest';
import { isRead } from './plan-rows.ts';

it.each([
  'SELECT id FROM items WHERE company_id = $1',
  'select "id" from "items" where "company_id" = $1 for update',
  'with "recent" as (select "id" from "orders") select * from "recent"',
])('takes a statement that only reads: %s', (text) => {
  expect(isRead(text)).toBe(true);
});

it.each([
  'SELECT app.set_tenant($1::uuid)',
  'WITH moved AS (UPDATE item_inventory SET on_hand = 0 RETURNING item_id) SELECT * FROM moved',
  'WITH moved AS (UPDATE item_inventory s SET on_hand = 0 RETURNING item_id) SELECT * FROM moved',
  'with "moved" as (update "item_inventory" set "on_hand" = $1 returning "item_id") select * from "moved"',
  'with "moved" as (update "item_inventory" as "s" set "on_hand" = $1 returning "item_id") select * from "moved"',
  'with "gone" as (delete from "items" returning "id") select * from "gone"',
  'with "added" as (insert into "items" ("id") values ($1) returning "id") select * from "added"',
])('leaves out a statement that writes: %s', (text) => {
  expect(isRead(text)).toBe(false);
});
