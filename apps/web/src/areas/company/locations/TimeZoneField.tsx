import { useText } from '#text/define.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { selectText } from '../registration/steps/AddressFields.tsx';
import { timeZones } from '../registration/time-zones.ts';
import { locationStrings } from './locations.strings.ts';

/** A time zone, found by typing a part of its name. */
export function TimeZoneField(props: { readonly [prop: string]: unknown }) {
  const t = useText(locationStrings);
  return (
    <SelectField
      {...props}
      label={t('timezone')}
      data={timeZones(props['value'] ?? props['defaultValue'])}
      searchable
      onFocus={selectText}
      allowDeselect={false}
    />
  );
}
