import { SimpleGrid, TextInput } from '@mantine/core';
import { Address, email, requiredText } from '@tavola/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { countriesQuery } from '../../settings/reference.queries.ts';
import { useText } from '#text/define.ts';
import { registerStrings } from '../register.strings.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { AddressFields } from './AddressFields.tsx';
import { guessCountry, withCompanyName, withCountry } from '../draft.ts';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './steps.ts';

const Restaurant = z.object({ companyName: requiredText(100), companyEmail: email(), companyAddress: Address });

/** The company; its country sets the currency, tax and time zone of the later steps. */
export function RestaurantStep({ draft, refusals, onDone, onBack }: StepProps) {
  const t = useText(registerStrings);
  const { data: countries } = useSuspenseQuery(countriesQuery);
  const guess =
    draft.companyAddress.countryID === 0 ? (guessCountry(countries)?.countryID ?? 0) : draft.companyAddress.countryID;
  const form = useSchemaForm({
    schema: Restaurant,
    initialValues: {
      companyName: draft.companyName,
      companyEmail: draft.companyEmail,
      companyAddress: { ...draft.companyAddress, countryID: guess },
    },
    onSubmit: async (company) => {
      const country = countries.find(({ countryID }) => countryID === company.companyAddress.countryID);
      const isSameCountry = company.companyAddress.countryID === draft.companyAddress.countryID;
      const next = withCompanyName({ ...draft, ...company });
      onDone(country === undefined || isSameCountry ? next : withCountry(next, country));
      return Promise.resolve();
    },
  });
  const { countryID } = form.inner.getValues().companyAddress;
  return (
    <StepForm form={form} refusals={refusals} onBack={() => onBack({ ...draft, ...form.inner.getValues() })}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...form.field('companyName')} label={t('companyName')} autoComplete="organization" autoFocus />
        <TextInput {...form.field('companyEmail')} label={t('companyEmail')} type="email" inputMode="email" />
      </SimpleGrid>
      <AddressFields
        countries={countries}
        path="companyAddress"
        countryID={countryID}
        field={form.field}
        onCountry={(country) =>
          form.inner.setValues({
            companyAddress: { ...form.inner.getValues().companyAddress, countryID: country.countryID, province: '' },
          })
        }
      />
    </StepForm>
  );
}
