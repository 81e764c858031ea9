import { useQuery } from '@tanstack/react-query';
import { menuChoicesQuery, menuQuery } from '../../../queries/menus.ts';
import { screenPath, usePathParams } from '../../../queries/navigation.ts';
import { productNamesQuery } from '../../../queries/products.ts';
import { loaded, loadedTogether } from '../../../queries/records.ts';
import { useText } from '../../../strings/define.ts';
import { screenStrings } from '../../../strings/screens.ts';
import { LoadedRecord } from '../../../ui/LoadedRecord.tsx';
import { MenuBuilder } from './MenuBuilder.tsx';
import type { BuilderNames } from './builder-names.ts';

export const MenuNewScreen = () => <WithNames>{(names) => <MenuBuilder menu={null} names={names} />}</WithNames>;

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

/** What menus name is loaded before the first field is shown, so that no choice stands there without its name. */
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
