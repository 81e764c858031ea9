import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { LocationStart, type Country, type Location } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { loadedTogether } from '#runtime/http/records.ts';
import { displayAddressOf } from '#runtime/navigation/place.ts';
import { changeLocation, enterableQuery } from '#runtime/session/change-location.ts';
import { useTenantInfo } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { AddressFields } from '../registration/steps/AddressFields.tsx';
import { suggestAddress } from '../registration/suggest-address.ts';
import { countriesQuery } from '../settings/reference.queries.ts';
import { createLocation, locationQuery } from './locations.queries.ts';
import { locationStrings } from './locations.strings.ts';
import { TimeZoneField } from './TimeZoneField.tsx';

/** Opens a location with a copy of another one's settings, in one step (decision 153). */
export function NewLocationDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(locationStrings);
  const { locationTenantIdentifierID: here } = useTenantInfo();
  const { data, failure, onRetry } = loadedTogether({
    like: useQuery(locationQuery(here)),
    countries: useQuery(countriesQuery),
    locations: useQuery(enterableQuery),
  });
  if (data !== undefined) return <NewLocationForm {...data} onClose={onClose} />;
  return (
    <Dialog title={t('newTitle')} size="lg" onClose={onClose}>
      {failure === null ? <LoadingRows rows={4} /> : <LoadFailed message={failure} onRetry={onRetry} />}
    </Dialog>
  );
}

interface NewLocationFormProps {
  /** The location of this page: what the form begins with. */
  readonly like: Location;
  readonly countries: readonly Country[];
  readonly locations: readonly { readonly name: string; readonly tenantIdentifierID: string }[];
  readonly onClose: () => void;
}

function NewLocationForm({ like, countries, locations, onClose }: NewLocationFormProps) {
  const t = useText(locationStrings);
  const [locationID] = useState(newID);
  const form = useSchemaForm({
    schema: LocationStart,
    initialValues: {
      name: '',
      subDomain: '',
      phone: '',
      address: { ...like.address, postalCode: '', addressLine1: '' },
      timezoneName: like.timezoneName,
      copyFromLocationID: like.locationID,
      isWithTableLayouts: false,
    },
    onSubmit: async (start) => {
      const { name } = await createLocation({ ...start, locationID });
      const action = { label: t('goThere'), onPress: () => void attempt(() => changeLocation(locationID)) };
      toast('success', t('created', { name }), { action });
      onClose();
    },
  });
  const values = form.inner.getValues();
  return (
    <FormDialog title={t('newTitle')} size="lg" form={form} submitLabel={t('create')} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          {...form.field('name')}
          label={t('name')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          maxLength={61}
          onChange={(event) => {
            const name = event.currentTarget.value;
            const isOwn = form.inner.isTouched('subDomain');
            form.inner.setValues({ name, ...(!isOwn && { subDomain: suggestAddress(name) }) });
          }}
        />
        <TextInput
          {...form.field('subDomain')}
          label={t('subDomain')}
          description={t('subDomainHint', {
            address: displayAddressOf(values.subDomain === '' ? '…' : values.subDomain),
          })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          autoCapitalize="none"
          spellCheck={false}
          maxLength={61}
          onFocus={() => form.inner.setTouched({ subDomain: true })}
        />
      </SimpleGrid>
      <AddressFields
        countries={countries}
        path="address"
        withAsterisk
        countryID={values.address.countryID}
        field={form.field}
        onCountry={({ countryID }) => form.inner.setValues({ address: { ...values.address, countryID, province: '' } })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...form.field('phone')} label={t('phone')} type="tel" autoComplete="off" />
        <TimeZoneField {...form.field('timezoneName')} />
      </SimpleGrid>
      <SelectField
        {...form.field('copyFromLocationID')}
        label={t('copyFrom')}
        description={t('copyHint')}
        data={locations.map(({ name, tenantIdentifierID }) => ({ value: tenantIdentifierID, label: name }))}
        allowDeselect={false}
      />
      <Checkbox {...form.field('isWithTableLayouts', { type: 'checkbox' })} label={t('isWithTableLayouts')} />
    </FormDialog>
  );
}
