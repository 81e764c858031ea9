import { create } from 'zustand';

/** Whether the search for pages and records is open; the menu and Ctrl K open it. */
export const useGoToSearch = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens or closes it. */
export const showGoTo = (isOpen: boolean): void => useGoToSearch.setState({ isOpen });
