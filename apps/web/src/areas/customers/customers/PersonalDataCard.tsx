import { Button, Group } from '@mantine/core';
import type { Customer } from '@tavola/contract';
import { IconDownload, IconEraser } from '@tabler/icons-react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { Card } from '#ui/frames/Card.tsx';
import { downloadPersonalData, eraseCustomer } from './customers.queries.ts';
import { customerStrings } from './customers.strings.ts';

/** What a customer may ask for: a copy of the stored data, or that it is erased. */
export function PersonalDataCard({ customer }: { readonly customer: Customer }) {
  const t = useText(customerStrings);
  const goTo = useGoTo();
  const { canDelete, canExport } = useRights('customers');
  const { customerID, givenName, familyName } = customer;
  if (!canExport && !canDelete) return null;
  const erase = async () => {
    const isAgreed = await confirm({
      title: t('eraseTitle', { name: `${givenName} ${familyName}`.trim() }),
      message: t('eraseMessage'),
      confirmLabel: t('erase'),
      isDestructive: true,
    });
    if (!isAgreed) return;
    await attempt(async () => {
      await eraseCustomer(customerID);
      toast('success', t('erased'));
      void goTo('customers');
    });
  };
  return (
    <Card title={t('personalData')} hint={t('personalDataHint')}>
      <Group gap="sm">
        {canExport && (
          <Button
            variant="default"
            leftSection={<IconDownload size={20} />}
            onClick={() => void attempt(() => downloadPersonalData(customerID))}
          >
            {t('download')}
          </Button>
        )}
        {canDelete && (
          <Button variant="default" leftSection={<IconEraser size={20} />} onClick={() => void erase()}>
            {t('erase')}
          </Button>
        )}
      </Group>
    </Card>
  );
}
