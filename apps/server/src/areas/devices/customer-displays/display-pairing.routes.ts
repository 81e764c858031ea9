import type { customerDisplayRoutes, DisplayContent } from '@tavola/contract';
import { DISPLAY_TOKEN_HEADER, imageURL } from '@tavola/contract';
import { sendImage } from '#areas/catalog/index.ts';
import { recordAudit } from '#platform/auth/audit.ts';
import { networkOf } from '#platform/auth/limiter.ts';
import { tenantOf } from '#platform/auth/tenant.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { companyOf, type LocationScope } from '#platform/tenancy/scope.ts';
import { getSetting } from './display-settings.rows.ts';
import { displayCodeOf, displayTokenOf, windowOf } from './display-tokens.ts';
import type { Displays } from './displays.ts';
import {
  announce,
  listShowingCodes,
  meetDisplay,
  readPlace,
  spendCode,
  type TerminalRow,
} from './terminal-display.rows.ts';

type PairingRoutes = Pick<typeof customerDisplayRoutes, 'show' | 'picture' | 'pair'>;

/** The calls of a display, which has no session: it is paired once and reads what it shows (decision 191). */
export function createDisplayPairingHandlers(displays: Displays): Handlers<PairingRoutes> {
  const { database, deviceSecret: secret, limits, now } = displays;
  /** One transaction of a display at the address that it called; refuses one that is not of this terminal. */
  const asDisplay = async <T>(
    call: Call<{ readonly clientID: string }>,
    work: (tx: Tx, scope: LocationScope, terminal: TerminalRow) => Promise<T>,
  ): Promise<T> => {
    const { scope } = await tenantOf(call.request, displays);
    const sent = call.request.headers[DISPLAY_TOKEN_HEADER];
    const token = typeof sent === 'string' ? sent : '';
    const { clientID } = call.params;
    return database.tenant(scope, async (tx) => {
      const terminal = await meetDisplay(tx, scope, { clientID, token, secret, now: now() });
      return terminal === null ? refuse('display.token_invalid') : work(tx, scope, terminal);
    });
  };
  return {
    show: (call) => asDisplay(call, contentOf),
    picture: async (call) => {
      const { imageID } = call.params;
      const scope = await asDisplay(call, async (tx, here, terminal) => {
        const { locationLogoID, companyLogoID, advertisementImageIDs } = await contentOf(tx, here, terminal);
        const isShown = [locationLogoID, companyLogoID, ...advertisementImageIDs].includes(imageID);
        return isShown ? here : refuse('image.error.not_found');
      });
      return sendImage(call, companyOf(scope), imageID, (work) => database.tenant(scope, work));
    },
    pair: async (call) => {
      const { scope } = await tenantOf(call.request, displays);
      const network = networkOf(call.request.ip);
      limits.byNetwork.take(network);
      limits.byLocation.take(scope.locationID);
      const terminal = await database.tenant(scope, async (tx) => {
        const found = (await spent(tx, scope, displays, call.body.code)) ?? refuse('display.code_invalid');
        const { clientID } = found;
        await recordAudit(
          tx,
          { scope, userID: null, clientID, requestId: call.requestId },
          { action: 'client.display_paired', targetType: 'client', targetID: clientID },
          now(),
        );
        await announce(tx, scope, found);
        return found;
      });
      limits.byNetwork.giveBack(network);
      limits.byLocation.giveBack(scope.locationID);
      return { clientID: terminal.clientID, token: displayTokenOf(secret, scope, terminal) };
    },
  };
}

/** The terminal whose code this is, now or in the window before; its code is used up. Null = unknown. */
async function spent(
  tx: Tx,
  scope: LocationScope,
  { deviceSecret, now }: Displays,
  code: string,
): Promise<TerminalRow | null> {
  const at = now();
  const window = windowOf(at);
  for (const terminal of await listShowingCodes(tx, scope, at))
    for (const each of [window, window - 1])
      if (
        displayCodeOf(deviceSecret, scope, terminal, each) === code &&
        (await spendCode(tx, scope, { clientID: terminal.clientID, window: each, now: at }))
      )
        return terminal;
  return null;
}

async function contentOf(
  tx: Tx,
  scope: LocationScope,
  { clientID, isEnabled, settingID }: TerminalRow,
): Promise<DisplayContent> {
  const setting = settingID === null ? null : await getSetting(tx, scope, settingID);
  const { name, language } = await readPlace(tx, scope, settingID);
  return {
    clientID,
    isEnabled,
    locationName: name,
    welcomeMessage: setting?.welcomeMessage ?? '',
    locationLogoID: idOf(setting?.locationLogo),
    companyLogoID: idOf(setting?.companyLogo),
    advertisementImageIDs: (setting?.advertisementImages ?? []).flatMap((address) => idOf(address) ?? []),
    language,
    theme: setting?.theme ?? 'light',
  };
}

const PICTURES = imageURL('');
/** The id in the address of a picture that the company keeps. */
const idOf = (address: string | null | undefined): string | null =>
  address == null || address === '' ? null : address.slice(PICTURES.length).toLowerCase();
