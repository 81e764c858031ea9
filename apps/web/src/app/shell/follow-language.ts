import { setLanguage, takePickedLanguage, type AppLanguage } from '#text/define.ts';

/**
 * Shows the product in a person's own language, unless they picked another one on the way in: then that one stays and
 * becomes their own.
 */
export function followLanguage(own: AppLanguage, save: (picked: AppLanguage) => void): void {
  const picked = takePickedLanguage();
  if (picked === null || picked === own) setLanguage(own);
  else save(picked);
}
