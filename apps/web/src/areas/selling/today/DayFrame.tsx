import { SegmentedControl } from '@mantine/core';
import { isAllowed, permission } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { enterableQuery } from '#runtime/session/change-location.ts';
import { useSession } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { LocationsCard } from './LocationsCard.tsx';
import { PlaceCards } from './PlaceCards.tsx';
import { todayStrings } from './today.strings.ts';
import classes from './TodayCards.module.css';

/** The cards of the day, of this location, or for a person of several locations a table of all of them instead. */
export function DayFrame({ children }: { readonly children: ReactNode }) {
  const t = useText(todayStrings);
  const { codes } = useSession();
  const isPhone = useIsPhone();
  // An owner looks at the phone for all places at once.
  const [isAll, setIsAll] = useState(isPhone);
  const sees = isAllowed(codes ?? new Set(), [permission.totalSaleDashboard.view]);
  const { data } = useQuery({ ...enterableQuery, enabled: sees });
  const hasSeveral = sees && (data?.length ?? 0) > 1;
  return (
    <>
      {hasSeveral && (
        <SegmentedControl
          className={classes.of}
          aria-label={t('figuresOf')}
          value={isAll ? 'all' : 'here'}
          onChange={(value) => setIsAll(value === 'all')}
          data={[
            { value: 'here', label: t('thisLocation') },
            { value: 'all', label: t('allLocations') },
          ]}
        />
      )}
      {hasSeveral && isAll && !isPhone ? (
        <LocationsCard />
      ) : (
        <div className={classes.cards}>
          {isPhone && sees && (!hasSeveral || isAll) && <PlaceCards />}
          {!(hasSeveral && isAll) && children}
        </div>
      )}
    </>
  );
}
