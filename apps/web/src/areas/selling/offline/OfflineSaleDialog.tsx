import { Button, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { nameIn, type DifferingSale, type OfflineReviewDetail } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadText } from '#runtime/http/downloads.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatAmount, formatDateTime, formatQuantity } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { closeOfflineSale, offlineReviewQuery, storeOfflineSale, storeSeparately } from './offline-review.queries.ts';
import { offlineReviewStrings } from './offline-review.strings.ts';
import { outcomeTone, useVarianceWords } from './variance-words.ts';

interface OfflineSaleDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One offline sale: what was sold, why it is not stored or what differs, and what a manager can do about it. */
export function OfflineSaleDialog({ id, onClose }: OfflineSaleDialogProps) {
  const isPhone = useIsPhone();
  const { data, failure, onRetry } = loaded(useQuery(offlineReviewQuery(id)));
  return (
    <Dialog title={data?.offlineNo ?? ''} size="md" fullScreen={isPhone} onClose={onClose}>
      {data === undefined ? (
        failure === null ? (
          <LoadingRows rows={4} />
        ) : (
          <LoadFailed message={failure} onRetry={onRetry} />
        )
      ) : (
        <Stack gap="md">
          <Facts sale={data} />
          {data.differing.map((other) => (
            <OtherSale key={other.content.contentHash} id={id} sale={other} />
          ))}
          <Decision sale={data} onClose={onClose} />
        </Stack>
      )}
    </Dialog>
  );
}

function Facts({ sale }: { readonly sale: OfflineReviewDetail }) {
  const t = useText(offlineReviewStrings);
  const words = useVarianceWords();
  const currency = useCurrency();
  const { timezoneName } = useOperationalSetting();
  const rows: readonly (readonly [string, string | null])[] = [
    [t('soldOn'), formatDateTime(sale.soldOn, timezoneName)],
    [t('soldBy'), sale.soldBy],
    [t('terminal'), sale.terminalName],
    [t('total'), formatAmount(sale.totalDueAmount, currency)],
    [t('receipt'), sale.saleNo],
    [t('reason'), sale.reason?.message ?? null],
    [t('doneBy'), sale.closedBy],
    [t('note'), sale.note],
  ];
  return (
    <>
      <StatusBadge tone={outcomeTone[sale.outcome]} label={t(sale.outcome)} />
      {rows.map(
        ([label, value]) =>
          value !== null && (
            <Group key={label} justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
              <Text c="dimmed">{label}</Text>
              <Text ta="end">{value}</Text>
            </Group>
          ),
      )}
      <SoldLines lines={sale.lines} />
      {sale.variances.length > 0 && (
        <List aria-label={t('differs')}>
          {sale.variances.map((variance) => (
            <List.Item key={`${variance.kind} ${variance.was}`}>{words(variance)}</List.Item>
          ))}
        </List>
      )}
    </>
  );
}

function SoldLines({ lines }: Pick<OfflineReviewDetail, 'lines'>) {
  const t = useText(offlineReviewStrings);
  const language = useLanguage();
  if (lines.length === 0) return null;
  return (
    <List aria-label={t('items')}>
      {lines.map(({ quantity, name, names }, index) => (
        // The lines of an order that is done never move.
        <List.Item key={index}>
          {formatQuantity(quantity)} × {name === null ? t('unknownItem') : nameIn({ name, names }, language)}
        </List.Item>
      ))}
    </List>
  );
}

/** Another sale that came in under the number of this one: it is not stored. */
function OtherSale({ id, sale }: { readonly id: string; readonly sale: DifferingSale }) {
  const { canAdd } = useRights('closeOfDay');
  const t = useText(offlineReviewStrings);
  const currency = useCurrency();
  const { timezoneName } = useOperationalSetting();
  const title = t(sale.isStored ? 'otherStored' : 'otherSale', { number: sale.offlineNo });
  return (
    <Stack component="section" aria-label={title} gap="xs">
      <Text fw={600}>{title}</Text>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text c="dimmed">{formatDateTime(sale.receivedOn, timezoneName)}</Text>
        <Text fw={600}>{formatAmount(sale.totalDueAmount, currency)}</Text>
      </Group>
      <SoldLines lines={sale.lines} />
      {sale.isStored ? (
        <StatusBadge tone={outcomeTone.Stored} label={t('Stored')} />
      ) : (
        canAdd && <SeparateButton id={id} number={sale.offlineNo} contentHash={sale.content.contentHash} />
      )}
    </Stack>
  );
}

interface SeparateButtonProps {
  readonly id: string;
  readonly number: string;
  /** Which of the other sales; null = the refused one. */
  readonly contentHash: string | null;
  readonly onDone?: () => void;
}

/** Stores a sale next to the order that it conflicts with. */
function SeparateButton({ id, number, contentHash, onDone }: SeparateButtonProps) {
  const t = useText(offlineReviewStrings);
  const [isRunning, setIsRunning] = useState(false);
  const handleClick = async () => {
    setIsRunning(true);
    await attempt(async () => {
      await storeSeparately(id, contentHash);
      toast('success', t('storedSeparately', { number }));
      onDone?.();
    });
    setIsRunning(false);
  };
  return (
    <Button variant="default" loading={isRunning} onClick={() => void handleClick()}>
      {t('storeSeparately')}
    </Button>
  );
}

function Decision({ sale, onClose }: { readonly sale: OfflineReviewDetail; readonly onClose: () => void }) {
  const t = useText(offlineReviewStrings);
  const { canAdd } = useRights('closeOfDay');
  const [note, setNote] = useState('');
  const [running, setRunning] = useState<'store' | 'close' | null>(null);
  const { orderID, offlineNo: number, outcome, content, differing, closedOn, isStorable, isSeparable } = sale;
  const isOpen = canAdd && closedOn === null && (outcome !== 'Stored' || differing.length > 0);
  // What was stored as a separate sale is booked: entering it again would book it twice.
  const isMoneyMissing = isStorable || differing.some(({ isStored }) => !isStored);
  const kept = [...(content === null ? [] : [content]), ...differing.map((other) => other.content)];
  const run = async (what: 'store' | 'close', work: () => Promise<void>) => {
    setRunning(what);
    await attempt(work);
    setRunning(null);
  };
  const store = () =>
    run('store', async () => {
      const after = await storeOfflineSale(orderID);
      if (after.outcome === 'Refused') {
        toast('warning', t('stillRefused', { reason: after.reason?.message ?? '' }));
        return;
      }
      toast('success', t('stored', { number }));
      onClose();
    });
  const close = () =>
    run('close', async () => {
      await closeOfflineSale(orderID, note.trim());
      toast('success', t('closed', { number }));
      onClose();
    });
  return (
    <>
      {isOpen && (
        <Textarea
          label={t('note')}
          {...(isMoneyMissing && { description: t('noteHint') })}
          value={note}
          maxLength={250}
          autosize
          minRows={2}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      {isOpen && isSeparable && (
        <Text size="sm" c="dimmed">
          {t('separateHint')}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        {kept.length > 0 && (
          <Button
            variant="default"
            onClick={() => downloadText(`${number}.json`, 'application/json', JSON.stringify(kept, null, 2))}
          >
            {t('export')}
          </Button>
        )}
        {isOpen && (
          <Button
            variant={isStorable ? 'default' : 'filled'}
            disabled={note.trim() === '' || running !== null}
            loading={running === 'close'}
            onClick={() => void close()}
          >
            {t('close')}
          </Button>
        )}
        {isOpen && isSeparable && <SeparateButton id={orderID} number={number} contentHash={null} onDone={onClose} />}
        {isOpen && isStorable && (
          <Button disabled={running !== null} loading={running === 'store'} onClick={() => void store()}>
            {t('store')}
          </Button>
        )}
      </Group>
    </>
  );
}
