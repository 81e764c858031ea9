import { useQuery } from '@tanstack/react-query';
import { menuChoicesQuery, menuQuery } from './menus.queries.ts';
import { screenPath, usePathParams } from '#runtime/navigation/navigation.ts';
import { productNamesQuery } from '../products/products.queries.ts';
import { loaded, loadedTogether } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { MenuBuilder } from './MenuBuilder.tsx';
import type { BuilderNames } from './builder-names.ts';

/** The builder with an empty menu, which its first save adds. */
export const MenuNewScreen = () => <WithNames>{(names) => <MenuBuilder menu={null} names={names} />}</WithNames>;

/** The builder with a stored menu, saved as a whole. */
export function MenuScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(menuQuery(usePathParams('menu').id)));
  return (
    <WithNames>
      {(names) => (
        <LoadedRecord title={title('menu')} backTo={screenPath('menus')} record={data} {...query}>
          {(menu) => <MenuBuilder key={menu.menuID} menu={menu} names={names} />}
        </LoadedRecord>
      )}
    </WithNames>
  );
}

/** Loads the records that menus name before the first field is shown, so that no choice appears without its name. */
function WithNames({ children }: { readonly children: (names: BuilderNames) => React.ReactNode }) {
  const title = useText(screenStrings);
  const { data, ...query } = loadedTogether({
    choices: useQuery(menuChoicesQuery),
    products: useQuery(productNamesQuery),
  });
  return (
    <LoadedRecord title={title('menu')} backTo={screenPath('menus')} record={data} {...query}>
      {children}
    </LoadedRecord>
  );
}
