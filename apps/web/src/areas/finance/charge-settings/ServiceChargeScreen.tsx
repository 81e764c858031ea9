import { Fieldset, SimpleGrid, Switch } from '@mantine/core';
import { Fulfillment, ServiceChargeInput, type ServiceChargeRecord } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { serviceChargeRecordQuery, updateServiceCharge } from './charge-settings.queries.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useTaxCreation } from '../taxes/creation.ts';
import { taxesQuery } from '../taxes/taxes.queries.ts';
import { chargeStrings } from './charge-settings.strings.ts';
import { useText } from '#text/define.ts';
import { formatRate, formatTax } from '#text/format.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PercentField } from '#ui/fields/PercentField.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';

const TYPES = [
  [Fulfillment.DineIn, 'dineIn'],
  [Fulfillment.Takeaway, 'takeaway'],
  [Fulfillment.Pickup, 'pickup'],
  [Fulfillment.Delivery, 'delivery'],
] as const;
const NONE = '';

/**
 * Rate per fulfilment type and the tax of the service charge; says where it is switched on while neither counter nor
 * tables use it.
 */
export function ServiceChargeScreen() {
  const title = useText(screenStrings);
  const query = useQuery(serviceChargeRecordQuery);
  const { data, ...rest } = loaded(query);
  return (
    <LoadedRecord title={title('serviceCharge')} backTo={screenPath('main')} record={data} {...rest}>
      {({ serviceChargeSetting, operationalSetting }) => (
        <ServiceChargeForm
          key={serviceChargeSetting.version}
          setting={serviceChargeSetting}
          isSwitchedOff={
            !operationalSetting.useServiceCharge.quickService && !operationalSetting.useServiceCharge.tableService
          }
          onSaved={() => void query.refetch()}
        />
      )}
    </LoadedRecord>
  );
}

interface ServiceChargeFormProps {
  readonly setting: ServiceChargeRecord;
  readonly isSwitchedOff: boolean;
  readonly onSaved: () => void;
}

/** A row for each type, including those without a charge. */
function asShown<S extends Pick<ServiceChargeRecord, 'rates' | 'taxID'>>(setting: S) {
  const rates = TYPES.map(([orderFulfillmentTypeID]) => ({
    orderFulfillmentTypeID,
    rate: setting.rates.find((one) => one.orderFulfillmentTypeID === orderFulfillmentTypeID)?.rate ?? 0,
  }));
  return { ...setting, taxID: setting.taxID ?? null, rates };
}

function ServiceChargeForm({ setting, isSwitchedOff, onSaved }: ServiceChargeFormProps) {
  const t = useText(chargeStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('posGeneral');
  const { data: taxes = [] } = useQuery(taxesQuery);
  const creation = useTaxCreation();
  const form = useRecordForm({
    schema: ServiceChargeInput,
    record: asShown(setting),
    asShown,
    blank: asShown(setting),
    update: (values) => updateServiceCharge(setting.serviceChargeSettingID, values),
    onSaved: () => {
      toast('success', t('chargeSaved'));
      onSaved();
    },
  });
  const labels = {
    isActive: t('isActive'),
    rates: t('rates'),
    taxID: t('taxID'),
    isCalculateAfterDiscount: t('isCalculateAfterDiscount'),
    isIncludeComp: t('isIncludeComp'),
  };
  const { taxID, isActive, rates } = form.inner.getValues();
  const tax = taxID ?? NONE;
  const isNothing = isActive && rates.every(({ rate }) => Number(rate) === 0);
  return (
    <FormScreen
      title={title('serviceCharge')}
      backTo={screenPath('main')}
      form={form}
      labels={labels}
      describe={{
        taxID: (id) => taxes.find(({ taxID: each }) => each === id)?.name ?? t('noTax'),
        rates: (list) => list.map(({ rate }) => formatRate(rate)).join(', '),
      }}
      canSave={canEdit}
      onCancel={() => void goTo('main')}
    >
      {isSwitchedOff && <Notice tone="warning">{t('switchedOff')}</Notice>}
      <Switch
        {...form.field('isActive', { type: 'checkbox' })}
        label={labels.isActive}
        {...(isNothing && { description: t('allZero') })}
      />
      <Fieldset legend={labels.rates}>
        <SimpleGrid cols={{ base: 2, xs: 4 }}>
          {TYPES.map(([type, name], index) => (
            <PercentField key={type} {...form.field(`rates.${index}.rate`)} label={t(name)} />
          ))}
        </SimpleGrid>
      </Fieldset>
      <SelectField
        label={labels.taxID}
        creation={creation}
        value={tax}
        allowDeselect={false}
        onChange={(value) => form.inner.setFieldValue('taxID', value === NONE || value === null ? null : value)}
        data={[
          { value: NONE, label: t('noTax') },
          ...taxes.map((tax) => ({ value: tax.taxID, label: formatTax(tax) })),
        ]}
      />
      <Switch
        {...form.field('isCalculateAfterDiscount', { type: 'checkbox' })}
        label={labels.isCalculateAfterDiscount}
      />
      <Switch {...form.field('isIncludeComp', { type: 'checkbox' })} label={labels.isIncludeComp} />
    </FormScreen>
  );
}
