// Organizations that the operator imports from a backup.
import type { FoundBackup, ImportedOrganization, Importing } from '#backup/index.ts'
import type { Installation } from './context.ts'
import { noteFounded } from './founding.ts'
import { openInstallation } from './installation.ts'

/** In an installation without organizations, it becomes the first. */
export const bringOrganizationIn = async (
  installation: Installation,
  found: FoundBackup,
  report: Importing['report'],
): Promise<ImportedOrganization> => {
  const { importOrganization } = await import('#backup/organization/import/import-organization.ts')
  return importOrganization(installation, found, {
    openStaged: database =>
      openInstallation(database, {
        baseUrl: installation.baseUrl,
        // Nothing runs in the background of the staging database.
        logger: { error: () => {}, warn: () => {} },
        fileLimit: installation.limits.file,
      }),
    noteFounded,
    report,
  })
}
