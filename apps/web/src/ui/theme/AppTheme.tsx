import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import type { ReactNode } from 'react';
import './fonts.css';
import './mantine.css';
import './page.css';
import { cssVariables, theme } from './theme.ts';

const schemes = localStorageColorSchemeManager({ key: 'tavola.theme' });

/** Theme, colour scheme and style sheets of the whole app; light by default (platform spec, section 9). */
export function AppTheme({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemes}
      defaultColorScheme="light"
      deduplicateCssVariables
    >
      {children}
    </MantineProvider>
  );
}
