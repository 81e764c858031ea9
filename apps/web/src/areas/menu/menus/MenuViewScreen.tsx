import { Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import type { MenuSection, OperationalSetting, PosCatalog } from '@tavola/contract';
import {
  activeMenus,
  createCatalog,
  isWithin,
  placesOfSection,
  switchedOffIDs,
  tileAt,
  stockRulesOf,
  toAmount,
  type Catalog,
  type IndexedMenu,
  type LocalMoment,
  type MenuTile,
  type TileRules,
} from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type CSSProperties } from 'react';
import { posDataQuery, unavailableQuery } from '#areas/catalog/sell-data/sell-data.queries.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loadedTogether, useRights } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useMinute } from '#runtime/clock/use-minute.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { menuStrings } from './menus.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { Card } from '#ui/frames/Card.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useListFilters } from '#ui/lists/list-state.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { DateField, TimeField } from '#ui/fields/TimeField.tsx';
import classes from './MenuViewScreen.module.css';
import { chosenMoment } from './view-moment.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { shownName } from '#runtime/names/shown-name.ts';

/**
 * What a terminal shows of the menus, now or at a chosen time, by the same rules and prices as the terminal (decisions
 * 16 and 17), and what guests are offered online.
 */
export function MenuViewScreen() {
  const title = useText(screenStrings);
  const { data, failure, onRetry } = loadedTogether({
    snapshot: useQuery(posDataQuery),
    unavailable: useQuery(unavailableQuery),
  });
  const setting = useOperationalSetting();
  return (
    <PageFrame title={title('menuView')}>
      {data !== undefined ? (
        <Menus {...data} setting={setting} />
      ) : failure === null ? (
        <LoadingRows rows={6} />
      ) : (
        <LoadFailed message={failure} onRetry={onRetry} />
      )}
    </PageFrame>
  );
}

interface MenusProps {
  readonly snapshot: PosCatalog;
  readonly unavailable: { readonly itemIDs: readonly string[]; readonly modifierOptionIDs: readonly string[] };
  readonly setting: OperationalSetting;
}

function Menus({ snapshot, unavailable, setting }: MenusProps) {
  const t = useText(menuStrings);
  const title = useText(screenStrings);
  const catalog = useMemo(() => createCatalog(snapshot), [snapshot]);
  const now = useMinute(setting.timezoneName);
  const [filters, setFilters] = useListFilters({ menu: '', date: '', time: '' });
  const at = chosenMoment(filters, now);
  const menus = activeMenus(catalog);
  const menu =
    menus.find((one) => one.menu.menuID === filters.menu) ??
    menus.find((one) => !one.menu.isOnlineMenu && isWithin(one.menu.availabilities, at)) ??
    menus[0];
  const rules: TileRules = {
    isStrictTime: setting.strictTimeAvailabilityOnSales.quickService,
    ...stockRulesOf(setting),
    unavailableIDs: switchedOffIDs(catalog, unavailable),
  };
  const { canView, canEdit } = useRights('posMenu');
  const goTo = useGoTo();
  if (menu === undefined)
    return (
      <EmptyState
        title={t('noMenus')}
        text={t('noMenusText')}
        action={canView && <Button onClick={() => void goTo('menus')}>{title('menus')}</Button>}
      />
    );
  const sections = menu.children.get('') ?? [];
  const isNow = filters.date === '' && filters.time === '';
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(Math.floor(minutes % 60)).padStart(2, '0')}:00`;
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <SelectField
          label={t('showMenu')}
          value={menu.menu.menuID}
          allowDeselect={false}
          onChange={(id) => setFilters({ menu: id ?? '' })}
          data={menus.map((one) => ({
            value: one.menu.menuID,
            label: [
              one.menu.name,
              ...(one.menu.isOnlineMenu ? [t('online')] : []),
              ...(isWithin(one.menu.availabilities, at) ? [] : [t('closedMenu')]),
            ].join(' – '),
          }))}
        />
        <SegmentedControl
          aria-label={t('viewWhen')}
          value={isNow ? 'now' : 'at'}
          data={[
            { value: 'now', label: t('viewNow') },
            { value: 'at', label: t('viewAt') },
          ]}
          onChange={(which) =>
            setFilters(which === 'now' ? { date: '', time: '' } : { date: now.date, time: clock(now.minutes) })
          }
        />
        {!isNow && (
          <DateField
            label={t('viewDate')}
            value={at.date}
            onChange={(date) => setFilters({ date: date ?? now.date })}
          />
        )}
        {!isNow && (
          <TimeField
            label={t('viewTime')}
            value={clock(at.minutes)}
            onChange={(time) => setFilters({ time: time ?? clock(now.minutes) })}
          />
        )}
        {menu.menu.isOnlineMenu && <StatusBadge tone="info" label={t('online')} />}
        {!isWithin(menu.menu.availabilities, at) && <StatusBadge tone="warning" label={t('closedMenu')} />}
      </Group>
      {sections.length === 0 && (
        <EmptyState
          title={t('emptyMenu')}
          text={t('noSections')}
          action={
            canEdit && (
              <Button onClick={() => void goTo('menu', { params: { id: menu.menu.menuID } })}>{t('buildMenu')}</Button>
            )
          }
        />
      )}
      {sections.map((section) => (
        <Section
          key={section.menuSectionID}
          section={section}
          menu={menu}
          catalog={catalog}
          at={at}
          rules={rules}
          depth={0}
        />
      ))}
    </Stack>
  );
}

interface SectionProps {
  readonly section: MenuSection;
  readonly menu: IndexedMenu;
  readonly catalog: Catalog;
  readonly at: LocalMoment;
  readonly rules: TileRules;
  readonly depth: number;
}

function Section({ section, menu, catalog, at, rules, depth }: SectionProps) {
  const t = useText(menuStrings);
  const tiles = placesOfSection(catalog, menu, section.menuSectionID).map((place) => tileAt(catalog, place, at, rules));
  const below = menu.children.get(section.menuSectionID) ?? [];
  const inside = (
    <>
      {tiles.length === 0 && below.length === 0 && <Text c="dimmed">{t('noItems')}</Text>}
      {tiles.length > 0 && (
        <ul className={classes.tiles}>
          {tiles.map((tile) => (
            <Tile key={tile.key} tile={tile} />
          ))}
        </ul>
      )}
      {below.map((one) => (
        <Section
          key={one.menuSectionID}
          section={one}
          menu={menu}
          catalog={catalog}
          at={at}
          rules={rules}
          depth={depth + 1}
        />
      ))}
    </>
  );
  if (depth === 0) return <Card title={shownName(section)}>{inside}</Card>;
  return (
    <section className={classes.below} aria-label={shownName(section)}>
      <Title order={3} size="h5">
        {shownName(section)}
      </Title>
      {inside}
    </section>
  );
}

function Tile({ tile: { product, price, isFrom, colour, blocked } }: { readonly tile: MenuTile }) {
  const t = useText(menuStrings);
  const currency = useCurrency();
  const figure = formatAmount(toAmount(price), currency);
  const shown = isFrom ? t('from', { price: figure }) : figure;
  const { imageUrl } = product;
  const style = colour === null || blocked !== null ? {} : { '--tile': colour };
  return (
    // React types no custom properties.
    <li className={classes.tile} data-blocked={blocked !== null || undefined} style={style as CSSProperties}>
      {typeof imageUrl === 'string' && imageUrl !== '' && (
        <img src={imageUrl} alt="" loading="lazy" decoding="async" className={classes.picture} />
      )}
      <span className={classes.name}>{shownName(product)}</span>
      <span className={classes.foot}>
        <span>{shown}</span>
        {blocked !== null && <span className={classes.reason}>{t(blocked)}</span>}
      </span>
    </li>
  );
}
