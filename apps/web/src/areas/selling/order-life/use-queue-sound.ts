import { useCallback, useEffect, useRef, useState } from 'react';
import { openChime, type Chime } from './chime.ts';

/** Kept on the terminal: the wall must not fall silent because its page was loaded again. */
const QUEUE_KEY = 'tavola.queueSound';

/** `waiting`: it is wanted, and the browser allows it only after a tap. */
export type SoundState = 'off' | 'on' | 'waiting';

/**
 * The sound of a screen: what was chosen on this terminal, how to change it, and how to play it. `key` names the screen
 * where it is not that of the queues.
 */
export function useQueueSound(key: string = QUEUE_KEY): {
  readonly state: SoundState;
  readonly toggle: () => void;
  readonly play: () => void;
} {
  const [isWanted, setIsWanted] = useState(() => localStorage.getItem(key) === 'on');
  const [isAllowed, setIsAllowed] = useState(false);
  const chime = useRef<Chime | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const opened = openChime(setIsAllowed);
    chime.current = opened;
    // Any tap on the page will do.
    const events = ['click', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, opened.allow);
    return () => {
      for (const event of events) document.removeEventListener(event, opened.allow);
      opened.stop();
      chime.current = null;
      setIsAllowed(false);
    };
  }, [isWanted]);
  const play = useCallback(() => chime.current?.play(), []);
  // Played once as a sign that it works.
  useEffect(() => {
    if (isAllowed) play();
  }, [isAllowed, play]);
  const state = isWanted ? (isAllowed ? 'on' : 'waiting') : 'off';
  const toggle = () => {
    // The tap itself allows the sound.
    if (state === 'waiting') return;
    if (isWanted) localStorage.removeItem(key);
    else localStorage.setItem(key, 'on');
    setIsWanted(!isWanted);
  };
  return { state, toggle, play };
}
