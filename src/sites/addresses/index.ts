// Addresses of what sites publish.
export { publicSitesHere } from './public-sites.ts'
export { isReadable, publishedAddress } from './published-site.ts'
export { addressesOf, changeRequestAddressesOf, pageAddressesOf } from './published-spaces.ts'
export { shareLinkOpens, shareSecret, siteOpenedBy } from './share-key.ts'
export { shareAddress } from './site-address.ts'
export { hostnameOfSite } from './store.ts'
