import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { isSameName, requiredText, type SalesToReset } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { screenPath } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { loaded } from '#runtime/http/records.ts';
import { forgetPlaces } from '#offline/store/kept-places.ts';
import { hasKeptSale, keptBeginnings } from '#runtime/session/tabs/kept-sale-key.ts';
import { useOperationalSetting, useTenantInfo } from '#runtime/session/restaurant.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { resetSales, salesToResetQuery } from './sales-reset.queries.ts';
import { salesResetStrings } from './sales-reset.strings.ts';

/** Shows what goes and what stays, and resets when the location's name was typed (decision 92). */
export function SalesResetScreen() {
  const t = useText(salesResetStrings);
  const title = useText(screenStrings);
  const { isSuperUser } = useCurrentUser();
  const { locationName } = useTenantInfo();
  return (
    <PageFrame
      title={title('salesReset')}
      subtitle={t('hint', { name: locationName })}
      backTo={screenPath('main')}
      width="narrow"
    >
      {isSuperUser ? <ResetForm /> : <Notice tone="warning">{t('superUser')}</Notice>}
    </PageFrame>
  );
}

function ResetForm() {
  const t = useText(salesResetStrings);
  const { locationName, locationTenantIdentifierID: here } = useTenantInfo();
  const { data, failure, onRetry } = loaded(useQuery(salesToResetQuery));
  const schema = z.object({
    locationName: requiredText(100).check(
      z.refine((typed) => isSameName(typed, locationName), { error: 'name_mismatch' }),
    ),
  });
  const form = useSchemaForm<typeof schema>({
    schema,
    initialValues: { locationName: '' },
    onSubmit: async (typed) => {
      await resetSales(typed.locationName);
      form.reset({ locationName: '' });
      toast('success', t('done'));
      // A sale that was under way here may be one of the deleted ones; the page reloads without it.
      const wasKept = hasKeptSale(here);
      await forgetPlaces(keptBeginnings(here));
      if (wasKept) location.reload();
    },
  });
  if (failure !== null) return <LoadFailed message={failure} onRetry={onRetry} />;
  if (data === undefined) return <LoadingRows rows={3} />;
  return (
    <Card>
      <form {...form.props}>
        <Stack gap="md">
          <FormNotice failure={form.failure} />
          <Facts sold={data} />
          <Notice tone="warning">{t('warning')}</Notice>
          <TextInput {...form.field('locationName')} label={t('confirm', { name: locationName })} autoComplete="off" />
          <Group justify="flex-end">
            <Button type="submit" color="red" size="lg" loading={form.isSubmitting}>
              {t('reset')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

function Facts({ sold: { orders, sales, paid } }: { readonly sold: SalesToReset }) {
  const t = useText(salesResetStrings);
  const { currencyCode, currencySymbol, currencyDecimals } = useOperationalSetting();
  const currency = { currencyCode, currencySymbol, currencyDecimals };
  return (
    <Stack gap="xs">
      <Text>
        <b>{t('goes')}</b>{' '}
        {orders === 0 ? t('nothing') : t('counts', { orders, sales, paid: formatAmount(paid, currency) })}
      </Text>
      <Text>
        <b>{t('stays')}</b> {t('kept')}
      </Text>
    </Stack>
  );
}
