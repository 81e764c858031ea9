import { create } from 'zustand';

/** How people like the screens of this terminal; kept here and not with the account: it depends on the screen. */

export type Density = 'comfortable' | 'compact';
export type Hand = 'right' | 'left';

interface TerminalChoices {
  /** Whose choices are shown; null before sign-in. */
  readonly person: string | null;
  /** Rows of lists; each person has their own. */
  readonly density: Density;
  /** The side of the cart on the sell screen; one for everyone, because it follows where the terminal is mounted. */
  readonly hand: Hand;
}

const HAND_KEY = 'tavola.hand';
const densityKey = (person: string | null): string => `tavola.density.${person ?? ''}`;
const kept = (key: string): string | null => (typeof localStorage === 'undefined' ? null : localStorage.getItem(key));
const densityOf = (person: string | null): Density =>
  kept(densityKey(person)) === 'comfortable' ? 'comfortable' : 'compact';

/** The choices as screens show them: before sign-in no one's (`person` null), then those given to `showChoicesOf`. */
export const useTerminalChoices = create<TerminalChoices>(() => ({
  person: null,
  density: densityOf(null),
  hand: kept(HAND_KEY) === 'left' ? 'left' : 'right',
}));

/** Shows the choices that this person has made on this terminal. */
export const showChoicesOf = (person: string): void =>
  useTerminalChoices.setState({ person, density: densityOf(person) });

/** Sets the height of rows for the person who is signed in. */
export function setDensity(density: Density): void {
  localStorage.setItem(densityKey(useTerminalChoices.getState().person), density);
  useTerminalChoices.setState({ density });
}

/** Sets the side of the cart for this terminal. */
export function setHand(hand: Hand): void {
  localStorage.setItem(HAND_KEY, hand);
  useTerminalChoices.setState({ hand });
}
