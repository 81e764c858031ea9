import { SimpleGrid, TextInput } from '@mantine/core';
import { CompanyInput, type Company, type Country } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { keepImage } from '#areas/catalog/images/images.queries.ts';
import { loadModule } from '#runtime/navigation/load-module.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { loadedTogether, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { ImageField } from '#ui/fields/pictures/ImageField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { Card } from '#ui/frames/Card.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { countriesQuery } from '../settings/reference.queries.ts';
import { describeAddress } from '../locations/describe-address.ts';
import { companyQuery, updateCompany } from './profile.queries.ts';
import { profileStrings } from './profile.strings.ts';

// A select with search, which the page is shown without at first.
const AddressFields = lazy(() =>
  loadModule(() => import('../registration/steps/AddressFields.tsx')).then((module) => ({
    default: module.AddressFields,
  })),
);

/** The company profile; everybody may open it, and those with the right change it. */
export function CompanyDetailsScreen() {
  const title = useText(screenStrings);
  const company = useQuery(companyQuery);
  const { data, ...rest } = loadedTogether({ company, countries: useQuery(countriesQuery) });
  return (
    <LoadedRecord title={title('companyDetails')} backTo={screenPath('main')} record={data} {...rest}>
      {(record) => (
        <CompanyForm
          key={record.company.version}
          company={record.company}
          countries={record.countries}
          onSaved={() => void company.refetch()}
        />
      )}
    </LoadedRecord>
  );
}

interface CompanyFormProps {
  readonly company: Company;
  readonly countries: readonly Country[];
  readonly onSaved: () => void;
}

function CompanyForm({ company, countries, onSaved }: CompanyFormProps) {
  const t = useText(profileStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('companySetting');
  const form = useRecordForm({
    schema: CompanyInput,
    record: company,
    blank: company,
    update: updateCompany,
    onSaved: () => {
      toast('success', t('saved'));
      onSaved();
    },
  });
  const labels = {
    name: t('name'),
    email: t('email'),
    phone: t('phone'),
    vatID: t('vatID'),
    registrationID: t('registrationID'),
    address: t('address'),
    logoUrl: t('logo'),
    isTaxInclusive: t('taxInclusive'),
  };
  const { address } = form.inner.getValues();
  return (
    <FormScreen
      title={title('companyDetails')}
      backTo={screenPath('main')}
      form={form}
      labels={labels}
      describe={{ address: describeAddress }}
      width="medium"
      canSave={canEdit}
      onCancel={() => void goTo('main')}
      sections={
        <Card title={labels.address} hint={t('detailsHint')}>
          <Suspense fallback={<LoadingRows rows={2} />}>
            <AddressFields
              countries={countries}
              path="address"
              withAsterisk
              countryID={address.countryID}
              field={form.field}
              onCountry={({ countryID }) => form.inner.setValues({ address: { ...address, countryID, province: '' } })}
            />
          </Suspense>
        </Card>
      }
    >
      <TextInput {...form.field('name')} label={labels.name} withAsterisk autoComplete="organization" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...form.field('email')} label={labels.email} type="email" withAsterisk autoComplete="email" />
        <TextInput {...form.field('phone')} label={labels.phone} type="tel" autoComplete="tel" />
        <TextInput {...form.field('vatID')} label={labels.vatID} autoComplete="off" />
        <TextInput {...form.field('registrationID')} label={labels.registrationID} autoComplete="off" />
      </SimpleGrid>
      <ImageField {...form.field('logoUrl')} label={labels.logoUrl} keep={keepImage} />
    </FormScreen>
  );
}
