// Addresses of what sites publish.
export {
  type AddressedSite,
  addressAt,
  type PartPaths,
  pathInSite,
  reservedStep,
  type SiteAddresses,
  type SpacePlace,
  shareAddress,
  siteAddresses,
} from './site-address.ts'
