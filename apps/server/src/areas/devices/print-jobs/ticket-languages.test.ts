import {
  agentJobRoutes,
  kitchenNoteRoutes,
  orderRoutes,
  permission,
  type KitchenNote,
  type ReceiptDocument,
} from '@tavola/contract';
import { productCalled, saveProduct } from '@tavola/testkit/office/cafe.ts';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPrintingPlace, type PrintingPlace } from './printing.setup.ts';

let server: OfficeServer;
const places: PrintingPlace[] = [];
beforeAll(async () => {
  server = await startOfficeServer();
});
afterEach(async () => {
  for (const place of places.splice(0)) await place.close();
});
afterAll(() => server.close());

const saveNotes = ({ office }: PrintingPlace, entries: readonly KitchenNote[], version = 0, caller = office.owner) =>
  server.call(kitchenNoteRoutes.save, { body: { entries: [...entries], version } }, caller);

/** All that a document says. */
const textOf = (document: ReceiptDocument | null | undefined): string => JSON.stringify(document?.sections ?? null);

/** A kitchen that reads Thai and a pass that reads what the location does, which both print everything. */
async function openTwoKitchens() {
  const place = await openPrintingPlace(server);
  places.push(place);
  const thai = await place.printer('Wok', { language: 'th' });
  const own = await place.printer('Pass');
  await place.route('All', thai.id, { alsoOthers: true });
  await place.route('Pass', own.id, { sortNumber: 1 });
  const burger = await productCalled(server, place.office, 'Burger');
  await saveProduct(server, place.office, burger, { names: { th: 'เบอร์เกอร์' } });
  const agent = await place.setUpAgent();
  /** Sends a burger with a note; gives what each printer is given to print. */
  const printed = async (note: string) => {
    const body = place.terminal.order([{ ...place.terminal.line('Burger'), note }], { note: 'Not spicy' });
    expect((await server.call(orderRoutes.send, { body }, place.office.owner)).status).toBe(200);
    const reports = [thai, own].map(({ id: printerID }) => ({ printerID, status: 'OK' as const, reason: null }));
    const taking = { hardwareAgentID: agent.id, agentKey: agent.key, agentVersion: '1.0.0', busyPrinterIDs: [] };
    const { subDomain } = place.office.tenant;
    const taken = await server.call(agentJobRoutes.take, { body: { ...taking, printers: reports } }, { subDomain });
    const on = (id: string) => textOf(taken.body.jobs.find(({ printerID }) => printerID === id)?.document);
    return { thai: on(thai.id), own: on(own.id) };
  };
  return { place, printed };
}

describe('the language of a ticket (decisions 335, 336)', () => {
  it('is that of its printer, with names and notes in it, and of the location on another printer', async () => {
    const { place, printed } = await openTwoKitchens();
    expect((await saveNotes(place, [{ en: 'Not spicy', th: 'ไม่เผ็ด' }])).body).toMatchObject({ version: 1 });
    const { thai, own } = await printed('not spicy, extra love');
    expect(thai).toContain('เบอร์เกอร์');
    expect(thai).toContain('ไม่เผ็ด, extra love');
    expect(thai).not.toContain('Burger');
    expect(thai, 'the note of the order').not.toContain('Not spicy');
    expect(own).toContain('Burger');
    expect(own).toContain('Not spicy, extra love');
    expect(own).not.toMatch(/[\u0E00-\u0E7F]/);
  });

  it('leaves notes as they were typed where no list was saved', async () => {
    const { printed } = await openTwoKitchens();
    const { thai } = await printed('not spicy, extra love');
    expect(thai).toContain('not spicy, extra love');
  });
});

describe('the list of notes', () => {
  it('is saved as a whole, and refused when another person saved it first', async () => {
    const { place } = await openTwoKitchens();
    const { owner } = place.office;
    const read = async () => (await server.call(kitchenNoteRoutes.get, {}, owner)).body;
    expect(await read()).toEqual({ entries: [], version: 0 });
    const [first, second] = [
      { en: 'No nuts', th: 'ไม่ใส่ถั่ว' },
      { en: 'Hot', th: 'เผ็ด' },
    ] as const;
    expect((await saveNotes(place, [first])).status).toBe(200);
    expect((await saveNotes(place, [second])).status, 'nobody saved one as far as they know').toBe(409);
    expect((await saveNotes(place, [first, second], 1)).status).toBe(200);
    expect((await saveNotes(place, [], 1)).status).toBe(409);
    expect(await read()).toEqual({ entries: [first, second], version: 2 });
  });

  it('refuses a note that is there twice, an empty one, more than 200, and people without the right', async () => {
    const { place } = await openTwoKitchens();
    const hot = { en: 'Hot', th: 'เผ็ด' };
    const many = Array.from({ length: 201 }, (_, n) => ({ en: `Note ${n}`, th: `ข้อ ${n}` }));
    for (const entries of [[hot, { en: ' hOT ', th: 'เผ็ดมาก' }], [{ en: ' ', th: 'เผ็ด' }], many])
      expect((await saveNotes(place, entries)).status).toBe(400);
    const viewer = await place.office.colleague(permission.locationSetting.view);
    expect((await saveNotes(place, [hot], 0, viewer)).status).toBe(403);
    expect((await server.call(kitchenNoteRoutes.get, {}, viewer)).body).toEqual({ entries: [], version: 0 });
  });
});
