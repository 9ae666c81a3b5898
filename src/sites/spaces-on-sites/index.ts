// What spaces are told of the sites that show them.
import type { SpacesOnSites } from '#context.ts'
import { addressesOf, pageAddressesOf } from '../addresses/index.ts'

export const spacesOnSites: SpacesOnSites = { addressesOf, pageAddressesOf }
