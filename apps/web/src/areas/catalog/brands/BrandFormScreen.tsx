import { Switch, Textarea, TextInput } from '@mantine/core';
import { BrandInput, type Brand } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { brandQuery, createBrand, updateBrand } from './brands.queries.ts';
import { keepImage } from '../images/images.queries.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { loaded } from '#runtime/http/records.ts';
import { brandStrings } from './brands.strings.ts';
import { UsedIn } from '#areas/menu/uses/index.ts';
import { useText } from '#text/define.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { ImageField } from '#ui/fields/pictures/ImageField.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';

const BLANK = { name: '', description: '', imageUrl: null };

/** Adds a brand to the company and decides whether this location sells it at once. */
export const BrandNewScreen = () => <BrandForm brand={null} />;

/** Changes the name, description and picture of a brand for every location of the company. */
export function BrandScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(brandQuery(usePathParams('brand').id)));
  return (
    <LoadedRecord title={title('brand')} backTo={screenPath('brands')} record={data} {...query}>
      {(brand) => <BrandForm key={brand.brandID} brand={brand} />}
    </LoadedRecord>
  );
}

function BrandForm({ brand }: { readonly brand: Brand | null }) {
  const t = useText(brandStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const [isActiveHere, setIsActiveHere] = useState(true);
  const form = useRecordForm({
    schema: BrandInput,
    record: brand,
    blank: BLANK,
    create: (values) => createBrand({ ...values, isActiveHere }),
    update: (values) => updateBrand(brand?.brandID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('brands');
    },
  });
  const labels = { name: t('name'), description: t('description'), imageUrl: t('image') };
  return (
    <FormScreen
      title={brand?.name ?? title('brandNew')}
      backTo={screenPath('brands')}
      form={form}
      labels={labels}
      onCancel={() => void goTo('brands')}
      sections={brand !== null && <UsedIn noun="brand" id={brand.brandID} />}
    >
      <TextInput {...form.field('name')} label={labels.name} withAsterisk data-autofocus autoComplete="off" />
      <Textarea {...form.field('description')} label={labels.description} />
      <ImageField {...form.field('imageUrl')} label={labels.imageUrl} keep={keepImage} />
      {brand === null && (
        <Switch
          label={t('isActiveHere')}
          description={t('isActiveHereHint')}
          checked={isActiveHere}
          onChange={(event) => setIsActiveHere(event.currentTarget.checked)}
        />
      )}
    </FormScreen>
  );
}
