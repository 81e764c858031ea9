import { Button, Group, Stack, Text } from '@mantine/core';
import { MAX_LIST_ROWS, type ProductBulkChange } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#runtime/http/call-error.ts';
import { loaded } from '#runtime/http/records.ts';
import { useTenantInfo } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogButtons } from '#ui/dialogs/DialogButtons.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { productChoicesQuery } from '../products/product-choices.queries.ts';
import { changeOf, EMPTY_DRAFT, summaryOf } from './bulk-change.ts';
import { BulkFields } from './BulkFields.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import { applyBulk, bulkPreviewQuery, undoBulk } from './product-bulk.queries.ts';
import { productBulkStrings } from './product-bulk.strings.ts';

interface BulkDialogProps {
  readonly itemIDs: readonly string[];
  readonly isDeposit: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Changes many products: first what changes and how, then what that does to each of them. */
export function BulkDialog({ itemIDs, isDeposit, onDone, onClose }: BulkDialogProps) {
  const t = useText(productBulkStrings);
  const isPhone = useIsPhone();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [shown, setShown] = useState<ProductBulkChange | null>(null);
  const { locationName } = useTenantInfo();
  const { data: choices, failure, onRetry } = loaded(useQuery(productChoicesQuery));
  const change = changeOf(draft);
  const isTooMany = itemIDs.length > MAX_LIST_ROWS;
  return (
    <Dialog onClose={onClose} title={t('change', { count: itemIDs.length })} size="lg" fullScreen={isPhone}>
      {shown !== null ? (
        <PreviewStep itemIDs={itemIDs} change={shown} onBack={() => setShown(null)} onDone={onDone} />
      ) : choices === undefined ? (
        failure === null ? (
          <LoadingRows rows={3} />
        ) : (
          <LoadFailed message={failure} onRetry={onRetry} />
        )
      ) : (
        <Stack gap="md" flex={1}>
          <Stack gap="md" flex={1}>
            <BulkFields
              draft={draft}
              onChange={(more) => setDraft((before) => ({ ...before, ...more }))}
              choices={choices}
              locationName={locationName}
              isDeposit={isDeposit}
            />
            {isTooMany && <Notice tone="warning">{t('tooMany', { count: MAX_LIST_ROWS })}</Notice>}
          </Stack>
          <DialogButtons
            submitLabel={t('preview')}
            isDisabled={isTooMany || change === null}
            onSubmit={() => setShown(change)}
            onClose={onClose}
          />
        </Stack>
      )}
    </Dialog>
  );
}

interface PreviewStepProps {
  readonly itemIDs: readonly string[];
  readonly change: ProductBulkChange;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

function PreviewStep({ itemIDs, change, onBack, onDone }: PreviewStepProps) {
  const t = useText(productBulkStrings);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const query = useQuery(bulkPreviewQuery(itemIDs, change));
  const { data, failure, onRetry } = loaded(query);
  if (data === undefined)
    return failure === null ? <LoadingRows rows={6} /> : <LoadFailed message={failure} onRetry={onRetry} />;
  const rows = data.filter(({ productID }) => !leftOut.has(productID));
  const { products, changed, same, faulty } = summaryOf(rows);

  const undo = (bulkID: string) =>
    void attempt(async () => toast('success', t('undone', { count: (await undoBulk(bulkID)).undone })));
  const apply = async () => {
    setIsSaving(true);
    try {
      const made = await applyBulk(products, change);
      onDone();
      toast('success', t('changed', { count: made.changed }), {
        action: { label: t('undo'), onPress: () => undo(made.bulkID) },
      });
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed;
      setRefusal(failed.message);
      // Someone else was faster: the preview shows what the products are now.
      if (failed.errorCode === 'item.error.bulk_conflict') await query.refetch();
      setIsSaving(false);
    }
  };
  return (
    <Stack gap="sm" flex={1} mih={0}>
      <Text role="status" fw={600}>
        {[t('changes', { count: changed }), ...(same > 0 ? [t('same', { count: same })] : [])].join(' · ')}
      </Text>
      {refusal !== null && <Notice tone="warning">{refusal}</Notice>}
      {faulty.size > 0 && (
        <Notice tone="warning">
          <Group justify="space-between" gap="sm">
            {t('impossible', { count: faulty.size })}
            <Button variant="default" onClick={() => setLeftOut(new Set([...leftOut, ...faulty]))}>
              {t('leaveOut')}
            </Button>
          </Group>
        </Notice>
      )}
      {rows.length === 0 ? <Text c="dimmed">{t('nothingLeft')}</Text> : <BulkPreview rows={rows} kind={change.kind} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button loading={isSaving} disabled={changed === 0 || faulty.size > 0} onClick={() => void apply()}>
          {t('apply', { count: changed })}
        </Button>
      </Group>
    </Stack>
  );
}
