/** Systems for which the page says how to trust a certificate. */
export const systems = ['windows', 'macos', 'linux', 'android', 'ios'] as const;
export type System = (typeof systems)[number];

/** The system that a browser says it runs on; an iPad that calls itself a Mac is chosen by hand. */
export function systemOf(userAgent: string): System {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad/i.test(userAgent)) return 'ios';
  if (/mac os/i.test(userAgent)) return 'macos';
  return /linux|cros/i.test(userAgent) ? 'linux' : 'windows';
}
