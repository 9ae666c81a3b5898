// Spaces that sites show: deleted ones are removed from every site, and none may be transferred to another organization.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WriteCtx } from '#context.ts'
import { done } from '../../../test/world/answers.ts'
import { sendDuring } from '../../../test/world/at-once.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { deleteCollection } from '../../library/collections/delete.ts'
import { findCollection } from '../../library/placements/index.ts'
import { findSpace } from '../../library/spaces/access.ts'
import { deleteSpace } from '../../library/spaces/delete.ts'
import { memberOfBoth } from '../../library/spaces/testing.ts'
import { site } from '../sites/index.ts'
import { siteToArrange, type TestArrangement } from '../structure/testing.ts'
import { createSiteSpace } from './site-spaces.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  const setUp = async (shown: string[] = []) => siteToArrange(await world(), ['Ada', 'Bel', 'Cyd'], shown)

  const removedBy = async ({ admin, organization, id }: TestArrangement) => {
    const { items } = (await admin.get(`/orgs/${organization.id}/events?limit=1000`)).body
    return items
      .filter(({ data }: any) => data.site === id && data.reason === 'space deleted')
      .map(({ type, data }: any) => [type, data.path ?? data.title])
  }

  test('a deleted space goes from every site and section, with the sections that it leaves empty, and is told', async () => {
    const one = await setUp()
    const { section, siteSpace, outline, admin, path, space } = one
    const [ada, bel] = [await section('Ada'), await section('Bel')]
    await siteSpace('Bel', ada)
    await section('Cyd')
    const fields = { spaces: [space('Bel'), space('Cyd')] }
    const other = (await admin.post(`/orgs/${one.organization.id}/sites`, fields)).body.id
    done(await admin.patch(path, { defaultSiteSection: bel }))
    done(await admin.delete(`/spaces/${space('Bel')}`), 205)
    assert.deepEqual(await outline(), ['*Ada: *ada', 'Cyd: *cyd'])
    const { structure } = (await admin.get(`/orgs/${one.organization.id}/sites/${other}/structure`)).body
    assert.deepEqual(
      structure.map(({ path, default: isDefault }: any) => [path, isDefault]),
      [['cyd', true]],
    )
    assert.deepEqual(await removedBy(one), [
      ['site_space_removed', 'bel'],
      ['site_space_removed', 'bel'],
      ['site_section_deleted', 'Bel'],
    ])
    done(await admin.post(`/spaces/${space('Bel')}/restore`))
    assert.deepEqual(await outline(), ['*Ada: *ada', 'Cyd: *cyd'])
  })

  test('spaces that are deleted with their collection go from sites, too', async () => {
    const made = await setUp(['Ada', 'Bel', 'Cyd'])
    const { admin, organization, space, outline } = made
    const collection = (await admin.post(`/orgs/${organization.id}/collections`, {})).body.id
    const inside = (await admin.post(`/orgs/${organization.id}/collections`, { parent: collection })).body.id
    await admin.post(`/spaces/${space('Ada')}/move`, { parent: collection })
    await admin.post(`/spaces/${space('Cyd')}/move`, { parent: inside })
    done(await admin.delete(`/collections/${collection}`), 205)
    assert.deepEqual(await outline(), ['*bel'])
    assert.equal((await removedBy(made)).length, 2)
  })

  test('a space or collection that a site shows cannot leave the organization; the refusal names the site', async () => {
    const { organization, space, path, world } = await setUp(['Ada'])
    const target = await world.organization()
    const admin = await memberOfBoth(world, [organization, target], ['admin', 'admin'])
    const collection = (await admin.post(`/orgs/${organization.id}/collections`, {})).body.id
    done(await admin.post(`/spaces/${space('Ada')}/transfer`, { organization: organization.id }), 409)
    const refusal = await admin.post(`/spaces/${space('Ada')}/transfer`, { organization: target.id })
    assert.match(done(refusal, 412).error.message, /Docs/)
    await admin.post(`/spaces/${space('Ada')}/transfer`, {
      organization: organization.id,
      parent: collection,
    })
    const whole = await admin.post(`/collections/${collection}/transfer`, { organization: target.id })
    assert.match(done(whole, 412).error.message, /Docs/)
    const [{ id }] = (await admin.get(`${path}/site-spaces`)).body.items
    done(await admin.delete(`${path}/site-spaces/${id}`), 205)
    done(await admin.post(`/collections/${collection}/transfer`, { organization: target.id }))
  })

  const spacesShown = async ({ world, id }: TestArrangement) => {
    const rows = await world.installation.database.read
      .selectFrom('site_spaces')
      .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
      .select(['spaces.id', 'spaces.deleted_at'])
      .where('site_spaces.site_id', '=', id)
      .execute()
    assert.deepEqual(
      rows.filter(({ deleted_at }) => deleted_at !== null),
      [],
    )
    return rows.length
  }

  test('a space that is being deleted cannot be added meanwhile: no site shows a deleted space', async () => {
    const made = await setUp()
    const spaceId = made.space('Ada')
    const remove = async (ctx: WriteCtx) => deleteSpace(ctx, (await findSpace(ctx, spaceId)) as never)
    const add = () => made.admin.post(`${made.path}/site-spaces`, { spaceId })
    done(await sendDuring(made.world, made.admin, remove, add), 400)
    assert.equal(await spacesShown(made), 0)
  })

  test('a collection that is being deleted, likewise', async () => {
    const made = await setUp()
    const { admin, organization } = made
    const id = (await admin.post(`/orgs/${organization.id}/collections`, {})).body.id
    const spaceId = (await admin.post(`/orgs/${organization.id}/spaces`, { parent: id })).body.id
    const remove = async (ctx: WriteCtx) => deleteCollection(ctx, (await findCollection(ctx, id)) as never)
    const add = () => admin.post(`${made.path}/sections`, { spaceId })
    done(await sendDuring(made.world, admin, remove, add), 400)
    assert.equal(await spacesShown(made), 0)
  })

  test('a space that is being added goes as soon as it is deleted', async () => {
    const made = await setUp()
    const spaceId = made.space('Ada')
    const add = async (ctx: WriteCtx) => {
      const params = { organizationId: made.organization.id, siteId: made.id }
      await createSiteSpace(ctx, (await site.find(ctx, params)) as never, { spaceId })
    }
    const remove = () => made.admin.delete(`/spaces/${spaceId}`)
    done(await sendDuring(made.world, made.admin, add, remove), 205)
    assert.equal(await spacesShown(made), 0)
  })
})
