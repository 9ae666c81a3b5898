// What the rooms of spaces and organizations ask of sites.
import type { SpacesOnSites } from '#context.ts'
import { addressesOf, changeRequestAddressesOf, pageAddressesOf } from '../addresses/index.ts'
import { refuseWhereShown, removeFromSites } from '../site-spaces/index.ts'
import { isSiteOf } from '../sites/index.ts'

export const spacesOnSites: SpacesOnSites = {
  addressesOf,
  pageAddressesOf,
  changeRequestAddressesOf,
  isSiteOf,
  removeSpaces: removeFromSites,
  refuseWhereShown,
}
