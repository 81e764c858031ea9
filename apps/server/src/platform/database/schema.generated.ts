// Written by "npm run db:types" from the migrated database; not edited by hand.
import type { JsonColumn } from './json-column.ts';
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface AppMigrations {
  applied_at: string;
  checksum: string;
  name: string;
}

export interface Approvals {
  action: string;
  amount: string | null;
  approved_by: string;
  client_id: string;
  company_id: string;
  created_at: string;
  expires_at: string;
  id: string;
  location_id: string;
  requested_by: string;
  target_id: string;
  used_at: string | null;
}

export interface AuditLog {
  action: string;
  after: JsonColumn | null;
  approver_id: string | null;
  at: string;
  before: JsonColumn | null;
  client_id: string | null;
  company_id: string;
  id: string;
  location_id: string;
  request_id: string | null;
  target_id: string;
  target_type: string;
  user_id: string | null;
}

export interface Clients {
  company_id: string;
  created_at: string;
  customer_display_enabled: Generated<boolean>;
  deleted_at: string | null;
  id: string;
  is_use_cash_drawer: boolean;
  location_id: string;
  name: string;
  open_terminal: Generated<boolean>;
  terminal_number: number;
  token_key_hash: string;
  type: string;
  updated_at: string;
  version: Generated<number>;
}

export interface Companies {
  address_line_1: string;
  company_id: string;
  country_id: number;
  created_at: string;
  email: string;
  emails_used: Generated<number>;
  feature_flags: Generated<string[]>;
  is_tax_inclusive: boolean;
  licence_billing_frequency: string;
  licence_email_limit: number | null;
  licence_location_limit: number | null;
  licence_offer: string;
  licence_sms_limit: number | null;
  licence_user_limit: number | null;
  licence_valid_from: string;
  licence_valid_to: string;
  name: string;
  phone: string | null;
  postal_code: string;
  province: string;
  registration_id: string | null;
  sms_used: Generated<number>;
  updated_at: string;
  vat_id: string | null;
  version: Generated<number>;
}

export interface Counters {
  business_date: string;
  company_id: string;
  kind: string;
  location_id: string;
  value: string;
}

export interface HubMessages {
  audience: string;
  client_id: string | null;
  company_id: string;
  created_at: string;
  data: JsonColumn;
  event: string;
  location_id: string;
  sent_at: string | null;
  seq: string;
}

export interface IdempotencyKeys {
  answer: JsonColumn;
  body_hash: string;
  client_id: string;
  company_id: string;
  created_at: string;
  key: string;
  route_name: string;
}

export interface Locations {
  address_line_1: string;
  archived_at: string | null;
  business_day_cutoff: Generated<string>;
  company_id: string;
  country_id: number;
  created_at: string;
  currency_id: number;
  id: string;
  is_demo: Generated<boolean>;
  language: string;
  name: string;
  operational_setting: Generated<JsonColumn>;
  phone: string | null;
  postal_code: string;
  province: string;
  rounding_mode: Generated<string>;
  setting_version: Generated<number>;
  sub_domain: string;
  timezone_name: string;
  updated_at: string;
  version: Generated<number>;
}

export interface Logins {
  company_ref: string;
  user_name: string;
  user_ref: string;
}

export interface PasswordResets {
  company_id: string;
  created_at: string;
  expires_at: string;
  id: string;
  token_hash: string;
  used_at: string | null;
  user_id: string;
}

export interface PinFailures {
  client_id: string;
  company_id: string;
  failed_at: string;
  id: string;
  location_id: string;
}

export interface RefreshTokens {
  company_id: string;
  expires_at: string;
  id: string;
  issued_at: string;
  location_id: string;
  session_id: string;
  successor_id: string | null;
  token_hash: string;
  used_at: string | null;
}

export interface Registrations {
  created_at: string;
  id: string;
  message: string | null;
  payload: JsonColumn | null;
  status: string;
  sub_domain: string;
  updated_at: string;
  user_name: string;
}

export interface Roles {
  codes: number[];
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  id: string;
  is_system: Generated<boolean>;
  name: string;
  role_location_id: string | null;
  updated_at: string;
  version: Generated<number>;
}

export interface Sessions {
  client_id: string | null;
  company_id: string;
  created_at: string;
  ended_at: string | null;
  ended_reason: string | null;
  expires_at: string;
  id: string;
  location_id: string;
  refreshed_at: string;
  terminal_type: string | null;
  user_id: string;
}

export interface SubDomains {
  company_ref: string;
  location_ref: string;
  sub_domain: string;
}

export interface UsedChallenges {
  signature: string;
  used_at: string;
}

export interface UserLocations {
  company_id: string;
  location_id: string;
  user_id: string;
}

export interface UserPermissions {
  at_location_id: string | null;
  codes: number[];
  company_id: string;
  id: string;
  user_id: string;
}

export interface UserPins {
  company_id: string;
  location_id: string;
  pin_hash: string;
  pin_index: string;
  updated_at: string;
  user_id: string;
}

export interface UserRoles {
  at_location_id: string | null;
  company_id: string;
  id: string;
  role_id: string;
  user_id: string;
}

export interface Users {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  email: string;
  first_name: string;
  id: string;
  is_active: Generated<boolean>;
  is_super_user: Generated<boolean>;
  language: string | null;
  last_name: string;
  max_active_terminals: Generated<number>;
  password_hash: string;
  theme: Generated<string>;
  updated_at: string;
  user_name: string;
  version: Generated<number>;
}

export interface DB {
  "app.migrations": AppMigrations;
  approvals: Approvals;
  audit_log: AuditLog;
  clients: Clients;
  companies: Companies;
  counters: Counters;
  hub_messages: HubMessages;
  idempotency_keys: IdempotencyKeys;
  locations: Locations;
  logins: Logins;
  password_resets: PasswordResets;
  pin_failures: PinFailures;
  refresh_tokens: RefreshTokens;
  registrations: Registrations;
  roles: Roles;
  sessions: Sessions;
  sub_domains: SubDomains;
  used_challenges: UsedChallenges;
  user_locations: UserLocations;
  user_permissions: UserPermissions;
  user_pins: UserPins;
  user_roles: UserRoles;
  users: Users;
}
