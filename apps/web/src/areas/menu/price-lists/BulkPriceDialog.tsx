import type { EnteredAmount } from '@tavola/contract';
import { Radio, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { priceListStrings } from './price-lists.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { DialogButtons } from '#ui/dialogs/DialogButtons.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PercentField } from '#ui/fields/PercentField.tsx';
import { bulkPrice, type BulkChange } from './bulk-price.ts';
import { priceNow, type PriceChanges, type PriceLine } from './price-lines.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';

interface BulkPriceDialogProps {
  readonly lines: readonly PriceLine[];
  readonly changes: PriceChanges;
  readonly onDone: (prices: readonly { readonly line: PriceLine; readonly price: EnteredAmount | null }[]) => void;
  readonly onClose: () => void;
}

const STEPS = [0, 0.05, 0.1, 0.25, 0.5, 1, 5, 10] as const;

/** Changes many prices at once, by percent or amount, rounded as the engine rounds money. */
export function BulkPriceDialog({ lines, changes, onDone, onClose }: BulkPriceDialogProps) {
  const t = useText(priceListStrings);
  const currency = useCurrency();
  const [from, setFrom] = useState<BulkChange['from']>('list');
  const [how, setHow] = useState<BulkChange['how']>('percent');
  const [figure, setFigure] = useState<number | null>(null);
  const [step, setStep] = useState('0');
  const change: BulkChange = { from, how, figure: figure ?? 0, step: Number(step) };
  const prices = lines.map((line) => ({ line, price: bulkPrice(line, changes, change, currency.currencyDecimals) }));
  const isPossible = prices.every(({ price }) => price !== undefined);
  const isReady = isPossible && (how === 'out' || figure !== null);
  const shown = (price: EnteredAmount | null) => (price === null ? t('noPrice') : formatAmount(price, currency));
  const [first] = prices;
  const apply = () => onDone(prices.flatMap(({ line, price }) => (price === undefined ? [] : [{ line, price }])));
  return (
    <Dialog onClose={onClose} title={t('bulkTitle', { count: lines.length })} size="md">
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('bulkHow')}
          value={how}
          fullWidth
          orientation="vertical"
          data={[
            { value: 'percent', label: t('byPercent') },
            { value: 'amount', label: t('byAmount') },
            { value: 'out', label: t('takeOut') },
          ]}
          onChange={(next) => {
            // The choices are these values.
            setHow(next as BulkChange['how']);
            setFigure(null);
          }}
        />
        {how !== 'out' && (
          <>
            {/* The choices are these values. */}
            <Radio.Group label={t('bulkFrom')} value={from} onChange={(next) => setFrom(next as BulkChange['from'])}>
              <Radio value="list" label={t('fromList')} />
              <Radio value="own" label={t('fromOwn')} />
            </Radio.Group>
            {how === 'percent' ? (
              <PercentField
                label={t('percent')}
                description={t('signHint')}
                value={figure}
                isOptional
                allowNegative
                data-autofocus
                onChange={(next: number | '' | null) => setFigure(typeof next === 'number' ? next : null)}
              />
            ) : (
              <AmountField
                label={t('amount')}
                description={t('signHint')}
                value={figure}
                isOptional
                allowNegative
                data-autofocus
                onChange={(next: number | '' | null) => setFigure(typeof next === 'number' ? next : null)}
              />
            )}
            <SelectField
              label={t('rounding')}
              value={step}
              allowDeselect={false}
              onChange={(next) => setStep(next ?? '0')}
              data={STEPS.map((each) => ({
                value: String(each),
                label: each === 0 ? t('noRounding') : formatAmount(each, currency),
              }))}
            />
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
