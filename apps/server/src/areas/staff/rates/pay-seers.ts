import { permission, type OperationalSetting, type PermissionCode } from '@tavola/contract';

const { view, edit } = permission.employeeReport;

/** One of these rights shows what people earn and their tips at a location (decision 243). */
export const paySeers = ({
  isPayForEditors,
}: Pick<OperationalSetting, 'isPayForEditors'>): readonly PermissionCode[] => (isPayForEditors ? [edit] : [view]);
