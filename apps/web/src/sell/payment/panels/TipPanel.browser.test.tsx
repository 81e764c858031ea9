import type { TipsSetting } from '@tavola/contract';
import { toMoney } from '@tavola/selling';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FRIDAY_NOON } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import { tipsQuery } from '#areas/company/settings/selling-settings.queries.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { SellContext, type Selling } from '../../data/sell-context.ts';
import { typeKeys } from '#ui/input/type-keys.setup.ts';
import { closed, useCheckout } from '../checkout/checkout-state.ts';
import { paymentStrings } from '../payment.strings.ts';
import { TipPanel } from './TipPanel.tsx';

const t = textOf(paymentStrings);
// What a tip reads of the sell data.
const selling = {
  at: FRIDAY_NOON,
  data: {
    operational: {
      modules: {},
      useTip: { quickService: true, tableService: true },
      roundingMode: 'halfAwayFromZero',
    },
    currency: { code: 'USD', decimals: 2, symbol: '$' },
    channel: 1,
  },
} as unknown as Selling;

let opened: TestPage | undefined;
function show(): void {
  queryClient.setDefaultOptions({ queries: { enabled: false } });
  queryClient.setQueryData(tipsQuery.queryKey, { isQuickTip: false, quickTips: [] } as unknown as TipsSetting);
  useCheckout.setState({ isTipping: true });
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <SellContext value={selling}>
        <TipPanel due={toMoney(1.5)} isQuick={false} />
      </SellContext>
    </QueryClientProvider>
  ));
}
afterEach(() => {
  opened?.close();
  queryClient.clear();
  queryClient.setDefaultOptions({});
  useCheckout.setState(closed);
});
const give = (tip: string) => page.getByRole('button', { name: t('giveTip', { amount: tip }) });

test('a tip above ten times the bill can be added: it asks once (decision 52)', async () => {
  show();
  await expect.element(give('$0.00')).toBeVisible();
  typeKeys('15.01', [150]);
  await expect.element(give('$15.01')).toBeEnabled();
});
