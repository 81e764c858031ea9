import { Switch, TextInput } from '@mantine/core';
import { GiftCardTypeInput, type GiftCardType } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { taxesQuery } from '#areas/finance/taxes/taxes.queries.ts';
import { loaded } from '#runtime/http/records.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { createType, typeQuery, updateType } from './gift-card-types.queries.ts';
import { giftCardTypeStrings } from './gift-card-types.strings.ts';

const BLANK = { name: '', canTopup: true, validDays: null, isActive: true, taxID: null, isTaxInclusive: false };
const UNTAXED = '';

/** Adds a type of gift cards. */
export const TypeNewScreen = () => <TypeForm type={null} />;

/** Changes a type of gift cards; its tax is that of this location. */
export function TypeScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(typeQuery(usePathParams('giftCardType').id)));
  return (
    <LoadedRecord title={title('giftCardType')} backTo={screenPath('giftCardTypes')} record={data} {...query}>
      {(type) => <TypeForm key={type.giftCardTypeID} type={type} />}
    </LoadedRecord>
  );
}

function TypeForm({ type }: { readonly type: GiftCardType | null }) {
  const t = useText(giftCardTypeStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { data: taxes = [] } = useQuery(taxesQuery);
  const form = useRecordForm({
    schema: GiftCardTypeInput,
    record: type,
    blank: BLANK,
    create: createType,
    update: (values) => updateType(type?.giftCardTypeID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('giftCardTypes');
    },
  });
  const labels = {
    name: t('name'),
    canTopup: t('canTopup'),
    validDays: t('validDays'),
    isActive: t('isActive'),
    taxID: t('taxID'),
    isTaxInclusive: t('isTaxInclusive'),
  };
  const hasPrices = (type?.inventories.length ?? 0) > 0;
  const { taxID } = form.inner.getValues();
  const nameOf = (id: string | null | undefined) => {
    const tax = taxes.find((each) => each.taxID === id);
    return tax === undefined ? t('noTax') : shownName(tax);
  };
  return (
    <FormScreen
      title={type?.name ?? title('giftCardTypeNew')}
      backTo={screenPath('giftCardTypes')}
      form={form}
      labels={labels}
      describe={{ taxID: nameOf }}
      onCancel={() => void goTo('giftCardTypes')}
    >
      <TextInput {...form.field('name')} label={labels.name} withAsterisk data-autofocus autoComplete="off" />
      <DecimalField
        {...form.field('validDays')}
        label={labels.validDays}
        description={t('validDaysHint')}
        decimals={0}
        isOptional
      />
      <Switch
        {...form.field('canTopup', { type: 'checkbox' })}
        label={labels.canTopup}
        description={t('canTopupHint')}
      />
      <Switch
        {...form.field('isActive', { type: 'checkbox' })}
        label={labels.isActive}
        description={t('isActiveHint')}
      />
      <SelectField
        label={labels.taxID}
        description={t(hasPrices ? 'taxHint' : 'taxNoPrices')}
        value={taxID ?? UNTAXED}
        onChange={(value) => form.inner.setFieldValue('taxID', value === UNTAXED ? null : value)}
        error={form.field('taxID').error}
        disabled={!hasPrices}
        allowDeselect={false}
        data={[
          { value: UNTAXED, label: t('noTax') },
          ...taxes.map((tax) => ({ value: tax.taxID, label: shownName(tax) })),
        ]}
      />
      {hasPrices && taxID !== null && (
        <Switch {...form.field('isTaxInclusive', { type: 'checkbox' })} label={labels.isTaxInclusive} />
      )}
    </FormScreen>
  );
}
