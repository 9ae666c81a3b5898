// Whether people can sign in by a provider.
import type { SamlProviderRow } from './store.ts'

export interface ActiveProvider extends SamlProviderRow {
  readonly entity_id: string
  readonly sso_url: string
  readonly certificate: string
}

/** Whether everything is set that the protocol needs. */
export const isActive = (row: SamlProviderRow): row is ActiveProvider =>
  row.entity_id !== null && row.sso_url !== null && row.certificate !== null
