import { Radio, Stack } from '@mantine/core';
import { PayInOutReasonInput, type PayInOutReason } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { createPayInOutReason, payInOutReasonQuery, updatePayInOutReason } from './pay-in-out-reasons.queries.ts';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { payInOutReasonStrings } from './pay-in-out-reasons.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { NameFields } from '#ui/fields/NameFields.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

const BLANK: PayInOutReasonInput = { name: '', type: 'Both' };

/** Adds a reason for cash that enters or leaves a drawer without a sale. */
export const PayInOutReasonNewScreen = () => <ReasonForm reason={null} />;

/** Changes a reason's name and its direction; recorded pay ins and pay outs keep the name they have. */
export function PayInOutReasonScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(payInOutReasonQuery(usePathParams('payInOutReason').id)));
  return (
    <LoadedRecord title={title('payInOutReason')} backTo={screenPath('payInOutReasons')} record={data} {...query}>
      {(reason) => <ReasonForm key={reason.payInOutReasonID} reason={reason} />}
    </LoadedRecord>
  );
}

function ReasonForm({ reason }: { readonly reason: PayInOutReason | null }) {
  const t = useText(payInOutReasonStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const form = useRecordForm({
    schema: PayInOutReasonInput,
    record: reason,
    blank: BLANK,
    create: createPayInOutReason,
    update: (values) => updatePayInOutReason(reason?.payInOutReasonID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('payInOutReasons');
    },
  });
  const labels = { name: t('name'), type: t('type') };
  return (
    <FormScreen
      title={reason ? listedName(reason) : title('payInOutReasonNew')}
      backTo={screenPath('payInOutReasons')}
      form={form}
      labels={labels}
      describe={{ type: (type) => t(type) }}
      onCancel={() => void goTo('payInOutReasons')}
    >
      <NameFields form={form} label={labels.name} data-autofocus />
      <Radio.Group {...form.field('type')} label={labels.type} withAsterisk>
        <Stack gap={0}>
          <Radio value="PayIn" label={t('PayIn')} />
          <Radio value="PayOut" label={t('PayOut')} />
          <Radio value="Both" label={t('Both')} />
        </Stack>
      </Radio.Group>
    </FormScreen>
  );
}
