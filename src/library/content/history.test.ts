// The rules of history: every revision can be read, compared and rolled back to, and none is ever lost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  newChangeRequest,
  newSpace,
  read,
  send,
  sharedWorld,
  text,
  titlesIn,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

const insert = (title: string, fields: object = {}) => ({ operation: 'insert_page', title, ...fields })

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('revisions are listed newest first, page by page, without their pages', async () => {
    const { admin, content, path } = await newSpace(await world())
    const made = [(await read(admin, content)).id]
    for (const title of ['A', 'B', 'C']) made.unshift((await write(admin, content, insert(title))).revision)
    const { items, count, next } = await read(admin, `${path}/revisions?limit=3`)
    const rest = await read(admin, `${path}/revisions?limit=3&page=${next.page}`)
    assert.equal(count, 4)
    assert.deepEqual(
      [...items, ...rest.items].map(revision => revision.id),
      made,
    )
    assert.deepEqual([items[0].pages, items[0].author], [undefined, admin.id])
  })

  test('the first revision has no parent, each edit the one before', async () => {
    const { admin, content } = await newSpace(await world())
    const first = await read(admin, content)
    assert.deepEqual([first.parents, first.type], [[], 'edits'])
    await write(admin, content, insert('A'))
    const second = await read(admin, content)
    assert.deepEqual([second.parents, second.type], [[first.id], 'edits'])
  })

  test('a revision shows the content as it was', async () => {
    const { admin, content, path } = await newSpace(await world())
    const page = await addPage(admin, content, 'Old', text('old'))
    const before = await read(admin, content)
    await write(admin, content, updatePage(page, { title: 'New', ...text('new') }), {
      operation: 'set_variables',
      variables: { x: '1' },
    })
    assert.deepEqual(await read(admin, `${path}/revisions/${before.id}`), before)
    assert.equal((await read(admin, `${path}/revisions/${before.id}/page/${page}`)).markdown, 'old')
  })

  test('revisions of change requests are not among those of the main content, and can be read', async () => {
    const space = await newSpace(await world())
    const { admin, path } = space
    const { content } = await newChangeRequest(admin, space)
    const { revision } = await write(admin, content, insert('A'))
    assert.equal((await read(admin, `${path}/revisions`)).count, 1)
    assert.deepEqual(await titlesIn(admin, `${path}/revisions/${revision}`), ['A'])
  })

  test('the changes of a revision tell which pages were created, edited, moved and deleted', async () => {
    const { admin, content, path } = await newSpace(await world())
    const { changes } = await write(
      admin,
      content,
      insert('Kept'),
      insert('Edited', text('one\ntwo\n')),
      insert('Moved'),
      insert('Gone'),
    )
    const [kept, edited, moved, gone] = changes.map(change => change.page)
    const { revision, changes: after } = await write(
      admin,
      content,
      updatePage(edited, { title: 'Better', emoji: '🚀', ...text('one\n2\n') }),
      updatePage(moved, { into: kept }),
      { operation: 'delete_page', page: gone },
      insert('Created'),
    )
    const listed = await read(admin, `${path}/revisions/${revision}/changes`)
    assert.equal(listed.more, false)
    const of = (id: string) =>
      listed.changes.find((change: { page: { id: string } }) => change.page.id === id)
    assert.equal(listed.changes.length, 4)
    assert.deepEqual(of(gone), {
      type: 'page_deleted',
      page: { id: gone, type: 'document', title: 'Gone', path: 'gone' },
    })
    assert.equal(of(after[3].page).type, 'page_created')
    assert.deepEqual(
      [of(moved).type, of(moved).from, of(moved).to],
      ['page_moved', { into: null, at: 2 }, { into: kept, at: 0 }],
    )
    const { type, attributes } = of(edited)
    assert.equal(type, 'page_edited')
    assert.deepEqual(attributes.title, { before: 'Edited', after: 'Better' })
    assert.equal(attributes.emoji.after, '🚀')
    assert.match(attributes.document.diff, /@@.*\n one\n-two\n\+2\n/s)
  })

  test('how a text changed is told block by block, with the words that came and went', async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const page = await addPage(
      admin,
      space.content,
      'A',
      text('# A\n\nInstall it.\n\n- [one](a.md)\n- two\n'),
    )
    const { path, content } = await newChangeRequest(admin, space)
    await write(admin, content, updatePage(page, text('# A\n\nInstall it twice.\n\n- [one](b.md)\n\n## B\n')))
    const { children } = (await read(admin, `${content}/page/${page}?format=document`)).document
    const nodes = children.map(({ data }: { data: { id: string } }) => data.id)
    const [edited] = (await read(admin, `${path}/changes`)).changes
    const before = (line: number) => ({ before: { line, endLine: line } })
    const after = (line: number) => ({ after: { line, endLine: line } })
    const { node: removedFrom, ...removed } = edited.blocks[2]
    assert.equal(typeof removedFrom, 'string')
    assert.deepEqual(removed, {
      change: 'removed',
      type: 'listItem',
      ...before(6),
      words: [{ kind: 'deleted', text: 'two' }],
    })
    assert.deepEqual(edited.blocks.toSpliced(2, 1), [
      {
        change: 'changed',
        node: nodes[1],
        type: 'paragraph',
        ...before(3),
        ...after(3),
        words: [
          { kind: 'same', text: 'Install it' },
          { kind: 'inserted', text: ' twice' },
          { kind: 'same', text: '.' },
        ],
      },
      {
        change: 'changed',
        node: nodes[2],
        type: 'listItem',
        ...before(5),
        ...after(5),
        attributes: { url: { before: ['a.md'], after: ['b.md'] } },
        words: [{ kind: 'same', text: 'one' }],
      },
      {
        change: 'added',
        node: 'b',
        type: 'heading',
        ...after(7),
        words: [{ kind: 'inserted', text: 'B' }],
      },
    ])
    assert.equal(edited.moreBlocks, undefined)
    const { revision } = await read(admin, path)
    const ofRevision = (await read(admin, `${space.path}/revisions/${revision}/changes`)).changes
    assert.deepEqual(ofRevision[0].blocks, edited.blocks)
  })

  test('a text that nobody can read as blocks is told by its lines', async () => {
    const space = await newSpace(await world())
    const { admin, content, path } = space
    const page = await addPage(admin, content, 'A', text('a\n'))
    const { revision } = await write(admin, content, updatePage(page, text('>'.repeat(5000))))
    const [edited] = (await read(admin, `${path}/revisions/${revision}/changes`)).changes
    assert.match(edited.attributes.document.diff, /^-a$/m)
    assert.deepEqual([edited.blocks, edited.moreBlocks], [undefined, true])
  })

  test('the changes of a revision tell of files, variables and reusable contents', async () => {
    const { admin, content, path } = await newSpace(await world())
    const { revision, changes } = await write(
      admin,
      content,
      { operation: 'insert_files', files: [{ name: 'a.txt', base64: 'YQ==' }] },
      { operation: 'set_variables', variables: { x: '1' } },
      { operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'n' } },
    )
    const typesOf = async (id: string) =>
      (await read(admin, `${path}/revisions/${id}/changes`)).changes.map(
        (change: { type: string }) => change.type,
      )
    assert.deepEqual(await typesOf(revision), [
      'file_created',
      'reusable_content_created',
      'variables_edited',
    ])
    const { revision: next } = await write(
      admin,
      content,
      { operation: 'delete_file', file: changes[0].files[0] },
      { operation: 'set_variables', variables: { x: '2' } },
      { operation: 'update_reusable_content', reusableContent: changes[2].reusableContent, title: 'Notes' },
    )
    const listed = (await read(admin, `${path}/revisions/${next}/changes`)).changes
    assert.deepEqual(
      listed.map((change: { type: string }) => change.type),
      ['file_deleted', 'reusable_content_edited', 'variables_edited'],
    )
    assert.deepEqual(listed[1].attributes.title, { before: 'Note', after: 'Notes' })
    assert.deepEqual(listed[2].variables, { x: { before: '1', after: '2' } })
  })

  test('of many changes the first are listed, and that there are more', async () => {
    const { admin, content, path } = await newSpace(await world())
    const { revision } = await write(admin, content, insert('A'), insert('B'), insert('C'))
    const listed = await read(admin, `${path}/revisions/${revision}/changes?limit=2`)
    assert.deepEqual([listed.changes.length, listed.more], [2, true])
    assert.equal((await read(admin, `${path}/revisions/${revision}/changes?limit=3`)).more, false)
  })

  test('the changes of a change request are those to the main content that it was last updated from', async () => {
    const space = await newSpace(await world())
    const { admin } = space
    await addPage(admin, space.content, 'Before')
    const { path, content } = await newChangeRequest(admin, space)
    const page = await addPage(admin, content, 'Mine')
    await addPage(admin, space.content, 'Meanwhile')
    const pagesOf = async () =>
      (await read(admin, `${path}/changes`)).changes.map((change: { page: { id: string } }) => change.page.id)
    assert.deepEqual(await pagesOf(), [page])
    assert.equal((await admin.post(`${path}/update`)).body.result, 'update')
    assert.deepEqual(await pagesOf(), [page])
  })

  test('a rollback makes an earlier content the newest, and keeps all between', async () => {
    const { admin, content, path } = await newSpace(await world())
    const page = await addPage(admin, content, 'A', text('one'))
    const before = await read(admin, content)
    const { revision: between } = await write(admin, content, updatePage(page, text('two')), insert('B'))
    const { status, body } = await admin.post(`${content}/rollback`, { revision: before.id })
    assert.equal(status, 200)
    const after = await read(admin, content)
    assert.deepEqual([after.id, after.type, after.parents], [body.revision, 'rollback', [between]])
    assert.deepEqual(after.pages, before.pages)
    assert.equal((await read(admin, `${content}/page/${page}`)).markdown, 'one')
    assert.equal((await read(admin, `${path}/revisions/${between}/page/${page}`)).markdown, 'two')
    assert.equal((await read(admin, `${path}/revisions`)).count, 4)
  })

  test('a change request goes back to a revision of its own or of the space, the space only to its own', async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const { revision: ofSpace } = await write(admin, space.content, insert('A'))
    const one = await newChangeRequest(admin, space)
    const { revision: ofOne } = await write(admin, one.content, insert('B'))
    const other = await newChangeRequest(admin, space)
    const foreign = (await read(admin, (await newSpace(await world())).content)).id
    const rollback = async (content: string, revision: string) =>
      (await admin.post(`${content}/rollback`, { revision })).status
    assert.equal(await rollback(one.content, ofSpace), 200)
    assert.equal(await rollback(one.content, ofOne), 200)
    assert.deepEqual(await titlesIn(admin, one.content), ['A', 'B'])
    for (const [content, revision] of [
      [space.content, ofOne],
      [other.content, ofOne],
      [space.content, foreign],
      [space.content, 'nowhere'],
    ] as const)
      assert.equal(await rollback(content, revision), 400)
  })

  test('a rollback is an edit: it needs the level and a space that is not locked', async () => {
    const space = await newSpace(await world())
    const { id } = await read(space.admin, space.content)
    const rollback = `${space.content}/rollback`
    const commenter = await space.world.member(space.organization, 'comment')
    assert.equal((await commenter.post(rollback, { revision: id })).status, 403)
    await space.admin.patch(space.path, { editMode: 'locked' })
    assert.equal((await space.admin.post(rollback, { revision: id })).status, 409)
  })

  test('changes sent together make one revision, those sent apart one each', async () => {
    const { admin, content, path } = await newSpace(await world())
    await write(admin, content, insert('A'), insert('B'))
    assert.equal((await read(admin, `${path}/revisions`)).count, 2)
    await Promise.all(['C', 'D', 'E'].map(title => send(admin, content, [insert(title)])))
    assert.equal((await read(admin, `${path}/revisions`)).count, 5)
    assert.equal((await titlesIn(admin, content)).length, 5)
  })
})
