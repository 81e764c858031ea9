import { SimpleGrid, TextInput } from '@mantine/core';
import type { Country } from '@tavola/contract';
import { useMemo, type FocusEvent } from 'react';
import { useLanguage, useText } from '#text/define.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { isPostalCodeNumeric, provinceLabel } from '../address-words.ts';
import { provinceChoices } from '../province-choices.ts';
import { registerStrings } from '../register.strings.ts';

interface AddressFieldsProps {
  readonly countries: readonly Country[];
  /** Path of the address in the form, such as `companyAddress`. */
  readonly path: string;
  readonly countryID: number;
  readonly field: (path: string) => { readonly error?: string; readonly [prop: string]: unknown };
  readonly onCountry: (country: Country) => void;
  /** Marks the fields as required; left out in the wizard, where every field is. */
  readonly withAsterisk?: boolean;
}

/** Typing replaces the chosen value instead of appending to it. */
export const selectText = (event: FocusEvent<HTMLInputElement>): void => event.currentTarget.select();

/** Country first, because it determines the provinces (platform spec, section 5). */
export function AddressFields({
  countries,
  path,
  countryID,
  field,
  onCountry,
  withAsterisk = false,
}: AddressFieldsProps) {
  const t = useText(registerStrings);
  const language = useLanguage();
  const names = useMemo(() => {
    const display = new Intl.DisplayNames([language], { type: 'region' });
    const collator = new Intl.Collator(language);
    return countries
      .map(({ countryID: id, code, name }) => ({ value: String(id), label: display.of(code) ?? name }))
      .toSorted((one, other) => collator.compare(one.label, other.label));
  }, [countries, language]);
  const chosen = countries.find((country) => country.countryID === countryID);
  const provinces = useMemo(() => (chosen === undefined ? [] : provinceChoices(chosen, language)), [chosen, language]);
  const { error } = field(`${path}.countryID`);
  const provinceField = field(`${path}.province`);
  const label = t(provinceLabel(chosen?.code));
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <SelectField
        label={t('country')}
        withAsterisk={withAsterisk}
        data={names}
        value={countryID === 0 ? null : String(countryID)}
        searchable
        onFocus={selectText}
        placeholder={t('searchCountry')}
        error={error}
        data-path={`${path}.countryID`}
        allowDeselect={false}
        onChange={(value) => {
          const country = countries.find((one) => String(one.countryID) === value);
          if (country !== undefined) onCountry(country);
        }}
      />
      {provinces.length === 0 ? (
        <TextInput {...provinceField} label={label} withAsterisk={withAsterisk} autoComplete="address-level1" />
      ) : (
        <SelectField
          {...provinceField}
          value={provinces.find((one) => one.names.includes(String(provinceField['value'])))?.value ?? null}
          label={label}
          withAsterisk={withAsterisk}
          data={provinces.map(({ value, label: name }) => ({ value, label: name }))}
          searchable
          wordsOf={(name) => provinces.find(({ value }) => value === name)?.names ?? []}
          onFocus={selectText}
          placeholder={t('searchCountry')}
          allowDeselect={false}
        />
      )}
      <TextInput
        {...field(`${path}.postalCode`)}
        label={t('postalCode')}
        withAsterisk={withAsterisk}
        autoComplete="postal-code"
        inputMode={isPostalCodeNumeric(chosen?.code) ? 'numeric' : undefined}
      />
      <TextInput
        {...field(`${path}.addressLine1`)}
        label={t('addressLine1')}
        withAsterisk={withAsterisk}
        autoComplete="street-address"
      />
    </SimpleGrid>
  );
}
