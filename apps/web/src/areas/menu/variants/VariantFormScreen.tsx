import { SimpleGrid } from '@mantine/core';
import { VariantInput, type VariantRecord } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { loaded } from '#runtime/http/records.ts';
import { createVariant, updateVariant, variantQuery } from './variants.queries.ts';
import { useText } from '#text/define.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { variantStrings } from './variants.strings.ts';
import { describeOptions } from '../describe-options.ts';
import { UsedIn } from '../uses/index.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { blankVariant } from './variant-values.ts';
import { VariantOptionsCard } from './VariantOptionsCard.tsx';
import { NameFields, ShownNameField } from '#ui/fields/NameFields.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

/** Adds a variant with its options, such as sizes; also over the form of a product. */
export const VariantNewScreen = () => <VariantForm variant={null} />;

/** Changes a variant with its options; an option that a product has is not deleted. */
export function VariantScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(variantQuery(usePathParams('variant').id)));
  return (
    <LoadedRecord title={title('variant')} backTo={screenPath('variants')} record={data} {...query}>
      {(variant) => <VariantForm key={variant.variantID} variant={variant} />}
    </LoadedRecord>
  );
}

function VariantForm({ variant }: { readonly variant: VariantRecord | null }) {
  const t = useText(variantStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const currency = useCurrency();
  const form = useRecordForm({
    schema: VariantInput,
    record: variant,
    blank: blankVariant(),
    create: createVariant,
    update: (values) => updateVariant(variant?.variantID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('variants');
    },
  });
  const labels = { name: t('name'), displayName: t('displayName'), variantOptions: t('options') };
  return (
    <FormScreen
      title={variant ? listedName(variant) : title('variantNew')}
      backTo={screenPath('variants')}
      form={form}
      labels={labels}
      describe={{ variantOptions: (options) => describeOptions(options, currency, t('inactive')) }}
      onCancel={() => void goTo('variants')}
      sections={
        <>
          <VariantOptionsCard form={form} usedOptionIDs={variant?.usedOptionIDs ?? []} />
          {variant !== null && <UsedIn noun="variant" id={variant.variantID} />}
        </>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NameFields form={form} label={labels.name} data-autofocus />
        <ShownNameField form={form} label={labels.displayName} />
      </SimpleGrid>
    </FormScreen>
  );
}
