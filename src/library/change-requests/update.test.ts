// The rules of updating from the main content, and of the conflicts that this records.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reading } from '#context.ts'
import {
  addPage,
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  type TestChangeRequest,
  type TestSpace,
  text,
  titlesIn,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type ChangeRequestAccess, changeRequest } from './index.ts'
import { updateFromMain } from './update.ts'

interface Split extends TestSpace {
  readonly page: string
  readonly changeRequest: TestChangeRequest
}

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  /** A space with one page, which the main content and a change request have changed differently. */
  const split = async (mine: object, theirs: object, base: object = {}): Promise<Split> => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'Base', { ...text('base\n'), ...base })
    const changeRequest = await newChangeRequest(space.admin, space)
    await write(space.admin, changeRequest.content, updatePage(page, mine))
    await write(space.admin, space.content, updatePage(page, theirs))
    return { ...space, page, changeRequest }
  }
  const update = async ({ admin, changeRequest }: Split) => {
    const { status, body } = await admin.post(`${changeRequest.path}/update`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const conflictsOf = async ({ admin, changeRequest }: Split) =>
    (await read(admin, `${changeRequest.path}/conflicts`)).items
  const pageIn = ({ admin, page }: Split, content: string) => read(admin, `${content}/page/${page}`)

  test('an update takes in what the main content changed and keeps what the change request changed', async () => {
    const scene = await split({ title: 'Mine' }, text('theirs\n'))
    const { result, revision, conflicts } = await update(scene)
    assert.deepEqual([result, conflicts], ['update', undefined])
    const { title, markdown } = await pageIn(scene, scene.changeRequest.content)
    assert.deepEqual([title, markdown], ['Mine', 'theirs\n'])
    const changeRequest = await read(scene.admin, scene.changeRequest.path)
    const main = await read(scene.admin, scene.content)
    assert.deepEqual(
      [changeRequest.revision, changeRequest.revisionMergedAncestor, changeRequest.status],
      [revision, main.id, 'draft'],
    )
  })

  test('the revision of an update has two parents, its own head first', async () => {
    const scene = await split({ title: 'Mine' }, text('theirs\n'))
    const own = await read(scene.admin, scene.changeRequest.content)
    const main = await read(scene.admin, scene.content)
    await update(scene)
    const { type, parents } = await read(scene.admin, scene.changeRequest.content)
    assert.deepEqual([type, parents], ['update', [own.id, main.id]])
  })

  test('a change request that is up to date stays as it is', async () => {
    const scene = await split({ title: 'Mine' }, text('theirs\n'))
    const { revision } = await update(scene)
    assert.deepEqual(await update(scene), { revision, result: 'update' })
    assert.equal((await read(scene.admin, scene.changeRequest.content)).id, revision)
  })

  test('an update does not touch the main content', async () => {
    const scene = await split({ title: 'Mine' }, { title: 'Theirs' })
    const before = await read(scene.admin, scene.content)
    await update(scene)
    assert.deepEqual(await read(scene.admin, scene.content), before)
  })

  test('where both changed the same, the change request keeps its own and the conflict is recorded', async () => {
    const scene = await split({ title: 'Mine', emoji: '🅰️' }, { title: 'Theirs', icon: 'theirs' })
    const { result, conflicts } = await update(scene)
    assert.equal(result, 'conflicts')
    assert.deepEqual(await conflictsOf(scene), conflicts)
    const [{ id, ...conflict }] = conflicts
    assert.deepEqual(conflict, {
      page: scene.page,
      field: 'title',
      base: 'Base',
      main: 'Theirs',
      changeRequest: 'Mine',
    })
    const { title, emoji, icon } = await pageIn(scene, scene.changeRequest.content)
    assert.deepEqual([title, emoji, icon], ['Mine', '🅰️', 'theirs'])
  })

  test('a second update does not forget a conflict, nor record it twice', async () => {
    const scene = await split({ title: 'Mine' }, { title: 'Theirs' })
    const [before] = (await update(scene)).conflicts
    await write(scene.admin, scene.content, updatePage(scene.page, { title: 'Theirs again' }))
    const { result, conflicts } = await update(scene)
    assert.deepEqual([result, conflicts.length], ['conflicts', 1])
    assert.deepEqual(conflicts[0], { ...before, main: 'Theirs again' })
  })

  test('of updates at once, one makes a revision and the others find it up to date', async () => {
    const scene = await split({ title: 'Mine' }, text('theirs\n'))
    const own = await read(scene.admin, scene.changeRequest.content)
    const results = await Promise.all([1, 2, 3].map(() => update(scene)))
    assert.equal(new Set(results.map(({ revision }) => revision)).size, 1)
    assert.equal((await read(scene.admin, scene.changeRequest.content)).parents[0], own.id)
  })

  test('an update that was overtaken by a newer one does not take back what that one brought', async () => {
    const scene = await split({ title: 'Mine' }, text('theirs\n'))
    const { world: here, admin, id: spaceId, changeRequest: made, content } = scene
    const ctx = reading(here.installation, { userId: admin.id, tokenId: '', scope: 'write' })
    const seenEarlier = await changeRequest.find(ctx, { spaceId, changeRequestId: made.id })
    await addPage(admin, content, 'Newer')
    await update(scene)
    const overtaken = await updateFromMain(ctx, seenEarlier as ChangeRequestAccess)
    assert.equal(overtaken.result, 'update')
    assert.deepEqual(await titlesIn(admin, made.content), ['Mine', 'Newer'])
    const main = await read(admin, content)
    assert.equal((await read(admin, made.path)).revisionMergedAncestor, main.id)
  })
})
