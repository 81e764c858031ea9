import type { authRoutes } from '@tavola/contract';
import type { Handlers } from '#platform/http/call.ts';
import { bindToDevice } from './bind.ts';
import type { SignInServices } from './deliver.ts';
import { giveLocationCode } from './location-code.ts';
import { signInByCode } from './sign-in-by-code.ts';
import { signInByPassword, signInByPin } from './sign-in.ts';
import { refreshSession, signOut, signOutEverywhere, signOutEverywhereByPin } from './sign-out.ts';

/** The calls of sign-in (platform spec, section 7, Auth). */
export function createAuthHandlers(services: SignInServices): Handlers<typeof authRoutes> {
  return {
    login: (call) => signInByPassword(call, services, { ...call.body, isForced: call.body.forceLogout === true }),
    loginPin: (call) =>
      signInByPin(call, services, {
        pin: call.body.pinCode,
        previousRefreshToken: call.body.previousRefreshToken ?? null,
        isForced: call.body.forceLogout === true,
      }),
    loginCode: (call) => signInByCode(call, services, call.body.code),
    locationCode: (call) => giveLocationCode(call, services, call.body.locationID),
    logout: async (call) => {
      await signOut(call, services);
      return { isSignedOut: true };
    },
    refreshToken: (call) => refreshSession(call, services, call.body.refreshToken ?? null),
    logoutAll: async (call) => ({ ended: await signOutEverywhere(call, services, call.body) }),
    logoutAllPin: async (call) => ({
      ended: await signOutEverywhereByPin(call, services, {
        pin: call.body.pinCode,
        previousRefreshToken: call.body.previousRefreshToken ?? null,
      }),
    }),
    issueRealAccessToken: (call) =>
      bindToDevice(call, services, {
        clientID: call.body.clientID,
        tokenKey: call.body.tokenKey ?? null,
        isForced: call.query.forceLogout === 'true',
      }),
    checkNonClientToken: () => Promise.resolve({ isValid: true }),
    checkToken: () => Promise.resolve({ isValid: true }),
  };
}
