// The rules of changing files, variables and reusable contents.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Conflict, Invalid } from '#kernel/errors.ts'
import { countFiles, files, pages, reusableContents, variables } from '../index.ts'
import { apply, changed, insertedFiles, newWorld } from '../testing.ts'

const picture = { name: 'a.png', contentType: 'image/png', size: 3, blob: 'hash' }

test('files are inserted in order, can be named by later changes, and are listed by id', async () => {
  const world = newWorld()
  const { root, outcomes } = await apply(
    world,
    null,
    {
      operation: 'insert_files',
      files: [
        { ...picture, ref: 'cover' },
        { ...picture, name: 'b.png' },
      ],
    },
    { operation: 'insert_page', title: 'a', cover: { ref: { kind: 'file', file: 'cover' } } },
  )
  const inserted = insertedFiles(outcomes[0])
  const [made] = await pages(world.store, root)
  const listed = await files(world.store, root)
  assert.deepEqual(
    listed.map(({ id, name }) => [id, name]),
    [
      [inserted[0], 'a.png'],
      [inserted[1], 'b.png'],
    ],
  )
  const after = await files(world.store, root, { after: inserted[0] as string, limit: 5 })
  assert.deepEqual(after, listed.slice(1))
  assert.deepEqual(made?.cover, { ref: { kind: 'file', file: inserted[0] } })
})

test('a deleted file is gone, and an unknown one is refused', async () => {
  const world = newWorld()
  const { root, outcomes } = await apply(world, null, { operation: 'insert_files', files: [picture] })
  const file = insertedFiles(outcomes[0])[0] as string
  const after = await changed(world, root, { operation: 'delete_file', file })
  assert.equal(await countFiles(world.store, after), 0)
  await assert.rejects(apply(world, after, { operation: 'delete_file', file }), Invalid)
})

test('two files cannot come from one path', async () => {
  const world = newWorld()
  const from = { ...picture, git: { oid: 'x', path: 'img/a.png' } }
  await assert.rejects(apply(world, null, { operation: 'insert_files', files: [from, from] }), Conflict)
})

test('variables are set and, with null, removed; the others stay', async () => {
  const world = newWorld()
  const set = (given: Record<string, string | null>) =>
    ({ operation: 'set_variables', variables: given }) as const
  const root = await changed(
    world,
    null,
    set({ a: '1', b: '2', 'x/y': '3' }),
    set({ a: null, b: '4', c: null }),
  )
  assert.deepEqual(await variables(world.store, root), { b: '4', 'x/y': '3' })
})

test('reusable contents are inserted, changed and deleted', async () => {
  const world = newWorld()
  const { root, outcomes } = await apply(
    world,
    null,
    { operation: 'insert_reusable_content', title: 'a', document: { markdown: 'text' }, ref: 'r' },
    { operation: 'update_reusable_content', reusableContent: 'r', title: 'b' },
  )
  const [record] = await reusableContents(world.store, root)
  assert.equal(record?.title, 'b')
  assert.equal(await world.store.readText(record?.document ?? ''), 'text')
  const { reusableContent } = outcomes[0] as { reusableContent: string }
  assert.equal(await changed(world, root, { operation: 'delete_reusable_content', reusableContent }), null)
})
