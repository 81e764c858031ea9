// Written by "npm run db:types" from the migrated database; not edited by hand.
import type { JsonColumn } from './wire/json-column.ts';
import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface AccountSettlements {
  account_name: string;
  amount: string;
  at_location_id: string;
  business_date: string;
  client_id: string;
  close_of_day_id: string | null;
  company_id: string;
  created_at: string;
  custom_payment_type_id: string | null;
  id: string;
  name: string;
  names: JsonColumn | null;
  note: string | null;
  payment_account_id: string;
  payment_type_id: number;
  status: string;
  terminal_report_id: string | null;
  user_id: string;
  void_date: string | null;
  voided_at: string | null;
  voided_by: string | null;
}

export interface ApiKeys {
  calls_per_minute: number;
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  ends_on: string | null;
  id: string;
  key_hash: string | null;
  key_start: string | null;
  last_used_at: string | null;
  location_ids: JsonColumn;
  made_by: string;
  name: string;
  scopes: JsonColumn;
  updated_at: string;
  version: Generated<number>;
}

export interface AppBackfills {
  after: string;
  company_id: string;
  done_at: string | null;
  name: string;
}

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
  api_key_name: string | null;
  approver_id: string | null;
  at: string;
  before: JsonColumn | null;
  client_id: string | null;
  company_id: string;
  id: string;
  location_id: string;
  request_id: string | null;
  target_id: string;
  target_name: string | null;
  target_type: string;
  user_id: string | null;
}

export interface Availabilities {
  available_days: Generated<string>;
  category_id: string | null;
  company_id: string;
  end_date: string | null;
  end_time: string | null;
  id: string;
  menu_id: string | null;
  menu_item_id: string | null;
  menu_section_id: string | null;
  price_list_id: string | null;
  sort_number: Generated<number>;
  start_date: string | null;
  start_time: string | null;
}

export interface BrandLocations {
  brand_id: string;
  company_id: string;
  is_active: boolean;
  location_id: string;
  updated_at: string;
}

export interface Brands {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  description: string | null;
  id: string;
  image_url: string | null;
  name: string;
  sort_number: Generated<number>;
  updated_at: string;
  version: Generated<number>;
}

export interface CashActivities {
  amount: string;
  approved_by: string | null;
  company_id: string;
  created_at: string;
  created_by: string;
  id: string;
  inactive_at: string | null;
  inactive_by: string | null;
  location_id: string;
  names: JsonColumn | null;
  note: string | null;
  pay_in_out_reason_id: string | null;
  reason: string | null;
  terminal_report_id: string;
  type: string;
}

export interface Clients {
  android_printing: Generated<boolean>;
  clock_behind_seconds: number | null;
  company_id: string;
  created_at: string;
  customer_display_enabled: Generated<boolean>;
  customer_facing_display: Generated<boolean>;
  deleted_at: string | null;
  deleted_by: string | null;
  display_agent: JsonColumn | null;
  display_code_until: string | null;
  display_code_window: string | null;
  display_generation: Generated<number>;
  display_paired_at: string | null;
  display_seen_at: string | null;
  display_setting_id: string | null;
  hardware_agent_printing: Generated<boolean>;
  id: string;
  is_shared: Generated<boolean>;
  is_use_cash_drawer: boolean;
  location_id: string;
  name: string;
  offline_since: string | null;
  on_screen_printer: Generated<boolean>;
  online_since: string | null;
  open_terminal: Generated<boolean>;
  opens_drawer: Generated<boolean>;
  payment_device_id: string | null;
  printer_id: string | null;
  printing_agent: JsonColumn | null;
  prints_receipt: Generated<boolean>;
  prints_ticket: Generated<boolean>;
  serial_no: Generated<string>;
  terminal_number: number;
  token_key_hash: string;
  type: string;
  updated_at: string;
  version: Generated<number>;
}

export interface CloseOfDays {
  business_date: string;
  cash_difference: string | null;
  closed_at: string;
  closed_by: string;
  company_id: string;
  figures: JsonColumn;
  id: string;
  location_id: string;
  note: string | null;
  number: string;
  sale_count: number;
  sample_amount: Generated<string>;
  sample_sale_count: Generated<number>;
  total_amount: string;
}

export interface ComboChoiceItems {
  combo_choice_id: string;
  company_id: string;
  is_default: Generated<boolean>;
  item_id: string;
  price_add: Generated<string>;
  sort_number: number;
  variant_option_ids: Generated<string[]>;
}

export interface ComboChoices {
  company_id: string;
  id: string;
  item_id: string;
  name: string;
  names: Generated<JsonColumn>;
  quantity: Generated<string>;
  sort_number: number;
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
  licence_billing_frequency: string | null;
  licence_email_limit: number | null;
  licence_location_limit: number | null;
  licence_offer: string | null;
  licence_renewal_cost: string | null;
  licence_renews_at: string | null;
  licence_sms_limit: number | null;
  licence_usage_from: string | null;
  licence_user_limit: number | null;
  licence_valid_from: string | null;
  licence_valid_to: string | null;
  logo_url: string | null;
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

export interface CreditNotes {
  company_id: string;
  created_at: string;
  id: string;
  invoice_id: string;
  location_id: string;
  note_no: string;
  note_number: string;
  note_year: number;
  order_id: string;
  sale_id: string;
}

export interface CustomerAddresses {
  archived_at: string | null;
  company_id: string;
  created_at: string;
  customer_id: string;
  delivery_note: string;
  full_address: string;
  id: string;
  name: string;
  sort_number: number;
}

export interface CustomerCategories {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  id: string;
  name: string;
  updated_at: string;
  version: Generated<number>;
}

export interface CustomerDisplaySettings {
  advertisement_images: Generated<string[]>;
  company_id: string;
  company_logo: string | null;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  id: string;
  language: string | null;
  location_id: string;
  location_logo: string | null;
  name: string;
  theme: Generated<string>;
  updated_at: string;
  version: Generated<number>;
  welcome_message: Generated<string>;
}

export interface CustomerPoints {
  balance: string;
  company_id: string;
  customer_id: string;
  updated_at: string;
}

export interface Customers {
  accepted_mail_at: string | null;
  branch: Generated<string>;
  company_id: string;
  company_name: Generated<string>;
  created_at: string;
  customer_category_id: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  email: Generated<string>;
  erased_at: string | null;
  family_name: Generated<string>;
  given_name: string;
  id: string;
  is_active: Generated<boolean>;
  is_default: Generated<boolean>;
  note: Generated<string>;
  phone: Generated<string>;
  preferred_name: Generated<string>;
  tax_id: Generated<string>;
  updated_at: string;
  version: Generated<number>;
}

export interface CustomerWords {
  company_id: string;
  customer_id: string;
  is_start: boolean;
  word: string;
}

export interface CustomPaymentTypes {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  id: string;
  is_active: Generated<boolean>;
  logo_url: string | null;
  name: string;
  names: Generated<JsonColumn>;
  updated_at: string;
  version: Generated<number>;
}

export interface DemoRecords {
  company_id: string;
  kind: string;
  record_id: string;
}

export interface DemoSales {
  client_id: string;
  company_id: string;
  first_date: string;
  is_sample: boolean;
  last_date: string;
  location_id: string;
  user_id: string;
}

export interface DeviceBatchCharges {
  activity_id: string;
  company_id: string;
  device_id: string;
  location_id: string;
}

export interface DeviceSettlementCharges {
  activity_id: string | null;
  company_id: string;
  kind: string;
  location_id: string;
  our_amount: string | null;
  reference: string;
  settlement_id: string;
  their_amount: string | null;
}

export interface DeviceSettlements {
  ask_at: string | null;
  company_id: string;
  completed_at: string | null;
  created_at: string;
  currency_code: string;
  device_id: string;
  given_up_by: string | null;
  given_up_reason: string | null;
  id: string;
  location_id: string;
  our_amount: string;
  our_count: number;
  reason: string | null;
  state: string;
  their_amount: string | null;
  their_count: number | null;
  tries: Generated<number>;
  updated_at: string;
  user_id: string;
}

export interface DiscountAvailabilities {
  all_day: Generated<boolean>;
  available_days: Generated<string>;
  company_id: string;
  date_end: string | null;
  date_start: string | null;
  discount_id: string;
  duration: number | null;
  id: string;
  is_expiration: Generated<boolean>;
  sort_number: Generated<number>;
  time_end: string | null;
  time_start: string | null;
}

export interface DiscountLocations {
  company_id: string;
  discount_id: string;
  is_active: boolean;
  location_id: string;
}

export interface DiscountMenus {
  company_id: string;
  discount_id: string;
  item_ids: Generated<string[]>;
  menu_id: string;
}

export interface DiscountRedemptions {
  availabilities: JsonColumn;
  code: string;
  company_id: string;
  customer_id: string | null;
  discount_id: string;
  id: string;
  issued_at: string;
  issued_location_id: string;
  issued_order_id: string;
  issued_sale_id: string;
  name: string;
  next_discount_id: string;
  next_discount_type: string;
  next_discount_value: string;
  redeemed_at: string | null;
  redeemed_location_id: string | null;
  redeemed_order_id: string | null;
  state: string;
  updated_at: string;
  valid_from: string;
  valid_to: string | null;
}

export interface Discounts {
  applies_to: string;
  apply_to_online_menu: Generated<boolean>;
  buy_any_item_from: Generated<string>;
  code: string | null;
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  fulfillment_ids: Generated<number[]>;
  future_order_discount_id: string | null;
  get_any_item_from: Generated<string>;
  get_at_discount_type: Generated<string>;
  get_discount_value: Generated<string>;
  get_qty: Generated<number>;
  id: string;
  is_automatic_discount: Generated<boolean>;
  is_combinable: Generated<boolean>;
  is_timed_event_discount: Generated<boolean>;
  level: string;
  min_requirement: Generated<string>;
  min_requirement_value: Generated<string>;
  name: string;
  names: Generated<JsonColumn>;
  next_discount_type: string | null;
  next_discount_value: string | null;
  order_channel_ids: Generated<number[]>;
  sort_number: Generated<number>;
  type: string;
  updated_at: string;
  value: Generated<string>;
  version: Generated<number>;
}

export interface DiscountTargets {
  category_id: string | null;
  company_id: string;
  discount_id: string;
  id: string;
  item_id: string | null;
  pool: string;
  sort_number: Generated<number>;
}

export interface EmailChanges {
  company_id: string;
  confirmed_at: string | null;
  expires_at: string;
  new_email: string;
  requested_by: string;
  token_hash: string;
  user_id: string;
}

export interface EventRoutes {
  also_others: Generated<boolean>;
  backup_printer_id: string | null;
  category_ids: Generated<string[]>;
  channels: Generated<number[]>;
  company_id: string;
  copies: Generated<number>;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  event: Generated<string>;
  fulfillments: Generated<number[]>;
  id: string;
  is_active: Generated<boolean>;
  location_id: string;
  name: string;
  printer_id: string | null;
  sort_number: Generated<number>;
  updated_at: string;
  version: Generated<number>;
  webhook_id: string | null;
}

export interface GiftCardHistories {
  amount: string;
  at: string;
  at_location_id: string;
  balance_after: string;
  business_date: string;
  comment: string | null;
  company_id: string;
  gift_card_id: string;
  id: string;
  ref_id: string | null;
  type: string;
  user_id: string;
}

export interface GiftCardPayments {
  amount: string;
  business_date: string;
  cash_rounding_amount: string;
  change_amount: string;
  client_id: string;
  close_of_day_id: string | null;
  company_id: string;
  created_at: string;
  custom_payment_type_id: string | null;
  gift_card_sale_id: string;
  id: string;
  location_id: string;
  name: string;
  names: JsonColumn | null;
  payment_setting_id: string | null;
  payment_type_id: number;
  position: number;
  reference_payment_id: string | null;
  status: string;
  tendered_amount: string;
  terminal_report_id: string | null;
  user_id: string;
}

export interface GiftCardProducts {
  company_id: string;
  gift_card_price: string;
  gift_card_type_id: string;
  id: string;
  is_tax_inclusive: Generated<boolean>;
  location_id: string;
  on_hand_quantity: Generated<number>;
  tax_id: string | null;
  updated_at: string;
  version: Generated<number>;
}

export interface GiftCards {
  at_location_id: string;
  company_id: string;
  created_at: string;
  currency_id: number;
  current_balance: string;
  customer_owner_id: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  expiry_date: string | null;
  gift_card_type_id: string;
  id: string;
  initial_value: string;
  is_disabled: Generated<boolean>;
  issue_no: string;
  number_from_end: string | null;
  updated_at: string;
  version: Generated<number>;
}

export interface GiftCardSaleItems {
  amount: string;
  company_id: string;
  gift_card_id: string;
  gift_card_product_id: string | null;
  gift_card_sale_id: string;
  id: string;
  location_id: string;
  position: number;
}

export interface GiftCardSales {
  approved_by: string | null;
  business_date: string;
  card_count: number;
  client_id: string;
  company_id: string;
  created_at: string;
  customer_email: string | null;
  customer_owner_id: string | null;
  id: string;
  location_id: string;
  refund_reason: string | null;
  refunded_at: string | null;
  refunded_by: string | null;
  request_hash: string;
  sale_no: string;
  sale_number: string;
  status: string;
  total_amount: string;
  type: string;
  user_id: string;
  value_amount: string;
}

export interface GiftCardStockMovements {
  at: string;
  balance_after: number;
  comment: string | null;
  company_id: string;
  gift_card_product_id: string;
  id: string;
  location_id: string;
  quantity: number;
  reason: string | null;
  ref_id: string | null;
  type: string;
  user_id: string | null;
}

export interface GiftCardTypes {
  can_topup: Generated<boolean>;
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  id: string;
  image_url: string | null;
  is_active: Generated<boolean>;
  name: string;
  updated_at: string;
  valid_days: number | null;
  version: Generated<number>;
}

export interface GlCodes {
  code: string;
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  description: string | null;
  gl_code_type_id: string | null;
  id: string;
  name: string;
  updated_at: string;
  version: Generated<number>;
}

export interface GlCodeTypes {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  id: string;
  name: string;
  sort_number: Generated<number>;
  updated_at: string;
  version: Generated<number>;
}

export interface GlMaps {
  company_id: string;
  gl_code_id: string;
  gl_map_type: string;
  id: string;
  ref_key: string | null;
}

export interface GuestCardPayments {
  amount: string;
  amount_text: string;
  company_id: string;
  created_at: string;
  currency_code: string;
  expires_at: string;
  flagged_at: string | null;
  input: JsonColumn | null;
  location_id: string;
  offer: JsonColumn | null;
  online_store_id: string;
  order_id: string;
  page_url: string | null;
  return_url: string;
  slot_at: string;
  state: Generated<string>;
  store_path: string;
  transaction_id: string | null;
}

export interface HardwareAgents {
  addresses: Generated<JsonColumn>;
  agent_version: string | null;
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  id: string;
  key_hash: string | null;
  last_seen_at: string | null;
  location_id: string;
  name: string;
  root_certificate: string | null;
  setup_code_hash: string | null;
  setup_expires_at: string;
  updated_at: string;
  usb_printers: Generated<JsonColumn>;
  version: Generated<number>;
}

export interface HourlyRates {
  company_id: string;
  created_at: string;
  from_date: string;
  hourly_rate: string | null;
  id: string;
  updated_at: string;
  user_id: string;
}

export interface HubMessages {
  audience: string;
  client_id: string | null;
  company_id: string;
  created_at: string;
  data: JsonColumn;
  event: string;
  location_id: string;
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

export interface Images {
  bytes: Buffer;
  company_id: string;
  created_at: string;
  id: string;
  media_type: string;
}

export interface IncomingCalls {
  called_at: string;
  caller_name: string;
  company_id: string;
  ended_at: string | null;
  id: string;
  line_number: number;
  location_id: string;
  phone_number: string;
}

export interface Installation {
  backed_up_at: string | null;
  id: string;
  made_at: string;
}

export interface IntegrationChannels {
  address: string | null;
  attempts: Generated<number>;
  company_id: string;
  external_id: Generated<string>;
  failure: string | null;
  integration_id: string;
  is_active: Generated<boolean>;
  location_id: string;
  menu_id: string | null;
  next_at: string;
  order_channel_id: string;
  sent_at: string | null;
  sent_menu: string | null;
  sent_out: Generated<string[]>;
  sent_version: string | null;
}

export interface Integrations {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  id: string;
  is_active: Generated<boolean>;
  location_id: string;
  provider: string;
  sends_menu: Generated<boolean>;
  sends_states: Generated<boolean>;
  updated_at: string;
  version: Generated<number>;
}

export interface InventoryMovements {
  at: string;
  average_cost_after: string | null;
  balance_after: string;
  business_date: string | null;
  comment: string | null;
  company_id: string;
  id: string;
  item_id: string;
  location_id: string;
  order_id: string | null;
  quantity: string;
  reason: string | null;
  ref_id: string | null;
  type: string;
  unit_cost: string | null;
  user_id: string | null;
  vendor_id: string | null;
}

export interface Invitations {
  at_location_id: string;
  company_id: string;
  created_at: string;
  expires_at: string;
  id: string;
  invited_by: string;
  token_hash: string;
  used_at: string | null;
  user_id: string;
}

export interface Invoices {
  address: string;
  branch: string;
  business_date: string;
  company_id: string;
  company_name: string;
  created_at: string;
  id: string;
  invoice_no: string;
  invoice_number: string;
  invoice_year: number;
  issued_by: string;
  issued_by_name: string;
  location_id: string;
  order_id: string;
  sale_id: string;
  tax_id: string;
}

export interface ItemCategories {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  id: string;
  kitchen_sort_number: Generated<number>;
  name: string;
  names: Generated<JsonColumn>;
  sort_number: Generated<number>;
  updated_at: string;
  version: Generated<number>;
}

export interface ItemCountdowns {
  company_id: string;
  ends_at: string | null;
  item_id: string;
  left_count: string;
  location_id: string;
  updated_at: string;
}

export interface ItemInventory {
  average_cost: string | null;
  company_id: string;
  is_stopped: Generated<boolean>;
  item_id: string;
  last_cost: string | null;
  location_id: string;
  on_hand: Generated<string>;
  safety_stock: Generated<string>;
  uomid: number | null;
  updated_at: string;
  version: Generated<number>;
}

export interface ItemLocations {
  company_id: string;
  cost: string | null;
  is_available_for_selection: Generated<boolean>;
  is_default_tax: Generated<boolean>;
  is_out_of_stock: Generated<boolean>;
  is_tax_inclusive: boolean;
  item_id: string;
  location_id: string;
  out_of_stock_until: string | null;
  stock_units: string | null;
  tax_id: string | null;
  tax_overrides: JsonColumn | null;
  updated_at: string;
  vendor_id: string | null;
  version: Generated<number>;
}

export interface Items {
  allergens: Generated<string[]>;
  barcode: string | null;
  base_deposit_and_credit_item_id: string | null;
  base_item_id: string | null;
  base_price: string;
  brand_id: string | null;
  category_id: string | null;
  combination_indices: string | null;
  company_id: string;
  cost: string | null;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  description: string | null;
  descriptions: Generated<JsonColumn>;
  display_name: string;
  enable_track_inventory: Generated<boolean>;
  id: string;
  image_url: string | null;
  is_active: Generated<boolean>;
  is_available_for_selection: Generated<boolean>;
  is_tax_inclusive: boolean;
  is_use_as_ingredient: Generated<boolean>;
  is_weighed: Generated<boolean>;
  name: string;
  names: Generated<JsonColumn>;
  ref_code: string | null;
  sort_number: Generated<number>;
  type: string;
  uomid: number | null;
  updated_at: string;
  version: Generated<number>;
}

export interface ItemUnits {
  company_id: string;
  element_item_id: string;
  id: string;
  item_id: string | null;
  modifier_option_id: string | null;
  quantity: string;
  sort_number: number;
  uomid: number | null;
}

export interface ItemVariantOptions {
  company_id: string;
  item_id: string;
  variant_option_id: string;
}

export interface ItemVariants {
  company_id: string;
  item_id: string;
  sort_number: number;
  variant_id: string;
}

export interface Jobs {
  attempts: Generated<number>;
  company_id: string;
  created_at: string;
  dead_at: string | null;
  done_at: string | null;
  id: string;
  kind: string;
  last_error: string | null;
  locked_until: string | null;
  payload: JsonColumn;
  run_at: string;
}

export interface JournalEntries {
  account_name: string | null;
  amount: string;
  close_of_day_id: string;
  code: string | null;
  company_id: string;
  gl_map_type: string;
  location_id: string;
  name: string;
  place: number;
  ref_key: string | null;
}

export interface KitchenLines {
  cancelled_at: string | null;
  cancelled_quantity: Generated<string>;
  cleared_at: string | null;
  company_id: string;
  handed_over_at: string | null;
  id: string;
  location_id: string;
  order_id: string;
  order_line_id: string;
  quantity: string;
  ready_at: string | null;
  send_id: string | null;
  sent_at: string;
  shown_at: string | null;
  started_at: string | null;
  station_id: string | null;
  status: string;
}

export interface KitchenNotes {
  company_id: string;
  created_at: string;
  entries: JsonColumn;
  id: string;
  location_id: string;
  updated_at: string;
  version: Generated<number>;
}

export interface KitchenStations {
  category_ids: Generated<string[]>;
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  fulfillments: Generated<number[]>;
  id: string;
  is_default: Generated<boolean>;
  is_expo: Generated<boolean>;
  language: string | null;
  late_minutes: Generated<number>;
  location_id: string;
  name: string;
  updated_at: string;
  version: Generated<number>;
  waiting_minutes: Generated<number>;
}

export interface LedgerPostings {
  accounts: string[];
  amounts: ArrayType<string>;
  business_date: string;
  client_id: string | null;
  close_of_day_id: string | null;
  company_id: string;
  created_at: string;
  id: string;
  kind: string;
  location_id: string;
  order_date: string | null;
  order_id: string | null;
  payment_id: string | null;
  sale_id: string | null;
  source_id: string | null;
  user_id: string | null;
}

export interface Locations {
  address_line_1: string;
  archived_at: string | null;
  business_day_cutoff: Generated<string>;
  calendar: string | null;
  company_id: string;
  country_id: number;
  created_at: string;
  currency_id: number;
  deleted_at: string | null;
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

export interface MenuItemModifierOptions {
  company_id: string;
  is_available: boolean;
  menu_item_id: string;
  modifier_option_id: string;
}

export interface MenuItems {
  bg_color: string | null;
  company_id: string;
  display_order: number;
  id: string;
  is_available: Generated<boolean>;
  item_id: string;
  menu_section_id: string;
}

export interface MenuLocations {
  company_id: string;
  is_active: boolean;
  location_id: string;
  menu_id: string;
}

export interface Menus {
  brand_id: string | null;
  company_id: string;
  created_at: string;
  default_menu_item_bg_color: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  id: string;
  is_online_menu: Generated<boolean>;
  is_user_defined_menu: Generated<boolean>;
  name: string;
  names: Generated<JsonColumn>;
  price_list_id: string | null;
  sort_number: Generated<number>;
  updated_at: string;
  updated_by: string | null;
  version: Generated<number>;
}

export interface MenuSections {
  bg_color: string | null;
  company_id: string;
  display_name: string;
  display_order: number;
  id: string;
  is_already_applied: Generated<boolean>;
  menu_id: string;
  names: Generated<JsonColumn>;
  parent_menu_section_id: string | null;
}

export interface ModifierBindings {
  category_id: string | null;
  company_id: string;
  id: string;
  item_id: string | null;
  modifier_group_id: string;
  modifier_option_id: string | null;
  sort_number: number;
  variant_option_id: string | null;
}

export interface ModifierGroups {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  display_name: string;
  has_associated_cost: Generated<boolean>;
  id: string;
  is_active: Generated<boolean>;
  is_required: Generated<boolean>;
  max_selected_options: Generated<number>;
  min_selected_options: Generated<number>;
  name: string;
  names: Generated<JsonColumn>;
  option_type: Generated<string>;
  sort_number: Generated<number>;
  updated_at: string;
  version: Generated<number>;
}

export interface ModifierOptionLocations {
  company_id: string;
  is_available: Generated<boolean>;
  is_out_of_stock: Generated<boolean>;
  location_id: string;
  modifier_option_id: string;
  updated_at: string;
}

export interface ModifierOptions {
  allergens: Generated<string[]>;
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  display_name: string;
  id: string;
  is_active: Generated<boolean>;
  item_id: string | null;
  modifier_group_id: string;
  name: string;
  names: Generated<JsonColumn>;
  price_add: Generated<string>;
  quantity: Generated<string>;
  sort_number: number;
  uomid: number | null;
  updated_at: string;
  version: Generated<number>;
}

export interface NoticeLooks {
  company_id: string;
  location_id: string;
  looked_at: string;
}

export interface NoticeReads {
  company_id: string;
  location_id: string;
  read_until: string;
  user_id: string;
}

export interface Notices {
  at: string;
  client_ids: string[];
  company_id: string;
  id: string;
  is_default: boolean;
  key: string;
  kind: string;
  location_id: string;
  params: JsonColumn;
  record_id: string | null;
  user_ids: string[];
}

export interface NotificationGroups {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  id: string;
  is_active: Generated<boolean>;
  location_id: string;
  name: string;
  notice_kinds: string[];
  updated_at: string;
  user_ids: string[];
  version: Generated<number>;
}

export interface NotificationTargets {
  client_ids: string[];
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  id: string;
  is_active: Generated<boolean>;
  kind: string;
  location_id: string;
  name: string;
  notice_kinds: string[];
  notification_group_id: string | null;
  updated_at: string;
  version: Generated<number>;
  webhook_id: string | null;
}

export interface OfflineOrders {
  client_id: string;
  closed_at: string | null;
  closed_by: string | null;
  company_id: string;
  content: JsonColumn | null;
  content_hash: string;
  differing: JsonColumn | null;
  differing_at: string | null;
  location_id: string;
  note: string | null;
  offline_no: string;
  order_id: string;
  order_no: string | null;
  outcome: string;
  reason: JsonColumn | null;
  received_at: string;
  sale_no: string | null;
  sent_by: string;
  sold_at: string;
  total_due_amount: string;
  user_id: string;
  variances: JsonColumn;
}

export interface OnlineOrders {
  admitted_at: string | null;
  company_id: string;
  deadline_at: string;
  delivery_address: string | null;
  delivery_note: string | null;
  display_number: string | null;
  external_order_id: string;
  guest_name: string | null;
  guest_payment: string | null;
  guest_phone: string | null;
  guest_session_id: string | null;
  is_prepaid: boolean;
  latitude: number | null;
  location_id: string;
  longitude: number | null;
  online_store_id: string | null;
  order_channel_id: string;
  order_id: string;
  read_at: string | null;
  ready_at: string | null;
  received_at: string;
  reject_reason: string | null;
  sent_state: string | null;
  slot_at: string | null;
  table_id: string | null;
  unmapped_item_ids: Generated<string[]>;
  wanted_at: string | null;
}

export interface OnlineStores {
  closed_dates: Generated<JsonColumn>;
  company_id: string;
  created_at: string;
  days_ahead: Generated<number>;
  deleted_at: string | null;
  deleted_by: string | null;
  delivery_minimum_amount: Generated<string>;
  delivery_minutes: Generated<number>;
  delivery_zones: Generated<JsonColumn>;
  id: string;
  is_active: Generated<boolean>;
  is_delivering: Generated<boolean>;
  is_paid_at_counter: Generated<boolean>;
  is_paid_by_prompt_pay: Generated<boolean>;
  location_id: string;
  menu_id: string;
  minimum_amount: Generated<string>;
  name: string;
  opening_hours: Generated<JsonColumn>;
  order_channel_id: string;
  path: string;
  prep_minutes: Generated<number>;
  slot_limit: Generated<number>;
  table_orders: Generated<string>;
  updated_at: string;
  version: Generated<number>;
  welcome: Generated<string>;
}

export interface OrderChanges {
  at: string;
  changes: JsonColumn;
  client_id: string | null;
  company_id: string;
  id: string;
  location_id: string;
  order_id: string;
  user_id: string | null;
}

export interface OrderChannels {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  id: string;
  is_active: Generated<boolean>;
  is_auto_accepted: Generated<boolean>;
  location_id: string;
  name: string;
  payment_account_id: string | null;
  prep_minutes: Generated<number>;
  secret_version: Generated<number>;
  updated_at: string;
  version: Generated<number>;
}

export interface OrderDiscounts {
  amount: string;
  company_id: string;
  definition: JsonColumn | null;
  discount_id: string | null;
  discount_redemption_id: string | null;
  entered_id: string | null;
  id: string;
  is_automatic: boolean;
  is_combinable: boolean;
  is_percentage: boolean;
  location_id: string;
  name: string;
  names: JsonColumn | null;
  order_date: string;
  order_id: string;
  order_line_id: string | null;
  position: number;
  value: string;
}

export interface OrderFulfillmentSettings {
  company_id: string;
  is_active: boolean;
  location_id: string;
  order_fulfillment_type_id: number;
  sort_number: number;
  system_order_channel_ids: number[];
  updated_at: string;
  version: Generated<number>;
}

export interface OrderLines {
  added_at: string | null;
  added_by: string | null;
  adjustments: JsonColumn | null;
  assign_to: string[] | null;
  brand_id: string | null;
  category_id: string | null;
  category_name: string | null;
  combo_items: JsonColumn | null;
  comp_amount: string;
  company_id: string;
  content_version: number;
  created_at: string;
  discount_amount: string;
  discounts: JsonColumn | null;
  display_name: string | null;
  earlier_contents: string[] | null;
  entered_quantity: string | null;
  entered_void_comp: JsonColumn | null;
  has_left_stock: boolean;
  id: string;
  is_free_item: boolean;
  is_tax_inclusive: boolean;
  item_id: string;
  item_name: string;
  kds_status: Generated<string>;
  kind: string;
  kitchen_line_id: string | null;
  label: JsonColumn | null;
  location_id: string;
  menu_id: string | null;
  menu_section_id: string | null;
  modifiers: JsonColumn | null;
  names: JsonColumn | null;
  net_amount: string;
  order_date: string;
  order_discount_share: string;
  order_id: string;
  part_sources: JsonColumn | null;
  parts: JsonColumn | null;
  position: number;
  price: string;
  quantity: string;
  redeemed_amount: string;
  redemption: JsonColumn | null;
  ref_order_line_id: string | null;
  sent_at: string | null;
  sent_version: number | null;
  service_charge_amount: string;
  service_charge_taxes: JsonColumn | null;
  split_kind: string | null;
  split_of: string | null;
  status: string;
  subtotal: string;
  tax_components: JsonColumn | null;
  tax_id: string | null;
  taxes: JsonColumn | null;
  unit_cost: string | null;
  updated_at: string;
  variant_options: JsonColumn | null;
  void_comp: JsonColumn | null;
  void_comp_by: string | null;
  void_comp_date: string | null;
}

export interface OrderLineShares {
  adjustments: JsonColumn | null;
  assignment: string;
  comp_amount: string;
  company_id: string;
  discount_amount: string;
  location_id: string;
  net_amount: string;
  order_date: string;
  order_discount_share: string;
  order_id: string;
  order_line_id: string;
  parts: JsonColumn | null;
  redeemed_amount: string;
  redemption: JsonColumn | null;
  service_charge_amount: string;
  service_charge_taxes: JsonColumn | null;
  subtotal: string;
  taxes: JsonColumn | null;
}

export interface Orders {
  additional_charge_amount: string;
  alias_name: string | null;
  awaits_process: Generated<boolean>;
  channel: number;
  client_id: string | null;
  collection_code: string | null;
  collection_date: string;
  comp_amount: string;
  company_id: string;
  created_at: string;
  customer_address_id: string | null;
  customer_id: string | null;
  delivery_address: string | null;
  delivery_charge_amount: string;
  discount_amount: string;
  excluded_discount_ids: string[];
  exclusive_tax_amount: string;
  fire_at: string | null;
  fulfillment: number;
  fulfillment_moved_at: string | null;
  fulfillment_status: string;
  has_sent_lines: boolean;
  header_version: number;
  id: string;
  inclusive_tax_amount: string;
  is_asap: boolean;
  line_count: number;
  location_id: string;
  net_sales_amount: string | null;
  note: string | null;
  online_status: string | null;
  online_store_id: string | null;
  open_line_count: number;
  opened_by: string | null;
  opened_by_name: string;
  order_date: string;
  order_no: string;
  order_number: string;
  payment_status: string;
  pick_up_at: string | null;
  redeemed_amount: string;
  redemption: JsonColumn | null;
  saves: string[];
  service_charge_amount: string;
  service_charge_rate: string;
  service_charge_tax_id: string | null;
  sitting_id: string | null;
  status: string;
  subtotal: string;
  sync_variance: JsonColumn | null;
  table_group_id: string | null;
  table_id: string | null;
  table_name: string | null;
  taxes: JsonColumn;
  tip_amount: string;
  total_due_amount: string;
  unsent_line_count: number;
  updated_at: string;
  version: number;
  void_comp: JsonColumn | null;
  void_comp_approved_by: string | null;
  void_comp_by: string | null;
  void_comp_date: string | null;
}

export interface OrderSends {
  company_id: string;
  kind: string;
  lines: JsonColumn;
  location_id: string;
  order_id: string;
  send_id: string;
  sent_at: string;
  sent_by: string | null;
}

export interface PartnerItems {
  code: string;
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  external_item_id: string;
  id: string;
  item_id: string | null;
  last_ordered_at: string;
  location_id: string;
  name: string;
  order_channel_id: string;
  orders: Generated<number>;
  price: string;
  updated_at: string;
  version: Generated<number>;
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

export interface PayInOutReasons {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  id: string;
  name: string;
  names: Generated<JsonColumn>;
  sort_number: Generated<number>;
  type: string;
  updated_at: string;
  version: Generated<number>;
}

export interface PaymentAccountCustomers {
  company_id: string;
  customer_id: string;
  payment_account_id: string;
}

export interface PaymentAccountEntries {
  amount: string;
  at: string;
  at_location_id: string | null;
  balance_after: string;
  business_date: string | null;
  comment: string | null;
  company_id: string;
  id: string;
  payment_account_id: string;
  ref_id: string | null;
  type: string;
  user_id: string | null;
}

export interface PaymentAccounts {
  account_balance: Generated<string>;
  company_id: string;
  created_at: string;
  credit_limit: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  id: string;
  is_active: Generated<boolean>;
  name: string;
  payment_type_id: number;
  updated_at: string;
  version: Generated<number>;
}

export interface PaymentActivities {
  amount: string;
  answers: JsonColumn;
  approved_amount: string | null;
  approved_by: string | null;
  asked_at: string | null;
  client_id: string;
  company_id: string;
  completed_at: string | null;
  created_at: string;
  currency_code: Generated<string>;
  device_id: string | null;
  id: string;
  is_cancelling: Generated<boolean>;
  kind: string;
  location_id: string;
  mask_card_number: string | null;
  order_date: string;
  order_id: string;
  payment_setting_id: string | null;
  payment_type_id: number;
  provider_reference: string | null;
  reason: string | null;
  reference_activity_id: string | null;
  request: JsonColumn | null;
  resolved_by: string | null;
  state: string;
  tip_amount: string;
  transaction_id: string | null;
  updated_at: string;
  user_id: string;
  wants_signature: Generated<boolean>;
}

export interface PaymentDeviceAnswers {
  activity_id: string;
  amount: string | null;
  company_id: string;
  created_at: string;
  currency_code: string | null;
  id: string;
  is_late: boolean;
  location_id: string;
  reason: string | null;
  state: string;
  transaction_id: string | null;
}

export interface PaymentDeviceAsks {
  activity_id: string;
  ask_at: string;
  company_id: string;
  location_id: string;
  tries: Generated<number>;
}

export interface PaymentDevices {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  device_code: string;
  id: string;
  is_active: Generated<boolean>;
  location_id: string;
  name: string;
  provider: string;
  updated_at: string;
  version: Generated<number>;
}

export interface PaymentIntegrations {
  address: string;
  company_id: string;
  created_at: string;
  id: string;
  is_active: Generated<boolean>;
  location_id: string;
  provider: string;
  sealed_key: string;
  updated_at: string;
  version: Generated<number>;
}

export interface Payments {
  account_balance: string | null;
  account_name: string | null;
  amount: string;
  awaits_report: Generated<boolean>;
  balance_after: string;
  cash_rounding_amount: string;
  change_amount: string;
  client_id: string | null;
  close_of_day_id: string | null;
  company_id: string;
  created_at: string;
  custom_payment_type_id: string | null;
  expect_amount: string | null;
  gift_card_id: string | null;
  id: string;
  location_id: string;
  mask_card_number: string | null;
  name: string;
  names: JsonColumn | null;
  order_date: string;
  order_id: string;
  order_version: number;
  payment_account_id: string | null;
  payment_date: string;
  payment_setting_id: string | null;
  payment_status_after: string;
  payment_type_id: number;
  position: number;
  reference_payment_id: string | null;
  refund_id: string | null;
  remaining_gift_card_balance: string | null;
  request_hash: string;
  sale_id: string;
  status: string;
  tendered_amount: string;
  terminal_report_id: string | null;
  tip_amount: string;
  total_due_amount: string;
  transaction_id: string | null;
  updated_at: string;
  user_id: string | null;
  verified: boolean | null;
  void_approved_by: string | null;
  void_date: string | null;
  voided_at: string | null;
  voided_by: string | null;
  voided_transaction_id: string | null;
}

export interface PaymentSettings {
  account_prompt_pay_id: string | null;
  account_prompt_pay_name: string | null;
  company_id: string;
  created_at: string;
  custom_payment_type_id: string | null;
  deleted_at: string | null;
  id: string;
  is_available_in_pos: Generated<boolean>;
  is_cash_rounding_enabled: Generated<boolean>;
  is_quick_cash_payment_enabled: Generated<boolean>;
  location_id: string;
  maximum_amount_limit: Generated<string>;
  minimum_amount_limit: Generated<string>;
  name: string;
  names: Generated<JsonColumn>;
  payment_type_id: number;
  quick_cash_buttons: Generated<ArrayType<string>>;
  round_off_totals_to_nearest: Generated<string>;
  sort_number: number;
  updated_at: string;
  version: Generated<number>;
}

export interface PinFailures {
  client_id: string;
  company_id: string;
  failed_at: string;
  id: string;
  /**
   * A right PIN followed: still counts for the day, no longer for the lock.
   */
  is_forgiven: Generated<boolean>;
  location_id: string;
  user_id: string | null;
}

export interface PointEntries {
  at: string;
  at_location_id: string;
  balance_after: string;
  business_date: string;
  company_id: string;
  customer_id: string;
  earn_rules: JsonColumn | null;
  id: string;
  order_id: string | null;
  points: string;
  seq: Generated<string>;
  type: string;
  user_id: string | null;
}

export interface PosDataVersions {
  company_id: string;
  location_id: string;
  raised_at: string;
  version: string;
}

export interface PriceListItems {
  company_id: string;
  item_id: string;
  price: string;
  price_list_id: string;
}

export interface PriceListLocations {
  company_id: string;
  is_active: boolean;
  location_id: string;
  price_list_id: string;
}

export interface PriceListModifierOptions {
  company_id: string;
  modifier_option_id: string;
  price: string;
  price_list_id: string;
}

export interface PriceLists {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  id: string;
  is_base_price_list: Generated<boolean>;
  name: string;
  sort_number: Generated<number>;
  updated_at: string;
  version: Generated<number>;
}

export interface Printers {
  agent_id: string | null;
  baud_rate: Generated<number>;
  characters_per_line: Generated<number>;
  com: Generated<string>;
  company_id: string;
  cool_down_ms: Generated<number>;
  created_at: string;
  cutting: Generated<boolean>;
  deleted_at: string | null;
  deleted_by: string | null;
  encoding: Generated<string>;
  file_path: Generated<string>;
  host: string;
  id: string;
  image_delay_ms: Generated<number>;
  language: string | null;
  location_id: string;
  mode: string;
  name: string;
  pid: number | null;
  port: Generated<number>;
  printer_type: Generated<string>;
  status: Generated<string>;
  status_at: string | null;
  status_reason: string | null;
  threshold: Generated<number>;
  updated_at: string;
  version: Generated<number>;
  vid: number | null;
}

export interface PrintJobs {
  agent_id: string | null;
  attempts: Generated<number>;
  backup_printer_id: string | null;
  client_id: string | null;
  company_id: string;
  copies: Generated<number>;
  created_at: string;
  dismissed_at: string | null;
  document: JsonColumn | null;
  ended_at: string | null;
  failed_reason: string | null;
  id: string;
  is_reprint: Generated<boolean>;
  kind: string;
  lease_until: string | null;
  lines: JsonColumn | null;
  location_id: string;
  order_id: string | null;
  printer_id: string;
  queued_at: string;
  route_id: string | null;
  send_id: string | null;
  send_kind: string | null;
  state: Generated<string>;
}

export interface ProductBulkChanges {
  before: JsonColumn;
  changed_by: string;
  changed_count: number;
  company_id: string;
  created_at: string;
  id: string;
  kind: string;
  location_id: string;
  undone_at: string | null;
  versions: JsonColumn;
}

export interface ReceiptLinks {
  company_id: string;
  created_at: string;
  expires_at: string;
  location_id: string;
  order_id: string;
  token: string;
}

export interface ReceiptTemplates {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  description: Generated<string>;
  id: string;
  is_default: Generated<boolean>;
  location_id: string;
  markup: string;
  name: string;
  receipt_template_type: number;
  updated_at: string;
  version: Generated<number>;
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

export interface RefundLines {
  amount: string;
  business_date: string;
  company_id: string;
  id: string;
  is_restocked: boolean;
  location_id: string;
  net_amount: string;
  net_sales_amount: string;
  order_id: string;
  order_line_id: string;
  position: number;
  quantity: string;
  refund_id: string;
  service_charge_amount: string;
  service_charge_taxes: JsonColumn | null;
  taxes: JsonColumn | null;
}

export interface Refunds {
  additional_charge_amount: string;
  amount: string;
  approved_by: string | null;
  business_date: string;
  cash_rounding_amount: string;
  client_id: string;
  close_of_day_id: string | null;
  company_id: string;
  created_at: string;
  delivery_charge_amount: string;
  id: string;
  is_complete: boolean;
  location_id: string;
  net_amount: string;
  net_sales_amount: string;
  order_date: string;
  order_id: string;
  points_returned: Generated<string>;
  reason: string | null;
  refund_no: string;
  refund_number: string;
  request_hash: string;
  sale_id: string;
  service_charge_amount: string;
  tax_amount: string;
  terminal_report_id: string | null;
  tip_amount: string;
  user_id: string;
}

export interface Registrations {
  attempts: Generated<number>;
  created_at: string;
  error_code: string | null;
  id: string;
  payload: JsonColumn | null;
  status: string;
  sub_domain: string;
  updated_at: string;
  user_name: string;
}

export interface ReportChanges {
  company_id: string;
  id: Generated<string>;
  location_id: string;
  order_id: string;
}

export interface ReportFacts {
  additional_amount: string;
  approved_by: string | null;
  at: string;
  brand_id: string | null;
  business_date: string;
  category_id: string | null;
  channel: number;
  client_id: string | null;
  comp_amount: string;
  company_id: string;
  cost_amount: string | null;
  delivery_amount: string;
  discount_amount: string;
  done_by: string | null;
  exclusive_tax_amount: string;
  fulfillment: number;
  gross_amount: string;
  id: string;
  inclusive_tax_amount: string;
  is_late: boolean;
  is_refunded: boolean;
  is_sample: boolean;
  item_id: string | null;
  kind: string;
  local_date: string;
  local_minutes: number;
  location_id: string;
  menu_id: string | null;
  name: string | null;
  net_amount: string;
  number: string | null;
  opened_by: string | null;
  option_ids: string[] | null;
  option_shares: ArrayType<string> | null;
  option_units: ArrayType<string> | null;
  paid_amount: string;
  part: number;
  part_ids: string[] | null;
  part_shares: ArrayType<string> | null;
  part_units: ArrayType<string> | null;
  quantity: string;
  record_id: string;
  redeemed_amount: string;
  ref_id: string | null;
  refund_amount: string;
  rounding_amount: string;
  served_by: string | null;
  service_charge_amount: string;
  sold_on: string | null;
  store_id: string | null;
  taken_by: string | null;
  tip_amount: string;
  type_id: number | null;
  variance_amount: string;
}

export interface ReportItemSums {
  brand_id: string | null;
  business_date: string;
  category_id: string | null;
  channel: number;
  company_id: string;
  comps: string;
  cost: string;
  discounts: string;
  fulfillment: number;
  gross: string;
  is_sample: boolean;
  item_id: string | null;
  kind: string;
  location_id: string;
  name: string | null;
  net: string;
  part: number;
  quantity: string;
  refunds: string;
  rows: number;
  tax: string;
  unknown: string;
}

export interface ReportLeases {
  company_id: string;
  lease_until: string;
  maker_id: string;
}

export interface ReportMailReaders {
  company_id: string;
  location_id: string;
  report_mail_id: string;
  stopped_at: string | null;
  token: string;
  user_id: string;
}

export interface ReportMailRuns {
  company_id: string;
  ended_at: string;
  location_id: string;
  outcome: string;
  reason: JsonColumn | null;
  report_mail_id: string;
  run_at: string;
  user_id: string;
}

export interface ReportMails {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  formats: JsonColumn;
  frequency: string;
  id: string;
  is_active: boolean;
  location_id: string;
  month_day: number;
  next_at: string | null;
  report_view_id: string;
  send_time: string;
  updated_at: string;
  user_id: string;
  version: Generated<number>;
  weekday: number;
}

export interface ReportSums {
  additional: string;
  business_date: string;
  channel: number;
  company_id: string;
  comps: string;
  cost: string;
  delivery: string;
  discounts: string;
  fulfillment: number;
  gross: string;
  is_sample: boolean;
  local_date: string;
  local_hour: number;
  location_id: string;
  net: string;
  orders: number;
  paid: string;
  quantity: string;
  refunds: string;
  rounding: string;
  rows: number;
  service_charge: string;
  tax: string;
  tips: string;
  unknown: string;
}

export interface ReportViews {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  id: string;
  name: string;
  screen: string;
  search: JsonColumn;
  updated_at: string;
  user_id: string;
  version: Generated<number>;
}

export interface Roles {
  codes: number[];
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  id: string;
  is_system: Generated<boolean>;
  name: string;
  role_location_id: string | null;
  updated_at: string;
  version: Generated<number>;
}

export interface Sales {
  balance_due_amount: string;
  cash_rounding_amount: string;
  close_of_day_id: string | null;
  company_id: string;
  created_at: string;
  id: string;
  location_id: string;
  order_date: string;
  order_id: string;
  paid_at: string | null;
  payment_status: string;
  refund_count: Generated<number>;
  refunded_amount: Generated<string>;
  sale_date: string | null;
  sale_no: string | null;
  sale_number: string | null;
  served_by: string | null;
  tip_amount: string;
  total_due_amount: string;
  updated_at: string;
}

export interface SalesResets {
  at: string;
  company_id: string;
  id: string;
  location_id: string;
  transaction_id: Generated<string>;
  user_id: string;
}

export interface ScheduledChanges {
  body: JsonColumn;
  client_id: string | null;
  company_id: string;
  created_at: string;
  due_at: string;
  ended_at: string | null;
  ended_by: string | null;
  id: string;
  location_id: string;
  path: string;
  reason: JsonColumn | null;
  route_name: string;
  screen: string;
  state: string;
  target_id: string | null;
  target_name: string;
  user_id: string;
}

export interface ServiceChargeRates {
  company_id: string;
  location_id: string;
  order_fulfillment_type_id: number;
  rate: string;
}

export interface ServiceChargeSettings {
  company_id: string;
  id: string;
  is_active: Generated<boolean>;
  is_calculate_after_discount: Generated<boolean>;
  is_include_comp: Generated<boolean>;
  location_id: string;
  tax_id: string | null;
  updated_at: string;
  version: Generated<number>;
}

export interface Sessions {
  client_id: string | null;
  client_version: string | null;
  company_id: string;
  created_at: string;
  ended_at: string | null;
  ended_reason: string | null;
  expires_at: string;
  id: string;
  location_id: string;
  refreshed_at: string;
  signed_in_at: string | null;
  terminal_type: string | null;
  user_id: string;
}

export interface ShiftBreaks {
  company_id: string;
  ended_at: string | null;
  id: string;
  kind: string;
  location_id: string;
  shift_id: string;
  started_at: string;
}

export interface Shifts {
  business_date: string;
  company_id: string;
  corrected_at: string | null;
  corrected_by: string | null;
  created_at: string;
  deleted_at: string | null;
  ended_at: string | null;
  ended_by: string | null;
  id: string;
  is_flagged: Generated<boolean>;
  location_id: string;
  reason: string | null;
  started_at: string;
  updated_at: string;
  user_id: string;
  version: Generated<number>;
}

export interface SignInCodes {
  client_ref: string | null;
  code_hash: string;
  company_ref: string;
  expires_at: string;
  location_ref: string;
  session_ref: string | null;
  user_ref: string;
}

export interface SocialSignIns {
  at_location_id: string;
  code_hash: string | null;
  code_verifier: string;
  company_id: string;
  created_at: string;
  email: string | null;
  expires_at: string;
  flow_hash: string;
  id: string;
  invitation_hash: string | null;
  issuer: string | null;
  linking_user_id: string | null;
  nonce: string;
  pin_hash: string | null;
  pin_index: string | null;
  pin_length: number | null;
  state_hash: string;
  subject: string | null;
}

export interface StartSettled {
  company_id: string;
  location_id: string;
  settled_at: string;
  settled_by: string;
  step: string;
}

export interface SubDomains {
  alias_until: string | null;
  company_ref: string;
  location_ref: string;
  sub_domain: string;
}

export interface SystemPaymentSettings {
  company_id: string;
  id: string;
  is_active: Generated<boolean>;
  location_id: string;
  name: string;
  payment_type_id: number;
  settings: Generated<JsonColumn>;
  updated_at: string;
  version: Generated<number>;
}

export interface TableCodes {
  company_id: string;
  location_id: string;
  made_at: string;
  table_id: string;
  token: string;
}

export interface TableGroups {
  company_id: string;
  created_at: string;
  id: string;
  location_id: string;
  name: string;
  released_at: string | null;
  version: Generated<number>;
}

export interface TableLayouts {
  company_id: string;
  created_at: string;
  decorations: Generated<JsonColumn>;
  deleted_at: string | null;
  deleted_by: string | null;
  height: number;
  id: string;
  image_id: string | null;
  location_id: string;
  name: string;
  sort_number: Generated<number>;
  updated_at: string;
  version: Generated<number>;
  width: number;
}

export interface TableReservations {
  company_id: string;
  created_at: string;
  customer_id: string | null;
  deleted_at: string | null;
  for_at: string;
  guests: number | null;
  id: string;
  location_id: string;
  minutes: number;
  name: string;
  phone: Generated<string>;
  seated_at: string | null;
  table_ids: string[];
  updated_at: string;
  version: Generated<number>;
}

export interface Tables {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  guest_count: number | null;
  height: number;
  id: string;
  location_id: string;
  name: string;
  opened_at: string | null;
  opened_by: string | null;
  opened_by_name: string | null;
  reserved_name: string | null;
  rotation: Generated<number>;
  seats: number;
  shape: string;
  status: Generated<string>;
  status_changed_at: string | null;
  table_group_id: string | null;
  table_layout_id: string;
  updated_at: string;
  version: Generated<number>;
  width: number;
  x: number;
  y: number;
}

export interface TaxComponents {
  company_id: string;
  id: string;
  location_id: string;
  name: string;
  names: Generated<JsonColumn>;
  rate: string;
  sort_number: Generated<number>;
  tax_id: string;
}

export interface Taxes {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  id: string;
  is_default: Generated<boolean>;
  location_id: string;
  name: string;
  names: Generated<JsonColumn>;
  rate: string;
  sort_number: Generated<number>;
  updated_at: string;
  version: Generated<number>;
}

export interface TerminalPairings {
  client_id: string;
  code_hash: string | null;
  company_id: string;
  expires_at: string;
  given_by: string;
  location_id: string;
  used_at: string | null;
}

export interface TerminalReports {
  business_date: string;
  client_id: string;
  close_of_day_id: string | null;
  closed_at: string | null;
  closed_by: string | null;
  closing_counts: JsonColumn | null;
  company_id: string;
  counted_at: string | null;
  counted_by: string | null;
  counted_cash: string | null;
  difference: string | null;
  expected_cash: string | null;
  figures: JsonColumn | null;
  has_cash_drawer: boolean;
  id: string;
  location_id: string;
  note: string | null;
  opened_at: string;
  opened_by: string;
  opening_counts: JsonColumn | null;
  opening_float: string;
  status: string;
  type_counts: JsonColumn | null;
  version: Generated<number>;
}

export interface TimeClockEvents {
  at: string;
  client_id: string;
  clock_type: string;
  company_id: string;
  id: string;
  is_by_pin: boolean;
  location_id: string;
  shift_id: string;
  user_id: string;
}

export interface TipsSettings {
  company_id: string;
  default_tips_type: Generated<string>;
  id: string;
  is_quick_tip: Generated<boolean>;
  location_id: string;
  quick_amounts: Generated<ArrayType<string>>;
  quick_percentages: Generated<ArrayType<string>>;
  updated_at: string;
  version: Generated<number>;
}

export interface UomClasses {
  company_id: string;
  is_default: Generated<boolean>;
  name: string;
  uom_class_id: number;
}

export interface Uoms {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  description: string | null;
  enable_conversion: Generated<boolean>;
  entered_conversion: Generated<string>;
  initial_unit: Generated<string>;
  is_base_uom: Generated<boolean>;
  is_custom_data: boolean;
  is_default: Generated<boolean>;
  name: string;
  reference_uomid: number | null;
  symbol: string;
  uom_class_id: number;
  uomid: number;
  updated_at: string;
  version: Generated<number>;
}

export interface UsedChallenges {
  signature: string;
  used_at: string;
}

export interface UserIdentities {
  company_id: string;
  created_at: string;
  email: string | null;
  id: Generated<string>;
  issuer: string;
  subject: string;
  user_id: string;
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
  pin_length: number;
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
  deleted_by: string | null;
  email: string;
  first_name: string;
  id: string;
  is_active: Generated<boolean>;
  is_pin_only: Generated<boolean>;
  is_super_user: Generated<boolean>;
  language: string | null;
  last_name: string;
  max_active_terminals: Generated<number>;
  password_hash: string | null;
  theme: Generated<string>;
  updated_at: string;
  use_break: Generated<boolean>;
  use_meal_break: Generated<boolean>;
  user_name: string;
  version: Generated<number>;
}

export interface VariantOptions {
  allergens: Generated<string[]>;
  company_id: string;
  deleted_at: string | null;
  display_name: string;
  display_order: Generated<number>;
  id: string;
  is_active: Generated<boolean>;
  name: string;
  names: Generated<JsonColumn>;
  price_add: Generated<string>;
  sort_number: number;
  variant_id: string;
}

export interface Variants {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  display_name: string;
  id: string;
  name: string;
  names: Generated<JsonColumn>;
  sort_number: Generated<number>;
  updated_at: string;
  version: Generated<number>;
}

export interface Vendors {
  address: string | null;
  company_id: string;
  contact_name: string | null;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  email: string | null;
  id: string;
  is_active: Generated<boolean>;
  location_id: string;
  name: string;
  note: string | null;
  phone: string | null;
  updated_at: string;
  version: Generated<number>;
}

export interface VoidCompReasons {
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  id: string;
  name: string;
  names: Generated<JsonColumn>;
  percentage: Generated<string>;
  sort_number: Generated<number>;
  type: string;
  updated_at: string;
  version: Generated<number>;
}

export interface WebhookMessages {
  answer_status: number | null;
  attempts: Generated<number>;
  company_id: string;
  created_at: string;
  data: JsonColumn;
  ended_at: string | null;
  event_type: string;
  failure: string | null;
  id: string;
  location_id: string;
  next_at: string;
  sequence: string;
  state: Generated<string>;
  until_at: string;
  webhook_id: string;
}

export interface Webhooks {
  address: string;
  company_id: string;
  created_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  event_types: JsonColumn;
  id: string;
  is_active: Generated<boolean>;
  location_ids: JsonColumn;
  name: string;
  secret_version: Generated<number>;
  updated_at: string;
  version: Generated<number>;
}

export interface DB {
  account_settlements: AccountSettlements;
  api_keys: ApiKeys;
  "app.backfills": AppBackfills;
  "app.migrations": AppMigrations;
  approvals: Approvals;
  audit_log: AuditLog;
  availabilities: Availabilities;
  brand_locations: BrandLocations;
  brands: Brands;
  cash_activities: CashActivities;
  clients: Clients;
  close_of_days: CloseOfDays;
  combo_choice_items: ComboChoiceItems;
  combo_choices: ComboChoices;
  companies: Companies;
  counters: Counters;
  credit_notes: CreditNotes;
  custom_payment_types: CustomPaymentTypes;
  customer_addresses: CustomerAddresses;
  customer_categories: CustomerCategories;
  customer_display_settings: CustomerDisplaySettings;
  customer_points: CustomerPoints;
  customer_words: CustomerWords;
  customers: Customers;
  demo_records: DemoRecords;
  demo_sales: DemoSales;
  device_batch_charges: DeviceBatchCharges;
  device_settlement_charges: DeviceSettlementCharges;
  device_settlements: DeviceSettlements;
  discount_availabilities: DiscountAvailabilities;
  discount_locations: DiscountLocations;
  discount_menus: DiscountMenus;
  discount_redemptions: DiscountRedemptions;
  discount_targets: DiscountTargets;
  discounts: Discounts;
  email_changes: EmailChanges;
  event_routes: EventRoutes;
  gift_card_histories: GiftCardHistories;
  gift_card_payments: GiftCardPayments;
  gift_card_products: GiftCardProducts;
  gift_card_sale_items: GiftCardSaleItems;
  gift_card_sales: GiftCardSales;
  gift_card_stock_movements: GiftCardStockMovements;
  gift_card_types: GiftCardTypes;
  gift_cards: GiftCards;
  gl_code_types: GlCodeTypes;
  gl_codes: GlCodes;
  gl_maps: GlMaps;
  guest_card_payments: GuestCardPayments;
  hardware_agents: HardwareAgents;
  hourly_rates: HourlyRates;
  hub_messages: HubMessages;
  idempotency_keys: IdempotencyKeys;
  images: Images;
  incoming_calls: IncomingCalls;
  installation: Installation;
  integration_channels: IntegrationChannels;
  integrations: Integrations;
  inventory_movements: InventoryMovements;
  invitations: Invitations;
  invoices: Invoices;
  item_categories: ItemCategories;
  item_countdowns: ItemCountdowns;
  item_inventory: ItemInventory;
  item_locations: ItemLocations;
  item_units: ItemUnits;
  item_variant_options: ItemVariantOptions;
  item_variants: ItemVariants;
  items: Items;
  jobs: Jobs;
  journal_entries: JournalEntries;
  kitchen_lines: KitchenLines;
  kitchen_notes: KitchenNotes;
  kitchen_stations: KitchenStations;
  ledger_postings: LedgerPostings;
  locations: Locations;
  logins: Logins;
  menu_item_modifier_options: MenuItemModifierOptions;
  menu_items: MenuItems;
  menu_locations: MenuLocations;
  menu_sections: MenuSections;
  menus: Menus;
  modifier_bindings: ModifierBindings;
  modifier_groups: ModifierGroups;
  modifier_option_locations: ModifierOptionLocations;
  modifier_options: ModifierOptions;
  notice_looks: NoticeLooks;
  notice_reads: NoticeReads;
  notices: Notices;
  notification_groups: NotificationGroups;
  notification_targets: NotificationTargets;
  offline_orders: OfflineOrders;
  online_orders: OnlineOrders;
  online_stores: OnlineStores;
  order_changes: OrderChanges;
  order_channels: OrderChannels;
  order_discounts: OrderDiscounts;
  order_fulfillment_settings: OrderFulfillmentSettings;
  order_line_shares: OrderLineShares;
  order_lines: OrderLines;
  order_sends: OrderSends;
  orders: Orders;
  partner_items: PartnerItems;
  password_resets: PasswordResets;
  pay_in_out_reasons: PayInOutReasons;
  payment_account_customers: PaymentAccountCustomers;
  payment_account_entries: PaymentAccountEntries;
  payment_accounts: PaymentAccounts;
  payment_activities: PaymentActivities;
  payment_device_answers: PaymentDeviceAnswers;
  payment_device_asks: PaymentDeviceAsks;
  payment_devices: PaymentDevices;
  payment_integrations: PaymentIntegrations;
  payment_settings: PaymentSettings;
  payments: Payments;
  pin_failures: PinFailures;
  point_entries: PointEntries;
  pos_data_versions: PosDataVersions;
  price_list_items: PriceListItems;
  price_list_locations: PriceListLocations;
  price_list_modifier_options: PriceListModifierOptions;
  price_lists: PriceLists;
  print_jobs: PrintJobs;
  printers: Printers;
  product_bulk_changes: ProductBulkChanges;
  receipt_links: ReceiptLinks;
  receipt_templates: ReceiptTemplates;
  refresh_tokens: RefreshTokens;
  refund_lines: RefundLines;
  refunds: Refunds;
  registrations: Registrations;
  report_changes: ReportChanges;
  report_facts: ReportFacts;
  report_item_sums: ReportItemSums;
  report_leases: ReportLeases;
  report_mail_readers: ReportMailReaders;
  report_mail_runs: ReportMailRuns;
  report_mails: ReportMails;
  report_sums: ReportSums;
  report_views: ReportViews;
  roles: Roles;
  sales: Sales;
  sales_resets: SalesResets;
  scheduled_changes: ScheduledChanges;
  service_charge_rates: ServiceChargeRates;
  service_charge_settings: ServiceChargeSettings;
  sessions: Sessions;
  shift_breaks: ShiftBreaks;
  shifts: Shifts;
  sign_in_codes: SignInCodes;
  social_sign_ins: SocialSignIns;
  start_settled: StartSettled;
  sub_domains: SubDomains;
  system_payment_settings: SystemPaymentSettings;
  table_codes: TableCodes;
  table_groups: TableGroups;
  table_layouts: TableLayouts;
  table_reservations: TableReservations;
  tables: Tables;
  tax_components: TaxComponents;
  taxes: Taxes;
  terminal_pairings: TerminalPairings;
  terminal_reports: TerminalReports;
  time_clock_events: TimeClockEvents;
  tips_settings: TipsSettings;
  uom_classes: UomClasses;
  uoms: Uoms;
  used_challenges: UsedChallenges;
  user_identities: UserIdentities;
  user_locations: UserLocations;
  user_permissions: UserPermissions;
  user_pins: UserPins;
  user_roles: UserRoles;
  users: Users;
  variant_options: VariantOptions;
  variants: Variants;
  vendors: Vendors;
  void_comp_reasons: VoidCompReasons;
  webhook_messages: WebhookMessages;
  webhooks: Webhooks;
}
