import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { menuChoicesQuery, menuQuery } from './menus.queries.ts';
import { screenPath, usePathParams } from '#runtime/navigation/navigation.ts';
import { productNamesQuery } from '../products/products.queries.ts';
import { loaded, loadedTogether } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { MenuBuilder } from './MenuBuilder.tsx';
import { MenuKindContext, ONLINE_MENUS } from './menu-kind.ts';
import type { BuilderNames } from './builder-names.ts';

/** The builder with an empty menu, which its first save adds. */
export const MenuNewScreen = () => <WithNames>{(names) => <MenuBuilder menu={null} names={names} />}</WithNames>;

/** The same with a menu for online orders (decision 492). */
export const OnlineMenuNewScreen = () => (
  <MenuKindContext value={ONLINE_MENUS}>
    <MenuNewScreen />
  </MenuKindContext>
);

/** The builder with a stored menu for online orders. */
export const OnlineMenuScreen = () => (
  <MenuKindContext value={ONLINE_MENUS}>
    <MenuScreen />
  </MenuKindContext>
);

/** The builder with a stored menu, saved as a whole. */
export function MenuScreen() {
  const title = useText(screenStrings);
  const kind = use(MenuKindContext);
  const { data, ...query } = loaded(useQuery(menuQuery(usePathParams(kind.open).id)));
  return (
    <WithNames>
      {(names) => (
        <LoadedRecord title={title(kind.open)} backTo={screenPath(kind.list)} record={data} {...query}>
          {(menu) => <MenuBuilder key={menu.menuID} menu={menu} names={names} />}
        </LoadedRecord>
      )}
    </WithNames>
  );
}

/** Loads the records that menus name before the first field is shown, so that no choice appears without its name. */
function WithNames({ children }: { readonly children: (names: BuilderNames) => React.ReactNode }) {
  const title = useText(screenStrings);
  const kind = use(MenuKindContext);
  const { data, ...query } = loadedTogether({
    choices: useQuery(menuChoicesQuery),
    products: useQuery(productNamesQuery),
  });
  return (
    <LoadedRecord title={title(kind.open)} backTo={screenPath(kind.list)} record={data} {...query}>
      {children}
    </LoadedRecord>
  );
}
