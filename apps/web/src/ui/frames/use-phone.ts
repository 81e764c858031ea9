import { useMediaQuery } from '@mantine/hooks';

/** Whether dialogs take the whole screen, because it is hardly larger than they are. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
