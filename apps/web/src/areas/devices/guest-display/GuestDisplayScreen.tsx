import type { DisplayContent } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useScreenAwake } from '#runtime/display/screen-awake.ts';
import { CallError } from '#runtime/http/call-error.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useSession } from '#runtime/session/session.ts';
import { textIn, useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import {
  contentQuery,
  forgetIdentity,
  useIdentity,
  connectOwnTerminal,
  type DisplayIdentity,
} from './display-identity.ts';
import { useDisplayLink } from './display-link.ts';
import classes from './GuestDisplay.module.css';
import { GuestMessage } from './GuestMessage.tsx';
import { GuestWelcome } from './GuestWelcome.tsx';
import { guestStrings } from './guest.strings.ts';

/** `/cfd`: the guest's screen. It needs no sign-in, only a terminal that it belongs to (decision 191). */
export function GuestDisplayScreen() {
  useScreenAwake();
  const goTo = useGoTo();
  const identity = useIdentity((state) => state.identity);
  const state = useSession((session) => session.state);
  const [wasAsked, setWasAsked] = useState(identity !== null);
  const isTerminal = state === 'client';
  // Another browser was paired by code; only a terminal connects by itself.
  const asks = isTerminal && (identity?.isOwn ?? true);
  useEffect(() => {
    if (!asks) return;
    // The browser may have become another terminal since.
    void connectOwnTerminal()
      .catch((failure: unknown) => {
        if (!(failure instanceof CallError)) throw failure;
      })
      .finally(() => setWasAsked(true));
  }, [asks]);
  const isLost = (wasAsked || !asks) && identity === null;
  useEffect(() => {
    if (isLost) void goTo('guestDisplayConnection', { replace: true });
  }, [isLost, goTo]);
  return identity === null ? null : <Display key={`${identity.clientID} ${identity.token}`} identity={identity} />;
}

const PLAIN: Omit<DisplayContent, 'clientID'> = {
  isEnabled: true,
  locationName: '',
  welcomeMessage: '',
  locationLogoID: null,
  companyLogoID: null,
  advertisementImageIDs: [],
  language: 'en',
  theme: 'light',
};

function Display({ identity }: { readonly identity: DisplayIdentity }) {
  const own = useText(guestStrings);
  const { data, error } = useQuery(contentQuery(identity));
  const { message, isConnected } = useDisplayLink(identity, forgetIdentity);
  const isRefused = error instanceof CallError && error.errorCode === 'display.token_invalid';
  useEffect(() => {
    if (isRefused) forgetIdentity();
    else if (error !== null) toast('warning', own('settingFailed'), { id: 'display-setting' });
  }, [isRefused, error, own]);
  const content = data ?? { ...PLAIN, clientID: identity.clientID };
  const t = textIn(guestStrings, content.language);
  const isServing = message !== null && message.type !== 'Connected' && isConnected && content.isEnabled;
  return (
    <main className={classes.display} data-tone={content.theme} lang={content.language}>
      {isServing ? (
        <GuestMessage message={message} content={content} identity={identity} t={t} />
      ) : (
        <GuestWelcome content={content} identity={identity} t={t} />
      )}
      {!content.isEnabled && <p className={classes.notice}>{t('off')}</p>}
      {!isConnected && (
        <p className={classes.notice} role="status">
          {t('notConnected')}
        </p>
      )}
    </main>
  );
}
