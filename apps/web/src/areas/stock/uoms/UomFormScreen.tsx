import { SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { NO_REFERENCE, type Uom, type UomClass, type UomInput } from '@tavola/contract';
import { unitsOf, wouldCycle } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CallError } from '#runtime/http/call-error.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { loaded, loadedTogether } from '#runtime/http/records.ts';
import { createUom, uomClassesQuery, uomQuery, uomsQuery, updateUom } from './uoms.queries.ts';
import { useText } from '#text/define.ts';
import { uomStrings } from './uoms.strings.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import {
  blankUom,
  nameKey,
  symbolKey,
  takenBy,
  toInput,
  uomFormSchema,
  type TakenWords,
  type UomForm as UomFormValues,
} from './uom-form.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { useFailureToast } from './use-failure-toast.ts';

/** Adds a unit, by what it is of another one or as the first of its kind. */
export const UomNewScreen = () => <WithLists uom={null} />;

/** The form of the unit in the address; nothing when that is not a number (back-office spec, section 2). */
export function UomScreen() {
  const id = Number(usePathParams('uom').id);
  return Number.isInteger(id) && id > 0 ? <OneUom id={id} /> : null;
}

function OneUom({ id }: { readonly id: number }) {
  const t = useText(uomStrings);
  const { data, ...query } = loaded(useQuery(uomQuery(id)));
  useFailureToast(query.failure);
  return (
    <LoadedRecord title={t('title')} backTo={screenPath('uoms')} record={data} {...query}>
      {(uom) => (uom.isCustomData ? <WithLists key={uom.uomid} uom={uom} /> : <SystemUnit uom={uom} />)}
    </LoadedRecord>
  );
}

const SystemUnit = ({ uom: { name } }: { readonly uom: Uom }) => {
  const t = useText(uomStrings);
  return (
    <PageFrame title={name} backTo={screenPath('uoms')} width="narrow">
      <Notice tone="info">{t('systemUnit')}</Notice>
    </PageFrame>
  );
};

/** The form needs the other units: for references, and to know which names are taken. */
function WithLists({ uom }: { readonly uom: Uom | null }) {
  const t = useText(uomStrings);
  const { data, ...query } = loadedTogether({ uoms: useQuery(uomsQuery), classes: useQuery(uomClassesQuery) });
  useFailureToast(query.failure);
  return (
    <LoadedRecord title={t('title')} backTo={screenPath('uoms')} record={data} {...query}>
      {(given) => <UomForm uom={uom} {...given} />}
    </LoadedRecord>
  );
}

interface UomFormProps {
  readonly uom: Uom | null;
  readonly uoms: readonly Uom[];
  readonly classes: readonly UomClass[];
}

function UomForm({ uom, uoms, classes }: UomFormProps) {
  const t = useText(uomStrings);
  const goTo = useGoTo();
  const [refused, setRefused] = useState<TakenWords>({ names: new Set(), symbols: new Set() });
  const schema = useMemo(() => {
    const { names, symbols } = takenBy(uoms, uom?.uomid ?? null);
    return uomFormSchema({
      names: new Set([...names, ...refused.names]),
      symbols: new Set([...symbols, ...refused.symbols]),
    });
  }, [uoms, uom, refused]);
  /** What the server reports as taken stays known as taken. */
  const remembering = async (input: UomInput, save: () => Promise<unknown>) => {
    try {
      return await save();
    } catch (refusal) {
      if (refusal instanceof CallError) toast('error', refusal.message);
      const code = refusal instanceof CallError ? refusal.errorCode : undefined;
      if (code === 'uoms.message.error.name_duplicated')
        setRefused((known) => ({ ...known, names: new Set([...known.names, nameKey(input.name)]) }));
      if (code === 'uoms.message.error.symbol_duplicated')
        setRefused((known) => ({
          ...known,
          symbols: new Set([...known.symbols, symbolKey(input.uomClassID, input.symbol)]),
        }));
      throw refusal;
    }
  };
  const form = useRecordForm({
    schema,
    record: uom,
    blank: blankUom(classes),
    create: (values) => remembering(toInput(values), () => createUom(toInput(values))),
    update: ({ version, ...values }) =>
      remembering(toInput(values), () => updateUom(uom?.uomid ?? 0, { ...toInput(values), version })),
    onSaved: () => {
      toast('success', t(uom === null ? 'message.success.created' : 'message.success.updated'));
      void goTo('uoms');
    },
  });
  const values = form.inner.getValues();
  const change = (part: Partial<UomFormValues>) => form.inner.setValues(part);
  const isFixed = uom?.isConversionModifiable === false;
  const labels = {
    name: t('name'),
    symbol: t('symbol'),
    description: t('description'),
    uomClassID: t('uomClassID'),
    enableConversion: t('enableConversion'),
    initialUnitForConversion: t('initialUnitForConversion'),
    enteredConversion: t('enteredConversion'),
    referenceUOMID: t('referenceUOMID'),
  };
  const references = useMemo(() => {
    const units = unitsOf(uoms);
    return uoms.filter(
      ({ uomid, uomClassID, enableConversion }) =>
        uomClassID === values.uomClassID && enableConversion && (uom === null || !wouldCycle(units, uom.uomid, uomid)),
    );
  }, [uoms, uom, values.uomClassID]);
  const reference = references.find(({ uomid }) => uomid === values.referenceUOMID);
  const isAlone = reference === undefined;
  const isReadable = ![values.initialUnitForConversion, values.enteredConversion].some(Number.isNaN);
  return (
    <FormScreen
      title={uom?.name ?? t('new')}
      backTo={screenPath('uoms')}
      form={form}
      labels={labels}
      describe={{
        uomClassID: (id) => classes.find((one) => one.uomClassID === id)?.name,
        referenceUOMID: (id) => uoms.find((one) => one.uomid === id)?.name ?? t('current'),
      }}
      onCancel={() => void goTo('uoms')}
    >
      {isFixed && <Notice tone="info">{t('inUse')}</Notice>}
      <TextInput
        {...form.field('name')}
        label={labels.name}
        withAsterisk
        maxLength={30}
        data-autofocus
        autoComplete="off"
      />
      <TextInput {...form.field('symbol')} label={labels.symbol} withAsterisk maxLength={10} autoComplete="off" />
      <Textarea {...form.field('description')} label={labels.description} maxLength={250} autosize minRows={2} />
      <SelectField
        {...form.field('uomClassID')}
        label={labels.uomClassID}
        withAsterisk
        allowDeselect={false}
        disabled={isFixed}
        data={classes.map(({ uomClassID, name }) => ({ value: String(uomClassID), label: name }))}
        value={values.uomClassID === 0 ? null : String(values.uomClassID)}
        onChange={(value) =>
          change({
            uomClassID: Number(value),
            referenceUOMID: NO_REFERENCE,
            initialUnitForConversion: 1,
            enteredConversion: 1,
          })
        }
      />
      <Switch
        {...form.field('enableConversion', { type: 'checkbox' })}
        label={labels.enableConversion}
        description={t('enableConversionHint')}
        disabled={isFixed}
        onChange={(event) =>
          change({
            enableConversion: event.currentTarget.checked,
            referenceUOMID: NO_REFERENCE,
            initialUnitForConversion: 1,
            enteredConversion: 1,
          })
        }
      />
      {values.enableConversion && (
        <Stack gap="sm">
          <SelectField
            {...form.field('referenceUOMID')}
            label={labels.referenceUOMID}
            withAsterisk
            allowDeselect={false}
            disabled={isFixed}
            description={values.referenceUOMID === NO_REFERENCE ? t('currentHint') : undefined}
            data={[
              { value: String(NO_REFERENCE), label: t('current') },
              ...references.map(({ uomid, name, symbol }) => ({ value: String(uomid), label: `${name} (${symbol})` })),
            ]}
            value={
              values.referenceUOMID === null || values.referenceUOMID === undefined
                ? null
                : String(values.referenceUOMID)
            }
            onChange={(value) =>
              change({
                referenceUOMID: Number(value),
                ...(Number(value) === NO_REFERENCE && { initialUnitForConversion: 1, enteredConversion: 1 }),
              })
            }
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <DecimalField
              {...form.field('initialUnitForConversion')}
              label={labels.initialUnitForConversion}
              withAsterisk
              disabled={isFixed || isAlone}
              suffix={values.symbol === '' ? '' : ` ${values.symbol}`}
            />
            <DecimalField
              {...form.field('enteredConversion')}
              label={labels.enteredConversion}
              withAsterisk
              disabled={isFixed || isAlone}
              suffix={reference === undefined ? '' : ` ${reference.symbol}`}
            />
          </SimpleGrid>
          {reference !== undefined && isReadable && (
            <Text c="dimmed">
              {t('equation', {
                initial: values.initialUnitForConversion,
                unit: values.name || t('current'),
                entered: values.enteredConversion,
                reference: reference.name,
              })}
            </Text>
          )}
        </Stack>
      )}
    </FormScreen>
  );
}
