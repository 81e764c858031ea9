import type { EnteredAmount } from '@tavola/contract';
import { Radio, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { priceListStrings } from './price-lists.strings.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { DialogButtons } from '#ui/dialogs/DialogButtons.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PriceChangeFields, type PriceChange } from '../price-change/PriceChangeFields.tsx';
import { bulkPrice, type BulkChange } from './bulk-price.ts';
import { priceNow, type PriceChanges, type PriceLine } from './price-lines.ts';

interface BulkPriceDialogProps {
  readonly lines: readonly PriceLine[];
  readonly changes: PriceChanges;
  readonly onDone: (prices: readonly { readonly line: PriceLine; readonly price: EnteredAmount | null }[]) => void;
  readonly onClose: () => void;
}

/** Changes many prices at once, by percent or amount, rounded as the engine rounds money. */
export function BulkPriceDialog({ lines, changes, onDone, onClose }: BulkPriceDialogProps) {
  const t = useText(priceListStrings);
  const currency = useCurrency();
  const [from, setFrom] = useState<BulkChange['from']>('list');
  const [isOut, setOut] = useState(false);
  const [entered, setEntered] = useState<PriceChange>({ how: 'percent', figure: null, step: 0 });
  const { figure, step } = entered;
  const change: BulkChange = { from, how: isOut ? 'out' : entered.how, figure: figure ?? 0, step };
  const prices = lines.map((line) => ({ line, price: bulkPrice(line, changes, change, currency.currencyDecimals) }));
  const isPossible = prices.every(({ price }) => price !== undefined);
  const isReady = isPossible && (isOut || figure !== null);
  const shown = (price: EnteredAmount | null) => (price === null ? t('noPrice') : formatAmount(price, currency));
  const [first] = prices;
  const apply = () => onDone(prices.flatMap(({ line, price }) => (price === undefined ? [] : [{ line, price }])));
  return (
    <Dialog onClose={onClose} title={t('bulkTitle', { count: lines.length })} size="md">
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('bulkHow')}
          value={isOut ? 'out' : 'change'}
          fullWidth
          data={[
            { value: 'change', label: t('newPrice') },
            { value: 'out', label: t('takeOut') },
          ]}
          onChange={(next) => setOut(next === 'out')}
        />
        {!isOut && (
          <>
            {/* The choices are these values. */}
            <Radio.Group label={t('bulkFrom')} value={from} onChange={(next) => setFrom(next as BulkChange['from'])}>
              <Stack gap={8} mt={4}>
                <Radio value="list" label={t('fromList')} />
                <Radio value="own" label={t('fromOwn')} />
              </Stack>
            </Radio.Group>
            <PriceChangeFields change={entered} onChange={(next) => setEntered({ ...entered, ...next })} />
          </>
        )}
        {!isPossible && <Notice tone="warning">{t('tooLow')}</Notice>}
        {isReady && first !== undefined && first.price !== undefined && (
          <Text c="dimmed">
            {t('example', {
              name: first.line.name,
              before: shown(priceNow(first.line, changes) ?? first.line.own),
              after: shown(first.price),
            })}
          </Text>
        )}
        <DialogButtons submitLabel={t('apply')} isDisabled={!isReady} onSubmit={apply} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}
