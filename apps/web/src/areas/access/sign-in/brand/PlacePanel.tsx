import { useMinuteMs } from '#runtime/clock/use-minute.ts';
import { formatDate, formatTime } from '#text/format.ts';
import classes from './PlacePanel.module.css';

interface PlacePanelProps {
  readonly place: string;
  readonly terminal: string;
}

/** What the people of a restaurant see at their terminal before they sign in: where they are, and the time. */
export function PlacePanel({ place, terminal }: PlacePanelProps) {
  const now = new Date(useMinuteMs()).toISOString();
  // No one is signed in yet: the clock is the one on the wall next to the terminal.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <div className={classes.panel}>
      <p className={classes.place}>{place}</p>
      <div>
        <p className={classes.clock}>{formatTime(now, timeZone)}</p>
        <p className={classes.day}>{formatDate(now, timeZone)}</p>
      </div>
      <p className={classes.terminal}>{terminal}</p>
    </div>
  );
}
