import type { Country } from '@tavola/contract';
import { findCurrencyByCode } from './currencies.ts';
import { provinces } from './provinces.ts';

// id, ISO 3166 code, name, currency. Ids are written on companies: append, never renumber. 102 is Ireland and 219 Thailand;
// 14 stays free, because another system's 14 may be Austria or Australia (decision 3).
const rows: readonly (readonly [countryID: number, code: string, name: string, currency: string])[] = [
  [1, 'AD', 'Andorra', 'EUR'], [2, 'AE', 'United Arab Emirates', 'AED'], [3, 'AF', 'Afghanistan', 'AFN'], [4, 'AG', 'Antigua and Barbuda', 'XCD'],
  [5, 'AI', 'Anguilla', 'XCD'], [6, 'AL', 'Albania', 'ALL'], [7, 'AM', 'Armenia', 'AMD'], [8, 'AO', 'Angola', 'AOA'], [9, 'AR', 'Argentina', 'ARS'],
  [10, 'AS', 'American Samoa', 'USD'], [11, 'AT', 'Austria', 'EUR'], [12, 'AU', 'Australia', 'AUD'], [13, 'AW', 'Aruba', 'AWG'],
  [15, 'AX', 'Åland Islands', 'EUR'], [16, 'AZ', 'Azerbaijan', 'AZN'], [17, 'BA', 'Bosnia and Herzegovina', 'BAM'], [18, 'BB', 'Barbados', 'BBD'],
  [19, 'BD', 'Bangladesh', 'BDT'], [20, 'BE', 'Belgium', 'EUR'], [21, 'BF', 'Burkina Faso', 'XOF'], [22, 'BG', 'Bulgaria', 'EUR'],
  [23, 'BH', 'Bahrain', 'BHD'], [24, 'BI', 'Burundi', 'BIF'], [25, 'BJ', 'Benin', 'XOF'], [26, 'BL', 'Saint Barthélemy', 'EUR'],
  [27, 'BM', 'Bermuda', 'BMD'], [28, 'BN', 'Brunei', 'BND'], [29, 'BO', 'Bolivia', 'BOB'], [30, 'BQ', 'Caribbean Netherlands', 'USD'],
  [31, 'BR', 'Brazil', 'BRL'], [32, 'BS', 'Bahamas', 'BSD'], [33, 'BT', 'Bhutan', 'BTN'], [34, 'BW', 'Botswana', 'BWP'], [35, 'BY', 'Belarus', 'BYN'],
  [36, 'BZ', 'Belize', 'BZD'], [37, 'CA', 'Canada', 'CAD'], [38, 'CC', 'Cocos (Keeling) Islands', 'AUD'],
  [39, 'CD', 'Congo, Democratic Republic', 'CDF'], [40, 'CF', 'Central African Republic', 'XAF'], [41, 'CG', 'Congo', 'XAF'],
  [42, 'CH', 'Switzerland', 'CHF'], [43, 'CI', 'Ivory Coast', 'XOF'], [44, 'CK', 'Cook Islands', 'NZD'], [45, 'CL', 'Chile', 'CLP'],
  [46, 'CM', 'Cameroon', 'XAF'], [47, 'CN', 'China', 'CNY'], [48, 'CO', 'Colombia', 'COP'], [49, 'CR', 'Costa Rica', 'CRC'], [50, 'CU', 'Cuba', 'CUP'],
  [51, 'CV', 'Cape Verde', 'CVE'], [52, 'CW', 'Curaçao', 'XCG'], [53, 'CX', 'Christmas Island', 'AUD'], [54, 'CY', 'Cyprus', 'EUR'],
  [55, 'CZ', 'Czechia', 'CZK'], [56, 'DE', 'Germany', 'EUR'], [57, 'DJ', 'Djibouti', 'DJF'], [58, 'DK', 'Denmark', 'DKK'],
  [59, 'DM', 'Dominica', 'XCD'], [60, 'DO', 'Dominican Republic', 'DOP'], [61, 'DZ', 'Algeria', 'DZD'], [62, 'EC', 'Ecuador', 'USD'],
  [63, 'EE', 'Estonia', 'EUR'], [64, 'EG', 'Egypt', 'EGP'], [65, 'EH', 'Western Sahara', 'MAD'], [66, 'ER', 'Eritrea', 'ERN'],
  [67, 'ES', 'Spain', 'EUR'], [68, 'ET', 'Ethiopia', 'ETB'], [69, 'FI', 'Finland', 'EUR'], [70, 'FJ', 'Fiji', 'FJD'],
  [71, 'FK', 'Falkland Islands', 'FKP'], [72, 'FM', 'Micronesia', 'USD'], [73, 'FO', 'Faroe Islands', 'DKK'], [74, 'FR', 'France', 'EUR'],
  [75, 'GA', 'Gabon', 'XAF'], [76, 'GB', 'United Kingdom', 'GBP'], [77, 'GD', 'Grenada', 'XCD'], [78, 'GE', 'Georgia', 'GEL'],
  [79, 'GF', 'French Guiana', 'EUR'], [80, 'GG', 'Guernsey', 'GBP'], [81, 'GH', 'Ghana', 'GHS'], [82, 'GI', 'Gibraltar', 'GIP'],
  [83, 'GL', 'Greenland', 'DKK'], [84, 'GM', 'Gambia', 'GMD'], [85, 'GN', 'Guinea', 'GNF'], [86, 'GP', 'Guadeloupe', 'EUR'],
  [87, 'GQ', 'Equatorial Guinea', 'XAF'], [88, 'GR', 'Greece', 'EUR'], [89, 'GT', 'Guatemala', 'GTQ'], [90, 'GU', 'Guam', 'USD'],
  [91, 'GW', 'Guinea-Bissau', 'XOF'], [92, 'GY', 'Guyana', 'GYD'], [93, 'HK', 'Hong Kong', 'HKD'], [94, 'HN', 'Honduras', 'HNL'],
  [95, 'HR', 'Croatia', 'EUR'], [96, 'HT', 'Haiti', 'HTG'], [97, 'HU', 'Hungary', 'HUF'], [98, 'ID', 'Indonesia', 'IDR'], [99, 'IL', 'Israel', 'ILS'],
  [100, 'IM', 'Isle of Man', 'GBP'], [101, 'IN', 'India', 'INR'], [102, 'IE', 'Ireland', 'EUR'], [103, 'IQ', 'Iraq', 'IQD'], [104, 'IR', 'Iran', 'IRR'],
  [105, 'IS', 'Iceland', 'ISK'], [106, 'IT', 'Italy', 'EUR'], [107, 'JE', 'Jersey', 'GBP'], [108, 'JM', 'Jamaica', 'JMD'], [109, 'JO', 'Jordan', 'JOD'],
  [110, 'JP', 'Japan', 'JPY'], [111, 'KE', 'Kenya', 'KES'], [112, 'KG', 'Kyrgyzstan', 'KGS'], [113, 'KH', 'Cambodia', 'KHR'],
  [114, 'KI', 'Kiribati', 'AUD'], [115, 'KM', 'Comoros', 'KMF'], [116, 'KN', 'Saint Kitts and Nevis', 'XCD'], [117, 'KP', 'North Korea', 'KPW'],
  [118, 'KR', 'South Korea', 'KRW'], [119, 'KW', 'Kuwait', 'KWD'], [120, 'KY', 'Cayman Islands', 'KYD'], [121, 'KZ', 'Kazakhstan', 'KZT'],
  [122, 'LA', 'Laos', 'LAK'], [123, 'LB', 'Lebanon', 'LBP'], [124, 'LC', 'Saint Lucia', 'XCD'], [125, 'LI', 'Liechtenstein', 'CHF'],
  [126, 'LK', 'Sri Lanka', 'LKR'], [127, 'LR', 'Liberia', 'LRD'], [128, 'LS', 'Lesotho', 'LSL'], [129, 'LT', 'Lithuania', 'EUR'],
  [130, 'LU', 'Luxembourg', 'EUR'], [131, 'LV', 'Latvia', 'EUR'], [132, 'LY', 'Libya', 'LYD'], [133, 'MA', 'Morocco', 'MAD'],
  [134, 'MC', 'Monaco', 'EUR'], [135, 'MD', 'Moldova', 'MDL'], [136, 'ME', 'Montenegro', 'EUR'], [137, 'MF', 'Saint Martin', 'EUR'],
  [138, 'MG', 'Madagascar', 'MGA'], [139, 'MH', 'Marshall Islands', 'USD'], [140, 'MK', 'North Macedonia', 'MKD'], [141, 'ML', 'Mali', 'XOF'],
  [142, 'MM', 'Myanmar', 'MMK'], [143, 'MN', 'Mongolia', 'MNT'], [144, 'MO', 'Macao', 'MOP'], [145, 'MP', 'Northern Mariana Islands', 'USD'],
  [146, 'MQ', 'Martinique', 'EUR'], [147, 'MR', 'Mauritania', 'MRU'], [148, 'MS', 'Montserrat', 'XCD'], [149, 'MT', 'Malta', 'EUR'],
  [150, 'MU', 'Mauritius', 'MUR'], [151, 'MV', 'Maldives', 'MVR'], [152, 'MW', 'Malawi', 'MWK'], [153, 'MX', 'Mexico', 'MXN'],
  [154, 'MY', 'Malaysia', 'MYR'], [155, 'MZ', 'Mozambique', 'MZN'], [156, 'NA', 'Namibia', 'NAD'], [157, 'NC', 'New Caledonia', 'XPF'],
  [158, 'NE', 'Niger', 'XOF'], [159, 'NF', 'Norfolk Island', 'AUD'], [160, 'NG', 'Nigeria', 'NGN'], [161, 'NI', 'Nicaragua', 'NIO'],
  [162, 'NL', 'Netherlands', 'EUR'], [163, 'NO', 'Norway', 'NOK'], [164, 'NP', 'Nepal', 'NPR'], [165, 'NR', 'Nauru', 'AUD'], [166, 'NU', 'Niue', 'NZD'],
  [167, 'NZ', 'New Zealand', 'NZD'], [168, 'OM', 'Oman', 'OMR'], [169, 'PA', 'Panama', 'PAB'], [170, 'PE', 'Peru', 'PEN'],
  [171, 'PF', 'French Polynesia', 'XPF'], [172, 'PG', 'Papua New Guinea', 'PGK'], [173, 'PH', 'Philippines', 'PHP'], [174, 'PK', 'Pakistan', 'PKR'],
  [175, 'PL', 'Poland', 'PLN'], [176, 'PM', 'Saint Pierre and Miquelon', 'EUR'], [177, 'PN', 'Pitcairn Islands', 'NZD'],
  [178, 'PR', 'Puerto Rico', 'USD'], [179, 'PS', 'Palestine', 'ILS'], [180, 'PT', 'Portugal', 'EUR'], [181, 'PW', 'Palau', 'USD'],
  [182, 'PY', 'Paraguay', 'PYG'], [183, 'QA', 'Qatar', 'QAR'], [184, 'RE', 'Réunion', 'EUR'], [185, 'RO', 'Romania', 'RON'],
  [186, 'RS', 'Serbia', 'RSD'], [187, 'RU', 'Russia', 'RUB'], [188, 'RW', 'Rwanda', 'RWF'], [189, 'SA', 'Saudi Arabia', 'SAR'],
  [190, 'SB', 'Solomon Islands', 'SBD'], [191, 'SC', 'Seychelles', 'SCR'], [192, 'SD', 'Sudan', 'SDG'], [193, 'SE', 'Sweden', 'SEK'],
  [194, 'SG', 'Singapore', 'SGD'], [195, 'SH', 'Saint Helena', 'SHP'], [196, 'SI', 'Slovenia', 'EUR'], [197, 'SJ', 'Svalbard and Jan Mayen', 'NOK'],
  [198, 'SK', 'Slovakia', 'EUR'], [199, 'SL', 'Sierra Leone', 'SLE'], [200, 'SM', 'San Marino', 'EUR'], [201, 'SN', 'Senegal', 'XOF'],
  [202, 'SO', 'Somalia', 'SOS'], [203, 'SR', 'Suriname', 'SRD'], [204, 'SS', 'South Sudan', 'SSP'], [205, 'ST', 'São Tomé and Príncipe', 'STN'],
  [206, 'SV', 'El Salvador', 'USD'], [207, 'SX', 'Sint Maarten', 'XCG'], [208, 'SY', 'Syria', 'SYP'], [209, 'SZ', 'Eswatini', 'SZL'],
  [210, 'TC', 'Turks and Caicos Islands', 'USD'], [211, 'TD', 'Chad', 'XAF'], [212, 'TG', 'Togo', 'XOF'], [213, 'TJ', 'Tajikistan', 'TJS'],
  [214, 'TK', 'Tokelau', 'NZD'], [215, 'TL', 'Timor-Leste', 'USD'], [216, 'TM', 'Turkmenistan', 'TMT'], [217, 'TN', 'Tunisia', 'TND'],
  [218, 'TO', 'Tonga', 'TOP'], [219, 'TH', 'Thailand', 'THB'], [220, 'TR', 'Türkiye', 'TRY'], [221, 'TT', 'Trinidad and Tobago', 'TTD'],
  [222, 'TV', 'Tuvalu', 'AUD'], [223, 'TW', 'Taiwan', 'TWD'], [224, 'TZ', 'Tanzania', 'TZS'], [225, 'UA', 'Ukraine', 'UAH'],
  [226, 'UG', 'Uganda', 'UGX'], [227, 'US', 'United States', 'USD'], [228, 'UY', 'Uruguay', 'UYU'], [229, 'UZ', 'Uzbekistan', 'UZS'],
  [230, 'VA', 'Vatican City', 'EUR'], [231, 'VC', 'Saint Vincent and Grenadines', 'XCD'], [232, 'VE', 'Venezuela', 'VES'],
  [233, 'VG', 'British Virgin Islands', 'USD'], [234, 'VI', 'US Virgin Islands', 'USD'], [235, 'VN', 'Vietnam', 'VND'], [236, 'VU', 'Vanuatu', 'VUV'],
  [237, 'WF', 'Wallis and Futuna', 'XPF'], [238, 'WS', 'Samoa', 'WST'], [239, 'XK', 'Kosovo', 'EUR'], [240, 'YE', 'Yemen', 'YER'],
  [241, 'YT', 'Mayotte', 'EUR'], [242, 'ZA', 'South Africa', 'ZAR'], [243, 'ZM', 'Zambia', 'ZMW'], [244, 'ZW', 'Zimbabwe', 'ZWG'],
];

// "Tax-inclusive defaults to true for countries 102 and 14" (platform spec, section 5), 14 read both ways.
const taxInclusiveCodes: ReadonlySet<string> = new Set(['IE', 'AT', 'AU']);
// The others take the browser's guess (platform spec, section 5).
const timezones: Readonly<Record<string, string>> = { TH: 'Asia/Bangkok', IE: 'Europe/Dublin' };

/** Every country and territory that a restaurant could stand in, by name; a country without provinces takes any text (decision 3). */
export const countries: readonly Country[] = rows
  .map(([countryID, code, name, currency]): Country => ({
    countryID, code, name, defaultCurrencyID: currencyIDOf(currency), taxInclusiveDefault: taxInclusiveCodes.has(code), defaultTimezone: timezones[code] ?? null, provinces: [...(provinces[code] ?? [])],
  }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

const byID = new Map(countries.map((country) => [country.countryID, country]));

export const findCountry = (countryID: number): Country | undefined => byID.get(countryID);

function currencyIDOf(code: string): number {
  const currency = findCurrencyByCode(code);
  if (currency === undefined) throw new Error(`There is no currency ${code}.`);
  return currency.currencyID;
}
