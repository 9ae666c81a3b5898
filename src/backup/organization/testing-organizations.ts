// For tests of exports: two organizations in one installation, with something in every table.
import assert from 'node:assert/strict'
import type { Database } from '#database/index.ts'
import { addPage, text } from '../../../test/world/content.ts'
import type { Open } from '../../../test/world/databases.ts'
import { type Rich, richInstallation } from '../../doctor/testing.ts'
import { addRow } from '../../doctor/testing-breaking.ts'
import { addComputed, newSpec } from '../../library/computed-pages/testing.ts'
import { memberOfBoth } from '../../library/spaces/testing.ts'

/**
 * An organization with something in every table, and another one from which it got a space, so that both share its lineage.
 */
export const twoOrganizations = async (open: Open): Promise<TwoOrganizations> => {
  const rich = await richInstallation(await open('suite'))
  const { world, space, copy } = rich
  const organization = { ...rich.organization, admin: rich.admin }
  const other = space.organization
  const both = await memberOfBoth(world, [organization, other], ['admin', 'admin'])
  const moved = await both.post(`${copy.path}/transfer`, { organization: organization.id })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  await addPage(both, copy.content, 'Later', text('only in the copy'))
  await addPage(both, space.content, 'Later', text('only in the original'))
  await newSpec(organization, 'shop')
  await addComputed(both, copy.content, 'shop')
  await fillTheRest(rich)
  return { database: world.installation.database, id: organization.id, other: other.id }
}

export interface TwoOrganizations {
  readonly database: Database
  readonly id: string
  readonly other: string
}

/** Inserts rows into the tables that the scene leaves empty. */
const fillTheRest = async ({ world, organization, admin, params }: Rich): Promise<void> => {
  const { database, newId } = world.installation
  const { translationSettingsId: settings_id, spaceId: space_id, siteId: site_id, teamId: team_id } = params
  const of = { organization_id: organization.id }
  const ended = { status: 'done', failures: '[]', finished_at: '2026-01-01T00:00:00.000Z' }
  const rows = {
    former_members: { ...of, user_id: admin.id },
    former_slugs: { space_id, page_id: newId(), slug: 'old', parent_id: '' },
    scim_users: { ...of, user_id: admin.id, attributes: '{}' },
    scim_groups: { ...of, team_id },
    former_places: { site_id, space_id, beginning: 'old' },
    imports: { id: newId(), ...of, space_id, source: 'zip', created_by: admin.id, ...ended },
    imported_paths: { space_id, address: 'zip https://example.com' },
    translation_segments: { settings_id, key: 'a', text: 'b' },
    translation_texts: { settings_id, hash: 'a' },
    translation_pages: { settings_id, language: 'de', source: newId(), target: newId() },
  }
  await database.transaction(async db => {
    for (const [table, row] of Object.entries(rows))
      await addRow({ db, database }, table as keyof typeof rows, row)
  })
}
