import { useMediaQuery } from '@mantine/hooks';

/**
 * Phone: one panel, thumb at the bottom. Medium: menu and cart, one payment panel. Large: payment types in a separate
 * list (selling spec, section 2).
 */
export type SellLayout = 'phone' | 'medium' | 'large';

/** A screen so low that the parts around tiles and lines make room: a phone on its side, or a tablet at 200 % zoom. */
export const useIsLow = (): boolean => useMediaQuery('(max-height: 30em)', false, { getInitialValueInEffect: false });

/** The layout for the width of the window, also while it is resized or turned: phone below 48 em, large from 75 em. */
export function useSellLayout(): SellLayout {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const isLarge = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  return isPhone ? 'phone' : isLarge ? 'large' : 'medium';
}
