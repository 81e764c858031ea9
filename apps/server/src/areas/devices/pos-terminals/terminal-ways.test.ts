import {
  posTerminalRoutes,
  terminalDisplayRoutes,
  terminalPrinterRoutes,
  TerminalType,
  type PosTerminalInput,
} from '@tavola/contract';
import { startProduct, type ProductServer, type Visitor } from '@tavola/testkit/server/product.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

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
