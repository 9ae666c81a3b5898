// Which revision last changed each block of a page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const blame = async (person: Person, content: string, page: string): Promise<any[]> => {
    const { blocks, more } = await read(person, `${content}/page/${page}/blame`)
    assert.equal(more, undefined)
    return blocks
  }
  const revisions = (blocks: any[]) => blocks.map(({ revision }) => revision)
  const markdown = (...blocks: string[]) => text(`${blocks.join('\n\n')}\n`)

  test('each block has the revision that last changed it; one that moves keeps its own', async () => {
    const { admin, content, path } = await newSpace(await world())
    const page = await addPage(admin, content, 'Page', markdown('# One', 'two', 'three'))
    const first = (await read(admin, path)).revision
    const change = async (fields: object): Promise<string> =>
      (await write(admin, content, updatePage(page, fields))).revision
    const second = await change(markdown('# One', 'two, changed', 'three'))
    await change({ title: 'Renamed' })
    assert.deepEqual(revisions(await blame(admin, content, page)), [first, second, first])
    const third = await change(markdown('three', '# One', 'between', 'two, changed'))
    const blocks = await blame(admin, content, page)
    assert.deepEqual(revisions(blocks), [first, first, third, second])
    const { document } = await read(admin, `${content}/page/${page}?format=document`)
    assert.deepEqual(
      blocks.map(({ node }) => node),
      document.children.map(({ data }: any) => data.id),
    )
    assert.equal(blocks[0].author.id, admin.id)
    const times = (await read(admin, `${path}/revisions`)).items
    assert.equal(blocks[2].createdAt, times.find(({ id }: any) => id === third).createdAt)
    assert.deepEqual(revisions(await blame(admin, `${path}/revisions/${second}`, page)), [
      first,
      second,
      first,
    ])
    assert.deepEqual(await blame(admin, content, page), blocks)
  })

  test('what was taken away and written again is as old as when it was written again', async () => {
    const { admin, content, path } = await newSpace(await world())
    const page = await addPage(admin, content, 'Page', markdown('one', 'same', 'same'))
    const first = (await read(admin, path)).revision
    await write(admin, content, updatePage(page, markdown('same')))
    const { revision } = await write(admin, content, updatePage(page, markdown('one', 'same', 'same')))
    assert.deepEqual(revisions(await blame(admin, content, page)), [revision, first, revision])
  })

  test('what a merge brought has its revision, and as its author whoever wrote it', async () => {
    const world_ = await world()
    const space = await newSpace(world_)
    const { admin, content, path, organization } = space
    const writer = await world_.member(organization, 'edit')
    const page = await addPage(admin, content, 'Page', markdown('one', 'two', 'three'))
    const first = (await read(admin, path)).revision
    const draft = await newChangeRequest(writer, space)
    const own = (
      await write(writer, draft.content, updatePage(page, markdown('one', 'two, changed', 'three')))
    ).revision
    const main = (await write(admin, content, updatePage(page, markdown('one', 'two', 'three, changed'))))
      .revision
    await admin.post(`${draft.path}/update`)
    assert.deepEqual(revisions(await blame(admin, draft.content, page)), [first, own, main])
    const merged = (await admin.post(`${draft.path}/merge`)).body.revision
    const blocks = await blame(admin, content, page)
    assert.deepEqual(revisions(blocks), [first, merged, main])
    assert.deepEqual(
      blocks.map(({ author }) => author.id),
      [admin.id, writer.id, admin.id],
    )
  })

  test('a duplicate begins with its first revision, and a page without a text has no blocks', async () => {
    const { admin, content, path } = await newSpace(await world())
    const page = await addPage(admin, content, 'Page', markdown('one', 'two'))
    const group = await addPage(admin, content, 'Group', { type: 'group' })
    assert.deepEqual(await blame(admin, content, group), [])
    const copy = (await admin.post(`${path}/duplicate`)).body
    const copied = `/spaces/${copy.id}/content`
    const { revision } = await write(admin, copied, updatePage(page, markdown('one', 'changed')))
    for (let time = 0; time < 55; time++)
      await write(admin, copied, updatePage(page, { title: `Title ${time}` }))
    assert.deepEqual(revisions(await blame(admin, copied, page)), [copy.revision, revision])
  })

  test('a long history is gone through question by question', async () => {
    const { admin, content, path } = await newSpace(await world())
    const page = await addPage(admin, content, 'Page', markdown('first'))
    const first = (await read(admin, path)).revision
    const long = (word: string) => `${word} `.repeat(900_000 / (word.length + 1)).trim()
    for (const word of ['alpha', 'beta', 'gamma', 'delta'])
      await write(admin, content, updatePage(page, markdown('first', long(word))))
    const address = `${content}/page/${page}/blame`
    const begun = await read(admin, address)
    assert.equal(begun.more, true)
    assert.equal(begun.blocks.length, 1)
    let answer = begun
    for (let time = 0; answer.more && time < 5; time++) answer = await read(admin, address)
    assert.deepEqual(revisions(answer.blocks), [first, begun.blocks[0].revision])
  })

  test('of many changes of a long text only what each of them changed is parsed', async () => {
    const { admin, content, path } = await newSpace(await world())
    const paragraphs = Array.from({ length: 30 }, (_, index) => `${index} ${'word '.repeat(2_000)}`.trim())
    const page = await addPage(admin, content, 'Page', markdown(...paragraphs))
    const expected = paragraphs.map(() => '')
    expected.fill((await read(admin, path)).revision)
    for (let time = 0; time < 15; time++) {
      const index = (time * 7) % paragraphs.length
      paragraphs[index] = `${paragraphs[index]} changed ${time}`
      expected[index] = (await write(admin, content, updatePage(page, markdown(...paragraphs)))).revision
    }
    assert.deepEqual(revisions(await blame(admin, content, page)), expected)
  })

  test('who may not read a space is told nothing, nor of a page that is not there', async () => {
    const world_ = await world()
    const { admin, content } = await newSpace(world_)
    const page = await addPage(admin, content, 'Page')
    assert.equal((await (await world_.person()).get(`${content}/page/${page}/blame`)).status, 404)
    assert.equal((await admin.get(`${content}/page/nowhere/blame`)).status, 404)
  })
})
