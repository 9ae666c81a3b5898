// The rules of changing files, variables and reusable contents through the API.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edit, get } from '#content/tree/index.ts'
import {
  addPage,
  expectRefusal,
  newSpace,
  onePixelPng,
  read,
  send,
  sharedWorld,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { commit, lockHead, sessionOf, spaceHead } from '../heads/index.ts'

const insertFiles = (...files: object[]) => ({ operation: 'insert_files', files })

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('a file given in base64 is kept with its type, its size and its dimensions', async () => {
    const { admin, content } = await newSpace(await world())
    const { changes } = await write(admin, content, insertFiles({ name: 'dot.png', base64: onePixelPng }))
    const [id] = changes[0].files
    const { downloadURL, ...file } = await read(admin, `${content}/files/${id}`)
    const size = Buffer.from(onePixelPng, 'base64').length
    assert.deepEqual(file, {
      id,
      name: 'dot.png',
      contentType: 'image/png',
      size,
      dimensions: { width: 1, height: 1 },
    })
  })

  test('the type of a file follows from its name; what is unknown is bytes', async () => {
    const { admin, content } = await newSpace(await world())
    const types = {
      'a.pdf': 'application/pdf',
      'a.html': 'text/html',
      'a.svg': 'image/svg+xml',
      a: 'application/octet-stream',
    }
    await write(admin, content, insertFiles(...Object.keys(types).map(name => ({ name, base64: 'YQ==' }))))
    const { items } = await read(admin, `${content}/files`)
    assert.deepEqual(
      Object.fromEntries(
        items.map((file: { name: string; contentType: string }) => [file.name, file.contentType]),
      ),
      types,
    )
  })

  test('a file named by an earlier change can be the cover of a page', async () => {
    const { admin, content } = await newSpace(await world())
    const { changes } = await write(
      admin,
      content,
      insertFiles({ name: 'dot.png', base64: onePixelPng, ref: 'cover' }),
      { operation: 'insert_page', title: 'A', cover: { ref: { kind: 'file', file: 'cover' }, yPos: 10 } },
    )
    const { cover } = await read(admin, `${content}/page/${changes[1].page}`)
    assert.deepEqual(cover, { ref: { kind: 'file', file: changes[0].files[0] }, yPos: 10 })
  })

  test('bytes that are no base64, no bytes at all, or both ways of giving them are refused', async () => {
    const space = await newSpace(await world())
    for (const base64 of ['?', 'YQ', 'YQ=', 'Y Q==', 'YR==', '-_-_', 'YQ==YQ=='])
      await expectRefusal(
        space,
        { path: '/changes/0/files/0/base64' },
        insertFiles({ name: 'a.txt', base64 }),
      )
    await expectRefusal(space, { path: '/changes/0/files/0' }, insertFiles({ name: 'a.txt' }))
    await expectRefusal(
      space,
      { path: '/changes/0/files/1' },
      insertFiles({ name: 'a', base64: '' }, { name: 'b', base64: 'YQ==', url: 'https://example.com' }),
    )
  })

  test('bytes are not fetched from addresses that are not public', async () => {
    const space = await newSpace(await world())
    for (const url of [
      'http://127.0.0.1/',
      'http://[::1]:80/',
      'http://169.254.169.254/latest',
      'http://2130706433/',
      'file:///etc/passwd',
      'nowhere',
    ])
      await expectRefusal(space, { path: '/changes/0/files/0/url' }, insertFiles({ name: 'a.txt', url }))
  })

  test('a name that is a path, or names no file, is refused', async () => {
    const space = await newSpace(await world())
    for (const name of ['../a.png', 'a/b.png', 'a\\b.png', '..', '.', '', 'a\nb', 'x'.repeat(256)])
      await expectRefusal(space, { path: '/changes/0/files/0/name' }, insertFiles({ name, base64: 'YQ==' }))
  })

  test('the same bytes under two names are two files', async () => {
    const { admin, content } = await newSpace(await world())
    await write(
      admin,
      content,
      insertFiles({ name: 'a.txt', base64: 'YQ==' }, { name: 'b.txt', base64: 'YQ==' }),
    )
    assert.equal((await read(admin, `${content}/files`)).count, 2)
  })

  test('a deleted file is gone from the content, and stays in the revisions before', async () => {
    const space = await newSpace(await world())
    const { admin, content, path } = space
    const { changes, revision } = await write(admin, content, insertFiles({ name: 'a.txt', base64: 'YQ==' }))
    const [file] = changes[0].files
    assert.deepEqual((await write(admin, content, { operation: 'delete_file', file })).changes, [
      { operation: 'delete_file', file },
    ])
    assert.equal((await admin.get(`${content}/files/${file}`)).status, 404)
    assert.equal((await read(admin, `${path}/revisions/${revision}/files/${file}`)).name, 'a.txt')
    await expectRefusal(space, { path: '/changes/0/file' }, { operation: 'delete_file', file })
  })

  test('variables are set, replaced and, with null, removed; the others stay', async () => {
    const { admin, content } = await newSpace(await world())
    const set = (variables: object) => write(admin, content, { operation: 'set_variables', variables })
    await set({ a: '1', b: '2', c: '3' })
    await set({ a: null, b: 'two', d: null })
    assert.deepEqual((await read(admin, content)).variables, { b: 'two', c: '3' })
  })

  test('a variable has a name that an expression can say, and a text', async () => {
    const space = await newSpace(await world())
    for (const variables of [
      { '1a': 'x' },
      { 'a b': 'x' },
      { '': 'x' },
      { a: 1 },
      { a: 'x'.repeat(4097) },
      { ['x'.repeat(101)]: 'x' },
    ]) {
      const { status } = await send(space.admin, space.content, [{ operation: 'set_variables', variables }])
      assert.equal(status, 400, JSON.stringify(variables))
    }
    assert.deepEqual((await read(space.admin, space.content)).variables, {})
  })

  test('reusable contents are inserted, changed and deleted', async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const { changes } = await write(
      admin,
      content,
      { operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'old' }, ref: 'r' },
      { operation: 'update_reusable_content', reusableContent: 'r', document: { markdown: 'new\r\n' } },
    )
    const id = changes[0].reusableContent
    assert.equal(changes[1].reusableContent, id)
    const { title, markdown, document } = await read(admin, `${content}/reusable-contents/${id}`)
    assert.deepEqual([title, markdown], ['Note', 'new\n'])
    assert.deepEqual((await read(admin, content)).reusableContents, [{ id, title, document }])
    await write(admin, content, { operation: 'delete_reusable_content', reusableContent: id })
    assert.equal((await admin.get(`${content}/reusable-contents/${id}`)).status, 404)
    await expectRefusal(
      space,
      { path: '/changes/0/reusableContent' },
      {
        operation: 'delete_reusable_content',
        reusableContent: id,
      },
    )
  })

  test('an id of one kind is not taken for another', async () => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'A')
    await expectRefusal(space, { path: '/changes/0/file' }, { operation: 'delete_file', file: page })
    await expectRefusal(
      space,
      { path: '/changes/0/cover/ref/file' },
      updatePage(page, { cover: { ref: { kind: 'file', file: page } } }),
    )
  })

  test('variables that are too many are refused, each bound by the field that is beyond it', async () => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'A')
    const many = (count: number, value: string | null = 'x') =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`v${index}`, value]))
    const set = (variables: object) => ({ operation: 'set_variables', variables })
    await expectRefusal(space, { path: '/changes/0/variables' }, set(many(1001)))
    await expectRefusal(space, { path: '/changes/0/variables' }, set(many(2001, null)))
    await expectRefusal(space, { path: '/changes/1/variables' }, set(many(2000, null)), set({ a: null }))
    await expectRefusal(space, { path: '/changes/0/variables' }, set(many(17, 'x'.repeat(4096))))
    await expectRefusal(space, { path: '/changes/0/variables' }, updatePage(page, { variables: many(201) }))
    const large = { variables: many(17, 'x'.repeat(4096)) }
    await expectRefusal(space, { path: '/changes/0/variables' }, updatePage(page, large))
  })

  test('more variables than there may be now, from before, are shown as far as they fit', async () => {
    const space = await newSpace(await world())
    const { admin, content, id } = space
    const page = await addPage(admin, content, 'A')
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`v${1000 + index}`, 'x']))
    await space.world.act(admin, async ctx => {
      const head = await spaceHead.subject.find(ctx, { spaceId: id })
      const locked = await lockHead(ctx, head ?? assert.fail())
      const session = sessionOf(ctx, locked)
      const stored = Object.entries(many(1200)).map(([name, value]): [string, string] => [
        `variable/${name}`,
        value,
      ])
      const record = await get(session, locked.revision.root, `page/${page}`)
      const root = await edit(session, locked.revision.root, [
        ...stored,
        [`page/${page}`, { ...(record as object), variables: many(300) }],
      ])
      await commit(ctx, locked, { root, session, type: 'edits' })
    })
    assert.deepEqual((await read(admin, content)).variables, many(1000))
    assert.deepEqual((await read(admin, `${content}/page/${page}`)).variables, many(200))
  })

  test('a conflict is answered in change requests only', async () => {
    const space = await newSpace(await world())
    await expectRefusal(
      space,
      { path: '/changes/0/operation' },
      {
        operation: 'resolve_conflict',
        conflict: 'x',
        choose: 'main',
      },
    )
  })
})
