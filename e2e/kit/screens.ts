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

export interface Place {
  readonly subDomain: string;
  readonly orderID: string;
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
  myAccount: { as: 'terminal' },
  preferenceDisplay: { as: 'terminal' },
  preferenceSecurity: { as: 'terminal' },
};

/** Opens a screen as its visitor and waits until it stands. */
export async function visit(page: Page, id: ScreenID, place: Place): Promise<void> {
  const { as, params, query = '', hold, answer } = visits[id];
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (hold !== undefined) await page.route(hold, () => undefined);
  if (answer !== undefined) await page.route(answer.url, (route) => route.fulfill({ json: answer.body }));
  const path = buildPath(screens[id].path.replace('$id', '{id}'), params?.(place));
  await page.goto(`${origin(as === 'root' ? undefined : place.subDomain)}${path}${query}`);
  await page.locator('main').first().waitFor();
  await page.getByRole('status', { name: /Starting|กำลังเริ่ม/ }).waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

/** The language and theme of a browser in which nobody is signed in, and of the person of `api`. */
export async function setLooks(context: BrowserContext, api: Api | null, language: Language, theme: Theme): Promise<void> {
  await context.addInitScript(
    ([tongue, scheme]) => {
      localStorage.setItem('tavola.language', tongue);
      localStorage.setItem('tavola.theme', scheme);
    },
    [language, theme.toLowerCase()] as const,
  );
  if (api !== null) await api.call(userRoutes.savePreference, { body: { language, theme } });
}
