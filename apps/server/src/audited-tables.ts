import type { AuditedTables } from './platform/audit/audited-tables.ts';

/**
 * The records whose every change is in the audit, by their tables. A table is either here or in the list of
 * `test/audit.test.ts` that says why it is not.
 */
export const auditedTables: AuditedTables = {
  brands: { noun: 'brand' },
  brand_locations: { of: { brands: 'brand_id' }, key: ['location_id', 'brand_id'] },
  item_categories: { noun: 'category' },

  items: { noun: 'item' },
  item_locations: { of: { items: 'item_id' }, key: ['location_id', 'item_id'] },
  item_inventory: {
    of: { items: 'item_id' },
    key: ['location_id', 'item_id'],
    // Each movement says what it did to these.
    without: ['on_hand', 'average_cost', 'last_cost'],
  },
  item_variants: { of: { items: 'item_id' }, key: ['item_id', 'variant_id'] },
  item_variant_options: { of: { items: 'item_id' }, key: ['item_id', 'variant_option_id'] },
  item_units: { of: { items: 'item_id', modifier_options: 'modifier_option_id' } },
  combo_choices: { of: { items: 'item_id' } },
  combo_choice_items: { of: { combo_choices: 'combo_choice_id' }, key: ['combo_choice_id', 'item_id'] },
  variants: { noun: 'variant' },
  variant_options: { of: { variants: 'variant_id' } },
  modifier_groups: { noun: 'modifierGroup' },
  modifier_options: { of: { modifier_groups: 'modifier_group_id' } },
  modifier_option_locations: {
    of: { modifier_options: 'modifier_option_id' },
    key: ['location_id', 'modifier_option_id'],
  },
  modifier_bindings: {
    of: {
      items: 'item_id',
      item_categories: 'category_id',
      modifier_options: 'modifier_option_id',
      variant_options: 'variant_option_id',
    },
  },

  menus: { noun: 'menu' },
  menu_locations: { of: { menus: 'menu_id' }, key: ['location_id', 'menu_id'] },
  menu_sections: { of: { menus: 'menu_id' } },
  menu_items: { of: { menu_sections: 'menu_section_id' } },
  menu_item_modifier_options: { of: { menu_items: 'menu_item_id' }, key: ['menu_item_id', 'modifier_option_id'] },
  price_lists: { noun: 'priceList' },
  price_list_items: { of: { price_lists: 'price_list_id' }, key: ['price_list_id', 'item_id'] },
  price_list_modifier_options: { of: { price_lists: 'price_list_id' }, key: ['price_list_id', 'modifier_option_id'] },
  price_list_locations: { of: { price_lists: 'price_list_id' }, key: ['location_id', 'price_list_id'] },
  availabilities: {
    of: {
      menus: 'menu_id',
      menu_sections: 'menu_section_id',
      menu_items: 'menu_item_id',
      price_lists: 'price_list_id',
      item_categories: 'category_id',
    },
  },
  discounts: { noun: 'discount' },
  discount_availabilities: { of: { discounts: 'discount_id' } },
  discount_locations: { of: { discounts: 'discount_id' }, key: ['location_id', 'discount_id'] },
  discount_menus: { of: { discounts: 'discount_id' }, key: ['discount_id', 'menu_id'] },
  discount_targets: { of: { discounts: 'discount_id' } },

  kitchen_stations: { noun: 'kitchenStation' },
  customer_display_settings: { noun: 'customerDisplay' },
  api_keys: { noun: 'apiKey', without: ['key_hash', 'last_used_at'] },
  webhooks: { noun: 'webhook' },
  integrations: { noun: 'integration' },
  integration_channels: {
    of: { integrations: 'integration_id' },
    key: ['order_channel_id'],
    // What was sent when is no change by people.
    without: ['sent_version', 'sent_menu', 'sent_out', 'sent_at', 'next_at', 'attempts', 'failure'],
  },
  partner_items: { noun: 'partnerItem', without: ['code', 'orders', 'last_ordered_at', 'external_item_id'] },
  order_channels: { noun: 'orderChannel' },
  online_stores: { noun: 'onlineStore' },
  payment_integrations: { noun: 'paymentIntegration', without: ['sealed_key'] },
  payment_devices: { noun: 'paymentDevice' },
  // The state that an agent reports of a printer, and its presence, are not changes by people.
  printers: { noun: 'printer', without: ['status', 'status_at', 'status_reason'] },
  event_routes: { noun: 'eventRoute' },
  kitchen_notes: { noun: 'kitchenNotes' },
  hardware_agents: {
    noun: 'hardwareAgent',
    without: [
      'setup_code_hash',
      'setup_expires_at',
      'key_hash',
      'agent_version',
      'last_seen_at',
      'root_certificate',
      'addresses',
      'usb_printers',
    ],
  },

  taxes: { noun: 'tax' },
  tax_components: { of: { taxes: 'tax_id' } },
  service_charge_settings: { noun: 'serviceCharge' },
  service_charge_rates: { noun: 'serviceChargeRate', key: ['location_id', 'order_fulfillment_type_id'] },
  tips_settings: { noun: 'tips' },
  payment_settings: { noun: 'paymentSetting' },
  system_payment_settings: { noun: 'systemPayment' },
  custom_payment_types: { noun: 'customPaymentType' },
  payment_accounts: { noun: 'paymentAccount', without: ['account_balance'] },
  payment_account_customers: {
    of: { payment_accounts: 'payment_account_id' },
    key: ['payment_account_id', 'customer_id'],
  },
  gl_codes: { noun: 'glCode' },
  gl_code_types: { noun: 'glCodeType' },
  gl_maps: { noun: 'glMap' },
  pay_in_out_reasons: { noun: 'payInOutReason' },
  void_comp_reasons: { noun: 'voidCompReason' },

  uoms: { noun: 'uom', key: ['uomid'] },
  vendors: { noun: 'vendor' },
  gift_card_types: { noun: 'giftCardType' },
  gift_card_products: { noun: 'giftCardProduct', without: ['on_hand_quantity'] },
  gift_cards: {
    noun: 'giftCard',
    without: ['current_balance', 'issue_no', 'number_from_end', 'at_location_id', 'currency_id', 'initial_value'],
  },
  receipt_templates: { noun: 'receiptTemplate' },
  notification_groups: { noun: 'notificationGroup' },
  notification_targets: { noun: 'notificationTarget' },
  table_layouts: { noun: 'tableLayout' },
  tables: {
    of: { table_layouts: 'table_layout_id' },
    // What happens at a table while guests are there is in its orders.
    without: [
      'status',
      'status_changed_at',
      'opened_at',
      'opened_by',
      'opened_by_name',
      'reserved_name',
      'guest_count',
      'table_group_id',
    ],
  },

  shifts: { noun: 'shift' },
  shift_breaks: { of: { shifts: 'shift_id' } },
  hourly_rates: { noun: 'hourlyRate' },

  customers: { noun: 'customer', isPersonal: true },
  customer_addresses: { of: { customers: 'customer_id' } },
  customer_categories: { noun: 'customerCategory' },
};
