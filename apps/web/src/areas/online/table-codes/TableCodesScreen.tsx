import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { TableCode } from '@tavola/contract';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, use, useState } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useTenantInfo } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { ReadOnlyContext } from '#ui/frames/read-only.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import classes from './TableCodes.module.css';
import { makeTableCodes, renewTableCodes, tableCodesQuery, tableLink } from './table-codes.queries.ts';
import { tableCodeStrings } from './table-codes.strings.ts';

const QrCode = lazy(() => import('#ui/pictures/QrCode.tsx').then((module) => ({ default: module.QrCode })));

/** The sheet of QR codes, one for each table: made here, printed, and replaced when one was carried away. */
export function TableCodesScreen() {
  const t = useText(tableCodeStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('onlineStore');
  const readOnly = use(ReadOnlyContext);
  const [isMaking, setIsMaking] = useState(false);
  const { data, failure, onRetry } = loaded(useQuery(tableCodesQuery));
  const missing = data?.items.filter(({ token }) => token === null).length ?? 0;
  const hasCodes = data !== undefined && missing < data.items.length;
  const make = (): void => {
    setIsMaking(true);
    void attempt(async () => {
      await makeTableCodes();
      toast('success', t('made'));
    }).finally(() => setIsMaking(false));
  };
  return (
    <PageFrame
      title={title('tableCodes')}
      actions={
        <Group gap="sm">
          {canEdit && missing > 0 && (
            <Button loading={isMaking} disabled={readOnly !== null} onClick={make}>
              {t('make', { count: missing })}
            </Button>
          )}
          {hasCodes && (
            <Button variant="default" leftSection={<IconPrinter size={20} />} onClick={() => window.print()}>
              {t('print')}
            </Button>
          )}
        </Group>
      }
    >
      {failure !== null && data === undefined ? (
        <LoadFailed message={failure} onRetry={onRetry} />
      ) : data === undefined ? (
        <LoadingRows />
      ) : data.items.length === 0 ? (
        <EmptyState
          title={t('noTables')}
          text={t('noTablesText')}
          action={<Button onClick={() => void goTo('tableLayouts')}>{t('noTablesAction')}</Button>}
        />
      ) : (
        <Stack gap="md">
          <div className={classes.tools}>
            {data.storeName === null ? (
              <Alert color="amber" variant="light">
                <Group justify="space-between">
                  {t('noStore')}
                  <Button variant="default" onClick={() => void goTo('onlineStores')}>
                    {t('noStoreAction')}
                  </Button>
                </Group>
              </Alert>
            ) : (
              <Text c="dimmed">{t('ofStore', { name: data.storeName })}</Text>
            )}
          </div>
          <ul className={classes.sheet}>
            {data.items.map((table) => (
              <CodeCard key={table.tableID} table={table} canRenew={canEdit && readOnly === null} />
            ))}
          </ul>
        </Stack>
      )}
    </PageFrame>
  );
}

function CodeCard({ table, canRenew }: { readonly table: TableCode; readonly canRenew: boolean }) {
  const t = useText(tableCodeStrings);
  const { locationName } = useTenantInfo();
  const { tableID, name, roomName, seats, token } = table;
  const renew = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('renewTitle', { name }),
      message: t('renewText'),
      confirmLabel: t('renew'),
      isDestructive: true,
    });
    if (!isSure) return;
    await attempt(async () => {
      await renewTableCodes([tableID]);
      toast('success', t('renewed', { name }));
    });
  };
  return (
    <li className={classes.card} data-empty={token === null || undefined}>
      <Text className={classes.place}>{locationName}</Text>
      <Text fw={700} fz={28} lh={1.2}>
        {t('tableOf', { name })}
      </Text>
      <Text size="sm" c="dimmed" className={classes.tools}>
        {t('seatsOf', { room: roomName, count: seats })}
      </Text>
      <div className={classes.code}>
        {token === null ? (
          <Text c="dimmed">{t('noCode')}</Text>
        ) : (
          <Suspense fallback={null}>
            <QrCode text={tableLink(token)} label={t('codeOf', { name })} />
          </Suspense>
        )}
      </div>
      <Text className={classes.place}>{t('scan')}</Text>
      {token !== null && (
        <Group gap="xs" className={classes.tools} justify="center">
          <Anchor href={tableLink(token)} target="_blank" rel="noreferrer" py={8}>
            {t('open')}
          </Anchor>
          {canRenew && (
            <Button variant="default" onClick={() => void renew()} aria-label={t('renewLabel', { name })}>
              {t('renew')}
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}
