import type { Database } from '../../database/database.ts';
import type { Tx } from '../../database/tx.ts';
import { isAtAddress } from '../../tenancy/host.ts';
import { locationScope, type LocationScope } from '../../tenancy/scope.ts';
import { recordAudit } from '../audit.ts';
import type { TokenPair } from './cookies.ts';
import { isSameText, sha256 } from './digest.ts';
import { readSessionInForce, type SessionInForce } from './session-row.ts';
import type { Sessions } from './sessions.ts';
import { REFRESH_SECONDS, type RefreshClaims, type Tokens } from './tokens.ts';

/** A reply that was lost is given again for this long; later the same token is a stolen one (reliability F6). */
const REPLY_LOST_MS = 30_000;
/** Used tokens are kept this long; a signed token without a row was used before that. */
const KEPT_MS = 24 * 60 * 60_000;

export interface RotationServices {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly now: () => Date;
}

/** What a refresh token gave: the next pair and whose it is. Null = sign in again. */
export type Rotation = (TokenPair & { readonly session: SessionInForce }) | null;

interface TokenRow {
  readonly token_hash: string;
  readonly used_at: string | null;
  readonly successor_id: string | null;
}

/**
 * Turns a refresh token into the next pair. Calls with the same token within 30 s get the same successor, so tabs and
 * lost replies do no harm; a later one ends the whole session, because two parties hold its tokens (decision 5,
 * reliability F6). `subDomain` is the address that was called; a token of another restaurant is worth nothing there.
 */
export function rotate(
  services: RotationServices,
  claims: RefreshClaims,
  { text, subDomain, requestId }: { text: string; subDomain: string | null; requestId: string },
): Promise<Rotation> {
  const scope = locationScope(claims.companyID, claims.locationID);
  return services.database.tenant(scope, async (tx) => {
    const now = services.now();
    const session = await readSessionInForce(tx, { scope, sessionID: claims.sessionID, now, isLocked: true });
    if (session === null || !isAtAddress(subDomain, session)) return null;
    const row = await readToken(tx, scope, claims.tokenID);
    if (row !== null && !isSameText(row.token_hash, sha256(text))) return null;
    const refresh =
      row === null
        ? null
        : row.used_at === null
          ? await useUp(services, tx, scope, claims, now)
          : await repeat(services, tx, scope, claims.sessionID, row, now);
    if (refresh === null) {
      await endStolen(services, tx, scope, claims.sessionID, session, requestId, now);
      return null;
    }
    return {
      refresh,
      session,
      access: await services.sessions.signAccess(scope, claims.sessionID, session.userID, session.clientID),
    };
  });
}

async function readToken(tx: Tx, scope: LocationScope, tokenID: string): Promise<TokenRow | null> {
  const found = await tx
    .selectFrom('refresh_tokens')
    .select(['token_hash', 'used_at', 'successor_id'])
    .where('company_id', '=', scope.companyID)
    .where('location_id', '=', scope.locationID)
    .where('id', '=', tokenID)
    .executeTakeFirst();
  return found ?? null;
}

async function useUp(
  { sessions }: RotationServices,
  tx: Tx,
  scope: LocationScope,
  { tokenID, sessionID }: RefreshClaims,
  now: Date,
): Promise<string> {
  const next = await sessions.giveRefreshToken(tx, scope, sessionID);
  const { companyID, locationID } = scope;
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now.toISOString(), successor_id: next.tokenID })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', tokenID)
    .execute();
  await tx
    .updateTable('sessions')
    .set({
      refreshed_at: now.toISOString(),
      expires_at: new Date(now.getTime() + REFRESH_SECONDS * 1000).toISOString(),
    })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', sessionID)
    .execute();
  await tx
    .deleteFrom('refresh_tokens')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('session_id', '=', sessionID)
    .where('used_at', '<', new Date(now.getTime() - KEPT_MS).toISOString())
    .execute();
  return next.refresh;
}

async function repeat(
  { tokens }: RotationServices,
  tx: Tx,
  scope: LocationScope,
  sessionID: string,
  row: TokenRow,
  now: Date,
): Promise<string | null> {
  if (row.used_at === null || row.successor_id === null || now.getTime() - Date.parse(row.used_at) > REPLY_LOST_MS)
    return null;
  const next = await tx
    .selectFrom('refresh_tokens')
    .select(['issued_at', 'expires_at'])
    .where('company_id', '=', scope.companyID)
    .where('location_id', '=', scope.locationID)
    .where('id', '=', row.successor_id)
    .executeTakeFirst();
  if (next === undefined) return null;
  return tokens.signRefresh({
    ...scope,
    tokenID: row.successor_id,
    sessionID,
    issuedAt: new Date(next.issued_at),
    expiresAt: new Date(next.expires_at),
  });
}

async function endStolen(
  { sessions }: RotationServices,
  tx: Tx,
  scope: LocationScope,
  sessionID: string,
  session: SessionInForce,
  requestId: string,
  now: Date,
): Promise<void> {
  await sessions.end(
    tx,
    scope.companyID,
    [{ sessionID, locationID: scope.locationID, clientID: session.clientID }],
    'token_reused',
    'other_session',
  );
  const actor = { scope, userID: session.userID, clientID: session.clientID, requestId };
  await recordAudit(tx, actor, { action: 'session.token_reused', targetType: 'session', targetID: sessionID }, now);
}
