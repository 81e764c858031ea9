import { permission, uomRoutes, type ErrorBody, type Uom, type UomInput } from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import type { Answer, Caller } from '@tavola/testkit/server/server.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const [COUNT, WEIGHT] = [1, 2];
const [PIECE, GRAM, KILOGRAM] = [1, 3, 4];
const NONE = -1;

const run = (text: string, values: unknown[]) => server.test.asOwner((owner) => owner.query(text, values));
async function open(flags = '{Custom_UOM}'): Promise<Office> {
  const office = await server.open({ isSelling: true });
  await run('UPDATE companies SET feature_flags = $2 WHERE company_id = $1', [office.tenant.scope.companyID, flags]);
  return office;
}
const input = (name: string, more: Partial<UomInput> = {}): UomInput => ({
  name,
  symbol: name.slice(0, 10),
  description: '',
  uomClassID: COUNT,
  enableConversion: true,
  initialUnitForConversion: 1,
  conversion: 12,
  referenceUOMID: PIECE,
  ...more,
});
const create = (office: Office, body: UomInput, caller: Caller = office.owner) =>
  server.call(uomRoutes.create, { body }, caller);
const update = (office: Office, id: number, body: UomInput & { version: number }) =>
  server.call(uomRoutes.update, { params: { id }, body }, office.owner);
const remove = (office: Office, ids: number[], caller: Caller = office.owner) =>
  server.call(uomRoutes.remove, { query: { ids } }, caller);
const list = async (office: Office): Promise<Uom[]> => (await server.call(uomRoutes.list, {}, office.owner)).body;
const fieldsOf = ({ body }: Answer<unknown>) =>
  (body as ErrorBody).additionValue?.fields.map(({ path, code }) => [path, code]);

describe('units of measure', () => {
  it('start with the system’s, exact, in three categories, one of them the default', async () => {
    const office = await open();
    const uoms = await list(office);
    expect(
      uoms
        .filter(({ isDefault }) => isDefault)
        .map(({ symbol, isCustomData, isConversionModifiable }) => [symbol, isCustomData, isConversionModifiable]),
    ).toEqual([['pc', false, false]]);
    const ounce = uoms.find(({ symbol }) => symbol === 'oz');
    expect(ounce?.initialUnitForConversion).toBe(16);
    expect(ounce?.enteredConversion).toBe(1);
    expect(ounce?.conversion).toEqual(1 / 16);
    expect(ounce?.factor).toBe(16);
    const { body: classes } = await server.call(uomRoutes.classes, {}, office.owner);
    expect(
      classes.map(({ name, isDefault, uoms: inside }) => [name, isDefault, inside.map(({ symbol }) => symbol)]),
    ).toEqual([
      ['Count', true, ['dz', 'pc']],
      ['Weight', false, ['g', 'kg', 'mg', 'oz', 'lb']],
      ['Volume', false, ['cup', 'fl oz', 'gal', 'l', 'ml', 'pt', 'tbsp', 'tsp']],
    ]);
  });

  it('are added with trimmed names and listed by name, and a base unit starts its own family at 1 to 1', async () => {
    const office = await open();
    const { body: box } = await create(office, input('  Box  '));
    expect(box).toMatchObject({
      name: 'Box',
      symbol: 'Box',
      isCustomData: true,
      isDefault: false,
      isBaseUOM: false,
      referenceUOMID: PIECE,
      initialUnitForConversion: 1,
      conversion: 12,
      factor: 1 / 12,
      isConversionModifiable: true,
      version: 1,
    });
    const { body: own } = await create(
      office,
      input('Tray', { referenceUOMID: NONE, initialUnitForConversion: 4, conversion: 9 }),
    );
    expect(own.isBaseUOM).toBe(true);
    expect(own.referenceUOMID).toEqual(NONE);
    expect(own.initialUnitForConversion).toBe(1);
    expect(own.conversion).toBe(1);
    expect(own.factor).toBe(1);
    const { body: loose } = await create(office, input('Loose', { enableConversion: false }));
    expect(loose.isBaseUOM).toBe(false);
    expect(loose.referenceUOMID).toEqual(NONE);
    expect(loose.conversion).toBe(1);
    expect(loose.uomid > box.uomid).toBe(true);
    expect((await list(office)).map(({ name }) => name).slice(0, 4)).toEqual(['Box', 'Cup', 'Dozen', 'Fluid Ounce']);
    expect((await server.call(uomRoutes.get, { params: { id: box.uomid } }, office.owner)).body).toEqual({ ...box });
  });

  it('keep both numbers as typed, so that 1/12 stays exact', async () => {
    const office = await open();
    const { body } = await create(office, input('Twelfth', { initialUnitForConversion: 12, conversion: 1 / 12 }));
    expect(body.initialUnitForConversion).toBe(12);
    expect(body.enteredConversion).toBe(1);
    expect(body.conversion).toEqual(1 / 12);
    expect(body.factor).toBe(12);
    const { rows } = await run(
      'SELECT initial_unit, entered_conversion FROM uoms WHERE company_id = $1 AND uomid = $2',
      [office.tenant.scope.companyID, body.uomid],
    );
    expect(rows[0]).toEqual({ initial_unit: '12.00000', entered_conversion: '1.00000' });
  });

  it('refuse a taken name in any letter case, and a taken symbol within their category only', async () => {
    const office = await open();
    await create(office, input('Box'));
    const named = await create(office, input(' bOX ', { symbol: 'bx' }));
    const signed = await create(office, input('Crate', { symbol: ' Box ' }));
    expect(codeOf(named)).toEqual([409, 'uoms.message.error.name_duplicated']);
    expect(fieldsOf(named)).toEqual([['name', 'name_taken']]);
    expect(codeOf(signed)).toEqual([409, 'uoms.message.error.symbol_duplicated']);
    expect(fieldsOf(signed)).toEqual([['symbol', 'symbol_taken']]);
    expect(
      (await create(office, input('Heavy box', { symbol: 'Box', uomClassID: WEIGHT, referenceUOMID: GRAM }))).status,
    ).toBe(200);
  });

  it.each([
    ['a name of 31', { name: 'x'.repeat(31) }, [['name', 'too_long']]],
    ['no name', { name: ' ' }, [['name', 'required']]],
    ['a symbol of 11', { symbol: 'x'.repeat(11) }, [['symbol', 'too_long']]],
    ['no symbol', { symbol: '' }, [['symbol', 'required']]],
    ['a description of 251', { description: 'x'.repeat(251) }, [['description', 'too_long']]],
    [
      'no category',
      { uomClassID: null as unknown as number },
      [['uomClassID', 'uoms.message.error.uom_category_required']],
    ],
    ['a category left out', { uomClassID: undefined }, [['uomClassID', 'uoms.message.error.uom_category_required']]],
    [
      'an unknown category',
      { uomClassID: 99, enableConversion: false },
      [['uomClassID', 'uoms.message.error.uom_category_required']],
    ],
    ['no reference', { referenceUOMID: null }, [['referenceUOMID', 'uoms.message.error.ref_uom_required']]],
    [
      'a reference left out',
      { referenceUOMID: undefined },
      [['referenceUOMID', 'uoms.message.error.ref_uom_required']],
    ],
    ['an initial unit of 0', { initialUnitForConversion: 0 }, [['initialUnitForConversion', 'min']]],
    ['a conversion of 0', { conversion: 0 }, [['conversion', 'min']]],
    ['a conversion beyond five decimals', { conversion: 0.000001 }, [['conversion', 'range']]],
  ])('refuse %s at its field', async (_what, more, fields) => {
    const office = await open();
    const before = await list(office);
    const refused = await create(office, input('Box', more));
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toEqual(fields);
    expect(await list(office)).toEqual(before);
  });

  it('refuse a reference that is in another category, without conversion, unknown or circular', async () => {
    const office = await open();
    const { body: loose } = await create(office, input('Loose', { enableConversion: false }));
    for (const referenceUOMID of [GRAM, loose.uomid, 99_999])
      expect(codeOf(await create(office, input('New', { referenceUOMID })))).toEqual([409, 'uoms.error.reference']);
    const { body: pallet } = await create(office, input('Pallet', { referenceUOMID: NONE }));
    expect(
      codeOf(await update(office, pallet.uomid, { ...input('Pallet', { referenceUOMID: pallet.uomid }), version: 1 })),
    ).toEqual([409, 'uoms.error.reference']);
  });

  it('in use keep category and conversion, can be renamed, and refuse the second of two editors', async () => {
    const office = await open();
    const { body: box } = await create(office, input('Box'));
    await run('UPDATE items SET uomid = $2 WHERE company_id = $1', [office.tenant.scope.companyID, box.uomid]);
    expect(
      (await server.call(uomRoutes.get, { params: { id: box.uomid } }, office.owner)).body.isConversionModifiable,
    ).toBe(false);
    for (const more of [
      { uomClassID: WEIGHT, referenceUOMID: GRAM },
      { conversion: 13 },
      { enableConversion: false },
      { referenceUOMID: NONE },
    ]) {
      expect(codeOf(await update(office, box.uomid, { ...input('Box', more), version: 1 }))).toEqual([
        409,
        'uoms.error.not_modifiable',
      ]);
    }
    const { body: renamed } = await update(office, box.uomid, { ...input('Carton'), version: 1 });
    expect(renamed.name).toBe('Carton');
    expect(renamed.version).toBe(2);
    const late = await update(office, box.uomid, { ...input('Case'), version: 1 });
    expect(codeOf(late)).toEqual([409, 'resource.version_conflict']);
    expect(late.body.additionValue.current).toEqual(renamed);
  });

  it('of the system cannot be changed', async () => {
    expect(
      codeOf(
        await update(await open(), KILOGRAM, {
          ...input('Kilo', { uomClassID: WEIGHT, referenceUOMID: GRAM, conversion: 1000 }),
          version: 1,
        }),
      ),
    ).toEqual([409, 'uoms.error.system_unit']);
  });
});

describe('the default unit', () => {
  it('is always exactly one', async () => {
    const office = await open();
    const { body: box } = await create(office, input('Box'));
    for (const id of [box.uomid, GRAM, box.uomid]) {
      expect((await server.call(uomRoutes.setDefault, { params: { id } }, office.owner)).body).toMatchObject({
        uomid: id,
        isDefault: true,
      });
      expect((await list(office)).filter(({ isDefault }) => isDefault).map(({ uomid }) => uomid)).toEqual([id]);
    }
    expect(codeOf(await server.call(uomRoutes.setDefault, { params: { id: 99_999 } }, office.owner))).toEqual([
      404,
      'resource.not_found',
    ]);
    await Promise.all(
      [PIECE, GRAM, KILOGRAM, box.uomid].map((id) =>
        server.call(uomRoutes.setDefault, { params: { id } }, office.owner),
      ),
    );
    expect((await list(office)).filter(({ isDefault }) => isDefault).length).toBe(1);
  });
});

describe('deleting units', () => {
  it('removes what it can and reports what it cannot: system, default, used, referenced', async () => {
    const office = await open();
    const [free, fixed, used, referred] = [
      await create(office, input('Free')),
      await create(office, input('Default')),
      await create(office, input('Used')),
      await create(office, input('Referred')),
    ].map(({ body }) => body.uomid) as [number, number, number, number];
    await create(office, input('Child', { referenceUOMID: referred }));
    await server.call(uomRoutes.setDefault, { params: { id: fixed } }, office.owner);
    await run(`UPDATE items SET uomid = $2 WHERE company_id = $1 AND name = 'Soda'`, [
      office.tenant.scope.companyID,
      used,
    ]);
    expect((await remove(office, [free, fixed, used, referred, GRAM, 99_999])).body).toEqual({
      removedIDs: [free],
      unremovableIDs: expect.arrayContaining([fixed, used, referred, GRAM]),
    });
    expect(codeOf(await remove(office, [free]))).toEqual([404, 'resource.not_found']);
    expect((await create(office, input('Free'))).status).toBe(200);
  });
});

describe('access to units', () => {
  it('needs its own right for each action, and the feature for custom units', async () => {
    const office = await open();
    const { body: box } = await create(office, input('Box'));
    const codes = permission.unitOfMeasure;
    const [viewer, adder, editor, deleter] = [
      await office.colleague(codes.view),
      await office.colleague(codes.add),
      await office.colleague(codes.edit),
      await office.colleague(codes.delete),
    ];
    expect((await create(office, input('No'), viewer)).status).toBe(403);
    expect((await create(office, input('Yes'), adder)).status).toBe(200);
    expect((await remove(office, [box.uomid], editor)).status).toBe(403);
    expect((await server.call(uomRoutes.setDefault, { params: { id: GRAM } }, viewer)).status).toBe(403);
    expect((await server.call(uomRoutes.setDefault, { params: { id: GRAM } }, editor)).status).toBe(200);
    expect((await remove(office, [box.uomid], deleter)).status).toBe(200);
    const plain = await open('{}');
    expect(codeOf(await create(plain, input('Box')))).toEqual([403, 'uoms.error.custom_units_off']);
    expect(codeOf(await remove(plain, [PIECE]))).toEqual([403, 'uoms.error.custom_units_off']);
    expect((await server.call(uomRoutes.setDefault, { params: { id: GRAM } }, plain.owner)).status).toBe(200);
  });

  it('is limited to the company: the units of another are unknown', async () => {
    const [mine, theirs] = [await open(), await open()];
    const { body: box } = await create(theirs, input('Box'));
    const answers = [
      await server.call(uomRoutes.get, { params: { id: box.uomid } }, mine.owner),
      await update(mine, box.uomid, { ...input('Mine'), version: 1 }),
      await remove(mine, [box.uomid]),
    ];
    expect(answers.map(codeOf)).toEqual(Array.from({ length: 3 }, () => [404, 'resource.not_found']));
  });
});
