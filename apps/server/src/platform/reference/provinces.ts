const list = (names: string): readonly string[] => names.split(';').map((name) => name.trim());

/** Choices for the province of an address, by ISO country code; a country that is not named takes any text. */
export const provinces: Readonly<Record<string, readonly string[]>> = {
  // 76 provinces and Bangkok.
  TH: list(`Amnat Charoen; Ang Thong; Bangkok; Bueng Kan; Buriram; Chachoengsao; Chai Nat; Chaiyaphum; Chanthaburi; Chiang Mai; Chiang Rai; Chonburi; Chumphon; Kalasin;
    Kamphaeng Phet; Kanchanaburi; Khon Kaen; Krabi; Lampang; Lamphun; Loei; Lopburi; Mae Hong Son; Maha Sarakham; Mukdahan; Nakhon Nayok; Nakhon Pathom; Nakhon Phanom;
    Nakhon Ratchasima; Nakhon Sawan; Nakhon Si Thammarat; Nan; Narathiwat; Nong Bua Lamphu; Nong Khai; Nonthaburi; Pathum Thani; Pattani; Phang Nga; Phatthalung; Phayao;
    Phetchabun; Phetchaburi; Phichit; Phitsanulok; Phra Nakhon Si Ayutthaya; Phrae; Phuket; Prachinburi; Prachuap Khiri Khan; Ranong; Ratchaburi; Rayong; Roi Et; Sa Kaeo;
    Sakon Nakhon; Samut Prakan; Samut Sakhon; Samut Songkhram; Saraburi; Satun; Sing Buri; Sisaket; Songkhla; Sukhothai; Suphan Buri; Surat Thani; Surin; Tak; Trang; Trat;
    Ubon Ratchathani; Udon Thani; Uthai Thani; Uttaradit; Yala; Yasothon`),
  IE: list(`Carlow; Cavan; Clare; Cork; Donegal; Dublin; Galway; Kerry; Kildare; Kilkenny; Laois; Leitrim; Limerick; Longford; Louth; Mayo; Meath; Monaghan; Offaly; Roscommon;
    Sligo; Tipperary; Waterford; Westmeath; Wexford; Wicklow`),
  US: list(`Alabama; Alaska; Arizona; Arkansas; California; Colorado; Connecticut; Delaware; District of Columbia; Florida; Georgia; Hawaii; Idaho; Illinois; Indiana; Iowa; Kansas;
    Kentucky; Louisiana; Maine; Maryland; Massachusetts; Michigan; Minnesota; Mississippi; Missouri; Montana; Nebraska; Nevada; New Hampshire; New Jersey; New Mexico; New York;
    North Carolina; North Dakota; Ohio; Oklahoma; Oregon; Pennsylvania; Rhode Island; South Carolina; South Dakota; Tennessee; Texas; Utah; Vermont; Virginia; Washington;
    West Virginia; Wisconsin; Wyoming`),
  CA: list(`Alberta; British Columbia; Manitoba; New Brunswick; Newfoundland and Labrador; Northwest Territories; Nova Scotia; Nunavut; Ontario; Prince Edward Island; Quebec;
    Saskatchewan; Yukon`),
  AU: list(
    'Australian Capital Territory; New South Wales; Northern Territory; Queensland; South Australia; Tasmania; Victoria; Western Australia',
  ),
  NZ: list(`Auckland; Bay of Plenty; Canterbury; Chatham Islands; Gisborne; Hawke’s Bay; Manawatū-Whanganui; Marlborough; Nelson; Northland; Otago; Southland; Taranaki; Tasman;
    Waikato; Wellington; West Coast`),
  // The nine regions of England and the other three nations.
  GB: list(
    `East Midlands; East of England; London; North East; North West; Northern Ireland; Scotland; South East; South West; Wales; West Midlands; Yorkshire and the Humber`,
  ),
  AT: list('Burgenland; Carinthia; Lower Austria; Salzburg; Styria; Tyrol; Upper Austria; Vienna; Vorarlberg'),
  DE: list(`Baden-Württemberg; Bavaria; Berlin; Brandenburg; Bremen; Hamburg; Hesse; Lower Saxony; Mecklenburg-Vorpommern; North Rhine-Westphalia; Rhineland-Palatinate; Saarland;
    Saxony; Saxony-Anhalt; Schleswig-Holstein; Thuringia`),
  CH: list(`Aargau; Appenzell Ausserrhoden; Appenzell Innerrhoden; Basel-Landschaft; Basel-Stadt; Bern; Fribourg; Geneva; Glarus; Graubünden; Jura; Lucerne; Neuchâtel; Nidwalden;
    Obwalden; Schaffhausen; Schwyz; Solothurn; St. Gallen; Thurgau; Ticino; Uri; Valais; Vaud; Zug; Zürich`),
  NL: list(
    'Drenthe; Flevoland; Friesland; Gelderland; Groningen; Limburg; North Brabant; North Holland; Overijssel; South Holland; Utrecht; Zeeland',
  ),
  BE: list(
    'Antwerp; Brussels; East Flanders; Flemish Brabant; Hainaut; Liège; Limburg; Luxembourg; Namur; Walloon Brabant; West Flanders',
  ),
  FR: list(`Auvergne-Rhône-Alpes; Bourgogne-Franche-Comté; Brittany; Centre-Val de Loire; Corsica; Grand Est; Hauts-de-France; Île-de-France; Normandy; Nouvelle-Aquitaine; Occitanie;
    Pays de la Loire; Provence-Alpes-Côte d’Azur`),
  ES: list(`Andalusia; Aragon; Asturias; Balearic Islands; Basque Country; Canary Islands; Cantabria; Castile and León; Castilla-La Mancha; Catalonia; Ceuta; Extremadura; Galicia;
    La Rioja; Madrid; Melilla; Murcia; Navarre; Valencian Community`),
  IT: list(`Abruzzo; Aosta Valley; Apulia; Basilicata; Calabria; Campania; Emilia-Romagna; Friuli-Venezia Giulia; Lazio; Liguria; Lombardy; Marche; Molise; Piedmont; Sardinia; Sicily;
    Trentino-South Tyrol; Tuscany; Umbria; Veneto`),
  MY: list(
    `Johor; Kedah; Kelantan; Kuala Lumpur; Labuan; Malacca; Negeri Sembilan; Pahang; Penang; Perak; Perlis; Putrajaya; Sabah; Sarawak; Selangor; Terengganu`,
  ),
  IN: list(`Andaman and Nicobar Islands; Andhra Pradesh; Arunachal Pradesh; Assam; Bihar; Chandigarh; Chhattisgarh; Dadra and Nagar Haveli and Daman and Diu; Delhi; Goa; Gujarat;
    Haryana; Himachal Pradesh; Jammu and Kashmir; Jharkhand; Karnataka; Kerala; Ladakh; Lakshadweep; Madhya Pradesh; Maharashtra; Manipur; Meghalaya; Mizoram; Nagaland; Odisha;
    Puducherry; Punjab; Rajasthan; Sikkim; Tamil Nadu; Telangana; Tripura; Uttar Pradesh; Uttarakhand; West Bengal`),
  JP: list(`Aichi; Akita; Aomori; Chiba; Ehime; Fukui; Fukuoka; Fukushima; Gifu; Gunma; Hiroshima; Hokkaido; Hyogo; Ibaraki; Ishikawa; Iwate; Kagawa; Kagoshima; Kanagawa; Kochi;
    Kumamoto; Kyoto; Mie; Miyagi; Miyazaki; Nagano; Nagasaki; Nara; Niigata; Oita; Okayama; Okinawa; Osaka; Saga; Saitama; Shiga; Shimane; Shizuoka; Tochigi; Tokushima; Tokyo;
    Tottori; Toyama; Wakayama; Yamagata; Yamaguchi; Yamanashi`),
  MX: list(`Aguascalientes; Baja California; Baja California Sur; Campeche; Chiapas; Chihuahua; Coahuila; Colima; Durango; Guanajuato; Guerrero; Hidalgo; Jalisco; Mexico City;
    Michoacán; Morelos; Nayarit; Nuevo León; Oaxaca; Puebla; Querétaro; Quintana Roo; San Luis Potosí; Sinaloa; Sonora; State of Mexico; Tabasco; Tamaulipas; Tlaxcala;
    Veracruz; Yucatán; Zacatecas`),
  BR: list(`Acre; Alagoas; Amapá; Amazonas; Bahia; Ceará; Distrito Federal; Espírito Santo; Goiás; Maranhão; Mato Grosso; Mato Grosso do Sul; Minas Gerais; Pará; Paraíba; Paraná;
    Pernambuco; Piauí; Rio de Janeiro; Rio Grande do Norte; Rio Grande do Sul; Rondônia; Roraima; Santa Catarina; São Paulo; Sergipe; Tocantins`),
  ZA: list(
    'Eastern Cape; Free State; Gauteng; KwaZulu-Natal; Limpopo; Mpumalanga; North West; Northern Cape; Western Cape',
  ),
};

/**
 * The same provinces in the country's own language and in the same order, where people use another script; an address
 * may have either name.
 */
export const localProvinces: Readonly<Record<string, readonly string[]>> = {
  TH: list(`อำนาจเจริญ; อ่างทอง; กรุงเทพมหานคร; บึงกาฬ; บุรีรัมย์; ฉะเชิงเทรา; ชัยนาท; ชัยภูมิ; จันทบุรี; เชียงใหม่; เชียงราย; ชลบุรี; ชุมพร; กาฬสินธุ์;
    กำแพงเพชร; กาญจนบุรี; ขอนแก่น; กระบี่; ลำปาง; ลำพูน; เลย; ลพบุรี; แม่ฮ่องสอน; มหาสารคาม; มุกดาหาร; นครนายก; นครปฐม; นครพนม;
    นครราชสีมา; นครสวรรค์; นครศรีธรรมราช; น่าน; นราธิวาส; หนองบัวลำภู; หนองคาย; นนทบุรี; ปทุมธานี; ปัตตานี; พังงา; พัทลุง; พะเยา;
    เพชรบูรณ์; เพชรบุรี; พิจิตร; พิษณุโลก; พระนครศรีอยุธยา; แพร่; ภูเก็ต; ปราจีนบุรี; ประจวบคีรีขันธ์; ระนอง; ราชบุรี; ระยอง; ร้อยเอ็ด; สระแก้ว;
    สกลนคร; สมุทรปราการ; สมุทรสาคร; สมุทรสงคราม; สระบุรี; สตูล; สิงห์บุรี; ศรีสะเกษ; สงขลา; สุโขทัย; สุพรรณบุรี; สุราษฎร์ธานี; สุรินทร์; ตาก; ตรัง; ตราด;
    อุบลราชธานี; อุดรธานี; อุทัยธานี; อุตรดิตถ์; ยะลา; ยโสธร`),
};
