/** Work that waits for its own frame. */
const waiting = new Set<() => void>();
let isRunning = false;

function next(): void {
  const [work] = waiting;
  isRunning = work !== undefined;
  if (work === undefined) return;
  waiting.delete(work);
  work();
  requestAnimationFrame(next);
}

/** Does work in a separate frame, after what already waits: no frame has more than one piece. Gives the undo. */
export function inTurn(work: () => void): () => void {
  waiting.add(work);
  if (!isRunning) {
    isRunning = true;
    requestAnimationFrame(next);
  }
  return () => void waiting.delete(work);
}
