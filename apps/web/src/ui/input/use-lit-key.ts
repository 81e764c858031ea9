import { useCallback, useEffect, useRef, useState } from 'react';
import type { PadKey } from './pad-keys.ts';

/** Selling spec, section 9. */
const LIT_MS = 250;

/** The key that is highlighted, also when it was pressed on the keyboard, and how to highlight one. */
export function useLitKey(): readonly [PadKey | null, (key: PadKey) => void] {
  const [lit, setLit] = useState<PadKey | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const light = useCallback((key: PadKey) => {
    clearTimeout(timer.current);
    setLit(key);
    timer.current = setTimeout(() => setLit(null), LIT_MS);
  }, []);
  return [lit, light];
}
