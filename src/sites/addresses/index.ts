// Addresses of what sites publish.
export { addressesOf, pageAddressesOf } from './published-spaces.ts'
export { siteOpenedBy } from './share-key.ts'
