import { Button, Group, Loader, Radio, Stack, Text } from '@mantine/core';
import { OutOfStockEnd, type OutOfStockItem, type PosProduct } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { IngredientOutDialog } from '#areas/stock/out-of-stock/index.ts';
import { markOutOfStock, outOfStockQuery } from '#areas/stock/out-of-stock/out-of-stock.queries.ts';
import { allergenText } from '#runtime/names/allergens.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { withApproval } from '#runtime/session/approvals.ts';
import { useText } from '#text/define.ts';
import { formatDateTime, formatQuantity } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { useSelling } from '../data/sell-context.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
import { CountdownCard } from './CountdownCard.tsx';
import { stockStrings } from './stock.strings.ts';

interface OutOfStockDialogProps {
  /** The item of the tile that was held; null = only what is marked. */
  readonly product: PosProduct | null;
  readonly onClose: () => void;
}

type Named = Pick<OutOfStockItem, 'itemID' | 'name'> & Partial<Pick<OutOfStockItem, 'names'>>;

/** Marks an item as out of stock, puts marked ones back, and undoes either (action 315, decision 174). */
export function OutOfStockDialog({ product, onClose }: OutOfStockDialogProps) {
  const t = useText(stockStrings);
  const isPhone = useSellLayout() === 'phone';
  const { operational, counts, catalog } = useSelling().data;
  const marked = useQuery(outOfStockQuery);
  const [end, setEnd] = useState<OutOfStockEnd>(OutOfStockEnd.Today);
  const [isRunning, setIsRunning] = useState(false);
  const [isIngredientOpen, setIngredientOpen] = useState(false);
  const items = marked.data?.items ?? [];
  const counted = [...counts.left].flatMap(([itemID, left]) => {
    const item = catalog.products.get(itemID);
    return item === undefined ? [] : [{ itemID, name: shownName(item), n: formatQuantity(left) }];
  });
  const isMarked = items.some(({ itemID }) => itemID === product?.itemID);
  // What no one changed yet is not offered before the list is here, or an item could be marked a second time.
  const canMark = product !== null && marked.data !== undefined && !isMarked;

  const change = async (item: Named, isOutOfStock: boolean, until: OutOfStockEnd) => {
    const done = await save(item, isOutOfStock, until);
    if (!done) return false;
    const name = shownName(item);
    const before = items.find(({ itemID }) => itemID === item.itemID)?.until;
    toast('success', t(isOutOfStock ? 'nowOut' : 'nowBack', { name }), {
      id: `stock ${item.itemID}`,
      action: {
        label: t('undo'),
        onPress: () => void attempt(() => save(item, !isOutOfStock, before === null ? 'Lifted' : 'Today')),
      },
    });
    return true;
  };
  const run = async (item: Named, isOutOfStock: boolean) => {
    const free = markBusy('writing');
    setIsRunning(true);
    try {
      await attempt(async () => {
        if ((await change(item, isOutOfStock, end)) && product !== null) onClose();
      });
    } finally {
      setIsRunning(false);
      free();
    }
  };

  return (
    <SellDialog
      title={product === null ? t('title') : t('titleOf', { name: shownName(product) })}
      onClose={onClose}
      closeLabel={t('close')}
      width={480}
      isFull={isPhone}
      footer={
        canMark ? (
          <Button size="xl" fullWidth loading={isRunning} onClick={() => void run(product, true)}>
            {t('mark')}
          </Button>
        ) : undefined
      }
    >
      <Stack gap="md">
        {product !== null && (product.allergens ?? []).length > 0 && (
          <Text>{t('contains', { names: allergenText(product.allergens ?? []) })}</Text>
        )}
        {canMark && (
          <Radio.Group label={t('end')} value={end} onChange={setEnd}>
            <Radio value="Today" label={t('today')} />
            <Radio value="Lifted" label={t('lifted')} />
          </Radio.Group>
        )}
        {product !== null && !isMarked && <CountdownCard product={product} end={end} onDone={onClose} />}
        {!operational.disableProductSelectionForOutOfStockItems && <Text c="dimmed">{t('stillSold')}</Text>}
        {marked.data === undefined && <Loader />}
        {marked.data !== undefined && items.length === 0 && product === null && <Text>{t('none')}</Text>}
        {items.length > 0 && (
          <Stack gap="xs">
            <Text fw={600}>{t('marked')}</Text>
            {items.map((item) => (
              <Group key={item.itemID} justify="space-between" wrap="nowrap">
                <div>
                  <Text>{shownName(item)}</Text>
                  <Text size="sm" c="dimmed">
                    {item.until === null
                      ? t('untilLifted')
                      : t('until', { time: formatDateTime(item.until, operational.timezoneName) })}
                  </Text>
                </div>
                <Button
                  variant="default"
                  disabled={isRunning}
                  aria-label={t('liftOf', { name: shownName(item) })}
                  onClick={() => void run(item, false)}
                >
                  {t('lift')}
                </Button>
              </Group>
            ))}
          </Stack>
        )}
        {product === null && counted.length > 0 && (
          <Stack gap="xs">
            <Text fw={600}>{t('counted')}</Text>
            {counted.map(({ itemID, name, n }) => (
              <Text key={itemID}>{t('countedItem', { name, n })}</Text>
            ))}
          </Stack>
        )}
        {product === null && (
          <Button variant="default" size="lg" onClick={() => setIngredientOpen(true)}>
            {t('ingredient')}
          </Button>
        )}
      </Stack>
      {isIngredientOpen && (
        <Suspense>
          <IngredientOutDialog.Part onClose={() => setIngredientOpen(false)} />
        </Suspense>
      )}
    </SellDialog>
  );
}

/** False where the person declined to enter a PIN. */
async function save({ itemID }: Named, isOutOfStock: boolean, end: OutOfStockEnd): Promise<boolean> {
  const request = { action: 'quickOutOfStock', targetID: itemID } as const;
  const answer = await withApproval(request, (approvalID) => markOutOfStock(itemID, { isOutOfStock, end, approvalID }));
  return answer !== null;
}
