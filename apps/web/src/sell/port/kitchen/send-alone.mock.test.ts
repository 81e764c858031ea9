import { Fulfillment, OrderChannel, type EventRouteFilter, type OfflineSend } from '@tavola/contract';
import { ONE_PIECE, type Cart, type Quantity } from '@tavola/selling';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogOf, product } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import { localAgentsQuery } from '#areas/devices/local-agent/local-agent.queries.ts';
import { routeFiltersQuery } from '#areas/devices/printing/route-filters.queries.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { newSale } from '../../cart/state/sale-store.ts';
import { counter, rice } from '../../payment/checkout/payment.setup.ts';
import { storeAndPrint } from './print-alone.ts';
import { cancelOf, sendOf, ticketID } from './send-alone.ts';

/** Kitchen tickets of a terminal without a connection (decisions 73, 400). */

const noted = vi.hoisted(() => ({ tickets: [] as unknown[], toasts: [] as string[] }));
vi.mock('#offline/store/pending-orders.ts', () => ({
  noteTickets: (_id: string, tickets: readonly unknown[]) => Promise.resolve(void noted.tickets.push(...tickets)),
}));
vi.mock('#offline/sync/sync-orders.ts', () => ({
  notePending: () => Promise.resolve(),
  whilePrinting: (_id: string, work: () => Promise<void>) => work(),
}));
vi.mock('#ui/dialogs/toast.ts', () => ({ toast: (_kind: string, text: string) => void noted.toasts.push(text) }));

const AT = '2026-03-02T12:00:00.000Z';
const [WOK, BAR] = ['01a2286a-9526-77b1-ab51-f7c3aa632f01', '01a2286a-9526-77b1-ab51-f7c3aa632f02'];
const SEND = { sendID: '01a2286a-9526-77b1-ab51-f7c3aa632f10', kind: 'Add' as const };
const catalog = catalogOf({ products: [product('rice', 5, { categoryID: 'food' })] });

const line = (orderLineID: string, categoryID: string): Cart['lines'][number] => ({
  ...rice,
  orderLineID,
  categoryID,
  refOrderLineID: null,
  quantity: (2 * ONE_PIECE) as Quantity,
  voidComp: null,
  addedAt: null,
  taxComponents: null,
  isSaved: false,
  isStored: false,
  isSent: false,
  status: 'New',
  kdsStatus: 'Unknown',
});
const cart: Cart = {
  ...newSale(counter),
  channel: OrderChannel.QuickService,
  fulfillment: Fulfillment.Takeaway,
  lines: [line('1', 'food'), line('2', 'drinks'), line('3', 'extras')],
};
const route = (routeID: string, printerID: string, categoryIDs: string[]): EventRouteFilter => ({
  routeID,
  printerID,
  categoryIDs,
  channels: [],
  fulfillments: [],
  printerName: printerID === WOK ? 'Wok' : 'Bar',
  backupPrinterID: null,
  copies: 1,
  alsoOthers: false,
  language: 'en',
});
const sent = (lineIDs = ['1', '2', '3']): OfflineSend | null => sendOf(cart, { catalog }, { ...SEND, lineIDs }, AT);

/** The agent of this machine, which ends a ticket of each printer so. */
const agentEnds = (endings: Readonly<Record<string, string | Error>>) =>
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    if (url.endsWith('/system'))
      return Promise.resolve(Response.json({ version: '1.2.0', isServerThere: false, hardwareAgentID: WOK }));
    const asked = JSON.parse(body ?? '{}') as { printerID: string; printJobID: string };
    papers.push(asked.printJobID);
    const ending = endings[asked.printerID] ?? 'Printed';
    return ending instanceof Error
      ? Promise.reject(ending)
      : Promise.resolve(Response.json({ outcome: ending, reason: null }));
  });
const papers: string[] = [];

async function print(send: OfflineSend | null): Promise<void> {
  if (send === null) throw new Error('Nothing is printed.');
  const order = { ...cart, offlineNo: 'T1-0001' };
  await storeAndPrint(
    'order',
    () => Promise.resolve('stored'),
    () => ({ send, order }),
  );
  await vi.waitFor(() => expect(noted.tickets).toHaveLength(send.tickets.length));
}

beforeEach(() => {
  noted.tickets.length = 0;
  noted.toasts.length = 0;
  papers.length = 0;
  queryClient.setQueryData(routeFiltersQuery.queryKey, [route('wok', WOK, ['food']), route('bar', BAR, ['drinks'])]);
  queryClient.setQueryData(localAgentsQuery.queryKey, {
    agents: [
      {
        hardwareAgentID: WOK,
        name: 'PC',
        token: 'right',
        isOnline: true,
        addresses: [],
        rootCertificate: null,
        fingerprint: null,
      },
    ],
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

describe('what is sent without a connection', () => {
  it('makes a ticket for each route that prints something of it', () => {
    expect(sent()?.tickets).toEqual([
      { routeID: 'wok', printerID: WOK, orderLineIDs: ['1'] },
      { routeID: 'bar', printerID: BAR, orderLineIDs: ['2'] },
    ]);
  });
  it('names all lines that are sent, printed or not', () => {
    expect(sent()?.lines).toEqual(['1', '2', '3'].map((orderLineID) => ({ orderLineID, quantity: 2 })));
  });
  it('is nothing where no route prints any of it: it waits for the connection', () => {
    expect(sent(['3'])).toBeNull();
  });
  it('is cancelled on the printers that printed it', () => {
    const send = sent();
    const cancel = send && cancelOf({ sends: [send] }, cart, AT);
    expect(cancel?.kind).toBe('Cancel');
    expect(cancel?.tickets).toEqual(send?.tickets);
  });
  it('has the ticket ids of the server', async () => {
    expect(await ticketID('01a2286a-9526-77b1-ab51-f7c3aa632f10', 'wok')).toBe('e8244b07-c78f-8102-a4f6-f23c9c5ddd5b');
  });
});

describe('its tickets', () => {
  it('are printed under their own ids, and noted', async () => {
    agentEnds({});
    await print(sent());
    expect(papers.toSorted()).toEqual(
      [await ticketID(SEND.sendID, 'bar'), await ticketID(SEND.sendID, 'wok')].toSorted(),
    );
    expect(noted.tickets).toContainEqual({ sendID: SEND.sendID, routeID: 'wok', outcome: 'Printed', reason: null });
    expect(noted.toasts).toEqual([]);
  });
  it('are said on the screen where a printer did not print, and the other one did', async () => {
    agentEnds({ [BAR]: 'Failed' });
    await print(sent());
    expect(noted.toasts).toHaveLength(1);
    expect(noted.toasts[0]).toContain('Printer: Bar.');
  });
  it('are not printed where no agent is reached, which the screen says', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await print(sent());
    expect(noted.tickets).toMatchObject([{ outcome: 'Failed' }, { outcome: 'Failed' }]);
    expect(noted.toasts[0]).toContain('Printer: Wok, Bar.');
  });
  it('are of unknown outcome where the agent does not answer twice', async () => {
    agentEnds({ [WOK]: new TypeError('Failed to fetch') });
    await print(sent());
    expect(noted.tickets).toContainEqual({ sendID: SEND.sendID, routeID: 'wok', outcome: 'Unknown', reason: null });
    expect(papers).toHaveLength(3);
  });
  it('are not printed for an order that the browser did not store', async () => {
    agentEnds({});
    await expect(
      storeAndPrint(
        'order',
        () => Promise.reject(new Error('full')),
        () => null,
      ),
    ).rejects.toThrow('full');
    expect(papers).toEqual([]);
  });
});
