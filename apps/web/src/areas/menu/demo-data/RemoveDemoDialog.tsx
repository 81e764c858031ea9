import { Stack, Text, TextInput } from '@mantine/core';
import { demoKinds, isSameName, requiredText, type DemoData } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { loaded } from '#runtime/http/records.ts';
import { useTenantInfo } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { demoDataQuery, removeDemoData } from './demo-data.queries.ts';
import { demoDataStrings } from './demo-data.strings.ts';

/** Shows what goes and what stays, and removes the demo data when the restaurant's name was typed (decision 155). */
export function RemoveDemoDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(demoDataStrings);
  const { locationName } = useTenantInfo();
  const { data, failure, onRetry } = loaded(useQuery(demoDataQuery));
  const schema = z.object({
    locationName: requiredText(100).check(
      z.refine((typed) => isSameName(typed, locationName), { error: 'name_mismatch' }),
    ),
  });
  const form = useSchemaForm<typeof schema>({
    schema,
    initialValues: { locationName: '' },
    onSubmit: async (typed) => {
      await removeDemoData(typed.locationName);
      toast('success', t('removed'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('title')} size="md" form={form} submitLabel={t('remove')} onClose={onClose}>
      {failure !== null ? (
        <LoadFailed message={failure} onRetry={onRetry} />
      ) : data === undefined ? (
        <LoadingRows />
      ) : (
        <Facts data={data} />
      )}
      <TextInput
        {...form.field('locationName')}
        label={t('confirm', { name: locationName })}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}

function Facts({ data }: { readonly data: DemoData }) {
  const t = useText(demoDataStrings);
  const listOf = (counts: DemoData['removed']) =>
    demoKinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => t(kind, { count: counts[kind] }))
      .join(', ');
  const [goes, kept] = [listOf(data.removed), listOf(data.kept)];
  return (
    <Stack gap="xs">
      <Text>
        <b>{t('goes')}</b> {goes === '' ? '' : `${goes}. `}
        {t('goesAlways')}
      </Text>
      <Text>
        <b>{t('stays')}</b> {t('staysAlways')}
      </Text>
      {kept !== '' && <Text>{t('staysUsed', { records: kept })}</Text>}
    </Stack>
  );
}
