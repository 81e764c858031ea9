import { NativeSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { brandStatusQuery } from '#areas/catalog/brands/brands.queries.ts';
import { useText } from '#text/define.ts';
import { useSelling } from '../data/sell-context.ts';
import classes from './MenuPanel.module.css';
import { menuFilterStrings } from './menu-filters.strings.ts';
import { shownFilters, useTileFilter } from './tile-filters.ts';

/** The filters that the settings show: brand, and only what is offered now. */
export function MenuFilters() {
  const t = useText(menuFilterStrings);
  const selling = useSelling();
  const shown = shownFilters(selling);
  const { brandID, isNowOnly } = useTileFilter();
  const { data: brands = [] } = useQuery({ ...brandStatusQuery, enabled: shown.brand });
  return (
    <div className={classes.filters}>
      {shown.brand && (
        <NativeSelect
          className={classes.select}
          aria-label={t('brand')}
          value={brandID ?? ''}
          onChange={({ currentTarget: { value } }) => useTileFilter.setState({ brandID: value === '' ? null : value })}
          data={[
            { value: '', label: t('allBrands') },
            ...brands.filter((brand) => brand.isActive).map(({ brandID: value, name }) => ({ value, label: name })),
          ]}
        />
      )}
      {shown.hours && (
        <Switch
          label={t('nowOnly')}
          checked={isNowOnly}
          onChange={(event) => useTileFilter.setState({ isNowOnly: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}
