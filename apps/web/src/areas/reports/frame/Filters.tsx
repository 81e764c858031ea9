import { Button, Switch } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { ALL_LOCATIONS, attributionOf, attributions, type ReportPlaces } from '@tavola/contract';
import { useState } from 'react';
import { useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { FilterSelect } from '#ui/pick/FilterSelect.tsx';
import { reportStrings } from '../reports.strings.ts';
import classes from './Report.module.css';
import { type ReportState } from './report-state.ts';

interface FiltersProps {
  readonly state: ReportState;
  readonly places: ReportPlaces | undefined;
  readonly hasAttribution: boolean;
  readonly hasBrands: boolean;
}

interface NamedRecord {
  readonly value: string;
  readonly label: string;
}

/** Records that a report can be narrowed to, by the names of their filters in the address. */
const recordsOf = (places: ReportPlaces | undefined) => ({
  who: (places?.employees ?? []).map(({ userID, name }): NamedRecord => ({ value: userID, label: name })),
  term: (places?.terminals ?? []).map(({ clientID, name }): NamedRecord => ({ value: clientID, label: name })),
  store: (places?.stores ?? []).map(({ storeID, name }): NamedRecord => ({ value: storeID, label: name })),
  brand: (places?.brands ?? []).map(({ brandID, name }): NamedRecord => ({ value: brandID, label: name })),
});

/** Filters; on a phone behind a button, so that the figures are in sight. */
export function Filters({ state: { search, change }, places, hasAttribution, hasBrands }: FiltersProps) {
  const t = useText(reportStrings);
  const isPhone = useIsPhone();
  // Without the right to reports of people, no report is narrowed to one person (decision 470).
  const { canView: seesPeople } = useRights('employeeReport');
  const { loc, ch, ful, who, term, store, brand, smp } = search;
  const isFiltered = [loc, ch, ful, who, term, store, brand, smp].some((value) => value !== '');
  const [isOpen, setIsOpen] = useState(isFiltered);
  const all = (label: string, options: readonly { readonly value: string; readonly label: string }[]) => [
    { value: '', label },
    ...options,
  ];
  const locations = places?.locations ?? [];
  const own = locations.length > 1;
  const known = recordsOf(places);
  if (isPhone && !isOpen)
    return (
      <Button
        variant="default"
        className={classes.filterButton}
        leftSection={<IconFilter size={20} />}
        aria-expanded={false}
        onClick={() => setIsOpen(true)}
      >
        {t('filters')}
      </Button>
    );
  return (
    <>
      {own && (
        <FilterSelect
          label={t('location')}
          value={loc}
          data={[
            { value: '', label: t('thisLocation') },
            { value: ALL_LOCATIONS, label: t('allLocations') },
            ...locations.map(({ locationID, name }) => ({ value: locationID, label: name })),
          ]}
          onChange={(loc) => change({ loc })}
        />
      )}
      <FilterSelect
        label={t('channel')}
        value={ch}
        data={all(t('allChannels'), [
          { value: '1', label: t('channel_1') },
          { value: '2', label: t('channel_2') },
          { value: '3', label: t('channel_3') },
        ])}
        onChange={(ch) => change({ ch })}
      />
      <FilterSelect
        label={t('fulfillment')}
        value={ful}
        data={all(t('allFulfillments'), [
          { value: '1', label: t('fulfillment_1') },
          { value: '2', label: t('fulfillment_2') },
          { value: '3', label: t('fulfillment_3') },
          { value: '4', label: t('fulfillment_4') },
        ])}
        onChange={(ful) => change({ ful })}
      />
      {seesPeople && (
        <FilterSelect
          label={t('employee')}
          value={who}
          data={all(
            t('allPeople'),
            (places?.employees ?? []).map(({ userID, name }) => ({ value: userID, label: name })),
          )}
          onChange={(who) => change({ who })}
        />
      )}
      <Known
        field="term"
        label={t('terminal')}
        all={t('allTerminals')}
        known={known.term}
        value={term}
        change={change}
      />
      <Known field="store" label={t('store')} all={t('allStores')} known={known.store} value={store} change={change} />
      {hasBrands && (
        <Known
          field="brand"
          label={t('brand')}
          all={t('allBrands')}
          known={known.brand}
          value={brand}
          change={change}
        />
      )}
      {(hasAttribution || who !== '') && (
        <FilterSelect
          label={t('attribution')}
          value={attributionOf(search.att)}
          data={attributions.map((value) => ({ value, label: t(`attribution_${value}`) }))}
          onChange={(att) => change({ att })}
        />
      )}
      {locations.some(({ hasSamples }) => hasSamples) && (
        <Switch
          className={classes.samples}
          checked={smp === '1'}
          onChange={(event) => change({ smp: event.currentTarget.checked ? '1' : '' })}
          label={t('withSamples')}
        />
      )}
    </>
  );
}

interface KnownProps {
  readonly field: 'term' | 'store' | 'brand';
  readonly label: string;
  /** The choice that filters nothing. */
  readonly all: string;
  readonly known: readonly NamedRecord[];
  readonly value: string;
  readonly change: ReportState['change'];
}

/** A filter by a record; where there is only one, there is nothing to choose. */
function Known({ field, label, all, known, value, change }: KnownProps) {
  if (known.length < 2 && value === '') return null;
  return (
    <FilterSelect
      label={label}
      value={value}
      data={[{ value: '', label: all }, ...known]}
      onChange={(next) => change({ [field]: next })}
    />
  );
}

interface GoneFiltersProps {
  readonly state: ReportState;
  readonly places: ReportPlaces;
}

/** Says that a link or a saved view is narrowed to something that is gone, and takes it off. */
export function GoneFilters({ state: { search, change }, places }: GoneFiltersProps) {
  const t = useText(reportStrings);
  const known = recordsOf(places);
  const isKnownPlace = places.locations.some(({ locationID }) => locationID === search.loc);
  const gone = [
    ...(search.loc === '' || search.loc === ALL_LOCATIONS || isKnownPlace ? [] : (['loc'] as const)),
    ...(['who', 'term', 'store', 'brand'] as const).filter(
      (field) => search[field] !== '' && !known[field].some(({ value }) => value === search[field]),
    ),
  ];
  if (gone.length === 0) return null;
  const names = { loc: t('location'), who: t('employee'), term: t('terminal'), store: t('store'), brand: t('brand') };
  return (
    <Notice tone="warning" title={t('goneTitle')}>
      {t('goneText', { names: gone.map((field) => names[field]).join(', ') })}{' '}
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconX size={16} />}
        onClick={() => change(Object.fromEntries(gone.map((field) => [field, ''])))}
      >
        {t('goneRemove')}
      </Button>
    </Notice>
  );
}
