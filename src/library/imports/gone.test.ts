// The rules of importing from an address again: pages that are gone there are reported, and stay here.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reading } from '#context.ts'
import {
  newChangeRequest,
  newSpace,
  sharedWorld,
  type TestSpace,
  titlesIn,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { changeRequestHead, spaceHead } from '../heads/index.ts'
import { type ImportOutcome, importFiles } from './import.ts'
import { filesInMemory } from './source.ts'

const goneIn = ({ failures }: ImportOutcome) =>
  failures.flatMap(({ path, reason }) => (reason === 'gone' ? path : []))

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  /** Imports Markdown files with these names from an address; names with other endings become files. */
  const bringIn = async (
    space: TestSpace,
    names: readonly string[],
    address: string | undefined = 'website https://example.com',
    changeRequestId?: string,
  ): Promise<ImportOutcome> => {
    const actor = { userId: space.admin.id, tokenId: '', scope: 'write' } as const
    const ctx = reading(space.world.installation, actor)
    const { subject } = changeRequestId === undefined ? spaceHead : changeRequestHead
    const head = await subject.find(ctx, { spaceId: space.id, ...(changeRequestId && { changeRequestId }) })
    assert.ok(head)
    const files = filesInMemory(new Map(names.map(name => [name, Buffer.from(`# ${name}\n`)])))
    return importFiles(ctx, head, files, 'Import', { ...(address && { from: { space: space.id, address } }) })
  }

  test('a page that the same address brought before, and does not bring now, is told and stays', async () => {
    const space = await newSpace(await world())
    assert.deepEqual(goneIn(await bringIn(space, ['a.md', 'b.md', 'c/d.md', 'e.txt'])), [])
    assert.deepEqual(goneIn(await bringIn(space, ['a.md'])), ['b.md', 'c/d.md'])
    assert.deepEqual((await titlesIn(space.admin, space.content)).sort(), ['  c/d.md', 'C', 'a.md', 'b.md'])
  })

  test('it is told each time until it is deleted here, or is there again', async () => {
    const space = await newSpace(await world())
    await bringIn(space, ['a.md', 'b.md', 'c.md'])
    for (const _ of [1, 2]) assert.deepEqual(goneIn(await bringIn(space, ['a.md'])), ['b.md', 'c.md'])
    const { pages } = (await space.admin.get(`${space.content}/pages`)).body
    const page = pages.find(({ title }: { title: string }) => title === 'b.md').id
    await write(space.admin, space.content, { operation: 'delete_page', page })
    assert.deepEqual(goneIn(await bringIn(space, ['a.md'])), ['c.md'])
    assert.deepEqual(goneIn(await bringIn(space, ['a.md', 'c.md'])), [])
    assert.deepEqual(goneIn(await bringIn(space, ['a.md', 'c.md'])), [])
  })

  test('what another address, or an upload, brought is not missed', async () => {
    const space = await newSpace(await world())
    await bringIn(space, ['a.md'])
    assert.deepEqual(goneIn(await bringIn(space, ['b.md'], 'git https://example.com')), [])
    assert.deepEqual(goneIn(await bringIn(space, ['c.md'], '')), [])
    assert.deepEqual(goneIn(await bringIn(space, ['d.md'], '')), [])
  })

  test('an import into a change request forgets nothing that the main content has', async () => {
    const space = await newSpace(await world())
    await bringIn(space, ['a.md', 'b.md'])
    const { id } = await newChangeRequest(space.admin, space)
    assert.deepEqual(goneIn(await bringIn(space, ['a.md'], undefined, id)), ['b.md'])
    assert.deepEqual(goneIn(await bringIn(space, ['a.md'])), ['b.md'])
  })

  test('an import that fails remembers nothing', async () => {
    const space = await newSpace(await world())
    await bringIn(space, ['a.md', 'b.md'])
    const actor = { userId: space.admin.id, tokenId: '', scope: 'write' } as const
    const ctx = reading(space.world.installation, actor)
    const head = await spaceHead.subject.find(ctx, { spaceId: space.id })
    assert.ok(head)
    const from = { space: space.id, address: 'website https://example.com' }
    const settle = () => Promise.reject(new Error('undone'))
    const files = filesInMemory(new Map([['c.md', Buffer.from('# C\n')]]))
    await assert.rejects(importFiles(ctx, head, files, 'Import', { from, settle }), /undone/)
    assert.deepEqual(goneIn(await bringIn(space, ['a.md'])), ['b.md'])
    assert.ok(!(await titlesIn(space.admin, space.content)).includes('C'))
  })

  test('what a source could not get is counted, and told first', async () => {
    const space = await newSpace(await world())
    const ctx = reading(space.world.installation, { userId: space.admin.id, tokenId: '', scope: 'write' })
    const head = await spaceHead.subject.find(ctx, { spaceId: space.id })
    assert.ok(head)
    const files = filesInMemory(new Map([['a.md', Buffer.from('# A\n')]]))
    const failures = ['/b', '/b#c'].map(url => ({ url, reason: 'not there' }))
    const bring = (options: object) => importFiles(ctx, head, files, 'Import', { failures, ...options })
    const outcome = await bring({})
    assert.deepEqual([outcome.importedResources, outcome.totalResources, outcome.failures], [1, 3, failures])
    assert.equal((await bring({ missing: 1 })).totalResources, 2)
  })
})
