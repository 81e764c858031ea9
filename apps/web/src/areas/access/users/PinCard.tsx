import { Button, Group, Stack, Text } from '@mantine/core';
import { chosenPin, type PinState } from '@tavola/contract';
import * as z from 'zod/mini';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { removePin, setPin } from './users.queries.ts';
import { userStrings } from './users.strings.ts';

const NewPin = z.object({ newPin: chosenPin() });

interface PinCardProps {
  readonly userID: string;
  readonly name: string;
  readonly pin: PinState;
  readonly canEdit: boolean;
}

/** The PIN of a person at this location: since when it exists, a new one, or none. It cannot be read. */
export function PinCard({ userID, name, pin, canEdit }: PinCardProps) {
  const t = useText(userStrings);
  const { timezoneName } = useOperationalSetting();
  const form = useSchemaForm({
    schema: NewPin,
    initialValues: { newPin: '' },
    onSubmit: async ({ newPin }) => {
      await setPin(userID, newPin);
      form.inner.setValues({ newPin: '' });
      toast('success', t('pinSaved'));
    },
  });
  const remove = async () => {
    const isSure = await confirm({
      title: t('removePinQuestion', { name }),
      message: t('removePinHint'),
      confirmLabel: t('removePin'),
      isDestructive: true,
    });
    if (!isSure) return;
    await attempt(async () => {
      await removePin(userID);
      toast('success', t('pinRemoved'));
    });
  };
  return (
    <Card title={t('pinTitle')}>
      <Text>
        {pin.changedOn === null ? t('noPin') : t('pinSince', { date: formatDateTime(pin.changedOn, timezoneName) })}
      </Text>
      {pin.isExpired && <Notice tone="warning">{t('pinExpired')}</Notice>}
      {pin.lockedUntil !== null && (
        <Notice tone="warning">{t('pinLocked', { date: formatDateTime(pin.lockedUntil, timezoneName) })}</Notice>
      )}
      {canEdit && (
        <form {...form.props}>
          <Stack gap="md">
            <FormNotice failure={form.failure} />
            <PasswordField
              {...form.field('newPin')}
              label={t('newPin')}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
            />
            <Group justify="flex-end" gap="sm">
              {pin.hasPin && (
                <Button variant="default" onClick={() => void remove()}>
                  {t('removePin')}
                </Button>
              )}
              <Button type="submit" loading={form.isSubmitting}>
                {t('savePin')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Card>
  );
}
