import { TextInput } from '@mantine/core';
import { GlCodeTypeInput, type GlCodeType } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { createGlCodeType, glCodeTypeQuery, updateGlCodeType } from '../gl-codes/gl-codes.queries.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { glStrings } from '../gl-codes/gl-codes.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';

/** Adds a type by which account codes are grouped; also over the form of a code. */
export const GlCodeTypeNewScreen = () => <TypeForm type={null} />;

/** Renames a type of account codes; its codes stay in it. */
export function GlCodeTypeScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(glCodeTypeQuery(usePathParams('glCodeType').id)));
  return (
    <LoadedRecord title={title('glCodeType')} backTo={screenPath('glCodeTypes')} record={data} {...query}>
      {(type) => <TypeForm key={type.glCodeTypeId} type={type} />}
    </LoadedRecord>
  );
}

function TypeForm({ type }: { readonly type: GlCodeType | null }) {
  const t = useText(glStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const form = useRecordForm({
    schema: GlCodeTypeInput,
    record: type,
    blank: { name: '' },
    create: createGlCodeType,
    update: (values) => updateGlCodeType(type?.glCodeTypeId ?? '', values),
    onSaved: () => {
      toast('success', t('typeSaved'));
      void goTo('glCodeTypes');
    },
  });
  return (
    <FormScreen
      title={type?.name ?? title('glCodeTypeNew')}
      backTo={screenPath('glCodeTypes')}
      form={form}
      labels={{ name: t('name') }}
      onCancel={() => void goTo('glCodeTypes')}
    >
      <TextInput {...form.field('name')} label={t('name')} withAsterisk data-autofocus autoComplete="off" />
    </FormScreen>
  );
}
