import type { HubPayload, TerminalType } from '@tavola/contract';
import { anyOf } from '../../database/any-of.ts';
import type { Tx } from '../../database/tx.ts';
import { locationScope, type LocationScope } from '../../tenancy/scope.ts';
import type { SessionAuthenticator } from '../authenticator.ts';
import type { TokenPair } from './cookies.ts';
import { sha256 } from './digest.ts';
import type { Device, DeviceSession } from './duplicates.ts';
import type { Publish } from '../publish.ts';
import { REFRESH_SECONDS, type Tokens } from './tokens.ts';

/** Why a session is over; stays in its row. */
export type EndReason =
  | 'signed_out'
  | 'replaced'
  | 'other_session'
  | 'logged_out_everywhere'
  | 'password_changed'
  | 'switched_off'
  | 'remote_sign_out'
  | 'terminal_deleted'
  | 'location_archived'
  | 'left_location'
  | 'token_reused';
/** The message for the screens of an ended session; null = none, no screen is open. */
export type EndNotice = HubPayload<'requestForceLogout'>['reason'] | null;

/** A live session, also one without a device. */
export interface LiveSession {
  readonly sessionID: string;
  readonly userID: string;
  readonly locationID: string;
  readonly clientID: string | null;
  readonly terminalType: TerminalType | null;
  readonly createdAt: string;
  /** Since when the person has been signed in there, also through sessions before this one. */
  readonly signedInAt: string;
}

/** Whether the session is bound to a terminal; one of the back office alone is not. */
export const isOnDevice = (session: LiveSession): session is LiveSession & DeviceSession =>
  session.clientID !== null && session.terminalType !== null;

export interface SessionServices {
  readonly tokens: Tokens;
  readonly authenticator: SessionAuthenticator;
  readonly publish: Publish;
  readonly now: () => Date;
  readonly newID: () => string;
}

/**
 * Opens, binds and ends sessions. Each call takes a transaction of the whole company, because a person's sessions are
 * spread over its locations.
 */
export class Sessions {
  readonly #services: SessionServices;

  constructor(services: SessionServices) {
    this.#services = services;
  }

  /** Live sessions of a person or on a device, oldest first. */
  async live(
    tx: Tx,
    companyID: string,
    by: { readonly userID: string } | { readonly clientID: string },
  ): Promise<LiveSession[]> {
    const found = await tx
      .selectFrom('sessions')
      .select(['id', 'user_id', 'location_id', 'client_id', 'terminal_type', 'created_at'])
      .select((eb) => eb.fn.coalesce('signed_in_at', 'created_at').as('signed_in_at'))
      .where('company_id', '=', companyID)
      .where((eb) => ('userID' in by ? eb('user_id', '=', by.userID) : eb('client_id', '=', by.clientID)))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', this.#services.now().toISOString())
      .orderBy('created_at')
      .$narrowType<{ terminal_type: TerminalType | null }>()
      .execute();
    return found.map((row) => ({
      sessionID: row.id,
      userID: row.user_id,
      locationID: row.location_id,
      clientID: row.client_id,
      terminalType: row.terminal_type,
      createdAt: row.created_at,
      signedInAt: row.signed_in_at,
    }));
  }

  /** Starts a session and gives its first tokens; `signedInAt` = that of the session which it continues. */
  async open(
    tx: Tx,
    scope: LocationScope,
    userID: string,
    device: Device | null,
    signedInAt: string | null = null,
  ): Promise<TokenPair & { readonly sessionID: string }> {
    const { now, newID } = this.#services;
    const sessionID = newID();
    const at = now();
    await tx
      .insertInto('sessions')
      .values({
        company_id: scope.companyID,
        location_id: scope.locationID,
        id: sessionID,
        user_id: userID,
        client_id: device?.clientID ?? null,
        terminal_type: device?.type ?? null,
        created_at: at.toISOString(),
        refreshed_at: at.toISOString(),
        expires_at: inSevenDays(at).toISOString(),
        signed_in_at: signedInAt,
      })
      .execute();
    const { refresh } = await this.giveRefreshToken(tx, scope, sessionID);
    return { sessionID, refresh, access: await this.signAccess(scope, sessionID, userID, device?.clientID ?? null) };
  }

  /** Puts a session on a device and renews its tokens; the old ones keep working only as long as a lost reply needs. */
  async bind(
    tx: Tx,
    scope: LocationScope,
    session: { readonly sessionID: string; readonly userID: string },
    device: Device,
  ): Promise<TokenPair> {
    const { sessionID, userID } = session;
    const at = this.#services.now();
    await tx
      .updateTable('sessions')
      .set({
        client_id: device.clientID,
        terminal_type: device.type,
        refreshed_at: at.toISOString(),
        expires_at: inSevenDays(at).toISOString(),
      })
      .where('company_id', '=', scope.companyID)
      .where('location_id', '=', scope.locationID)
      .where('id', '=', sessionID)
      .execute();
    const { tokenID, refresh } = await this.giveRefreshToken(tx, scope, sessionID);
    await tx
      .updateTable('refresh_tokens')
      .set({ used_at: at.toISOString(), successor_id: tokenID })
      .where('company_id', '=', scope.companyID)
      .where('location_id', '=', scope.locationID)
      .where('session_id', '=', sessionID)
      .where('id', '<>', tokenID)
      .where('used_at', 'is', null)
      .execute();
    tx.afterCommit(() => this.#services.authenticator.invalidate(sessionID));
    return { refresh, access: await this.signAccess(scope, sessionID, userID, device.clientID) };
  }

  /**
   * Ends those of the sessions that are still live and notifies the screens that were using them; a screen without a
   * terminal is notified by its session.
   */
  async end(
    tx: Tx,
    companyID: string,
    sessions: readonly Pick<LiveSession, 'sessionID' | 'locationID' | 'clientID'>[],
    reason: EndReason,
    notice: EndNotice,
  ): Promise<void> {
    if (sessions.length === 0) return;
    const { authenticator, publish, now } = this.#services;
    const ids = sessions.map((session) => session.sessionID);
    await tx
      .updateTable('sessions')
      .set({ ended_at: now().toISOString(), ended_reason: reason })
      .where('company_id', '=', companyID)
      .where('id', '=', anyOf(ids))
      .where('ended_at', 'is', null)
      .execute();
    for (const { sessionID, locationID, clientID } of sessions) {
      if (notice !== null)
        await publish(
          tx,
          locationScope(companyID, locationID),
          'requestForceLogout',
          { sessionID, reason: notice },
          { clientID },
        );
    }
    tx.afterCommit(() => ids.forEach((id) => authenticator.invalidate(id)));
  }

  /** Ends every session of a person but one; answers how many. */
  async endAllOf(
    tx: Tx,
    companyID: string,
    userID: string,
    { reason, notice, except = null }: { reason: EndReason; notice: EndNotice; except?: string | null },
  ): Promise<number> {
    const sessions = (await this.live(tx, companyID, { userID })).filter((session) => session.sessionID !== except);
    await this.end(tx, companyID, sessions, reason, notice);
    return sessions.length;
  }

  signAccess(scope: LocationScope, sessionID: string, userID: string, clientID: string | null): Promise<string> {
    return this.#services.tokens.signAccess({
      userID,
      sessionID,
      companyID: scope.companyID,
      locationID: scope.locationID,
      clientID,
    });
  }

  /** Makes the session's next refresh token. Only its hash is kept. */
  async giveRefreshToken(
    tx: Tx,
    scope: LocationScope,
    sessionID: string,
  ): Promise<{ readonly tokenID: string; readonly refresh: string }> {
    const { tokens, now, newID } = this.#services;
    const { companyID, locationID } = scope;
    const tokenID = newID();
    // A token counts in whole seconds; the row says the same, so that the token can be made again from it.
    const issuedAt = new Date(Math.floor(now().getTime() / 1000) * 1000);
    const expiresAt = inSevenDays(issuedAt);
    const refresh = await tokens.signRefresh({ tokenID, sessionID, companyID, locationID, issuedAt, expiresAt });
    await tx
      .insertInto('refresh_tokens')
      .values({
        company_id: companyID,
        location_id: locationID,
        id: tokenID,
        session_id: sessionID,
        token_hash: sha256(refresh),
        issued_at: issuedAt.toISOString(),
        expires_at: expiresAt.toISOString(),
      })
      .execute();
    return { tokenID, refresh };
  }
}

const inSevenDays = (at: Date): Date => new Date(at.getTime() + REFRESH_SECONDS * 1000);
