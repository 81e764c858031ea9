import { catalogRoutes, type MenuInput, type MenuSectionInput } from '@tavola/contract';
import type { Office, OfficeServer } from '@tavola/testkit/office/office.ts';
import { newID } from '#platform/ids.ts';

export const morning = {
  availableDays: '1;2;3',
  startTime: '08:00:00',
  endTime: '11:00:00',
  startDate: null,
  endDate: null,
};
export const section = (displayName: string, more: Partial<MenuSectionInput> = {}): MenuSectionInput => ({
  menuSectionID: newID(),
  parentMenuSectionId: null,
  displayName,
  bgColor: null,
  menuSectionAvailabilities: [],
  isAlreadyApplied: false,
  menuItems: [],
  ...more,
});
export const menu = (name: string, more: Partial<MenuInput> = {}): MenuInput => ({
  name,
  isOnlineMenu: false,
  brandID: null,
  priceListID: null,
  defaultMenuItemBGColor: null,
  availabilities: [],
  menuSections: [],
  menuItemCategoryAvailabilities: [],
  ...more,
});

/** A restaurant that sells, with its menu calls at hand. */
export interface Kitchen extends Office {
  /** Item ids of the diner by name. */
  readonly id: (name: string) => string;
  readonly item: (
    name: string,
    more?: Partial<MenuSectionInput['menuItems'][number]>,
  ) => MenuSectionInput['menuItems'][number];
  readonly pos: () => Promise<Awaited<ReturnType<typeof readPos>>>;
}

const readPos = async (server: OfficeServer, office: Office) =>
  (await server.call(catalogRoutes.pos, {}, office.owner)).body;

/** Opens a diner that sells. */
export async function openDiner(server: OfficeServer): Promise<Kitchen> {
  const office = await server.open({ isSelling: true });
  const { products } = await readPos(server, office);
  const id = (name: string): string => products.find((product) => product.name === name)?.itemID ?? name;
  return {
    ...office,
    id,
    pos: () => readPos(server, office),
    item: (name, more = {}) => ({
      menuItemID: newID(),
      itemID: id(name),
      isAvailable: true,
      bgColor: null,
      availabilities: [],
      menuItemModifierOptions: [],
      ...more,
    }),
  };
}
