import { startTransition, useEffect, useState } from 'react';

/**
 * False until the visible part was rendered: it can be tapped first, and the rest renders right after and yields to a
 * tap.
 */
export function useIsSeen(): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => startTransition(() => setIsSeen(true)), []);
  return isSeen;
}
