import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the company area; each is fetched when it is first opened. */
export const companyViews = {
  register: screenView(() => import('./registration/RegisterScreen.tsx'), 'RegisterScreen'),
  licence: screenView(() => import('./licence/LicenceScreen.tsx'), 'LicenceScreen'),
  installing: screenView(() => import('./registration/InstallingScreen.tsx'), 'InstallingScreen'),
  locations: screenView(() => import('./locations/LocationListScreen.tsx'), 'LocationListScreen'),
  location: screenView(() => import('./locations/LocationFormScreen.tsx'), 'LocationScreen'),
  salesReset: screenView(() => import('./sales-reset/SalesResetScreen.tsx'), 'SalesResetScreen'),
  companyDetails: screenView(() => import('./profile/CompanyDetailsScreen.tsx'), 'CompanyDetailsScreen'),
  financialGeneral: screenView(() => import('./profile/FinancialGeneralScreen.tsx'), 'FinancialGeneralScreen'),
};
