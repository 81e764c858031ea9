/** A short two-tone sound. It is made here, so that no file is loaded. */
export interface Chime {
  play(): void;
  stop(): void;
}

const TONES = [880, 1175] as const;
const TONE_S = 0.22;
const LOUDNESS = 0.25;

/** Opens the sound of this browser and plays it once; call it in a tap, before which browsers allow none. */
export function chime(): Chime {
  const context = new AudioContext();
  const play = (): void => {
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
  };
  play();
  return { play, stop: () => void context.close() };
}
