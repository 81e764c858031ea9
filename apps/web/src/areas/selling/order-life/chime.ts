/** A short two-tone sound. It is made here, so that no file is loaded. */
export interface Chime {
  /** Plays it where the browser allows sound, else nothing: a sound must not come late. */
  play(): void;
  /** Asks the browser to allow it; call it in a tap, before which most browsers allow none. */
  allow(): void;
  stop(): void;
}

const TONES = [880, 1175] as const;
const TONE_S = 0.22;
const LOUDNESS = 0.25;

/** Opens the sound of this browser. `onAllowed` is called with whether it plays, now and whenever that changes. */
export function openChime(onAllowed: (isAllowed: boolean) => void): Chime {
  const context = new AudioContext();
  const isAllowed = (): boolean => context.state === 'running';
  const allow = (): void => void context.resume().catch(() => undefined);
  context.addEventListener('statechange', () => onAllowed(isAllowed()));
  onAllowed(isAllowed());
  // A screen that its owner allows to make a sound does so without a tap.
  allow();
  return {
    play: () => {
      if (!isAllowed()) return;
      TONES.forEach((frequency, index) => {
        const from = context.currentTime + index * TONE_S;
        const [tone, gain] = [context.createOscillator(), context.createGain()];
        tone.frequency.value = frequency;
        gain.gain.setValueAtTime(LOUDNESS, from);
        gain.gain.exponentialRampToValueAtTime(0.001, from + TONE_S);
        tone.connect(gain).connect(context.destination);
        tone.start(from);
        tone.stop(from + TONE_S);
      });
    },
    allow,
    stop: () => void context.close().catch(() => undefined),
  };
}
