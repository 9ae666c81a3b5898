// The rules of the purge: what was deleted seven days ago is removed for good, with all that
// nothing else uses, and nothing more.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { day } from '#kernel/durations.ts'
import {
  addPage,
  importArchive,
  newSpace,
  read,
  sharedWorld,
  text,
  upload,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { downloadUrl } from '../files/index.ts'
import {
  allRows,
  deleteTestSpace,
  duplicate,
  everythingReadable,
  fullSpace,
  neededBy,
  purgeAfter,
  runnerOf,
  storedIn,
} from './testing.ts'

forEachDatabase((_, open) => {
  const shared = sharedWorld(open)
  let world: World

  beforeEach(async () => {
    world = await shared()
  })

  const nothing = { objects: [], blobs: [] }

  test('a space goes seven days after it was deleted, and not before', async () => {
    const space = await newSpace(world)
    await addPage(space.admin, space.content, 'Page', text('text'))
    await deleteTestSpace(space)
    world.clock.now -= 1
    await purgeAfter(world, 7)
    const answer = await space.admin.get(space.path)
    assert.deepEqual([answer.status, typeof answer.body.deletedAt], [200, 'string'])
    world.clock.now += 3_600_000
    await purgeAfter(world, 0)
    assert.equal((await space.admin.get(space.path)).status, 404)
    assert.deepEqual(await storedIn(world, space.id), nothing)
  })

  test('spaces that were not deleted stay, however old they are', async () => {
    const space = await fullSpace(world)
    const before = await everythingReadable(space)
    await purgeAfter(world, 400)
    assert.deepEqual(await everythingReadable(space), before)
  })

  test('of a lone space nothing is left but what the events tell', async () => {
    const space = await fullSpace(world)
    await world.act(space.admin, ({ db }) =>
      db
        .insertInto('imported_paths')
        .values({ space_id: space.id, address: 'website https://example.com', paths: Buffer.from('a.md') })
        .execute(),
    )
    const idsOf = async (list: string): Promise<string[]> =>
      (await read(space.admin, `${space.path}/${list}`)).items.map(({ id }: { id: string }) => id)
    const ids = [space.id, ...(await idsOf('change-requests?status=all')), ...(await idsOf('revisions'))]
    const names = (row: string): boolean => ids.some(id => row.includes(id))
    for (const table of ['comments', 'comment_replies'])
      for (const row of (await allRows(world)).get(table) ?? []) if (names(row)) ids.push(JSON.parse(row).id)
    const naming = async () =>
      [...(await allRows(world))].flatMap(([table, rows]) => (rows.some(names) ? table : [])).sort()
    assert.deepEqual(await naming(), [
      'blob_uses',
      'change_request_conflicts',
      'change_request_contributors',
      'change_request_reviews',
      'change_requests',
      'comment_replies',
      'commenters',
      'comments',
      'content_index',
      'discussed_pages',
      'events',
      'grants',
      'imported_paths',
      'imports',
      'jobs',
      'link_counts',
      'link_names',
      'link_targets',
      'objects',
      'page_anchors',
      'page_links',
      'page_revisions',
      'reaction_counts',
      'reactions',
      'requested_reviewers',
      'revisions',
      'search_pages',
      'spaces',
      'text_extracts',
    ])
    await deleteTestSpace(space)
    await purgeAfter(world, 7)
    assert.deepEqual(await naming(), ['events'])
  })

  test('the bytes of its files are gone, save those that another space uses', async () => {
    const [space, other] = [await fullSpace(world), await fullSpace(world)]
    const [own, others] = [await storedIn(world, space.id), await storedIn(world, other.id)]
    const shared = own.blobs.filter(hash => others.blobs.includes(hash))
    assert.deepEqual([own.blobs.length, shared.length], [3, 1])
    await deleteTestSpace(space)
    await purgeAfter(world, 7)
    for (const table of ['blobs', 'blob_chunks'] as const) {
      const rows = await world.installation.database.read
        .selectFrom(table)
        .select('hash')
        .where('hash', 'in', own.blobs)
        .execute()
      assert.deepEqual(
        rows.map(({ hash }) => hash),
        shared,
      )
    }
    await everythingReadable(other)
  })

  test('addresses of its files end at once, though a duplicate has the files still', async () => {
    const space = await newSpace(world)
    const { body } = await upload(space.admin, `${space.content}/files`, [{ fileName: 'a.txt', bytes: 'a' }])
    const copy = await duplicate(space)
    const { blobs } = await storedIn(world, space.id)
    /** An address of the file that lasts as long as an address can, from now on. */
    const addressIn = (id: string) =>
      downloadUrl(world.installation, { space: id, blob: blobs[0] as string, name: 'a.txt' }, 'page')
    const statusAt = async (address: string) => {
      const { pathname, search } = new URL(address)
      return (await world.inject({ url: pathname + search })).status
    }
    assert.equal(await statusAt(body.items[0].downloadURL), 200)
    assert.equal(await statusAt(addressIn(space.id)), 200)
    await deleteTestSpace(space)
    await purgeAfter(world, 7)
    assert.deepEqual([await statusAt(addressIn(space.id)), await statusAt(addressIn(copy.id))], [404, 200])
    const last = addressIn(copy.id)
    await deleteTestSpace(copy)
    assert.equal(await statusAt(last), 404)
    await purgeAfter(world, 7)
    assert.equal(await statusAt(addressIn(copy.id)), 404)
  })

  test('of spaces that have nothing to do with it not a row is touched', async () => {
    const [space, other] = [await fullSpace(world), await fullSpace(world)]
    await deleteTestSpace(space)
    const before = await allRows(world)
    await purgeAfter(world, 7)
    const after = await allRows(world)
    for (const table of [
      'spaces',
      'revisions',
      'objects',
      'blob_uses',
      'change_requests',
      'grants',
      'comments',
      'commenters',
      'discussed_pages',
      'content_index',
      'text_extracts',
      'search_pages',
      'page_links',
      'page_anchors',
      'link_targets',
    ]) {
      const ofOther = (rows: readonly string[] | undefined) => rows?.filter(row => row.includes(other.id))
      assert.deepEqual(ofOther(after.get(table)), ofOther(before.get(table)), table)
      assert.ok((ofOther(after.get(table))?.length ?? 0) > 0, table)
    }
  })

  test('it writes an event that has no actor', async () => {
    const space = await newSpace(world, { title: 'Short-lived' })
    await deleteTestSpace(space)
    await purgeAfter(world, 7)
    const { items } = await read(space.admin, `/orgs/${space.organization.id}/events?resource=${space.id}`)
    const { type, data, actor, resource } = items.at(-1)
    assert.deepEqual(
      [type, data, actor, resource],
      ['space_purged', { title: 'Short-lived' }, undefined, { type: 'space', id: space.id }],
    )
  })

  test('more than one transaction removes goes as well', async () => {
    const space = await newSpace(world)
    const files = Array.from({ length: 1200 }, (_, index): [string, string] => [
      `${index}.md`,
      `Page ${index}`,
    ])
    const bytes = Array.from({ length: 510 }, (_, index): [string, string] => [`${index}.txt`, `${index}`])
    const archive = await zip([...files, ...bytes])
    assert.equal((await importArchive(space.admin, space.content, archive)).status, 201)
    const copy = await duplicate(space)
    await addPage(copy.admin, copy.content, 'Later', text('later'))
    await deleteTestSpace(space)
    await purgeAfter(world, 7)
    assert.deepEqual(await storedIn(world, space.id), await neededBy(world, [copy.id]))
    await deleteTestSpace(copy)
    await purgeAfter(world, 7)
    assert.deepEqual(await storedIn(world, space.id), nothing)
  })

  test('long histories go as well', async () => {
    const space = await newSpace(world)
    const one = await world.installation.database.read
      .selectFrom('revisions')
      .selectAll()
      .where('space_id', '=', space.id)
      .executeTakeFirstOrThrow()
    await world.act(space.admin, async ({ db, newId }) => {
      for (let count = 0; count < 1100; count++)
        await db
          .insertInto('revisions')
          .values({ ...one, id: newId() })
          .execute()
    })
    await deleteTestSpace(space)
    await purgeAfter(world, 7)
    assert.deepEqual(
      (await allRows(world)).get('revisions')?.filter(row => row.includes(space.id)),
      [],
    )
  })

  test('where something that a lineage needs is missing, nothing of it is removed, and others are purged all the same', async () => {
    const own = await createWorld(await open())
    const [broken, other] = [await fullSpace(own), await fullSpace(own)]
    const copy = await duplicate(broken)
    const { root } = await own.installation.database.read
      .selectFrom('revisions')
      .select('root')
      .where('space_id', '=', copy.id)
      .executeTakeFirstOrThrow()
    await own.act(copy.admin, ({ db }) =>
      db
        .deleteFrom('objects')
        .where('hash', '=', root as string)
        .execute(),
    )
    for (const space of [broken, other]) await deleteTestSpace(space)
    const before = await storedIn(own, broken.id)
    const log: unknown[] = []
    await purgeAfter(own, 7, log)
    assert.match(String(log), /are missing/)
    assert.deepEqual(await storedIn(own, broken.id), before)
    assert.deepEqual(await storedIn(own, other.id), nothing)
  })

  test('two runners at once purge a space once', async () => {
    const own = await createWorld(await open())
    const space = await fullSpace(own)
    await deleteTestSpace(space)
    own.clock.now += 7 * day
    await Promise.all([1, 2, 3].map(() => runnerOf(own).runDue()))
    const { items } = await read(
      space.admin,
      `/orgs/${space.organization.id}/events?resource=${space.id}&type=space_purged`,
    )
    assert.equal(items.length, 1)
    assert.deepEqual(await storedIn(own, space.id), nothing)
  })
})
