import { createContext } from 'react';

/** Which menus a list or builder shows: all, by the rights of menus, or those for online orders (decision 492). */
export interface MenuKind {
  readonly module: 'posMenu' | 'onlineMenuBuilder';
  readonly list: 'menus' | 'onlineMenus';
  readonly create: 'menuNew' | 'onlineMenuNew';
  readonly open: 'menu' | 'onlineMenu';
}

export const ALL_MENUS: MenuKind = { module: 'posMenu', list: 'menus', create: 'menuNew', open: 'menu' };
export const ONLINE_MENUS: MenuKind = {
  module: 'onlineMenuBuilder',
  list: 'onlineMenus',
  create: 'onlineMenuNew',
  open: 'onlineMenu',
};

/** The kind that a screen is for; the builder over another form is for all menus. */
export const MenuKindContext = createContext<MenuKind>(ALL_MENUS);

/** Whether a screen is for menus of online orders alone. */
export const isOnlineKind = ({ list }: MenuKind): boolean => list === 'onlineMenus';
