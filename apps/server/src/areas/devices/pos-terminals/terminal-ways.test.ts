import {
  ALL_ACCESS,
  paymentDeviceRoutes,
  posTerminalRoutes,
  printerRoutes,
  terminalDisplayRoutes,
  terminalPaymentDeviceRoutes,
  terminalPrinterRoutes,
  TerminalType,
  type PosTerminalInput,
} from '@tavola/contract';
import { startProduct, type ProductServer, type Visitor } from '@tavola/testkit/server/product.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

/** What the office chooses for a terminal, as the terminal itself reads it. */

let world: ProductServer;
let visitor: Visitor;

beforeAll(async () => {
  world = await startProduct();
});
afterAll(() => world.close());

async function chosen(more: Partial<PosTerminalInput>) {
  visitor = await world.burrito.visitor();
  const id = visitor.device?.clientID ?? '';
  const body = { name: `Counter ${id}`.slice(0, 60), type: TerminalType.PosTerminalWithCash, version: 1, ...more };
  const owner = await world.burrito.owner.caller();
  expect((await world.call(posTerminalRoutes.update, { params: { id }, body }, owner)).status).toBe(200);
}

it('prints by agents and by an Android app until the office closes that (decision 442)', async () => {
  await chosen({});
  const { body } = await world.call(terminalPrinterRoutes.preference, {}, await visitor.caller());
  expect(body).toMatchObject({
    onScreenPrinter: false,
    enableHardwareAgentPrinting: true,
    enableAndroidPrinting: true,
    printingHardwareAgent: null,
  });
});

it('prints by the ways that the office left open (decision 442)', async () => {
  const ways = {
    onScreenPrinter: true,
    enableHardwareAgentPrinting: false,
    enableAndroidPrinting: false,
    printingHardwareAgent: { schema: 'https' as const, host: '192.168.1.30', port: 8739 },
  };
  await chosen(ways);
  const { body } = await world.call(terminalPrinterRoutes.preference, {}, await visitor.caller());
  expect(body).toMatchObject(ways);
});

it('shows its guests what the office switched on (decision 444)', async () => {
  await chosen({ customerDisplaySettingEnable: true, enableCustomerFacingDisplay: true });
  const { body } = await world.call(terminalDisplayRoutes.preference, {}, await visitor.caller());
  expect(body.enableCustomerFacingDisplay).toBe(true);
});

describe('the office reads of a terminal', () => {
  let id: string;
  let caller: Caller;
  beforeAll(async () => {
    const seller = await world.burrito.visitor({ codes: [ALL_ACCESS] });
    id = seller.device?.clientID ?? '';
    caller = await seller.caller();
  });
  const read = async () =>
    (await world.call(posTerminalRoutes.get, { params: { id } }, await world.burrito.owner.caller())).body;

  it('the printer that was chosen on it (decision 473)', async () => {
    const printer = {
      printerID: newID(),
      name: 'Bar printer',
      ip: '127.0.0.1',
      port: 9100,
      printerMode: 'EscPos' as const,
      charactersPerLine: 48 as const,
      encoding: 'cp437' as const,
      threshold: 225,
      cutting: true,
    };
    await world.call(printerRoutes.create, { body: printer }, caller);
    const { printerID } = printer;
    const body = { printerID, printsReceipt: true, opensDrawer: true };
    await world.call(terminalPrinterRoutes.setPreference, { body }, caller);
    expect((await read()).defaultReceiptPrinter).toEqual({ printerID, name: 'Bar printer' });
  });

  it('the card terminal that was chosen on it (decision 473)', async () => {
    const paymentDeviceID = newID();
    const device = { paymentDeviceID, name: 'Reader', deviceCode: 'R1', isActive: true };
    const body = { ...device, paymentIntegrationID: 'http' as const };
    await world.call(paymentDeviceRoutes.create, { body }, caller);
    await world.call(terminalPaymentDeviceRoutes.setPreference, { body: { paymentDeviceID } }, caller);
    expect((await read()).defaultPaymentDevice).toEqual({ paymentDeviceID, name: 'Reader' });
  });
});
