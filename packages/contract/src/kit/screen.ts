import type { FeatureFlag, TerminalType } from './enumerations.ts';
import type { ModuleFlag } from './module-flags.ts';
import type { PermissionCode } from './permissions.ts';

/** What a terminal is set up for: reports that are opened and closed, a drawer that is counted, a customer display. */
export type TerminalUse = 'reports' | 'cashDrawer' | 'customerDisplay';

/** One screen of the product; router, menu and guard read it. */
export interface ScreenDefinition {
  readonly path: string;
  /** Other spellings of the specification; they redirect to `path`. */
  readonly aliases?: readonly string[];
  /**
   * `rootDomain`: only without a subdomain. `open`: no token. `signedIn`: any token. Otherwise a token of a terminal
   * and one of these codes ([] = none needed).
   */
  readonly access: 'rootDomain' | 'open' | 'signedIn' | readonly PermissionCode[];
  readonly moduleFlag?: ModuleFlag;
  readonly featureFlag?: FeatureFlag;
  /** Left out = any kind of terminal. */
  readonly terminalTypes?: readonly TerminalType[];
  /**
   * Only where the terminal works with reports (decision 167), with reports and a cash drawer, or with a display for
   * its guests. Left out = on every terminal.
   */
  readonly terminalUse?: TerminalUse;
  /**
   * Whose idle time locks an unused terminal here (decision 257); `never` where it is watched and not touched (decision
   * 502). Left out = that of the back office.
   */
  readonly idle?: 'counter' | 'tables' | 'never';
  /**
   * Opens in its own window, without the menu, and works while the terminal is locked; the page then asks for a
   * PIN itself.
   */
  readonly isWindow?: true;
  /** A record whose page needs the width, so that it replaces its list on a very wide screen too (decision 495). */
  readonly isWhole?: true;
  /** Its position in the side menu, if it has one. */
  readonly menu?: {
    readonly group: 'operations' | 'customers' | 'catalog' | 'stock' | 'finance' | 'reports' | 'settings' | 'account';
    readonly icon: string;
    readonly order: number;
  };
}

/** Declares the screens of an area; their ids become the type `ScreenID`. */
export const defineScreens = <const T extends Readonly<Record<string, ScreenDefinition>>>(screens: T): T => screens;
/** Terminals that sell. */
export const posTerminals = ['PosTerminalWithCash', 'PosTerminalWithOutCash'] as const;
