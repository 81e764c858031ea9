import { amountOf, type Handover, type TerminalReport } from '@tavola/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';

/** What the browser tests of the cash drawer show. */

/** Shows parts of the cash drawer in the tests of one file, with what the queries know and without a server. */
export function cashPages(): { readonly show: (part: ReactNode) => void } {
  let opened: TestPage | undefined;
  beforeEach(() => {
    queryClient.setDefaultOptions({ queries: { enabled: false } });
    queryClient.setQueryData(operationalQuery.queryKey, {
      modules: { quickSales: true },
      cashDifferenceLimit: 5,
      cashMoveLimit: null,
      useTip: { quickService: true, tableService: false },
      timezoneName: 'Europe/Dublin',
    } as never);
  });
  afterEach(() => {
    opened?.close();
    queryClient.clear();
    vi.clearAllMocks();
  });
  return {
    show: (part) => {
      opened?.close();
      opened = openPage(() => <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);
    },
  };
}

/** A coin or note of the euro. */
export const euro = (id: number, value: number) => ({
  currencyCashDenominationID: id,
  currencyID: 3,
  value,
  kind: value < 5 ? ('Coin' as const) : ('Note' as const),
  sortNumber: id,
});
/** An amount of a report, from units of the currency. */
export const money = amountOf;
/** A report that was counted: 5.55 are missing, and an order gave as much change. */
export const counted: TerminalReport = {
  terminalReportID: '018f0000-0000-7000-8000-000000000001',
  clientID: '018f0000-0000-7000-8000-000000000002',
  terminalName: 'Counter 1',
  businessDate: '2026-06-19',
  status: 'Counting',
  hasCashDrawer: true,
  version: 3,
  openedOn: '2026-06-19T07:00:00.000Z',
  openedBy: { userID: '018f0000-0000-7000-8000-000000000003', name: 'Nora Byrne' },
  openingFloat: money(100),
  openingCounts: [],
  activities: [],
  isBlind: false,
  figures: {
    openingFloat: money(100),
    cashSales: money(24.45),
    cashRounding: money(-0.05),
    cashTips: money(0),
    cashRefunds: money(0),
    cashSettlements: money(0),
    cashGiftCards: money(0),
    payIns: money(0),
    payOuts: money(0),
    deposits: money(0),
    expectedCash: money(124.45),
    paymentCount: 2,
    voidedCount: 0,
    voidedAmount: money(0),
  },
  perType: [
    {
      paymentTypeID: 1,
      customPaymentTypeID: null,
      name: 'Cash',
      names: null,
      paymentCount: 2,
      expected: money(124.45),
      counted: money(118.9),
      difference: money(-5.55),
    },
  ],
  closingCounts: [],
  countedOn: '2026-06-19T15:00:00.000Z',
  countedBy: null,
  closedOn: null,
  closedBy: null,
  note: null,
  causes: [
    {
      cause: 'change',
      explanation: 0,
      unexplained: money(0),
      amount: money(-5.55),
      payments: [
        {
          paymentID: '018f0000-0000-7000-8000-000000000004',
          orderID: '018f0000-0000-7000-8000-000000000005',
          orderNo: '12',
          channel: 1,
          paymentTypeID: 1,
          name: 'Cash',
          amount: money(4.45),
          tenderedAmount: money(10),
          changeAmount: money(5.55),
          tipAmount: money(0),
          takenOn: '2026-06-19T09:30:00.000Z',
        },
      ],
      cashActivityIDs: [],
    },
  ],
  lateSales: [],
  closeOfDayID: null,
};
/** A card with nothing to know. */
export const handover: Handover = { openOrderCount: 0, openOrders: [], itemsOut: [], cashLeft: null, notes: [] };
