import { selectMenu, type MenuSelection } from '@tavola/selling';
import { create } from 'zustand';

/** What of the menus is on the screen; it stays from one sale to the next. */
export const useMenuChoice = create<MenuSelection>(() => selectMenu(null));
