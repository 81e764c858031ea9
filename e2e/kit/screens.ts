import type { BrowserContext, Page } from '@playwright/test';
import { buildPath, screens, userRoutes, type ScreenID } from '@tavola/contract';
import type { Api } from './api.ts';
import { origin } from './place.ts';

export type Language = 'en' | 'th';
export type Theme = 'Light' | 'Dark';

/** Who stands before a screen: nobody at the root domain, nobody at a restaurant, somebody without a device, a terminal. */
export type Visitor = 'root' | 'nobody' | 'withoutDevice' | 'terminal';

interface Visit {
  readonly as: Visitor;
  readonly params?: (place: Place) => Readonly<Record<string, string>>;
  readonly query?: string;
  /** Holds a call back, for screens that only stand while it runs. */
  readonly hold?: string;
  /** The answer of a call that decides what the screen shows. */
  readonly answer?: { readonly url: string; readonly body: unknown };
}

/** A restaurant with one record of each kind to open. */
export interface Place {
  readonly subDomain: string;
  readonly orderID: string;
  readonly vendorID: string;
  readonly categoryID: string;
  readonly reasonID: string;
}

/** How each screen of the contract is reached; a screen without a row does not compile. */
export const visits: Readonly<Record<ScreenID, Visit>> = {
  register: { as: 'root' },
  installing: { as: 'nobody', answer: { url: '**/api/global/company/register-status*', body: { status: 'in-progress', message: null } } },
  login: { as: 'nobody' },
  logout: { as: 'nobody', hold: '**/api/auth/logout' },
  requestPasswordReset: { as: 'nobody' },
  resetPassword: { as: 'nobody', query: '?code=abc' },
  selectDevice: { as: 'withoutDevice' },
  checkDevice: { as: 'withoutDevice', hold: '**/api/auth/issue-real-access-token*' },
  noPermission: { as: 'nobody' },
  notFound: { as: 'nobody' },
  main: { as: 'terminal' },
  quickService: { as: 'terminal' },
  order: { as: 'terminal', params: ({ orderID }) => ({ id: orderID }) },
  orders: { as: 'terminal' },
  vendors: { as: 'terminal' },
  vendorNew: { as: 'terminal' },
  vendor: { as: 'terminal', params: ({ vendorID }) => ({ id: vendorID }) },
  categories: { as: 'terminal' },
  categoryNew: { as: 'terminal' },
  category: { as: 'terminal', params: ({ categoryID }) => ({ id: categoryID }) },
  voidCompReasons: { as: 'terminal' },
  voidCompReasonNew: { as: 'terminal' },
  voidCompReason: { as: 'terminal', params: ({ reasonID }) => ({ id: reasonID }) },
  myAccount: { as: 'terminal' },
  preferenceDisplay: { as: 'terminal' },
  preferenceSecurity: { as: 'terminal' },
};

// Lazy parts of a page and the transitions of its colours.
const SETTLE_MS = 150;

/** The path of a screen with the ids of the place filled in. */
export const pathOf = (id: ScreenID, place: Place): string => buildPath(screens[id].path.replace('$id', '{id}'), visits[id].params?.(place));

/** Opens a screen as its visitor and waits until it stands. */
export async function visit(page: Page, id: ScreenID, place: Place): Promise<void> {
  const { as, query = '', hold, answer } = visits[id];
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (hold !== undefined) await page.route(hold, () => undefined);
  if (answer !== undefined) await page.route(answer.url, (route) => route.fulfill({ json: answer.body }));
  await page.goto(`${origin(as === 'root' ? undefined : place.subDomain)}${pathOf(id, place)}${query}`);
  await page.locator('main').first().waitFor();
  await page.getByRole('status', { name: /Starting|กำลังเริ่ม/ }).waitFor({ state: 'detached' });
  if (hold === undefined && answer === undefined) await page.locator('.mantine-Loader-root, .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(SETTLE_MS);
}

/** The language and theme of a browser in which nobody is signed in, and of the person of `api`. */
export async function setLooks(context: BrowserContext, api: Api | null, language: Language, theme: Theme): Promise<void> {
  await context.addInitScript(
    ([tongue, scheme]) => {
      // An empty page, as tools open them, has no store.
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem('tavola.language', tongue);
      localStorage.setItem('tavola.theme', scheme);
    },
    [language, theme.toLowerCase()] as const,
  );
  if (api !== null) await api.call(userRoutes.savePreference, { body: { language, theme } });
}
