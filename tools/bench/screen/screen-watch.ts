/** The result of a scene of taps; times in ms. */
export interface TapReport {
  readonly p50: number;
  readonly p95: number;
  readonly inp: number;
  /** Taps whose change appeared in the cart. */
  readonly seen: number;
}

/**
 * Runs in the page: measures from every press to the first frame that shows the changed cart, and collects the page's
 * own interaction times (Event Timing). Returns how to end it.
 */
export function watchTaps(): () => TapReport {
  // Ten seconds; a tap that did not change the cart by then counts as dropped.
  const mostFrames = 600;
  const cart = document.querySelector('section[aria-label="Cart"]');
  const painted: number[] = [];
  const interactions = new Map<number, number>();
  const events = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { readonly interactionId: number })[]) {
      if (entry.interactionId > 0)
        interactions.set(entry.interactionId, Math.max(interactions.get(entry.interactionId) ?? 0, entry.duration));
    }
  });
  events.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  let version = 0;
  const list = new MutationObserver(() => {
    version += 1;
  });
  if (cart !== null) list.observe(cart, { subtree: true, childList: true, characterData: true, attributes: true });
  let pressedMs = 0;
  window.addEventListener(
    'pointerdown',
    (event) => {
      pressedMs = event.timeStamp;
    },
    true,
  );
  window.addEventListener(
    'click',
    () => {
      const from = pressedMs;
      const before = version;
      let frames = 0;
      const look = () => {
        frames += 1;
        if (version === before && frames < mostFrames) return requestAnimationFrame(look);
        if (version === before) return;
        // A message is handled after the frame it was sent in.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => void painted.push(performance.now() - from);
        channel.port2.postMessage(null);
      };
      requestAnimationFrame(look);
    },
    true,
  );
  return () => {
    events.disconnect();
    list.disconnect();
    const sorted = painted.toSorted((a, b) => a - b);
    const at = (share: number): number =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
    // As web-vitals counts it: the longest, leaving out one in fifty. Anything shorter than a frame is not reported at
    // all.
    const longest = [...interactions.values()].toSorted((a, b) => b - a);
    return {
      p50: at(0.5),
      p95: at(0.95),
      inp: longest[Math.min(longest.length - 1, Math.floor(painted.length / 50))] ?? 16,
      seen: painted.length,
    };
  };
}
