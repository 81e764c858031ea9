import {
  isAllowed,
  screens,
  type FeatureFlag,
  type ModuleFlag,
  type PermissionCode,
  type ScreenDefinition,
  type ScreenID,
  type TerminalType,
} from '@tavola/contract';
import type { AuthState } from '#runtime/session/session.ts';

/** Everything that decides who sees what; the guard asks nothing else. */
export interface Visitor {
  readonly hasSubdomain: boolean;
  readonly state: AuthState;
  /** Codes held; null while nobody is signed in on a device. */
  readonly codes: ReadonlySet<number> | null;
  readonly modules: Readonly<Record<ModuleFlag, boolean>> | null;
  readonly featureFlags: readonly FeatureFlag[];
  readonly terminalType: TerminalType | null;
  /** A device of an earlier visit, so that choosing it again needs no question. */
  readonly hasKnownDevice: boolean;
}

export type Verdict =
  { readonly kind: 'pass' } | { readonly kind: 'noPermission' } | { readonly kind: 'redirect'; readonly to: ScreenID };

const pass: Verdict = { kind: 'pass' };
const redirect = (to: ScreenID): Verdict => ({ kind: 'redirect', to });

/**
 * Decides about one screen in the order of platform spec, section 2. Rights that are not known yet are not missing
 * ones: that visitor goes on to step 4 or 5.
 */
export function guard(id: ScreenID, visitor: Visitor): Verdict {
  const screen: ScreenDefinition = screens[id];
  if (screen.access === 'rootDomain') return visitor.hasSubdomain ? redirect('main') : pass;
  if (Array.isArray(screen.access) && visitor.codes !== null && !isAllowed(visitor.codes, screen.access))
    return { kind: 'noPermission' };
  if (!visitor.hasSubdomain) return id === 'installing' || id === 'notFound' ? pass : redirect('register');
  if (screen.access === 'open') return id === 'login' ? beyondLogin(visitor) : pass;
  if (screen.access === 'signedIn')
    return visitor.state === 'client' || visitor.state === 'nonClient' ? pass : redirect('login');
  if (visitor.state === 'nonClient') return deviceStep(visitor);
  if (visitor.state !== 'client') return redirect('login');
  return isOffered(screen, visitor) ? pass : redirect('notFound');
}

/** Whoever is signed in has nothing to do on the sign-in page. */
const beyondLogin = (visitor: Visitor): Verdict =>
  visitor.state === 'client' ? redirect('main') : visitor.state === 'nonClient' ? deviceStep(visitor) : pass;

const deviceStep = (visitor: Visitor): Verdict => redirect(visitor.hasKnownDevice ? 'checkDevice' : 'selectDevice');

/** Whether the location's modules and features and this kind of terminal have the screen at all. */
export const isOffered = (
  screen: ScreenDefinition,
  visitor: Pick<Visitor, 'modules' | 'featureFlags' | 'terminalType'>,
): boolean =>
  (screen.moduleFlag === undefined || visitor.modules?.[screen.moduleFlag] === true) &&
  (screen.featureFlag === undefined ||
    visitor.featureFlags.some((flag) => flag.toLowerCase() === screen.featureFlag?.toLowerCase())) &&
  (screen.terminalTypes === undefined ||
    (visitor.terminalType !== null && screen.terminalTypes.includes(visitor.terminalType)));

export interface MenuEntry {
  readonly id: ScreenID;
  readonly group: NonNullable<ScreenDefinition['menu']>['group'];
  readonly icon: string;
}

/** The entries a person may use, in the order of the menu; a group without entries does not appear. */
export function menuFor(visitor: Visitor): readonly MenuEntry[] {
  return (Object.keys(screens) as ScreenID[])
    .flatMap((id) => {
      const screen: ScreenDefinition = screens[id];
      if (screen.menu === undefined || !isOffered(screen, visitor)) return [];
      const required: readonly PermissionCode[] = Array.isArray(screen.access) ? screen.access : [];
      return isAllowed(visitor.codes ?? new Set(), required)
        ? [{ id, group: screen.menu.group, icon: screen.menu.icon, order: screen.menu.order }]
        : [];
    })
    .sort((left, right) => left.order - right.order);
}

/** Where a person lands after sign-in. A kind of terminal that this version does not know has no landing. */
export function landing(type: string): ScreenID | null {
  switch (type) {
    case 'PosTerminalWithCash':
    case 'PosTerminalWithOutCash':
    case 'OrderQuesTerminal':
      return 'main';
    default:
      return null;
  }
}
