import { useEffect, useState } from 'react';
import { solveCaptcha } from './registration.queries.ts';

export type Captcha =
  { readonly state: 'working' } | { readonly state: 'done'; readonly code: string } | { readonly state: 'failed' };

/** Computes the proof of work as soon as the step is shown; `retry` starts over with a new challenge. */
export function useCaptcha(): { readonly captcha: Captcha; readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [captcha, setCaptcha] = useState<Captcha>({ state: 'working' });
  useEffect(() => {
    const controller = new AbortController();
    solveCaptcha(controller.signal).then(
      (code) => !controller.signal.aborted && setCaptcha({ state: 'done', code }),
      () => !controller.signal.aborted && setCaptcha({ state: 'failed' }),
    );
    return () => controller.abort();
  }, [attempt]);
  return {
    captcha,
    retry: () => {
      setCaptcha({ state: 'working' });
      setAttempt((count) => count + 1);
    },
  };
}
