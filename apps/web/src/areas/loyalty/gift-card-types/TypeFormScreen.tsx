import { Switch, TextInput } from '@mantine/core';
import { GiftCardTypeInput, type GiftCardType } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { loaded } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { createType, typeQuery, updateType } from './gift-card-types.queries.ts';
import { giftCardTypeStrings } from './gift-card-types.strings.ts';

const BLANK = { name: '', canTopup: true, validDays: null, isActive: true };

/** Adds a type of gift cards. */
export const TypeNewScreen = () => <TypeForm type={null} />;

/** Changes a type of gift cards. */
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
  };
  return (
    <FormScreen
      title={type?.name ?? title('giftCardTypeNew')}
      backTo={screenPath('giftCardTypes')}
      form={form}
      labels={labels}
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
    </FormScreen>
  );
}
