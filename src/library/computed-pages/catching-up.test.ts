// Which contents the job brings up to date, and when: those that missed a version catch up, and
// no process does anything twice.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { operator, reading } from '#context.ts'
import { Interruption } from '#jobs/index.ts'
import { newChangeRequest, newSpace, read, sharedWorld, titlesIn } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { jobToRun } from '../../jobs/testing.ts'
import {
  addComputed,
  computedBy,
  newSpec,
  putVersion,
  referenceWith,
  revisionTypes,
  updater,
} from './testing.ts'
import { updateContents } from './update-contents.ts'

let specs = 0

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  /** A space with a computed page of a spec that has the tag `Pets`. */
  const start = async () => {
    const space = await newSpace(await world())
    const slug = `api-${++specs}`
    await newSpec(space.organization, slug)
    const give = (...tags: string[]) =>
      putVersion(
        space.world,
        space.organization,
        slug,
        referenceWith(Object.fromEntries(tags.map(tag => [tag, [tag]]))),
      )
    await give('Pets')
    const { runDue } = updater(space.world)
    await runDue()
    await addComputed(space.admin, space.content, slug)
    return { ...space, slug, give, runDue }
  }
  const old = ['API', '  Pets']
  const fresh = ['API', '  Pets', '  Users']

  suite('of a new version', () => {
    test('a locked space learns when it is unlocked', async () => {
      const { admin, path, content, give, runDue } = await start()
      const changeRequest = await newChangeRequest(admin, { path })
      await admin.patch(path, { editMode: 'locked' })
      await give('Pets', 'Users')
      await runDue()
      assert.deepEqual(await titlesIn(admin, content), old)
      assert.deepEqual(await titlesIn(admin, changeRequest.content), fresh)
      await admin.patch(path, { editMode: 'live' })
      await runDue()
      assert.deepEqual(await titlesIn(admin, content), fresh)
    })

    test('an archived change request learns when it is active again, and a merged one never', async () => {
      const { admin, path, give, runDue } = await start()
      const [archived, merged] = [
        await newChangeRequest(admin, { path }),
        await newChangeRequest(admin, { path }),
      ]
      await admin.post(`${merged.path}/merge`)
      await admin.patch(archived.path, { status: 'archived' })
      await give('Pets', 'Users')
      await runDue()
      for (const { content } of [archived, merged]) assert.deepEqual(await titlesIn(admin, content), old)
      await admin.patch(archived.path, { status: 'draft' })
      await runDue()
      assert.deepEqual(await titlesIn(admin, archived.content), fresh)
      assert.deepEqual(await titlesIn(admin, merged.content), old)
    })

    test('change requests that are merged are not looked at any more', async () => {
      const { world, id, admin, path } = await start()
      const [open, merged] = [
        await newChangeRequest(admin, { path }),
        await newChangeRequest(admin, { path }),
      ]
      await admin.post(`${merged.path}/merge`)
      const uses = world.installation.database.read.selectFrom('computed_uses').selectAll()
      const using = (await uses.where('space_id', '=', id).execute()).map(row => row.change_request_id)
      assert.deepEqual(using.sort(), ['', open.path.split('/').at(-1)])
    })

    test('a deleted space learns when it is restored', async () => {
      const { admin, path, content, give, runDue } = await start()
      await admin.delete(path)
      await give('Pets', 'Users')
      await runDue()
      await admin.post(`${path}/restore`)
      assert.deepEqual(await titlesIn(admin, content), old)
      await runDue()
      assert.deepEqual(await titlesIn(admin, content), fresh)
    })

    test('a duplicate learns as its original does, also one of a space that has not learned', async () => {
      const { admin, path, give, runDue } = await start()
      const duplicate = async () => `/spaces/${(await admin.post(`${path}/duplicate`)).body.id}/content`
      const first = await duplicate()
      await admin.patch(path, { editMode: 'locked' })
      await give('Pets', 'Users')
      await runDue()
      const second = await duplicate()
      assert.deepEqual(await titlesIn(admin, first), fresh)
      assert.deepEqual(await titlesIn(admin, second), old)
      await runDue()
      assert.deepEqual(await titlesIn(admin, second), fresh)
    })
  })

  for (const what of ['space', 'collection'])
    test(`a ${what} that is transferred follows the specs of its new organization`, async () => {
      const { world, admin, id, slug, organization, content, path, runDue } = await start()
      const other = await world.organization()
      const { person } = { person: admin }
      await other.admin.post(`/orgs/${other.id}/invites`, { emails: [person.email], role: 'admin' })
      await newSpec(other, slug)
      await putVersion(world, other, slug, referenceWith({ Theirs: ['theirs'] }))
      let moved = path
      if (what === 'collection') {
        const { body } = await admin.post(`/orgs/${organization.id}/collections`, { title: 'C' })
        await admin.post(`/spaces/${id}/move`, { parent: body.id })
        moved = `/collections/${body.id}`
      }
      const answer = await admin.post(`${moved}/transfer`, { organization: other.id })
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      await runDue()
      assert.deepEqual(await titlesIn(admin, content), ['API', '  Theirs'])
    })

  test('one that was cut off goes on, and makes no revision twice', async () => {
    const one = await start()
    const { admin, give, slug, organization, world } = one
    const path = `/spaces/${(await admin.post(`${one.path}/duplicate`)).body.id}`
    const two = { ...one, path, content: `${path}/content` }
    await one.runDue()
    await give('Pets', 'Users')
    const payload = { organization: organization.id, slug }
    let steps = 0
    const process = new AbortController()
    const keep = async () => {
      if (++steps === 2) process.abort(new Interruption('the process was killed'))
      process.signal.throwIfAborted()
    }
    const ctx = reading(world.installation, operator)
    await assert.rejects(
      updateContents(ctx, jobToRun({ payload, keep, signal: process.signal })),
      Interruption,
    )
    assert.deepEqual(await revisionTypes(one), ['computed', 'edits', 'edits'])
    assert.deepEqual(await revisionTypes(two), ['edits'])
    await Promise.all([1, 2].map(() => updateContents(ctx, jobToRun({ payload }))))
    assert.deepEqual(await revisionTypes(one), ['computed', 'edits', 'edits'])
    assert.deepEqual(await revisionTypes(two), ['computed', 'edits'])
  })

  test('a content that fails keeps none of the others from being done', async () => {
    const one = await start()
    const { admin, content, organization, world } = one
    const path = `/spaces/${(await admin.post(`${one.path}/duplicate`)).body.id}`
    const broken = `broken-${specs}`
    await newSpec(organization, broken)
    await addComputed(admin, content, broken)
    const version = await putVersion(world, organization, broken, referenceWith({ Lost: ['lost'] }))
    await world.act(admin, async ({ db }) => {
      await db.deleteFrom('openapi_spec_parts').where('owner_id', '=', version).execute()
    })
    await one.give('Pets', 'Users')
    const payload = { organization: organization.id, slug: one.slug }
    const ctx = reading(world.installation, operator)
    await assert.rejects(updateContents(ctx, jobToRun({ payload })))
    assert.deepEqual(await titlesIn(admin, `${path}/content`), fresh)
    assert.equal((await admin.delete(`/orgs/${organization.id}/openapi/${broken}`)).status, 205)
    await one.runDue()
    assert.deepEqual(await titlesIn(admin, content), [...fresh, 'API'])
  })

  suite('a space that is made with a computed source', () => {
    test('begins with that page, called as the API is', async () => {
      const { admin, organization, slug } = await start()
      const { computed: computedSource } = computedBy(slug)
      const { id, path, content } = await newSpace(await world(), { title: 'Docs', computedSource })
      assert.deepEqual((await read(admin, path)).computedSource, computedSource)
      assert.deepEqual(await titlesIn(admin, content), ['Shop', '  Pets'])
      assert.equal((await read(admin, `${path}/revisions`)).count, 1)
      const { body } = await admin.get(`/orgs/${organization.id}/spaces?limit=1000`)
      const listed = body.items.find((space: any) => space.id === id)
      assert.deepEqual(listed.computedSource, computedSource)
    })

    test('is called as much of the name of the API as fits, cut between characters', async () => {
      const { admin, organization, world } = await start()
      const slug = `api-${++specs}`
      await newSpec(organization, slug)
      await putVersion(world, organization, slug, referenceWith({}, `${'x'.repeat(499)}😀😀`))
      const { content } = await newSpace(world, { computedSource: computedBy(slug).computed })
      assert.deepEqual(await titlesIn(admin, content), [`${'x'.repeat(499)}😀`])
    })

    test('is called as the spec is while that has no version, and follows it', async () => {
      const { admin, organization, world } = await start()
      const slug = `api-${++specs}`
      await newSpec(organization, slug)
      const { content } = await newSpace(world, { computedSource: computedBy(slug).computed })
      assert.deepEqual(await titlesIn(admin, content), [slug])
      await putVersion(world, organization, slug, referenceWith({ Pets: ['listPets'] }))
      await updater(world).runDue()
      assert.deepEqual(await titlesIn(admin, content), [slug, '  Pets'])
    })

    test('needs a spec of the organization', async () => {
      const { admin, organization, world } = await start()
      const other = await world.organization()
      await newSpec(other, 'theirs')
      for (const computedSource of [computedBy('theirs').computed, { type: 'builtin:openapi' }]) {
        const answer = await admin.post(`/orgs/${organization.id}/spaces`, { computedSource })
        assert.equal(answer.status, 400)
        assert.equal(answer.body.error.details[0].path, '/computedSource/dependencies/spec')
      }
    })
  })
})
