import { Checkbox, Group, NativeSelect, Switch, TextInput } from '@mantine/core';
import { Fulfillment, KdsIntegrationInput, type KdsIntegration } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { loaded } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { byShownName, listedName } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { PickField } from '#ui/pick/PickField.tsx';
import { categoryNamesQuery } from '#areas/catalog/categories/categories.queries.ts';
import { orderStrings } from '#areas/selling/orders/orders.strings.ts';
import { createStation, stationQuery, updateStation } from './stations.queries.ts';
import { stationStrings } from './stations.strings.ts';

const BLANK: KdsIntegrationInput = {
  name: '',
  isDefault: false,
  isExpo: false,
  categoryIDs: [],
  fulfilmentIDs: [],
  language: null,
  waitingMinutes: 10,
  lateMinutes: 15,
};
const types = Object.values(Fulfillment);

/** Adds a station of the kitchen. */
export const StationNewScreen = () => <StationForm station={null} />;

/** Changes what a station makes; what was sent before stays where it is. */
export function StationScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(stationQuery(usePathParams('kdsIntegration').id)));
  return (
    <LoadedRecord title={title('kdsIntegration')} backTo={screenPath('kdsIntegrations')} record={data} {...query}>
      {(station) => <StationForm key={station.kdsIntegrationID} station={station} />}
    </LoadedRecord>
  );
}

function StationForm({ station }: { readonly station: KdsIntegration | null }) {
  const t = useText(stationStrings);
  const ofOrders = useText(orderStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { data: categories } = useQuery(categoryNamesQuery);
  const form = useRecordForm({
    schema: KdsIntegrationInput,
    record: station,
    blank: BLANK,
    create: createStation,
    update: (values) => updateStation(station?.kdsIntegrationID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('kdsIntegrations');
    },
  });
  const labels = {
    name: t('name'),
    isDefault: t('isDefault'),
    isExpo: t('isExpo'),
    categoryIDs: t('categoryIDs'),
    fulfilmentIDs: t('fulfilmentIDs'),
    language: t('language'),
    waitingMinutes: t('waitingMinutes'),
    lateMinutes: t('lateMinutes'),
  };
  const options =
    categories && byShownName(categories).map((each) => ({ id: each.itemCategoryID, name: listedName(each) }));
  const nameOf = (id: string): string => options?.find((each) => each.id === id)?.name ?? '–';
  const { isDefault, isExpo, fulfilmentIDs, language } = form.inner.getValues();
  const set = form.inner.setFieldValue;
  const languages = { en: t('languageEn'), th: t('languageTh') };
  return (
    <FormScreen
      title={station ? station.name : title('kdsIntegrationNew')}
      backTo={screenPath('kdsIntegrations')}
      form={form}
      labels={labels}
      describe={{
        isDefault: (isOn) => t(isOn ? 'on' : 'off'),
        isExpo: (isOn) => t(isOn ? 'on' : 'off'),
        categoryIDs: (ids) => ids.map(nameOf).join(', '),
        fulfilmentIDs: (chosen) => chosen.map((type) => ofOrders(`fulfillment${type}`)).join(', '),
        language: (chosen) => (chosen == null ? t('languageOwn') : languages[chosen]),
      }}
      onCancel={() => void goTo('kdsIntegrations')}
    >
      <TextInput {...form.field('name')} label={labels.name} withAsterisk data-autofocus />
      <Switch
        checked={isDefault}
        onChange={({ currentTarget: { checked } }) => {
          set('isDefault', checked);
          if (checked) set('isExpo', false);
        }}
        label={labels.isDefault}
        description={t('isDefaultHint')}
      />
      <Switch
        checked={isExpo}
        onChange={({ currentTarget: { checked } }) => {
          set('isExpo', checked);
          if (checked) set('isDefault', false);
        }}
        label={labels.isExpo}
        description={t('isExpoHint')}
      />
      {!isExpo && (
        <>
          <PickField
            {...form.field('categoryIDs')}
            label={labels.categoryIDs}
            description={t('categoryIDsHint')}
            options={options}
            emptyText={t('categoryIDsEmpty')}
          />
          <Checkbox.Group
            value={fulfilmentIDs.map(String)}
            onChange={(chosen) =>
              set(
                'fulfilmentIDs',
                types.filter((type) => chosen.includes(String(type))),
              )
            }
            label={labels.fulfilmentIDs}
            description={t('fulfilmentIDsHint')}
          >
            <Group gap="md" mt="xs">
              {types.map((type) => (
                <Checkbox key={type} value={String(type)} label={ofOrders(`fulfillment${type}`)} />
              ))}
            </Group>
          </Checkbox.Group>
        </>
      )}
      <NativeSelect
        value={language ?? ''}
        onChange={({ currentTarget: { value } }) => set('language', value === 'en' || value === 'th' ? value : null)}
        label={labels.language}
        data={[
          { value: '', label: t('languageOwn') },
          { value: 'en', label: languages.en },
          { value: 'th', label: languages.th },
        ]}
      />
      <Group grow align="start">
        <DecimalField {...form.field('waitingMinutes')} label={labels.waitingMinutes} decimals={0} withAsterisk />
        <DecimalField {...form.field('lateMinutes')} label={labels.lateMinutes} decimals={0} withAsterisk />
      </Group>
    </FormScreen>
  );
}
