import type { DisplayContent } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Translate } from '#text/define.ts';
import { pictureQuery, type DisplayIdentity } from './display-identity.ts';
import classes from './GuestDisplay.module.css';
import type { guestStrings } from './guest.strings.ts';

/** The words of the display, in the guest's language. */
export type GuestText = Translate<(typeof guestStrings)['en']>;

export interface GuestProps {
  readonly content: DisplayContent;
  readonly identity: DisplayIdentity;
  readonly t: GuestText;
}

/** Each image is shown for so long (platform spec, section 9). */
const IMAGE_MS = 3_000;

/** No guest is served: the greeting, or images that take turns with the greeting below them. */
export function GuestWelcome({ content, identity, t }: GuestProps) {
  const { welcomeMessage, locationName, advertisementImageIDs: images } = content;
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (images.length < 2) return;
    const timer = setInterval(() => setTurn((now) => now + 1), IMAGE_MS);
    return () => clearInterval(timer);
  }, [images.length]);
  const shownID = images[turn % Math.max(1, images.length)];
  const greeting = welcomeMessage === '' ? t('welcome') : welcomeMessage;
  return (
    <section className={classes.welcome} data-images={images.length > 0 || undefined}>
      {images.map((imageID) => (
        <div key={imageID} className={classes.advertisement} data-shown={imageID === shownID || undefined}>
          <Picture identity={identity} imageID={imageID} />
        </div>
      ))}
      <div className={classes.greeting}>
        <Logo content={content} identity={identity} />
        <h1 className={classes.hello}>{greeting}</h1>
        <p className={classes.place}>{locationName}</p>
      </div>
    </section>
  );
}

/** The logo of the location, else that of the company; nothing where there is none. */
export function Logo({ content, identity }: Omit<GuestProps, 't'>) {
  const imageID = content.locationLogoID ?? content.companyLogoID;
  return imageID === null ? null : (
    <div className={classes.logo}>
      <Picture identity={identity} imageID={imageID} />
    </div>
  );
}

function Picture({ identity, imageID }: { readonly identity: DisplayIdentity; readonly imageID: string }) {
  const { data } = useQuery(pictureQuery(identity, imageID));
  return data == null ? null : <img src={data} alt="" />;
}
