import { Button, Group, Stack, Text } from '@mantine/core';
import type { OutOfStockEnd, PosProduct } from '@tavola/contract';
import { leftOf } from '@tavola/selling';
import { useState } from 'react';
import { countDown } from '#areas/stock/out-of-stock/out-of-stock.queries.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { withApproval } from '#runtime/session/approvals.ts';
import { useText } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { useSelling } from '../data/sell-context.ts';
import { stockStrings } from './stock.strings.ts';

interface CountdownCardProps {
  readonly product: PosProduct;
  readonly end: OutOfStockEnd;
  readonly onDone: () => void;
}

const MOST = 99_999;

/** Says how many pieces of a special are left, counted down by every order, and ends the count (decision 343). */
export function CountdownCard({ product, end, onDone }: CountdownCardProps) {
  const t = useText(stockStrings);
  const { counts } = useSelling().data;
  const left = leftOf(counts, product);
  const [typed, setTyped] = useState<number | '' | null>('');
  const [isRunning, setIsRunning] = useState(false);
  const name = shownName(product);
  const isReadable = typeof typed === 'number' && Number.isInteger(typed) && typed >= 0 && typed <= MOST;
  const run = async (next: number | null): Promise<void> => {
    const free = markBusy('writing');
    setIsRunning(true);
    try {
      await attempt(async () => {
        const isDone = await save(product, next, end);
        if (!isDone) return;
        toast(
          'success',
          next === null ? t('countEnded', { name }) : t('nowCounted', { name, n: formatQuantity(next) }),
        );
        onDone();
      });
    } finally {
      setIsRunning(false);
      free();
    }
  };
  return (
    <Stack gap="xs" component="section" aria-label={t('count')}>
      <Text fw={600}>{t('count')}</Text>
      <Text size="sm" c="dimmed">
        {left === null ? t('countHint') : t('countNow', { n: formatQuantity(left) })}
      </Text>
      <Group align="flex-end" wrap="nowrap">
        <DecimalField
          label={t('pieces')}
          decimals={0}
          max={MOST}
          value={typed}
          onChange={setTyped}
          {...(typed !== '' && typed !== null && !isReadable ? { error: t('piecesRange', { n: MOST }) } : {})}
        />
        <Button
          variant="default"
          size="md"
          loading={isRunning}
          disabled={!isReadable}
          onClick={() => void run(typeof typed === 'number' ? typed : null)}
        >
          {t('startCount')}
        </Button>
      </Group>
      {left !== null && (
        <Button variant="subtle" disabled={isRunning} onClick={() => void run(null)}>
          {t('endCount')}
        </Button>
      )}
    </Stack>
  );
}

/** False where the person declined to enter a PIN. */
async function save({ itemID }: PosProduct, left: number | null, end: OutOfStockEnd): Promise<boolean> {
  const answer = await withApproval({ action: 'quickOutOfStock', targetID: itemID }, (approvalID) =>
    countDown(itemID, { left, end, approvalID }),
  );
  return answer !== null;
}
