import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { OrderChannel, permission, type MenuSection } from '@tavola/contract';
import {
  colourOfSection,
  isOnAt,
  isWithin,
  searchMenu,
  selectCategory,
  selectMenu,
  selectSection,
  type IndexedMenu,
  countertopMenus,
  type MenuTile,
} from '@tavola/selling';
import { IconFilter, IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import {
  memo,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type WheelEvent,
} from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { sellStrings } from '../shell/sell.strings.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useSelling } from '../data/sell-context.ts';
import { useMenuChoice } from './menu-choice.ts';
import { openDialog } from '../shell/sell-dialogs.ts';
import { ItemGrid } from './ItemGrid.tsx';
import classes from './MenuPanel.module.css';
import { filtered, shownFilters, useTileFilter } from './tile-filters.ts';
import { categoriesOf, ofCategory, placesOf, sectionsUnder, topSectionOf } from './menu-view.ts';
import { shownName } from '#runtime/names/shown-name.ts';

const filters = lazyPart(() => import('./MenuFilters.tsx').then(({ MenuFilters }) => MenuFilters));

/** Selling spec, section 2. */
const SEARCH_DELAY_MS = 400;
export const SEARCH_ID = 'sell-search';
export const MENU_ID = 'sell-menu';

/** Everything that can be sold: menus, sections, categories, search and the tiles. */
export const MenuPanel = memo(function MenuPanel({ onTap }: { readonly onTap: (tile: MenuTile) => void }) {
  const t = useText(sellStrings);
  const selling = useSelling();
  const { data, at } = selling;
  const filter = useTileFilter();
  const chosen = useMenuChoice();
  const menus = useMemo(() => countertopMenus(data.catalog), [data.catalog]);
  const selection = useMemo(() => {
    const fallback = menus.find(({ menu }) => isWithin(menu.availabilities, at)) ?? menus[0];
    const isKnown = chosen.menuID !== null && menus.some(({ menu }) => menu.menuID === chosen.menuID);
    const menuID = isKnown ? chosen.menuID : (fallback?.menu.menuID ?? null);
    const menu = data.catalog.menus.get(menuID ?? '');
    const isSection = chosen.menuSectionID !== null && menu?.sections.has(chosen.menuSectionID) === true;
    // A menu opens on its first section; `All Items` is a separate choice with an empty id.
    const menuSectionID = isSection
      ? chosen.menuSectionID
      : chosen.menuSectionID === ALL || chosen.search !== ''
        ? null
        : (sectionsUnder(menu, null)[0]?.menuSectionID ?? null);
    return { ...chosen, menuID, menuSectionID };
  }, [chosen, menus, data.catalog, at]);
  const shown = useDeferredValue(selection);
  const all = useMemo(() => filtered(placesOf(data, shown), selling, filter), [data, shown, selling, filter]);
  const places = useMemo(() => ofCategory(data.catalog, all, shown), [data.catalog, all, shown]);
  const categories = useMemo(() => categoriesOf(data.catalog, all), [data.catalog, all]);
  const menu = data.catalog.menus.get(selection.menuID ?? '');
  const hasFilters = Object.values(shownFilters(selling)).includes(true);
  const isClosed = (each: IndexedMenu): boolean =>
    isOnAt(data.operational.strictTimeAvailabilityOnSales, data.channel) && !isWithin(each.menu.availabilities, at);
  const { allowToUseOpenItemOnQuickService: atCounter, allowToUseOpenItemOnTableService: atTable } = data.operational;
  const openItem = (data.channel === OrderChannel.TableService ? atTable : atCounter) && (
    <button type="button" className={classes.open} onClick={() => openDialog({ kind: 'openItem' })}>
      <IconPlus size={24} aria-hidden />
      {t('openItem')}
    </button>
  );
  return (
    <section id={MENU_ID} tabIndex={-1} className={classes.panel} aria-label={t('menuRegion')}>
      <div className={classes.bar}>
        <div className={classes.tools}>
          <SearchField />
          {menus.length > 1 && (
            <NativeSelect
              className={classes.select}
              aria-label={t('menu')}
              value={selection.menuID ?? ''}
              onChange={(event) => useMenuChoice.setState(selectMenu(event.currentTarget.value))}
              data={menus.map((each) => ({
                value: each.menu.menuID,
                label: isClosed(each) ? t('menuClosed', { name: shownName(each.menu) }) : shownName(each.menu),
              }))}
            />
          )}
          <NativeSelect
            className={`${classes.select ?? ''} ${classes.category ?? ''}`}
            data-chosen={selection.categoryID !== null || undefined}
            leftSection={<IconFilter size={20} />}
            aria-label={t('category')}
            disabled={categories.length < 2}
            title={categories.length < 2 ? t('oneCategory') : undefined}
            value={selection.categoryID ?? ''}
            onChange={(event) =>
              useMenuChoice.setState(
                selectCategory(selection, event.currentTarget.value === '' ? null : event.currentTarget.value),
              )
            }
            data={[
              { value: '', label: t('allItems') },
              ...categories.map((category) => ({ value: category.itemCategoryID, label: shownName(category) })),
            ]}
          />
        </div>
        {hasFilters && (
          <Suspense fallback={null}>
            <filters.Part />
          </Suspense>
        )}
        <SectionTabs
          menu={menu}
          selected={selection.search === '' ? selection.menuSectionID : undefined}
          onSelect={(id) => useMenuChoice.setState(selectSection(selection, id ?? ALL))}
        />
      </div>
      <div className={classes.grid}>
        <ItemGrid
          places={places}
          shownKey={`${shown.menuID ?? ''} ${shown.menuSectionID ?? ''} ${shown.categoryID ?? ''} ${shown.search}`}
          onTap={onTap}
          after={
            places.length === 0 ? (
              <>
                {openItem}
                <div className={classes.nothing}>
                  <Nothing search={shown.search} isFiltered={filter.brandID !== null || filter.isNowOnly} />
                </div>
              </>
            ) : (
              openItem
            )
          }
        />
      </div>
    </section>
  );
});

/** Why there are no tiles, with a link to the menus for people who may edit them. */
function Nothing({ search, isFiltered }: { readonly search: string; readonly isFiltered: boolean }) {
  const t = useText(sellStrings);
  const goTo = useGoTo();
  const mayFill = useIsAllowed([permission.posMenu.edit]);
  if (search !== '') return <EmptyState kind="noMatch" title={t('noMatch')} text={t('noMatchText', { search })} />;
  if (isFiltered) return <EmptyState kind="noMatch" title={t('noMatch')} />;
  return (
    <EmptyState
      title={t('noItems')}
      text={t('noItemsText')}
      action={mayFill && <Button onClick={() => void goTo('menus')}>{t('toMenus')}</Button>}
    />
  );
}

/** In place of a section id: all sections. */
const ALL = '';

/** Searches 400 ms after the last key; an empty field shows the previous section. */
function SearchField() {
  const t = useText(sellStrings);
  const search = useMenuChoice((choice) => choice.search);
  const [text, setText] = useState(search);
  const [before, setBefore] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The search was cleared elsewhere, when a section or a category was chosen.
  if (before !== search) {
    setBefore(search);
    if (search === '') setText('');
  }
  const apply = (value: string) => useMenuChoice.setState((choice) => searchMenu(choice, value));
  const type = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply(value), SEARCH_DELAY_MS);
  };
  const clear = () => {
    clearTimeout(timer.current);
    setText('');
    apply('');
  };
  return (
    <TextInput
      id={SEARCH_ID}
      data-scan="pass"
      type="text"
      inputMode="search"
      autoComplete="off"
      className={classes.search}
      aria-label={t('search')}
      placeholder={t('search')}
      value={text}
      leftSection={<IconSearch size={20} />}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && (clear(), event.currentTarget.blur())}
      rightSectionWidth={48}
      rightSection={
        text === '' ? null : (
          <ActionIcon onClick={clear} aria-label={t('clearSearch')}>
            <IconX size={20} />
          </ActionIcon>
        )
      }
    />
  );
}

interface SectionTabsProps {
  readonly menu: IndexedMenu | undefined;
  /** undefined = a search is shown instead of a section. */
  readonly selected: string | null | undefined;
  readonly onSelect: (menuSectionID: string | null) => void;
}

function SectionTabs({ menu, selected, onSelect }: SectionTabsProps) {
  const t = useText(sellStrings);
  const top = selected === undefined ? undefined : topSectionOf(menu, selected);
  const sections = sectionsUnder(menu, null);
  const inner = top == null ? [] : sectionsUnder(menu, top);
  const colourOf = ({ menuSectionID, bgColor }: MenuSection): string | null =>
    bgColor ?? (menu === undefined ? null : colourOfSection(menu, menuSectionID));
  const topName = shownName(sections.find((section) => section.menuSectionID === top) ?? {});
  if (sections.length === 0) return null;
  return (
    <>
      <div className={classes.tabs} role="group" aria-label={t('sections')} onWheel={scrollSideways}>
        <Tab label={t('allItems')} isSelected={selected === null} onSelect={() => onSelect(null)} />
        {sections.map((section) => (
          <Tab
            key={section.menuSectionID}
            label={shownName(section)}
            colour={colourOf(section)}
            isSelected={section.menuSectionID === top}
            onSelect={() => onSelect(section.menuSectionID)}
          />
        ))}
      </div>
      {inner.length > 0 && (
        <div
          className={`${classes.tabs ?? ''} ${classes.inner ?? ''}`}
          role="group"
          aria-label={t('subSections', { name: topName })}
          onWheel={scrollSideways}
        >
          <Tab label={t('allItems')} isSmall isSelected={selected === top} onSelect={() => onSelect(top ?? null)} />
          {inner.map((section) => (
            <Tab
              key={section.menuSectionID}
              label={shownName(section)}
              colour={colourOf(section)}
              isSmall
              isSelected={section.menuSectionID === selected}
              onSelect={() => onSelect(section.menuSectionID)}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface TabProps {
  readonly label: string;
  readonly colour?: string | null;
  readonly isSelected: boolean;
  readonly isSmall?: boolean;
  readonly onSelect: () => void;
}

/** The strip of sections scrolls on a narrow screen; the chosen one is always visible. */
const intoSight = (tab: HTMLElement | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** A mouse wheel moves the strip sideways; a finger and the keyboard do it by themselves. */
const scrollSideways = (event: WheelEvent<HTMLDivElement>): void => {
  event.currentTarget.scrollLeft += event.deltaY;
};

const Tab = ({ label, colour = null, isSelected, isSmall = false, onSelect }: TabProps) => (
  <button
    ref={isSelected ? intoSight : undefined}
    type="button"
    className={classes.tab}
    data-small={isSmall || undefined}
    aria-pressed={isSelected}
    onClick={onSelect}
  >
    {/* React types no custom properties. */}
    {colour !== null && <span className={classes.dot} style={{ '--dot': colour } as CSSProperties} aria-hidden />}
    {label}
  </button>
);
