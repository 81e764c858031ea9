declare const brand: unique symbol;

/** Work of a whole company: reaches all its locations. Made only by `companyScope`. */
export interface CompanyScope {
  readonly companyID: string;
  readonly [brand]: 'company';
}

/** Work of one location of a company: other locations' rows do not exist for it. Made only by `locationScope`. */
export interface LocationScope {
  readonly companyID: string;
  readonly locationID: string;
  readonly [brand]: 'location';
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The scope of a company. Throws on anything that is not a UUID. Callers have checked the company against the token
 * (decision 2).
 */
export function companyScope(companyID: string): CompanyScope {
  refuseOther(companyID, 'company');
  return { companyID } as CompanyScope;
}

/**
 * The scope of a location. Throws on anything that is not a UUID. Callers have checked both ids against the token
 * (decision 2).
 */
export function locationScope(companyID: string, locationID: string): LocationScope {
  refuseOther(companyID, 'company');
  refuseOther(locationID, 'location');
  return { companyID, locationID } as LocationScope;
}

/** The company of a location's scope, for reading what the company shares among its locations. */
export function companyOf(scope: LocationScope): CompanyScope {
  return companyScope(scope.companyID);
}

/** Distinguishes the two kinds of scope at run time. */
export function isLocationScope(scope: CompanyScope | LocationScope): scope is LocationScope {
  return 'locationID' in scope;
}

function refuseOther(id: string, what: string): void {
  if (!UUID.test(id)) throw new TypeError(`not a ${what} id: ${JSON.stringify(id)}`);
}
