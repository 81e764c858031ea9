import {
  customerCategoryRoutes,
  customerRoutes,
  fieldsOf,
  operationalSettingRoutes,
  permission,
  settingsRoutes,
  type Customer,
  type CustomerForm,
} from '@tavola/contract';
import { blankCustomer } from '@tavola/testkit/office/customers.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchLog, type LogWatch } from '../../../../test/walk/secrecy.ts';
import { newID } from '#platform/ids.ts';
import { createWalkIn } from './standards.rows.ts';

let log: LogWatch;
let server: OfficeServer;
let office: Office;
let walkIn: string;
beforeAll(async () => {
  // The server's logger uses the stream that exists when it starts.
  log = watchLog();
  server = await startOfficeServer();
  office = await server.open();
  await server.services.database.tenant(office.tenant.scope, (tx) =>
    createWalkIn(tx, office.tenant.scope, 'en', server.services),
  );
  walkIn = (await server.call(customerRoutes.lookup, { query: {} }, office.owner)).body[0]?.customerID ?? '';
});
afterAll(async () => {
  log.stop();
  await server.close();
});

const add = (form: Partial<CustomerForm>, customerID = newID()) =>
  server.call(customerRoutes.create, { body: { ...blankCustomer(), ...form, customerID } }, office.owner);
const added = async (form: Partial<CustomerForm>): Promise<Customer> => (await add(form)).body;
const get = (id: string) => server.call(customerRoutes.get, { params: { id } }, office.owner);
const change = ({ customerID: id, ...customer }: Customer, over: object) =>
  server.call(
    customerRoutes.update,
    { params: { id }, body: { ...(customer satisfies Partial<Customer>), ...over } },
    office.owner,
  );
const found = async (search: string) =>
  (await server.call(customerRoutes.lookup, { query: { search } }, office.owner)).body.map(
    ({ givenName }) => givenName,
  );

describe('a customer who buys for a business (decision 224)', () => {
  const business = { companyName: 'Lee Trading', taxID: 'IE1234567T', branch: 'Head office' };

  it('has company, tax id and branch, which a page that does not know them leaves alone', async () => {
    const customer = await added({ ...business, taxID: ' ie-1234567 t', givenName: 'Bea' });
    expect(customer).toMatchObject(business);
    const { companyName: _name, taxID: _tax, branch: _branch, ...older } = customer;
    expect((await change(older as Customer, { givenName: 'Beate' })).body).toMatchObject(business);
    expect(await found('lee trad')).toEqual(['Beate']);
    const { body } = await change((await get(customer.customerID)).body, { companyName: '', taxID: '', branch: '' });
    expect(body).toMatchObject({ companyName: '', taxID: '', branch: '' });
    expect(await found('lee trad')).toEqual([]);
  });

  it('has a Thai tax id with its check digit in Thailand, and any elsewhere', async () => {
    const { locationID } = office.tenant.scope;
    const moveTo = (country: number) =>
      server.test.asOwner((client) =>
        client.query('UPDATE locations SET country_id = $1 WHERE id = $2', [country, locationID]),
      );
    await moveTo(102);
    expect((await added({ taxID: '12345' })).taxID).toBe('12345');
    expect(codeOf(await add({ taxID: 'x'.repeat(21) }))).toEqual([400, 'validation.failed']);
    await moveTo(219);
    const refused = await add({ taxID: '0105536000314' });
    expect(codeOf(refused)).toEqual([400, 'validation.failed']);
    expect(JSON.stringify(refused.body)).toContain('tax_id_thai');
    expect((await added({ taxID: '0-1055-36000-31-3' })).taxID).toBe('0105536000313');
  });

  it('loses all of it with the other personal data', async () => {
    const { customerID } = await added(business);
    await server.call(customerRoutes.erase, { params: { id: customerID } }, office.owner);
    const { rows } = await server.test.asOwner((client) =>
      client.query('SELECT company_name, tax_id, branch FROM customers WHERE id = $1', [customerID]),
    );
    expect(rows).toEqual([{ company_name: '', tax_id: '', branch: '' }]);
  });
});

describe('a customer', () => {
  it('is added once, read, changed at its version, deleted and restored under its id', async () => {
    const id = newID();
    const form = { givenName: 'Once', familyName: 'Lee', phone: '081-234 5678', email: 'once@mail.example' };
    const [first, again] = [await add(form, id), await add(form, id)];
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(first.body).toMatchObject({ ...form, phone: '0812345678', isActive: true, isDefault: false, version: 1 });
    const changed = await change(first.body, { preferredName: 'Oncie' });
    expect(changed.body).toMatchObject({ preferredName: 'Oncie', version: 2 });
    expect(codeOf(await change(first.body, { preferredName: 'Late' }))).toEqual([409, 'resource.version_conflict']);
    const remove = () => server.call(customerRoutes.remove, { query: { customerIds: [id] } }, office.owner);
    expect((await remove()).body).toEqual({ removedIDs: [id] });
    expect(codeOf(await remove())).toEqual([404, 'resource.not_found']);
    expect(codeOf(await get(id))).toEqual([404, 'resource.not_found']);
    expect(await found('Oncie')).toEqual([]);
    expect((await add(form, id)).body).toMatchObject({ customerID: id, version: 4 });
    expect(await found('once lee')).toEqual(['Once']);
  });

  it('with the phone or mail of another is a warning, not a refusal', async () => {
    const one = await added({ givenName: 'Twin', phone: '0899999999', email: 'Twin@mail.example' });
    const other = await added({ givenName: 'Twin too', phone: '0899999999', email: 'twin@mail.example' });
    expect(other.sameContacts).toEqual([
      { customerID: one.customerID, name: 'Twin', field: 'phone' },
      { customerID: one.customerID, name: 'Twin', field: 'email' },
    ]);
  });

  it('keeps the moment at which the guest agreed to mails, until the guest no longer does', async () => {
    const customer = await added({ givenName: 'Mail', acceptsMail: true });
    expect(customer.acceptedMailAt).not.toBeNull();
    const { body: same } = await change(customer, { note: 'window seat' });
    expect(same.acceptedMailAt).toBe(customer.acceptedMailAt);
    const { body: withdrawn } = await change(same, { acceptsMail: false });
    expect(withdrawn.acceptsMail).toBe(false);
    expect(withdrawn.acceptedMailAt).toBe(null);
  });

  it('is refused without a name, with an invalid phone, and with an unknown category', async () => {
    for (const form of [{ givenName: ' ' }, { phone: '123' }, { email: 'ann@' }])
      expect(codeOf(await add(form))).toEqual([400, 'validation.failed']);
    expect(codeOf(await add({ customerCategoryID: newID() }))).toEqual([404, 'resource.not_found']);
  });

  it('is switched off and on', async () => {
    const { customerID: id } = await added({ givenName: 'Switched' });
    const off = await server.call(customerRoutes.deactivate, { params: { id } }, office.owner);
    expect(off.body.isActive).toBe(false);
    expect(await found('Switched')).toEqual([]);
    const on = await server.call(customerRoutes.activate, { params: { id } }, office.owner);
    expect(on.body.isActive).toBe(true);
    expect(await found('Switched')).toEqual(['Switched']);
  });

  it('needs its own right for each action', async () => {
    const { customerID: id } = await added({ givenName: 'Guarded' });
    const { view, add: adding, edit, delete: deleting } = permission.customers;
    const statuses = async (...codes: number[]) => {
      const caller = await office.colleague(...codes);
      const answers = [
        await server.call(customerRoutes.lookup, { query: {} }, caller),
        await server.call(customerRoutes.create, { body: blankCustomer('New') }, caller),
        await server.call(customerRoutes.activate, { params: { id } }, caller),
        await server.call(customerRoutes.erase, { params: { id: newID() } }, caller),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await statuses(view)).toEqual([200, 403, 403, 403]);
    expect(await statuses(adding)).toEqual([403, 200, 403, 403]);
    expect(await statuses(edit)).toEqual([403, 403, 200, 403]);
    expect(await statuses(deleting)).toEqual([403, 403, 403, 404]);
  });
});

describe('the default customer', () => {
  it('is neither deleted, deactivated nor erased', async () => {
    const refused = [
      await server.call(customerRoutes.remove, { query: { customerIds: [walkIn] } }, office.owner),
      await server.call(customerRoutes.deactivate, { params: { id: walkIn } }, office.owner),
      await server.call(customerRoutes.erase, { params: { id: walkIn } }, office.owner),
    ];
    expect(refused.map(codeOf)).toEqual(Array.from({ length: 3 }, () => [409, 'customer.error.is_default']));
  });

  it('of a location is a customer of the company, who stays while it is chosen', async () => {
    const { customerID } = await added({ givenName: 'Chosen' });
    const save = async (defaultCustomerID: string | null) => {
      const { body: setting } = await server.call(settingsRoutes.operational, {}, office.owner);
      const fields = Object.fromEntries(fieldsOf('saleProcessing').map((field) => [field, setting[field]]));
      const body = { ...fields, defaultCustomerID, version: setting.version };
      // Made from the fields of the group, which is what its call takes.
      return server.call(operationalSettingRoutes.saleProcessing, { body } as never, office.owner);
    };
    expect(codeOf(await save(newID()))).toEqual([404, 'setting.customer_not_found']);
    expect((await save(customerID)).body.defaultCustomerID).toBe(customerID);
    const remove = () => server.call(customerRoutes.remove, { query: { customerIds: [customerID] } }, office.owner);
    expect(codeOf(await remove())).toEqual([409, 'customer.error.is_location_default']);
    await save(null);
    expect((await remove()).status).toBe(200);
  });
});

describe('addresses', () => {
  const home = { addressName: 'Home', fullAddress: '9 Market Road', deliveryNote: 'Ring twice' };

  it('are added once, the first one being the default', async () => {
    const { customerID: id } = await added({ givenName: 'Settled' });
    const body = { ...home, customerAddressId: newID() };
    const addIt = (more: object = {}) =>
      server.call(customerRoutes.addAddress, { params: { id }, body: { ...body, ...more } }, office.owner);
    const [first, again] = [await addIt(), await addIt()];
    expect(first.body.addresses).toEqual([body]);
    expect(again.body).toEqual(first.body);
    await addIt({ customerAddressId: newID(), addressName: 'Work' });
    const query = { search: 'Settled', includeDefaultAddress: true };
    const [slim] = (await server.call(customerRoutes.lookup, { query }, office.owner)).body;
    expect(slim?.defaultAddress).toEqual(body);
    const { body: details } = await server.call(customerRoutes.lookupOne, { params: { id } }, office.owner);
    expect(details.addresses.map(({ addressName }) => addressName)).toEqual(['Home', 'Work']);
  });

  it('get another id when their words change, and take the order of the form', async () => {
    const customer = await added({ givenName: 'Moving', addresses: [home, { ...home, addressName: 'Work' }] });
    const [first, second] = customer.addresses;
    const { body: sorted } = await change(customer, { addresses: [second, first] });
    expect(sorted.addresses).toEqual([second, first]);
    const { body: moved } = await change(sorted, { addresses: [{ ...second, fullAddress: '1 Office Lane' }] });
    expect(moved.addresses.map(({ fullAddress }) => fullAddress)).toEqual(['1 Office Lane']);
    expect(moved.addresses[0]?.customerAddressId).not.toBe(second?.customerAddressId);
    const { body: kept } = await change(moved, { addresses: undefined, note: 'moved' });
    expect(kept.addresses).toEqual(moved.addresses);
  });
});

describe('finding customers', () => {
  it('needs the last digits of a phone, a part of a name, or a Thai name', async () => {
    await added({ givenName: 'Benedikta', familyName: 'Ångström', phone: '+66855511234' });
    await added({ givenName: 'สมชาย', familyName: 'ตั้งใจดี', preferredName: 'ชาย' });
    expect(await found('511234')).toEqual(['Benedikta']);
    expect(await found('085 551 1234')).toEqual(['Benedikta']);
    expect(await found('dikta ang')).toEqual(['Benedikta']);
    expect(await found('ตั้งใจ')).toEqual(['สมชาย']);
    expect(await found('สมช ดี')).toEqual([]);
    expect(await found('nobody at all')).toEqual([]);
    expect(await found('%')).toEqual(await found(''));
  });

  it('begins with the default customer, and the list finds like the look-up', async () => {
    expect((await found(''))[0]).toBe('Walk-in');
    const { body } = await server.call(
      customerRoutes.list,
      { query: { search: 'angstr', sort: ['phone:desc'] } },
      office.owner,
    );
    expect(body.items.map(({ givenName }) => givenName)).toEqual(['Benedikta']);
    expect(body.total).toBe(1);
  });
});

describe('categories', () => {
  it('count their customers, who keep the rest when the category is deleted', async () => {
    const { body: category } = await server.call(
      customerCategoryRoutes.create,
      { body: { name: 'Club' } },
      office.owner,
    );
    const { customerCategoryID } = category;
    const customer = await added({ givenName: 'Member', customerCategoryID });
    const rows = async () => (await server.call(customerCategoryRoutes.list, {}, office.owner)).body;
    expect((await rows()).map(({ name, customerCount }) => [name, customerCount])).toEqual([['Club', 1]]);
    const list = await server.call(customerRoutes.list, { query: { customerCategoryID } }, office.owner);
    expect(list.body.items.map(({ givenName, categoryName }) => [givenName, categoryName])).toEqual([
      ['Member', 'Club'],
    ]);
    await server.call(customerCategoryRoutes.remove, { query: { ids: [customerCategoryID] } }, office.owner);
    expect(await rows()).toEqual([]);
    expect((await get(customer.customerID)).status).toBe(200);
  });
});

describe('personal data', () => {
  it.each([false, true])('is given as a file, and erased for good (deleted before: %s)', async (isDeleted) => {
    const customer = await added({
      givenName: 'Forget',
      familyName: 'Menot',
      phone: '0877777777',
      email: 'forget@mail.example',
      addresses: [{ addressName: 'Home', fullAddress: '77 Secret Road', deliveryNote: 'back door' }],
    });
    const params = { id: customer.customerID };
    const { body: file } = await server.call(customerRoutes.personalData, { params }, office.owner);
    const text = Buffer.from(file.contentBase64, 'base64').toString();
    for (const part of ['Forget', 'Menot', '0877777777', 'forget@mail.example', '77 Secret Road']) {
      expect(text.includes(part), part).toBe(true);
    }
    const removal = { query: { customerIds: [customer.customerID] } };
    if (isDeleted) await server.call(customerRoutes.remove, removal, office.owner);
    const { body } = await server.call(customerRoutes.erase, { params }, office.owner);
    expect((await server.call(customerRoutes.erase, { params }, office.owner)).status).toBe(404);
    expect(body).toEqual({ pseudonym: expect.stringMatching(/^#[0-9A-F]{8}$/), orderCount: 0 });
    const left = await server.test.asOwner(async (owner) => {
      const texts = [];
      for (const table of ['customers', 'customer_addresses', 'customer_words', 'audit_log'])
        texts.push((await owner.query(`SELECT t::text FROM ${table} t`)).rows);
      return JSON.stringify(texts).toLowerCase();
    });
    for (const part of ['forget', 'menot', '877777777', '77 secret', 'back door']) {
      expect(left.includes(part), part).toBe(false);
    }
    // A repeated create would bring the person back.
    await add({ givenName: 'Forget' }, customer.customerID);
    expect((await get(customer.customerID)).status).toBe(404);
  });

  it('is in no line of the log, even where a call fails', async () => {
    const secret = { givenName: 'Zaphira', phone: '0866666666', email: 'zaphira@mail.example' };
    const { body: customer } = await add(secret);
    await found('Zaphira 0866666666');
    await change(customer, { version: 9 });
    // A database that refuses a row says what was in it.
    const rule = (sql: string) => server.test.asOwner((owner) => owner.query(`ALTER TABLE customers ${sql}`));
    await rule("ADD CONSTRAINT no_note CHECK (note <> 'refused')");
    const { status } = await change(customer, { note: 'refused' });
    await rule('DROP CONSTRAINT no_note');
    expect(status).toBe(500);
    expect(log.text()).toEqual(expect.stringContaining('no_note'));
    expect(log.text()).not.toMatch(/zaphira|866666666/i);
  });
});
