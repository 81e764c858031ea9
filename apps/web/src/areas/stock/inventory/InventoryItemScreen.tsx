import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import type { InventoryDetail } from '@tavola/contract';
import { IconAdjustments, IconCircleMinus, IconShieldHalf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { inventoryQuery, untrackItem } from './inventory.queries.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatUnitCost } from '#text/format.ts';
import { inventoryStrings } from './inventory.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { Card } from '#ui/frames/Card.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { DataTable } from '#ui/lists/DataTable.tsx';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { readListState, type ListState } from '#ui/lists/list-state.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { AdjustDialog } from './AdjustDialog.tsx';
import { useMovementColumns } from './movement-columns.tsx';
import { SafetyStockDialog } from './SafetyStockDialog.tsx';
import { statusTone, stockText, valueText } from './stock-words.ts';

/**
 * The stock of one item with its movements; a person with the rights adjusts it, sets its safety stock or stops
 * tracking it.
 */
export function InventoryItemScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(inventoryQuery(usePathParams('inventoryItem').id)));
  return (
    <LoadedRecord title={title('inventoryItem')} backTo={screenPath('inventory')} record={data} {...query}>
      {(item) => <Stock item={item} />}
    </LoadedRecord>
  );
}

function Stock({ item }: { readonly item: InventoryDetail }) {
  const t = useText(inventoryStrings);
  const language = useLanguage();
  const currency = useCurrency();
  const goTo = useGoTo();
  const { canEdit, canDelete } = useRights('inventory');
  const [open, setOpen] = useState<'adjust' | 'safety' | null>(null);
  const [state, setState] = useState<ListState>(() => readListState({ size: '10' }));
  const columns = useMovementColumns(false);
  const { itemID, name, uomSymbol } = item;
  const untrack = async () => {
    if (
      !(await confirm({
        title: t('untrackTitle', { name }),
        message: t('untrackHint'),
        confirmLabel: t('untrack'),
        isDestructive: true,
      }))
    )
      return;
    await attempt(async () => {
      await untrackItem(itemID);
      toast('success', t('untracked', { name }));
      await goTo('inventory');
    });
  };
  return (
    <PageFrame
      title={name}
      backTo={screenPath('inventory')}
      {...(item.categoryName !== null && { subtitle: item.categoryName })}
      actions={
        <>
          {canDelete && (
            <Button
              data-worded
              variant="subtle"
              color="red"
              leftSection={<IconCircleMinus size={20} />}
              onClick={() => void untrack()}
            >
              {t('untrack')}
            </Button>
          )}
          {canEdit && (
            <Button
              data-worded
              variant="default"
              leftSection={<IconShieldHalf size={20} />}
              onClick={() => setOpen('safety')}
            >
              {t('setSafetyStock')}
            </Button>
          )}
          {canEdit && (
            <Button data-worded leftSection={<IconAdjustments size={20} />} onClick={() => setOpen('adjust')}>
              {t('adjust')}
            </Button>
          )}
        </>
      }
    >
      <Card>
        <SimpleGrid cols={{ base: 2, sm: 3, lg: 7 }} spacing="lg">
          <Figure label={t('onHand')}>{stockText(item.onHand, uomSymbol, language)}</Figure>
          <Figure label={t('committed')}>{stockText(item.committed, uomSymbol, language)}</Figure>
          <Figure label={t('status')}>
            <StatusBadge tone={statusTone[item.status]} label={t(item.status)} />
          </Figure>
          <Figure label={t('safetyStock')}>{stockText(item.safetyStock, uomSymbol, language)}</Figure>
          <Figure label={t('averageCost')}>{formatUnitCost(item.averageCost, uomSymbol, currency) || '–'}</Figure>
          <Figure label={t('lastCost')}>{formatUnitCost(item.lastCost, uomSymbol, currency) || '–'}</Figure>
          <Figure label={t('stockValue')}>{valueText(item.stockValue, currency)}</Figure>
        </SimpleGrid>
      </Card>
      <Card title={t('movements')}>
        <DataTable
          rows={item.movements}
          columns={columns}
          rowID={(row) => row.movementID}
          state={state}
          onStateChange={(change) => setState((before) => ({ ...before, page: 1, ...change }))}
          hasSearch={false}
          empty={<Text c="dimmed">{t('noMovements')}</Text>}
        />
        {item.movements.length > 0 && (
          <Group justify="flex-end">
            <Button variant="subtle" onClick={() => void goTo('inventoryHistory', { search: { itemID } })}>
              {t('fullHistory')}
            </Button>
          </Group>
        )}
      </Card>
      {open === 'adjust' && <AdjustDialog item={item} onClose={() => setOpen(null)} />}
      {open === 'safety' && <SafetyStockDialog item={item} onClose={() => setOpen(null)} />}
    </PageFrame>
  );
}

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text component="div" fw={600} size="lg">
      {children}
    </Text>
  </div>
);
