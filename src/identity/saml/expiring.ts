// Providers whose certificates expire soon: told to the operator at each start, for nobody signs in by them afterwards.
import type { Installation } from '#context.ts'
import { later } from '#kernel/clock.ts'
import { soon } from './certificates.ts'
import { providersExpiring } from './store.ts'

/** Lines in the log; where there are more, these come first anyway. */
const mostWarnings = 20

export const warnOfExpiringCertificates = async (installation: Installation): Promise<void> => {
  const { database, log } = installation
  const before = later(installation, soon)
  const rows = await providersExpiring({ db: database.read }, before, mostWarnings)
  for (const { id, organization_id: organization, certificate_expires_at: expiresAt } of rows)
    log.warn(
      { provider: id, organization, expiresAt },
      'the certificate of a SAML provider expires soon or has expired; an admin of its organization can set a new one',
    )
}
