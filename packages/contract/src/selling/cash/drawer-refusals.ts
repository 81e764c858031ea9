/** Why the drawer of a terminal takes no payment now (decision 167). */
export const drawerRefusals = [
  'payment.cash_drawer_closed',
  'payment.drawer_not_counted',
  'terminal_report.counting',
] as const;
