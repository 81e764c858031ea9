import { Textarea, TextInput } from '@mantine/core';
import { GlCodeInput, type GlCode } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { createGlCode, glCodeQuery, glCodeTypesQuery, updateGlCode } from './gl-codes.queries.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { loaded } from '#runtime/http/records.ts';
import { useGlCodeTypeCreation } from '../gl-code-types/creation.ts';
import { useText } from '#text/define.ts';
import { glStrings } from './gl-codes.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';

const BLANK: GlCodeInput = { code: '', name: '', description: '', glCodeTypeId: null };

/**
 * Adds an account code by which the bookkeeper's program knows a figure; also over the page that maps figures to codes.
 */
export const GlCodeNewScreen = () => <CodeForm code={null} />;

/** Changes the code, name and type of an account code; what is mapped to it stays mapped. */
export function GlCodeScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(glCodeQuery(usePathParams('glCode').id)));
  return (
    <LoadedRecord title={title('glCode')} backTo={screenPath('glCodes')} record={data} {...query}>
      {(code) => <CodeForm key={code.glCodeId} code={code} />}
    </LoadedRecord>
  );
}

function CodeForm({ code }: { readonly code: GlCode | null }) {
  const t = useText(glStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { data: types } = useQuery(glCodeTypesQuery);
  const creation = useGlCodeTypeCreation();
  const form = useRecordForm({
    schema: GlCodeInput,
    record: code,
    blank: BLANK,
    create: createGlCode,
    update: (values) => updateGlCode(code?.glCodeId ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('glCodes');
    },
  });
  const labels = { code: t('code'), name: t('name'), glCodeTypeId: t('type'), description: t('description') };
  const typeName = (value: unknown) => types?.find(({ glCodeTypeId }) => glCodeTypeId === value)?.name;
  return (
    <FormScreen
      title={code === null ? title('glCodeNew') : `${code.code} ${code.name}`}
      backTo={screenPath('glCodes')}
      form={form}
      labels={labels}
      onCancel={() => void goTo('glCodes')}
      describe={{ glCodeTypeId: (id) => typeName(id) ?? t('noType') }}
    >
      <TextInput {...form.field('code')} label={labels.code} withAsterisk data-autofocus autoComplete="off" />
      <TextInput {...form.field('name')} label={labels.name} withAsterisk autoComplete="off" />
      <SelectField
        {...form.field('glCodeTypeId')}
        label={labels.glCodeTypeId}
        creation={creation}
        clearable
        placeholder={t('noType')}
        data={(types ?? []).map(({ glCodeTypeId, name }) => ({ value: glCodeTypeId, label: name }))}
      />
      <Textarea {...form.field('description')} label={labels.description} />
    </FormScreen>
  );
}
