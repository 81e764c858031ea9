import { useMediaQuery } from '@mantine/hooks';

/** Whether dialogs take the whole screen, because there is hardly more of it than they need. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
