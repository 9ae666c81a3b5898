// Warns the operator at each start of providers whose certificates expire soon, since nobody can sign in by them afterwards.
import type { Installation } from '#context.ts'
import { later } from '#kernel/clock.ts'
import { soon } from './certificates.ts'
import { providersExpiring } from './store.ts'

/** Log lines at most; the certificates that expire first come first. */
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
