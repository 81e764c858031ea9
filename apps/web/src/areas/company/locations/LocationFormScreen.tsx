import { SimpleGrid, TextInput } from '@mantine/core';
import { calendars, LocationInput, permission, type Country, type Location } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { displayAddressOf } from '#runtime/navigation/place.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { loadedTogether } from '#runtime/http/records.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { Card } from '#ui/frames/Card.tsx';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { AddressFields } from '../registration/steps/AddressFields.tsx';
import { countriesQuery } from '../settings/reference.queries.ts';
import { describeAddress } from './describe-address.ts';
import { locationQuery, updateLocation } from './locations.queries.ts';
import { locationStrings } from './locations.strings.ts';
import { TimeZoneField } from './TimeZoneField.tsx';

/** Changes the name, address, time zone and calendar of a location; saving needs the right at that one. */
export function LocationScreen() {
  const title = useText(screenStrings);
  const location = useQuery(locationQuery(usePathParams('location').id));
  const { data, ...rest } = loadedTogether({ location, countries: useQuery(countriesQuery) });
  return (
    <LoadedRecord title={title('location')} backTo={screenPath('locations')} record={data} {...rest}>
      {(record) => (
        <LocationForm key={record.location.locationID} location={record.location} countries={record.countries} />
      )}
    </LoadedRecord>
  );
}

interface LocationFormProps {
  readonly location: Location;
  readonly countries: readonly Country[];
}

function LocationForm({ location, countries }: LocationFormProps) {
  const t = useText(locationStrings);
  const goTo = useGoTo();
  const canEdit = useIsAllowed([permission.locationSetting.edit]) && location.archivedAt === null;
  const form = useRecordForm({
    schema: LocationInput,
    record: location,
    blank: location,
    update: (values) => updateLocation(location.locationID, values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('locations');
    },
  });
  const labels = {
    name: t('name'),
    subDomain: t('subDomain'),
    phone: t('phone'),
    address: t('address'),
    timezoneName: t('timezone'),
    calendar: t('calendar'),
  };
  const { address, subDomain } = form.inner.getValues();
  return (
    <FormScreen
      title={location.name}
      backTo={screenPath('locations')}
      form={form}
      labels={labels}
      describe={{ address: describeAddress, calendar: (calendar) => calendar && t(calendar) }}
      width="medium"
      canSave={canEdit}
      onCancel={() => void goTo('locations')}
      sections={
        <Card title={labels.address}>
          <AddressFields
            countries={countries}
            path="address"
            withAsterisk
            countryID={address.countryID}
            field={form.field}
            onCountry={({ countryID }) => form.inner.setValues({ address: { ...address, countryID, province: '' } })}
          />
        </Card>
      }
    >
      <TextInput {...form.field('name')} label={labels.name} withAsterisk autoComplete="off" maxLength={61} />
      <TextInput
        {...form.field('subDomain')}
        label={labels.subDomain}
        description={t(subDomain === location.subDomain ? 'subDomainHint' : 'subDomainMoves', {
          address: displayAddressOf(subDomain === '' ? '…' : subDomain),
        })}
        withAsterisk
        autoCapitalize="none"
        spellCheck={false}
        maxLength={61}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...form.field('phone')} label={labels.phone} type="tel" autoComplete="off" />
        <TimeZoneField {...form.field('timezoneName')} />
        <SelectField
          {...form.field('calendar')}
          label={labels.calendar}
          description={t('calendarHint')}
          data={calendars.map((one) => ({ value: one, label: t(one) }))}
          allowDeselect={false}
        />
      </SimpleGrid>
    </FormScreen>
  );
}
