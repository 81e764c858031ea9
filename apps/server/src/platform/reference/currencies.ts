import type { Currency } from '@tavola/contract';

// id, ISO 4217 code, name, symbol, decimals of ISO 4217. Ids are written on locations: append, never renumber (1 and 2 by decision 3).
const rows: readonly (readonly [currencyID: number, code: string, name: string, symbol: string, decimals: number])[] = [
  [1, 'THB', 'Thai Baht', '฿', 2], [2, 'USD', 'US Dollar', '$', 2], [3, 'EUR', 'Euro', '€', 2], [4, 'GBP', 'British Pound', '£', 2],
  [5, 'AED', 'United Arab Emirates Dirham', 'AED', 2], [6, 'AFN', 'Afghan Afghani', '؋', 2], [7, 'ALL', 'Albanian Lek', 'ALL', 2],
  [8, 'AMD', 'Armenian Dram', '֏', 2], [9, 'AOA', 'Angolan Kwanza', 'Kz', 2], [10, 'ARS', 'Argentine Peso', '$', 2],
  [11, 'AUD', 'Australian Dollar', '$', 2], [12, 'AWG', 'Aruban Florin', 'AWG', 2], [13, 'AZN', 'Azerbaijani Manat', '₼', 2],
  [14, 'BAM', 'Bosnia-Herzegovina Convertible Mark', 'KM', 2], [15, 'BBD', 'Barbadian Dollar', '$', 2], [16, 'BDT', 'Bangladeshi Taka', '৳', 2],
  [17, 'BHD', 'Bahraini Dinar', 'BHD', 3], [18, 'BIF', 'Burundian Franc', 'BIF', 0], [19, 'BMD', 'Bermudan Dollar', '$', 2],
  [20, 'BND', 'Brunei Dollar', '$', 2], [21, 'BOB', 'Bolivian Boliviano', 'Bs', 2], [22, 'BRL', 'Brazilian Real', 'R$', 2],
  [23, 'BSD', 'Bahamian Dollar', '$', 2], [24, 'BTN', 'Bhutanese Ngultrum', 'BTN', 2], [25, 'BWP', 'Botswanan Pula', 'P', 2],
  [26, 'BYN', 'Belarusian Ruble', 'BYN', 2], [27, 'BZD', 'Belize Dollar', '$', 2], [28, 'CAD', 'Canadian Dollar', '$', 2],
  [29, 'CDF', 'Congolese Franc', 'CDF', 2], [30, 'CHF', 'Swiss Franc', 'CHF', 2], [31, 'CLP', 'Chilean Peso', '$', 0],
  [32, 'CNY', 'Chinese Yuan', '¥', 2], [33, 'COP', 'Colombian Peso', '$', 2], [34, 'CRC', 'Costa Rican Colón', '₡', 2],
  [35, 'CUP', 'Cuban Peso', '$', 2], [36, 'CVE', 'Cape Verdean Escudo', 'CVE', 2], [37, 'CZK', 'Czech Koruna', 'Kč', 2],
  [38, 'DJF', 'Djiboutian Franc', 'DJF', 0], [39, 'DKK', 'Danish Krone', 'kr', 2], [40, 'DOP', 'Dominican Peso', '$', 2],
  [41, 'DZD', 'Algerian Dinar', 'DZD', 2], [42, 'EGP', 'Egyptian Pound', 'E£', 2], [43, 'ERN', 'Eritrean Nakfa', 'ERN', 2],
  [44, 'ETB', 'Ethiopian Birr', 'ETB', 2], [45, 'FJD', 'Fijian Dollar', '$', 2], [46, 'FKP', 'Falkland Islands Pound', '£', 2],
  [47, 'GEL', 'Georgian Lari', '₾', 2], [48, 'GHS', 'Ghanaian Cedi', 'GH₵', 2], [49, 'GIP', 'Gibraltar Pound', '£', 2],
  [50, 'GMD', 'Gambian Dalasi', 'GMD', 2], [51, 'GNF', 'Guinean Franc', 'FG', 0], [52, 'GTQ', 'Guatemalan Quetzal', 'Q', 2],
  [53, 'GYD', 'Guyanese Dollar', '$', 2], [54, 'HKD', 'Hong Kong Dollar', '$', 2], [55, 'HNL', 'Honduran Lempira', 'L', 2],
  [56, 'HTG', 'Haitian Gourde', 'HTG', 2], [57, 'HUF', 'Hungarian Forint', 'Ft', 2], [58, 'IDR', 'Indonesian Rupiah', 'Rp', 2],
  [59, 'ILS', 'Israeli New Shekel', '₪', 2], [60, 'INR', 'Indian Rupee', '₹', 2], [61, 'IQD', 'Iraqi Dinar', 'IQD', 3],
  [62, 'IRR', 'Iranian Rial', 'IRR', 2], [63, 'ISK', 'Icelandic Króna', 'kr', 0], [64, 'JMD', 'Jamaican Dollar', '$', 2],
  [65, 'JOD', 'Jordanian Dinar', 'JOD', 3], [66, 'JPY', 'Japanese Yen', '¥', 0], [67, 'KES', 'Kenyan Shilling', 'KES', 2],
  [68, 'KGS', 'Kyrgyz Som', '⃀', 2], [69, 'KHR', 'Cambodian Riel', '៛', 2], [70, 'KMF', 'Comorian Franc', 'CF', 0],
  [71, 'KPW', 'North Korean Won', '₩', 2], [72, 'KRW', 'South Korean Won', '₩', 0], [73, 'KWD', 'Kuwaiti Dinar', 'KWD', 3],
  [74, 'KYD', 'Cayman Islands Dollar', '$', 2], [75, 'KZT', 'Kazakhstani Tenge', '₸', 2], [76, 'LAK', 'Laotian Kip', '₭', 2],
  [77, 'LBP', 'Lebanese Pound', 'L£', 2], [78, 'LKR', 'Sri Lankan Rupee', 'Rs', 2], [79, 'LRD', 'Liberian Dollar', '$', 2],
  [80, 'LSL', 'Lesotho Loti', 'LSL', 2], [81, 'LYD', 'Libyan Dinar', 'LYD', 3], [82, 'MAD', 'Moroccan Dirham', 'MAD', 2],
  [83, 'MDL', 'Moldovan Leu', 'MDL', 2], [84, 'MGA', 'Malagasy Ariary', 'Ar', 2], [85, 'MKD', 'Macedonian Denar', 'MKD', 2],
  [86, 'MMK', 'Myanmar Kyat', 'K', 2], [87, 'MNT', 'Mongolian Tugrik', '₮', 2], [88, 'MOP', 'Macanese Pataca', 'MOP', 2],
  [89, 'MRU', 'Mauritanian Ouguiya', 'MRU', 2], [90, 'MUR', 'Mauritian Rupee', 'Rs', 2], [91, 'MVR', 'Maldivian Rufiyaa', 'MVR', 2],
  [92, 'MWK', 'Malawian Kwacha', 'MWK', 2], [93, 'MXN', 'Mexican Peso', '$', 2], [94, 'MYR', 'Malaysian Ringgit', 'RM', 2],
  [95, 'MZN', 'Mozambican Metical', 'MZN', 2], [96, 'NAD', 'Namibian Dollar', '$', 2], [97, 'NGN', 'Nigerian Naira', '₦', 2],
  [98, 'NIO', 'Nicaraguan Córdoba', 'C$', 2], [99, 'NOK', 'Norwegian Krone', 'kr', 2], [100, 'NPR', 'Nepalese Rupee', 'Rs', 2],
  [101, 'NZD', 'New Zealand Dollar', '$', 2], [102, 'OMR', 'Omani Rial', 'OMR', 3], [103, 'PAB', 'Panamanian Balboa', 'PAB', 2],
  [104, 'PEN', 'Peruvian Sol', 'PEN', 2], [105, 'PGK', 'Papua New Guinean Kina', 'PGK', 2], [106, 'PHP', 'Philippine Peso', '₱', 2],
  [107, 'PKR', 'Pakistani Rupee', 'Rs', 2], [108, 'PLN', 'Polish Zloty', 'zł', 2], [109, 'PYG', 'Paraguayan Guarani', '₲', 0],
  [110, 'QAR', 'Qatari Riyal', 'QAR', 2], [111, 'RON', 'Romanian Leu', 'lei', 2], [112, 'RSD', 'Serbian Dinar', 'RSD', 2],
  [113, 'RUB', 'Russian Ruble', '₽', 2], [114, 'RWF', 'Rwandan Franc', 'RF', 0], [115, 'SAR', 'Saudi Riyal', 'SAR', 2],
  [116, 'SBD', 'Solomon Islands Dollar', '$', 2], [117, 'SCR', 'Seychellois Rupee', 'SCR', 2], [118, 'SDG', 'Sudanese Pound', 'SDG', 2],
  [119, 'SEK', 'Swedish Krona', 'kr', 2], [120, 'SGD', 'Singapore Dollar', '$', 2], [121, 'SHP', 'St. Helena Pound', '£', 2],
  [122, 'SLE', 'Sierra Leonean Leone', 'SLE', 2], [123, 'SOS', 'Somali Shilling', 'SOS', 2], [124, 'SRD', 'Surinamese Dollar', '$', 2],
  [125, 'SSP', 'South Sudanese Pound', '£', 2], [126, 'STN', 'São Tomé and Príncipe Dobra', 'Db', 2], [127, 'SYP', 'Syrian Pound', '£', 2],
  [128, 'SZL', 'Swazi Lilangeni', 'SZL', 2], [129, 'TJS', 'Tajikistani Somoni', 'TJS', 2], [130, 'TMT', 'Turkmenistani Manat', 'TMT', 2],
  [131, 'TND', 'Tunisian Dinar', 'TND', 3], [132, 'TOP', 'Tongan Paʻanga', 'T$', 2], [133, 'TRY', 'Turkish Lira', '₺', 2],
  [134, 'TTD', 'Trinidad and Tobago Dollar', '$', 2], [135, 'TWD', 'New Taiwan Dollar', '$', 2], [136, 'TZS', 'Tanzanian Shilling', 'TZS', 2],
  [137, 'UAH', 'Ukrainian Hryvnia', '₴', 2], [138, 'UGX', 'Ugandan Shilling', 'UGX', 0], [139, 'UYU', 'Uruguayan Peso', '$', 2],
  [140, 'UZS', 'Uzbekistani Som', 'UZS', 2], [141, 'VES', 'Venezuelan Bolívar', 'VES', 2], [142, 'VND', 'Vietnamese Dong', '₫', 0],
  [143, 'VUV', 'Vanuatu Vatu', 'VUV', 0], [144, 'WST', 'Samoan Tala', 'WST', 2], [145, 'XAF', 'Central African CFA Franc', 'FCFA', 0],
  [146, 'XCD', 'East Caribbean Dollar', '$', 2], [147, 'XCG', 'Caribbean Guilder', 'Cg.', 2], [148, 'XOF', 'West African CFA Franc', 'F CFA', 0],
  [149, 'XPF', 'CFP Franc', 'CFPF', 0], [150, 'YER', 'Yemeni Rial', 'YER', 2], [151, 'ZAR', 'South African Rand', 'R', 2],
  [152, 'ZMW', 'Zambian Kwacha', 'ZK', 2], [153, 'ZWG', 'Zimbabwean Gold', 'ZWG', 2],
];

/** Every currency in use, the baht and the US dollar first, with the decimals of ISO 4217 (decisions 3 and 103). */
export const currencies: readonly Currency[] = rows.map(([currencyID, code, name, symbol, decimals]) => ({ currencyID, code, name, symbol, decimals }));

const byID = new Map(currencies.map((currency) => [currency.currencyID, currency]));
const byCode = new Map(currencies.map((currency) => [currency.code, currency]));

export const findCurrency = (currencyID: number): Currency | undefined => byID.get(currencyID);
export const findCurrencyByCode = (code: string): Currency | undefined => byCode.get(code);
