import { printingRoutes, type ReceiptDocument, type TerminalPrinter } from '@tavola/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { ownPrinterQuery } from '#areas/devices/local-agent/local-agent.queries.ts';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { printAfterPayment } from './print-by-itself.ts';

vi.mock('#runtime/http/api.ts', () => ({ call: vi.fn<typeof call>() }));

const document: ReceiptDocument = { sections: [{ label: '', blocks: [] }] };
const OWN: TerminalPrinter = {
  printerID: '01a2286a-9526-77b1-ab51-f7c3aa632ffb',
  printsReceipt: true,
  opensDrawer: false,
  onScreenPrinter: false,
  enableHardwareAgentPrinting: true,
  enableAndroidPrinting: true,
  printingHardwareAgent: null,
};
const printed = () => vi.mocked(call).mock.calls.filter(([route]) => route === printingRoutes.printReceipt);

beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue({ canPrint: true, printsReceipt: true, opensDrawer: false });
});

it('prints the receipt of a payment', async () => {
  queryClient.setQueryData(ownPrinterQuery.queryKey, OWN);
  expect(await printAfterPayment('paper', document)).toBe(true);
  expect(printed()).toHaveLength(1);
});
it('prints none on a terminal that shows it on the screen (decision 443)', async () => {
  queryClient.setQueryData(ownPrinterQuery.queryKey, { ...OWN, onScreenPrinter: true });
  expect(await printAfterPayment('screen', document)).toBe(false);
  expect(printed()).toEqual([]);
});
