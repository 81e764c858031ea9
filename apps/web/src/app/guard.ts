import {
  isAllowed,
  keysOf,
  permission,
  screens,
  sensitiveCode,
  type FeatureFlag,
  type ModuleFlag,
  type PermissionCode,
  type ScreenDefinition,
  type ScreenID,
  type Client,
  type TerminalType,
  type TerminalUse,
} from '@tavola/contract';
import type { AuthState } from '#runtime/session/session.ts';

/** Everything that decides who sees what; the guard uses nothing else. */
export interface Visitor {
  readonly hasSubdomain: boolean;
  readonly state: AuthState;
  /** Codes of the person's rights; null while no one is signed in on a terminal. */
  readonly codes: ReadonlySet<number> | null;
  readonly modules: Readonly<Record<ModuleFlag, boolean>> | null;
  readonly featureFlags: readonly FeatureFlag[];
  readonly terminalType: TerminalType | null;
  /** What this terminal is set up for (decision 167). */
  readonly terminalUses: ReadonlySet<TerminalUse>;
  /** The terminal of an earlier visit, so that it can be chosen again without asking. */
  readonly hasKnownTerminal: boolean;
}

export type Verdict =
  { readonly kind: 'pass' } | { readonly kind: 'noPermission' } | { readonly kind: 'redirect'; readonly to: ScreenID };

const pass: Verdict = { kind: 'pass' };
const redirect = (to: ScreenID): Verdict => ({ kind: 'redirect', to });

/** Pages that the product's own domain has next to registration; a sign-in provider sends everyone back there. */
const rootScreens: readonly ScreenID[] = ['installing', 'notFound', 'socialSignIn'];

/**
 * Decides about one screen in the order of platform spec, section 2. Unknown rights are not missing rights: such a
 * visitor continues to step 4 or 5.
 */
export function guard(id: ScreenID, visitor: Visitor): Verdict {
  const screen: ScreenDefinition = screens[id];
  if (screen.access === 'rootDomain') return visitor.hasSubdomain ? redirect('main') : pass;
  if (Array.isArray(screen.access) && visitor.codes !== null && !isAllowed(visitor.codes, screen.access))
    return { kind: 'noPermission' };
  if (!visitor.hasSubdomain) return rootScreens.includes(id) ? pass : redirect('register');
  if (screen.access === 'open') return id === 'signIn' ? beyondSignIn(visitor) : pass;
  if (screen.access === 'signedIn')
    return visitor.state === 'client' || visitor.state === 'nonClient' ? pass : redirect('signIn');
  if (visitor.state === 'nonClient') return terminalStep(visitor);
  if (visitor.state !== 'client') return redirect('signIn');
  return isOffered(screen, visitor) ? pass : redirect('notFound');
}

/** A signed-in person does not need the sign-in page. */
const beyondSignIn = (visitor: Visitor): Verdict =>
  visitor.state === 'client' ? redirect('main') : visitor.state === 'nonClient' ? terminalStep(visitor) : pass;

const terminalStep = (visitor: Visitor): Verdict =>
  redirect(visitor.hasKnownTerminal ? 'checkTerminal' : 'selectTerminal');

/** Whether the location's modules and features and this kind of terminal include the screen. */
export const isOffered = (
  screen: ScreenDefinition,
  visitor: Pick<Visitor, 'modules' | 'featureFlags' | 'terminalType' | 'terminalUses'>,
): boolean =>
  (screen.moduleFlag === undefined || visitor.modules?.[screen.moduleFlag] === true) &&
  (screen.featureFlag === undefined ||
    visitor.featureFlags.some((flag) => flag.toLowerCase() === screen.featureFlag?.toLowerCase())) &&
  (screen.terminalTypes === undefined ||
    (visitor.terminalType !== null && screen.terminalTypes.includes(visitor.terminalType))) &&
  (screen.terminalUse === undefined || visitor.terminalUses.has(screen.terminalUse));

type SetUp = Pick<Client, 'openTerminal' | 'posTerminalIsUseCashDrawer' | 'customerDisplaySettingEnable'>;

/** What a terminal is set up for, by its settings; a drawer is only counted where there are reports. */
export const terminalUsesOf = ({
  openTerminal,
  posTerminalIsUseCashDrawer,
  customerDisplaySettingEnable,
}: SetUp): ReadonlySet<TerminalUse> =>
  new Set(
    (['reports', 'cashDrawer', 'customerDisplay'] as const).filter((use) =>
      use === 'customerDisplay'
        ? customerDisplaySettingEnable
        : openTerminal && (use === 'reports' || posTerminalIsUseCashDrawer),
    ),
  );

export interface MenuEntry {
  readonly id: ScreenID;
  readonly group: NonNullable<ScreenDefinition['menu']>['group'];
  readonly icon: string;
}

/** The entries that a person may use, in menu order; a group without entries is left out. */
export function menuFor(visitor: Visitor): readonly MenuEntry[] {
  return keysOf(screens)
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

/**
 * The first screen after a sign-in: a terminal whose drawer has to be opened starts with it (decision 167), people who
 * work at the POS with their workplace, and people who see the figures of the day with the start page.
 */
export function landingOf(visitor: Visitor, isOpen: boolean): ScreenID {
  const may = (id: ScreenID): boolean => guard(id, visitor).kind === 'pass';
  if (!isOpen && may('cashDrawer')) return 'cashDrawer';
  const holds = (code: PermissionCode): boolean => isAllowed(visitor.codes ?? new Set(), [code]);
  if (holds(permission.totalSaleDashboard.view)) return 'main';
  // A cashier opens terminals, a waiter does not; both may sell at the counter and at tables.
  const sales: readonly ScreenID[] = holds(sensitiveCode('openTerminal'))
    ? ['quickService', 'tableService']
    : ['tableService', 'quickService'];
  const kitchen: readonly ScreenID[] = holds(permission.orderDashboard.edit) ? ['orderDashboard', 'orderQueues'] : [];
  return [...sales, ...kitchen].find(may) ?? 'main';
}

/** The landing page after sign-in. A kind of terminal that this version does not know has none. */
export function landing(type: string): ScreenID | null {
  switch (type) {
    case 'PosTerminalWithCash':
    case 'PosTerminalWithOutCash':
      return 'main';
    case 'OrderQuesTerminal':
      return 'orderQueues';
    default:
      return null;
  }
}
