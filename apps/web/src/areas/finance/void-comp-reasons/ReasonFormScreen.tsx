import { Radio, Stack } from '@mantine/core';
import { VoidCompReasonInput, type VoidCompReasonRecord } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { loaded } from '#runtime/http/records.ts';
import { createReason, reasonQuery, updateReason } from './void-comp-reasons.queries.ts';
import { useText } from '#text/define.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { reasonStrings } from './void-comp-reasons.strings.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { PercentField } from '#ui/fields/PercentField.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { NameFields } from '#ui/fields/NameFields.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

const BLANK: VoidCompReasonInput = { name: '', type: 'Both', percentage: 100 };

/** Adds a reason for voids or for comps; a comp has the percentage that it begins with (decision 45). */
export const ReasonNewScreen = () => <ReasonForm reason={null} />;

/** Changes a reason; orders that were voided or comped with it keep the name they have. */
export function ReasonScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(reasonQuery(usePathParams('voidCompReason').id)));
  return (
    <LoadedRecord title={title('voidCompReason')} backTo={screenPath('voidCompReasons')} record={data} {...query}>
      {(reason) => <ReasonForm key={reason.voidCompReasonID} reason={reason} />}
    </LoadedRecord>
  );
}

function ReasonForm({ reason }: { readonly reason: VoidCompReasonRecord | null }) {
  const t = useText(reasonStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const form = useRecordForm({
    schema: VoidCompReasonInput,
    record: reason,
    blank: BLANK,
    create: createReason,
    update: (values) => updateReason(reason?.voidCompReasonID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('voidCompReasons');
    },
  });
  const labels = { name: t('name'), type: t('type'), percentage: t('percentage') };
  return (
    <FormScreen
      title={reason ? listedName(reason) : title('voidCompReasonNew')}
      backTo={screenPath('voidCompReasons')}
      form={form}
      labels={labels}
      describe={{ type: (type) => t(type) }}
      onCancel={() => void goTo('voidCompReasons')}
    >
      <NameFields form={form} label={labels.name} data-autofocus />
      <Radio.Group {...form.field('type')} label={labels.type} withAsterisk>
        <Stack gap={0}>
          <Radio value="Void" label={t('Void')} />
          <Radio value="Comp" label={t('Comp')} />
          <Radio value="Both" label={t('Both')} />
        </Stack>
      </Radio.Group>
      {form.inner.getValues().type !== 'Void' && (
        <PercentField {...form.field('percentage')} label={labels.percentage} description={t('percentageHint')} />
      )}
    </FormScreen>
  );
}
