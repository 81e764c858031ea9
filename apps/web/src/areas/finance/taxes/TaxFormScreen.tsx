import { ActionIcon, Button, Group, Input, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core';
import { combinedRate, TaxInput, type TaxRecord } from '@tavola/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { screenPath, useGoTo, useLeaveSaved, usePathParams } from '#runtime/navigation/navigation.ts';
import { loaded } from '#runtime/http/records.ts';
import { createTax, taxQuery, updateTax } from './taxes.queries.ts';
import { UsedIn } from '#areas/menu/uses/index.ts';
import { useText } from '#text/define.ts';
import { formatRate, formatTax } from '#text/format.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { taxStrings } from './taxes.strings.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { PercentField } from '#ui/fields/PercentField.tsx';
import { useRecordForm, type RecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { NameFields } from '#ui/fields/NameFields.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

const BLANK = { name: '', rate: 0, taxComponents: [], isDefault: false };
const BLANK_PART = { name: '', rate: 0 };
const BLANK_COMBINED = { ...BLANK, taxComponents: [BLANK_PART, BLANK_PART] };
const MAX_PARTS = 10;
const DECIMALS = 5;

/** Adds a tax of one rate or of several parts; also over the form of a product. */
export const TaxNewScreen = () => <TaxForm tax={null} />;
/** The same at the address of the specification for a single tax (back-office spec, section 2). */
export const TaxNewSingleScreen = () => <TaxForm tax={null} newTitle="taxNewSingle" />;
/** The same at the address for a combined tax, beginning with two parts (back-office spec, section 2). */
export const TaxNewCombinedScreen = () => <TaxForm tax={null} newTitle="taxNewCombined" blank={BLANK_COMBINED} />;

/** Changes a tax, whose new rate the terminals charge at once; says what uses it. */
export function TaxScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(taxQuery(usePathParams('tax').id)));
  return (
    <LoadedRecord title={title('tax')} backTo={screenPath('taxes')} record={data} {...query}>
      {(tax) => <TaxForm key={tax.taxID} tax={tax} />}
    </LoadedRecord>
  );
}

type TaxFields = RecordForm<z.input<typeof TaxInput>>;

interface TaxFormProps {
  readonly tax: TaxRecord | null;
  readonly newTitle?: 'taxNew' | 'taxNewSingle' | 'taxNewCombined';
  readonly blank?: z.input<typeof TaxInput>;
}

function TaxForm({ tax, newTitle = 'taxNew', blank = BLANK }: TaxFormProps) {
  const t = useText(taxStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const leaveSaved = useLeaveSaved('taxes');
  const form = useRecordForm({
    schema: TaxInput,
    record: tax,
    blank,
    create: createTax,
    update: (values) => updateTax(tax?.taxID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void leaveSaved();
    },
  });
  const labels = { name: t('name'), rate: t('rate'), taxComponents: t('taxComponents'), isDefault: t('isDefault') };
  const isCombined = form.inner.getValues().taxComponents.length > 0;
  const setKind = (kind: string) =>
    form.inner.setFieldValue('taxComponents', kind === 'single' ? [] : [BLANK_PART, BLANK_PART]);
  const isKept = tax?.isDefault === true;
  return (
    <FormScreen
      title={tax ? listedName(tax) : title(newTitle)}
      backTo={screenPath('taxes')}
      form={form}
      labels={labels}
      describe={{ taxComponents: (parts) => parts.map((part) => formatTax(part)).join(' + ') || undefined }}
      onCancel={() => void goTo('taxes')}
      sections={tax !== null && <UsedIn noun="tax" id={tax.taxID} />}
    >
      <SegmentedControl
        aria-label={t('kind')}
        value={isCombined ? 'combined' : 'single'}
        onChange={setKind}
        data={[
          { value: 'single', label: t('single') },
          { value: 'combined', label: t('combined') },
        ]}
      />
      <NameFields form={form} label={labels.name} data-autofocus />
      {isCombined ? (
        <Parts form={form} />
      ) : (
        <PercentField {...form.field('rate')} label={labels.rate} withAsterisk decimals={DECIMALS} />
      )}
      <Switch
        {...form.field('isDefault', { type: 'checkbox' })}
        label={labels.isDefault}
        description={t(isKept ? 'defaultStays' : 'isDefaultHint')}
        disabled={isKept}
      />
    </FormScreen>
  );
}

/** The components of a combined tax and their total (decision 43). */
function Parts({ form }: { readonly form: TaxFields }) {
  const t = useText(taxStrings);
  const { taxComponents } = form.inner.getValues();
  const sum = combinedRate(taxComponents.map(({ rate }) => ({ rate: typeof rate === 'number' ? rate : 0 })));
  // A component twice, or a sum above 100 %.
  const problem = form.field('taxComponents').error ?? form.field('rate').error;
  return (
    <Input.Wrapper label={t('taxComponents')} description={t('componentsHint')} error={problem} labelElement="div">
      <Stack gap="sm" mt="xs">
        {taxComponents.map(({ name }, index) => (
          <Group key={index} gap="sm" wrap="nowrap" align="flex-start">
            <TextInput
              {...form.field(`taxComponents.${index}.name`)}
              aria-label={t('componentName')}
              placeholder={t('componentName')}
              autoComplete="off"
              flex={1}
            />
            <PercentField
              {...form.field(`taxComponents.${index}.rate`)}
              aria-label={t('rate')}
              decimals={DECIMALS}
              w={128}
            />
            <ActionIcon
              disabled={taxComponents.length === 1}
              onClick={() => form.inner.removeListItem('taxComponents', index)}
              aria-label={t('removeComponent', { name })}
            >
              <IconTrash size={20} />
            </ActionIcon>
          </Group>
        ))}
        <Group justify="space-between" gap="sm">
          <Button
            variant="default"
            leftSection={<IconPlus size={20} />}
            disabled={taxComponents.length >= MAX_PARTS}
            onClick={() => form.inner.insertListItem('taxComponents', BLANK_PART)}
          >
            {t('addComponent')}
          </Button>
          <Text fw={600} role="status">
            {t('total', { rate: formatRate(sum) })}
          </Text>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}
