import { randomUUID } from 'node:crypto';
import { guestTableRoutes, type GuestTableOrderInput } from '@tavola/contract';
import type { TestServer } from '../server/server.ts';
import { createGuest, type Solve } from './guest.ts';

/** A guest who has scanned the code of a table with another phone. */
export function createTableGuest(
  server: Pick<TestServer, 'call' | 'clock'>,
  subDomain: string,
  solve: Solve,
  token: string,
) {
  const { caller, line, total, proof, track, cancel } = createGuest(server, subDomain, solve);
  const params = { token };
  const guestSessionID = randomUUID();
  const menu = () => server.call(guestTableRoutes.menu, { params }, caller);
  const now = () => server.call(guestTableRoutes.now, { params }, caller);
  /** An order of one product, ready to be sent. */
  const order = async (name: string, more: Partial<GuestTableOrderInput> = {}): Promise<GuestTableOrderInput> => {
    const { body: shown } = await menu();
    const lines = more.lines ?? [line(shown, name)];
    return {
      orderID: randomUUID(),
      guestSessionID,
      lines,
      totalAmount: total(shown, lines, true),
      guestName: '',
      note: '',
      proof: await proof(),
      ...more,
    };
  };
  const place = (body: GuestTableOrderInput) => server.call(guestTableRoutes.place, { params, body }, caller);
  return { caller, menu, now, line, total, proof, order, place, track, cancel };
}
