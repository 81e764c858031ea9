import { screens, type ScreenID } from '@tavola/contract';

/** A window next to the one that sells; tall enough for a PIN pad. */
const FEATURES = 'popup,width=460,height=820';
/** The guest's window is moved to the second screen, and filled there. */
const DISPLAY_FEATURES = 'popup,width=1024,height=640';

/** Opens a screen in its own window, or focuses the one that is open already; a phone makes it a tab. */
export const openScreenWindow = (id: ScreenID): void => {
  window.open(screens[id].path, `tavola-${id}`, id === 'guestDisplay' ? DISPLAY_FEATURES : FEATURES)?.focus();
};
