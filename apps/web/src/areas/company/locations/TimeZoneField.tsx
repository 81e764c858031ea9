import { Select } from '@mantine/core';
import { useText } from '#text/define.ts';
import { selectText } from '../registration/AddressFields.tsx';
import { locationStrings } from './locations.strings.ts';

/** A time zone, found by typing a part of its name. */
export function TimeZoneField(props: { readonly [prop: string]: unknown }) {
  const t = useText(locationStrings);
  return (
    <Select
      {...props}
      label={t('timezone')}
      data={Intl.supportedValuesOf('timeZone')}
      searchable
      autoSelectOnBlur
      selectFirstOptionOnChange
      onFocus={selectText}
      allowDeselect={false}
      limit={100}
      nothingFoundMessage={t('noMatch')}
    />
  );
}
