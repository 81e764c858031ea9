import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { Address, locationName, subDomain } from '@tavola/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { displayAddressOf } from '#runtime/navigation/place.ts';
import { isSubDomainFree } from '../registration.queries.ts';
import { countriesQuery } from '../../settings/reference.queries.ts';
import { useText } from '#text/define.ts';
import { registerStrings } from '../register.strings.ts';
import { FieldRefusal, useSchemaForm } from '#ui/forms/form.ts';
import { AddressFields } from './AddressFields.tsx';
import { withLocationName } from '../draft.ts';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './steps.ts';

const names = { locationName: locationName(), subDomain: subDomain() };
const Location = z.discriminatedUnion('isSameAddress', [
  z.object({ ...names, isSameAddress: z.literal(true), locationAddress: z.unknown() }),
  z.object({ ...names, isSameAddress: z.literal(false), locationAddress: Address }),
]);

/** The first location and its subdomain, which Next checks with the server. */
export function LocationStep({ draft, refusals, onDone, onBack }: StepProps) {
  const t = useText(registerStrings);
  const { data: countries } = useSuspenseQuery(countriesQuery);
  const form = useSchemaForm({
    schema: Location as unknown as z.ZodMiniType<LocationValues, LocationValues>,
    initialValues: {
      locationName: draft.locationName,
      subDomain: draft.subDomain,
      isSameAddress: draft.isSameAddress,
      locationAddress:
        draft.locationAddress.countryID === 0
          ? { ...draft.locationAddress, countryID: draft.companyAddress.countryID }
          : draft.locationAddress,
    },
    onSubmit: async (location) => {
      if (!(await isSubDomainFree(location.subDomain))) throw new FieldRefusal('subDomain', 'subdomain_taken');
      onDone({ ...draft, ...location, isSubDomainSuggested: false });
    },
  });
  const values = form.inner.getValues();
  const nameField = form.field('locationName');
  const isSuggested = draft.isSubDomainSuggested && !form.inner.isTouched('subDomain');
  return (
    <StepForm form={form} refusals={refusals} onBack={() => onBack({ ...draft, ...values })}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          {...nameField}
          label={t('locationName')}
          autoFocus
          maxLength={61}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            const next = withLocationName(
              { ...draft, subDomain: values.subDomain, isSubDomainSuggested: isSuggested },
              typed,
            );
            form.inner.setValues({ locationName: typed, subDomain: next.subDomain });
          }}
        />
        <TextInput
          {...form.field('subDomain')}
          label={t('subDomain')}
          description={t('subDomainHint', {
            address: displayAddressOf(values.subDomain === '' ? '…' : values.subDomain),
          })}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={61}
          onFocus={() => form.inner.setTouched({ subDomain: true })}
        />
      </SimpleGrid>
      <Checkbox {...form.field('isSameAddress', { type: 'checkbox' })} label={t('sameAddress')} />
      {!values.isSameAddress && (
        <AddressFields
          countries={countries}
          path="locationAddress"
          countryID={values.locationAddress.countryID}
          field={form.field}
          onCountry={(country) =>
            form.inner.setValues({
              locationAddress: {
                ...form.inner.getValues().locationAddress,
                countryID: country.countryID,
                province: '',
              },
            })
          }
        />
      )}
    </StepForm>
  );
}

interface LocationValues {
  readonly locationName: string;
  readonly subDomain: string;
  readonly isSameAddress: boolean;
  readonly locationAddress: Address;
}
