import { Button, Group, Stack, Text } from '@mantine/core';
import { chosenPin, PIN_LENGTHS, secret } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rememberPin } from '#runtime/session/locks/pin-memory.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useSession } from '#runtime/session/session.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { changePin, ownPinQuery } from './account.queries.ts';
import { accountStrings } from './account.strings.ts';

const Pins = z
  .object({
    currentPassword: secret(128),
    newPin: chosenPin(),
    confirmPin: z.string().check(z.minLength(1, 'required')),
  })
  .check(
    z.refine((body) => body.newPin === body.confirmPin, { path: ['confirmPin'], error: 'pin_match', when: () => true }),
  );
const EMPTY = { currentPassword: '', newPin: '', confirmPin: '' };

/** The own PIN at this location; changing it needs the password. */
export function OwnPinCard() {
  const t = useText(accountStrings);
  const { minPinLength, timezoneName } = useOperationalSetting();
  const { data: pin } = useQuery(ownPinQuery);
  const user = useCurrentUser();
  const form = useSchemaForm({
    schema: Pins,
    initialValues: EMPTY,
    onSubmit: async ({ currentPassword, newPin }) => {
      await changePin({ currentPassword, newPin });
      void rememberPin({ user, codes: [...(useSession.getState().codes ?? [])] }, newPin);
      form.inner.setValues(EMPTY);
      toast('success', t('pinChanged'));
    },
  });
  const pinProps = { inputMode: 'numeric', maxLength: 6, autoComplete: 'off' } as const;
  const changedOn = pin?.changedOn ?? null;
  return (
    <Card
      title={t('pin')}
      hint={t(minPinLength < PIN_LENGTHS.most ? 'pinHint' : 'pinHintExact', { length: minPinLength })}
    >
      {pin !== undefined && (
        <Text size="sm" c="dimmed">
          {changedOn === null ? t('noPin') : t('pinSince', { date: formatDateTime(changedOn, timezoneName) })}
        </Text>
      )}
      {pin?.isExpired === true && <Notice tone="warning">{t('pinExpired', { length: minPinLength })}</Notice>}
      <form {...form.props}>
        <Stack gap="md">
          <FormNotice failure={form.failure} />
          <PasswordField
            {...form.field('currentPassword')}
            label={t('currentPassword')}
            autoComplete="current-password"
          />
          <PasswordField {...form.field('newPin')} label={t('newPin')} {...pinProps} />
          <PasswordField {...form.field('confirmPin')} label={t('confirmPin')} {...pinProps} />
          <Group justify="flex-end">
            <Button type="submit" size="lg" loading={form.isSubmitting}>
              {t('savePin')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
