import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the company area; each is fetched when it is first opened. */
export const companyViews = {
  register: screenView(() => import('./registration/RegisterScreen.tsx'), 'RegisterScreen'),
  licence: screenView(() => import('./licence/LicenceScreen.tsx'), 'LicenceScreen'),
  generalSettings: screenView(() => import('./settings/GeneralScreen.tsx'), 'GeneralScreen'),
  modules: screenView(() => import('./settings/ModulesScreen.tsx'), 'ModulesScreen'),
  fulfillmentOptions: screenView(() => import('./settings/FulfillmentScreen.tsx'), 'FulfillmentScreen'),
  posGeneral: screenView(() => import('./settings/PosGeneralScreen.tsx'), 'PosGeneralScreen'),
  generalSaleRules: screenView(() => import('./settings/SaleRulesScreen.tsx'), 'SaleRulesScreen'),
  quickServiceRules: screenView(() => import('./settings/QuickServiceRulesScreen.tsx'), 'QuickServiceRulesScreen'),
  tableServiceRules: screenView(() => import('./settings/TableServiceRulesScreen.tsx'), 'TableServiceRulesScreen'),
  orderNumbering: screenView(() => import('./settings/OrderNumberingScreen.tsx'), 'OrderNumberingScreen'),
  installing: screenView(() => import('./registration/InstallingScreen.tsx'), 'InstallingScreen'),
  timeClockRules: screenView(() => import('./settings/TimeClockRulesScreen.tsx'), 'TimeClockRulesScreen'),
  closingProcedure: screenView(() => import('./settings/ClosingProcedureScreen.tsx'), 'ClosingProcedureScreen'),
  locations: screenView(() => import('./locations/LocationListScreen.tsx'), 'LocationListScreen'),
  location: screenView(() => import('./locations/LocationFormScreen.tsx'), 'LocationScreen'),
  history: screenView(() => import('./history/HistoryScreen.tsx'), 'HistoryScreen'),
  salesReset: screenView(() => import('./sales-reset/SalesResetScreen.tsx'), 'SalesResetScreen'),
  companyDetails: screenView(() => import('./profile/CompanyDetailsScreen.tsx'), 'CompanyDetailsScreen'),
  financialGeneral: screenView(() => import('./profile/FinancialGeneralScreen.tsx'), 'FinancialGeneralScreen'),
};
