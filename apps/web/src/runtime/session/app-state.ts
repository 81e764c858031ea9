import { create } from 'zustand';
import { isAppLanguage, suggestLanguage } from '#text/define.ts';
import { CallError } from '../http/call-error.ts';
import { currentSubdomain } from '../navigation/place.ts';
import { queryClient } from '../http/query-client.ts';
import { registerStatusQuery, subdomainInfoQuery } from './restaurant.ts';
import { noteAlone, startSession } from './session.ts';
import { startRepeats } from './tabs/session-snapshot.ts';

/**
 * Whether a restaurant exists at this address (platform spec, section 4, "Startup"). `unreachable`: no server answered;
 * `failed`: it answered that it could not say.
 */
export type Startup = 'start' | 'installing' | 'installed' | 'missing' | 'unreachable' | 'failed' | 'rootDomain';

/** The outcome of the last start, for what is shown before sign-in; `start` until there is one. */
export const useStartup = create<{ readonly startup: Startup }>(() => ({ startup: 'start' }));

let starting: Promise<Startup> | null = null;

/** Determines once where the page is and who is signed in; the guard waits for it. */
export async function startApp(): Promise<Startup> {
  const [startup] = await Promise.all([
    (starting ??= findRestaurant()),
    currentSubdomain() === null ? undefined : startSession(),
  ]);
  noteAlone();
  return startup;
}

/** Runs the start again, after it failed or an installation finished. */
export async function restartApp(): Promise<Startup> {
  starting = null;
  return startApp();
}

async function findRestaurant(): Promise<Startup> {
  // The first use of a time zone is slow in a browser; it happens here while the first calls are running. If the file
  // cannot be loaded, the code that needs it reports it.
  void import('../clock/local-moment.ts').then(
    ({ localMoment }) => localMoment(Date.now(), 'UTC'),
    () => undefined,
  );
  const startup = await ask();
  useStartup.setState({ startup });
  return startup;
}

async function ask(): Promise<Startup> {
  const subdomain = currentSubdomain();
  if (subdomain === null) {
    suggestLanguage(navigator.languages.map((tag) => tag.split('-')[0]).find(isAppLanguage));
    return 'rootDomain';
  }
  try {
    const info = await queryClient.fetchQuery({ ...subdomainInfoQuery(subdomain), ...startRepeats() });
    suggestLanguage(info.language);
    if (info.exists) return 'installed';
    const { status } = await queryClient.fetchQuery(registerStatusQuery(subdomain));
    return status === 'in-progress' || status === 'error' ? 'installing' : 'missing';
  } catch (failure) {
    if (failure instanceof CallError) return failure.isUnreachable ? 'unreachable' : 'failed';
    throw failure;
  }
}
