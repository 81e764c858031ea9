import type { BrowserContext, Page } from '@playwright/test';
import {
  buildPath,
  productRoutes,
  routes,
  screens,
  userRoutes,
  type Route,
  type ScreenDefinition,
  type ScreenID,
} from '@tavola/contract';
import type { Api } from './api.ts';
import { origin } from './place.ts';
import { first, records } from './records.ts';
import { drawn, settled, watchFetches } from './settled.ts';

export type Language = 'en' | 'th';
export type Theme = 'Light' | 'Dark';

/**
 * Who opens a screen: an anonymous visitor at the root domain or at a restaurant, a person without a terminal, a
 * terminal, or one that works with reports and a cash drawer.
 */
export type Visitor = 'root' | 'anonymous' | 'withoutTerminal' | 'terminal' | 'drawer';

interface Visit {
  readonly as: Visitor;
  /** Other parameters of its address. */
  readonly params?: (api: Api, id: string) => Promise<Readonly<Record<string, string>>>;
  readonly query?: string;
  /** Holds a call back, for screens that only show while it runs. */
  readonly hold?: string;
  /** The screen that it leads to where nothing is set up. */
  readonly endsAt?: ScreenID;
  /** Answer of a call that decides what the screen shows. */
  readonly answer?: { readonly url: string; readonly body: unknown };
}

/** A restaurant, a person who is signed in there, and the records opened so far. */
export interface Place {
  readonly subDomain: string;
  readonly api: Api;
  readonly ids: Map<ScreenID, string>;
}

/** What a screen needs that the contract does not specify; a plain resource has no row. */
const rows: Readonly<Partial<Record<ScreenID, Omit<Visit, 'as'>>>> = {
  installing: {
    answer: { url: '**/api/global/company/register-status*', body: { status: 'in-progress', message: null } },
  },
  signOut: { hold: '**/api/auth/logout' },
  // A display that belongs to no terminal is connected first.
  guestDisplay: { endsAt: 'guestDisplayConnection' },
  resetPassword: { query: '?code=abc' },
  acceptInvitation: {
    query: '?code=abc',
    answer: {
      url: '**/api/auth/invitation',
      body: { firstName: 'Cara', userName: 'cara', locationName: 'Main Street', minPinLength: 6 },
    },
  },
  confirmEmail: { query: '?code=abc' },
  reportMailStop: { query: '?code=abc' },
  checkTerminal: { hold: '**/api/auth/issue-real-access-token*' },
  productVariant: {
    params: async (api, id) => ({
      variantId: first((await api.call(productRoutes.get, { params: { id } })).itemVariations).itemID,
    }),
  },
};

/** Who opens a screen, from its access. */
function visitorOf({ access, terminalUse }: ScreenDefinition): Visitor {
  if (terminalUse !== undefined) return 'drawer';
  if (access === 'rootDomain') return 'root';
  if (access === 'open') return 'anonymous';
  return access === 'signedIn' ? 'withoutTerminal' : 'terminal';
}

/** How a screen of the contract is reached. */
export const visitOf = (id: ScreenID): Visit => ({ as: visitorOf(screens[id]), ...rows[id] });

/**
 * The record that a form opens: the first one of its list screen, else a new one with only a name. Throws when the
 * contract has no such calls; the screen then needs a row in `records`.
 */
async function anyRecord(api: Api, screen: ScreenID): Promise<string> {
  const listPath = screens[screen].path.replace('/$id', '');
  const [group = ''] = Object.entries(screens).find(([, { path }]) => path === listPath) ?? [];
  const { list, create } = new Map<string, Readonly<Record<string, Route>>>(Object.entries(routes)).get(group) ?? {};
  if (list === undefined || create === undefined) throw new Error(`Give the screen ${screen} a row in records.ts.`);
  const answer: unknown = await api.call(list);
  const [found = await api.call(create, { params: {}, body: { name: 'Sample' } })] = recordsOf(answer);
  const field = `${screen}id`.toLowerCase();
  const id = Object.entries(Object(found)).find(([name]) => name.toLowerCase() === field)?.[1];
  if (typeof id !== 'string' && typeof id !== 'number') throw new Error(`The records of ${group} have no ${screen}ID.`);
  return String(id);
}

/** The records of one page of a list, or of a list without pages. */
function recordsOf(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  if (typeof answer !== 'object' || answer === null || !('items' in answer)) return [];
  return Array.isArray(answer.items) ? answer.items : [];
}

function recordOf(screen: ScreenID, api: Api): Promise<string> {
  if (!screens[screen].path.includes('$id')) return Promise.resolve('');
  return (records[screen] ?? ((each) => anyRecord(each, screen)))(api);
}

/** The path of a screen, with a record of the place where it opens one. */
export async function pathOf(screen: ScreenID, { api, ids }: Place): Promise<string> {
  const id = ids.get(screen) ?? (await recordOf(screen, api));
  ids.set(screen, id);
  return buildPath(screens[screen].path.replace(/\$(\w+)/g, '{$1}'), {
    id,
    ...(await visitOf(screen).params?.(api, id)),
  });
}

/** The router's own state, which it exposes on the window for its developer tools. */
interface KnownRouter {
  readonly __TSR_ROUTER__: {
    readonly state: { readonly status: string; readonly resolvedLocation?: { readonly pathname: string } };
  };
}

/** Navigates inside the open app, as its menu does. */
export async function walk(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.waitForFunction(() => {
    const { status, resolvedLocation } = (window as unknown as KnownRouter).__TSR_ROUTER__.state;
    return status === 'idle' && resolvedLocation?.pathname === location.pathname;
  });
}

/**
 * Opens a screen as its visitor and waits until it has rendered: by its address, or with `isWalking` from another
 * screen of the same visitor.
 */
export async function visit(page: Page, id: ScreenID, place: Place, isWalking = false): Promise<void> {
  const { as, query = '', hold, answer } = visitOf(id);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  watchFetches(page);
  if (hold !== undefined) await page.route(hold, () => undefined);
  if (answer !== undefined) await page.route(answer.url, (route) => route.fulfill({ json: answer.body }));
  const path = `${await pathOf(id, place)}${query}`;
  if (isWalking) await walk(page, path);
  else await page.goto(`${origin(as === 'root' ? undefined : place.subDomain)}${path}`);
  await page.locator('main').first().waitFor();
  await page.getByRole('status', { name: /Starting|กำลังเริ่ม/ }).waitFor({ state: 'detached' });
  // A held call stays open, and its spinner keeps turning.
  if (hold !== undefined || answer !== undefined) return drawn(page);
  await page.locator('.mantine-Loader-root, .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  await settled(page);
}

/** Sets the language and theme of a signed-out browser, and of the person of `api`. */
export async function setLooks(
  context: BrowserContext,
  api: Api | null,
  language: Language,
  theme: Theme,
): Promise<void> {
  await context.addInitScript(
    ([tongue, scheme]) => {
      // A blank page, as tools open it, has no storage.
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem('tavola.language', tongue);
      localStorage.setItem('tavola.theme', scheme);
    },
    [language, theme.toLowerCase()] as const,
  );
  if (api !== null) await api.call(userRoutes.savePreference, { body: { language, theme } });
}
