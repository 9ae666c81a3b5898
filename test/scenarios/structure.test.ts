// Hundreds of pages of documentation, arranged in collections, moved, duplicated, deleted and restored.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { purgeAfter } from '#library/purge/testing.ts'
import { importArchive, newSpace, read, type TestSpace, write, zip } from '../world/content.ts'
import { forEachDatabase } from '../world/databases.ts'
import { sharedData } from '../world/shared-data.ts'
import { createWorld, type Person, type World } from '../world/world.ts'

const { path: shared, skip } = sharedData('markdown')
const folders = skip === false ? readdirSync(shared).slice(0, 5) : []

const archiveOf = (folder: string): Promise<Buffer> =>
  zip(
    new Map(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
        .map(path => [path.slice(folder.length + 1), readFileSync(path)]),
    ),
  )

interface Page {
  readonly id: string
  readonly type: string
  readonly pages?: readonly Page[]
}

const flat = (pages: readonly Page[]): Page[] => pages.flatMap(page => [page, ...flat(page.pages ?? [])])

/** Every page with its text, every file with its bytes: all that a reader can see of a content. */
const contentOf = async ({ admin, content, world }: TestSpace): Promise<unknown> => {
  const { pages } = await read(admin, `${content}/pages`)
  const texts: unknown[] = []
  for (const { id, type } of flat(pages))
    if (type === 'document') texts.push((await read(admin, `${content}/page/${id}`)).markdown)
  const bytes: [string, string][] = []
  for (const { name, downloadURL } of (await read(admin, `${content}/files?limit=1000`)).items) {
    const answer = await world.inject({ url: downloadURL.replace('http://lectern.test', '') })
    assert.equal(answer.status, 200, name)
    bytes.push([name, answer.bytes.toString('base64')])
  }
  return { titles: flat(pages).map(({ id, type }) => [id, type]), texts, bytes }
}

const done = (answer: { status: number; body: any }, status = 200): any => {
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  return answer.body
}

const at = (space: TestSpace, id: string): TestSpace => ({
  ...space,
  id,
  path: `/spaces/${id}`,
  content: `/spaces/${id}/content`,
})

const titlesIn = async (admin: Person, collection: string): Promise<string[]> =>
  (await read(admin, `/collections/${collection}/spaces`)).items.map(({ title }: { title: string }) => title)

describe('a real documentation', { skip }, () => {
  forEachDatabase((_engine, open) => {
    test('keeps its content through everything that can happen to a space', async () => {
      const world: World = await createWorld(await open())
      const spaces: TestSpace[] = []
      for (const folder of folders) {
        const space = await newSpace(world, { title: folder.slice(0, 50) })
        assert.equal(
          (await importArchive(space.admin, space.content, await archiveOf(join(shared, folder)))).status,
          201,
        )
        spaces.push(space)
      }
      const before = await Promise.all(spaces.map(contentOf))
      const [first, second] = spaces as [TestSpace, TestSpace]
      const { admin, organization } = first
      const newCollection = async (title: string, parent?: string): Promise<string> =>
        done(await admin.post(`/orgs/${organization.id}/collections`, { title, parent: parent ?? null }), 201)
          .id
      const products = await newCollection('Products')
      const archive = await newCollection('Archive')
      const inner = await newCollection('Inner', products)

      // Arranged from last to first: each goes before the previous one.
      for (const [index, space] of spaces.entries()) {
        const next = spaces[index - 1]
        const position = next === undefined ? {} : { before: { type: 'space', space: next.id } }
        done(await admin.post(`${space.path}/move`, { parent: inner, position }))
      }
      assert.deepEqual(await titlesIn(admin, inner), folders.map(one => one.slice(0, 50)).toReversed())
      const reader = await world.member(organization, null)
      assert.equal((await reader.get(first.path)).status, 404)
      const invited = { users: [reader.id], role: 'read' }
      assert.equal((await admin.post(`/collections/${products}/permissions`, invited)).status, 204)
      assert.equal((await reader.get(first.path)).status, 200)

      // Moved: whole subtrees, and a space out of them.
      done(await admin.post(`/collections/${inner}/move`, { parent: archive }))
      assert.equal((await reader.get(first.path)).status, 404)
      done(await admin.post(`/collections/${inner}/move`, { parent: products }))
      done(await admin.post(`${second.path}/move`, { parent: null }))
      assert.deepEqual(
        [(await reader.get(first.path)).status, (await reader.get(second.path)).status],
        [200, 404],
      )

      // Duplicated; then each of the two is changed.
      const copy = at(first, done(await admin.post(`${first.path}/duplicate`), 201).id)
      assert.deepEqual(await contentOf(copy), before[0])
      await write(admin, copy.content, { operation: 'insert_page', title: 'Only in the copy' })
      assert.deepEqual(await contentOf(first), before[0])
      const [someone] = flat((await read(admin, `${copy.content}/pages`)).pages)
      await write(admin, copy.content, { operation: 'delete_page', page: someone?.id as string })
      const changed = await contentOf(copy)

      // Deleted and restored; deleted with its collection, and restored to the root.
      assert.equal((await admin.delete(first.path)).status, 205)
      assert.equal((await reader.get(first.path)).status, 404)
      done(await admin.post(`${first.path}/restore`))
      assert.deepEqual(await contentOf(first), before[0])
      assert.equal((await admin.delete(`/collections/${products}`)).status, 205)
      assert.equal(done(await admin.post(`${copy.path}/restore`)).parent, undefined)
      assert.deepEqual(await contentOf(copy), changed)
      assert.equal((await reader.get(copy.path)).status, 404)

      // After the seven days, what nobody restored is gone, and nothing else.
      await purgeAfter(world, 8)
      assert.equal((await admin.get(first.path)).status, 404)
      assert.equal((await admin.post(`${first.path}/restore`)).status, 404)
      assert.deepEqual(await contentOf(copy), changed)
      assert.deepEqual(await contentOf(second), before[1])
      await world.close()
    })
  })
})
