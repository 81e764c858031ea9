let context: AudioContext | undefined;

const TONE_HZ = 196;
const TONE_S = 0.18;
const LOUDNESS = 0.2;
/** A sound that comes later than this belongs to nothing. */
const LATE_MS = 300;

/** A short low tone. It is made here, so that no file is loaded; silent where the browser allows no sound yet. */
export async function playRefusal(): Promise<void> {
  const calledMs = performance.now();
  context ??= new AudioContext();
  await context.resume();
  if (performance.now() - calledMs > LATE_MS) return;
  const { currentTime: from, destination } = context;
  const [tone, gain] = [context.createOscillator(), context.createGain()];
  tone.type = 'square';
  tone.frequency.value = TONE_HZ;
  gain.gain.setValueAtTime(LOUDNESS, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + TONE_S);
  tone.connect(gain).connect(destination);
  tone.start(from);
  tone.stop(from + TONE_S);
}
