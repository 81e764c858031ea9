import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './fonts.css';
import './mantine.css';
import './page.css';
import { colourSchemes } from './colour-scheme.ts';
import { cssVariables, theme } from './theme.ts';

/** Theme, colour scheme and style sheets of the whole app; light by default (platform spec, section 9). */
export function AppTheme({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colourSchemes}
      defaultColorScheme="light"
      deduplicateCssVariables
    >
      {children}
    </MantineProvider>
  );
}
