export { createSettingsHandlers } from './settings.routes.ts';
export { readOperationalSetting } from './settings.repo.ts';
export { assertLicence } from './licence.ts';
export { DEFAULT_MIN_PIN_LENGTH } from './operational-setting.ts';
