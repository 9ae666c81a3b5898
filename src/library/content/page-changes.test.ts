// The rules of changing pages through the API.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  newSpace,
  read,
  send,
  sharedWorld,
  type TestSpace,
  text,
  titlesIn,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

const insert = (title: string, fields: object = {}) => ({ operation: 'insert_page', title, ...fields })

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  /** Sends changes that must be refused, and checks that nothing has changed. */
  const refused = async (
    space: TestSpace,
    status: number,
    path: string | undefined,
    ...changes: object[]
  ) => {
    const before = await read(space.admin, space.content)
    const answer = await send(space.admin, space.content, changes)
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    if (path !== undefined)
      assert.deepEqual(
        answer.body.error.details?.map((one: { path: string }) => one.path),
        [path],
      )
    assert.deepEqual(await read(space.admin, space.content), before)
  }
  const pageOf = (space: TestSpace, id: string) => read(space.admin, `${space.content}/page/${id}`)

  test('every field that is given with a page is kept', async () => {
    const space = await newSpace(await world())
    const given = {
      emoji: '🚀',
      icon: 'rocket',
      description: 'How to begin',
      slug: 'begin',
      layout: { outline: false, coverSize: 'full' },
      variables: { name: 'value' },
      hidden: true,
      noIndex: true,
      noRobotsIndex: true,
    }
    const page = await pageOf(
      space,
      await addPage(space.admin, space.content, 'Start', { ...given, ...text('# Hi\n') }),
    )
    const layout = {
      cover: true,
      title: true,
      description: true,
      tableOfContents: true,
      outline: false,
      pagination: true,
      coverSize: 'full',
    }
    const { id, createdAt, updatedAt, documentId, urls, ...rest } = page
    assert.deepEqual(rest, {
      ...given,
      layout,
      title: 'Start',
      type: 'document',
      path: 'begin',
      pages: [],
      markdown: '# Hi\n',
    })
    assert.equal(urls.app, `http://lectern.test/app/spaces/${space.id}/pages/${id}`)
  })

  test('a page of only a title has the default layout, a slug from its title, and no text', async () => {
    const space = await newSpace(await world())
    const { layout, slug, markdown } = await pageOf(
      space,
      await addPage(space.admin, space.content, 'Über uns: Team'),
    )
    assert.equal(layout.coverSize, 'hero')
    assert.equal(Object.values(layout).every(Boolean), true)
    assert.equal(markdown, '')
    assert.match(slug, /team$/)
  })

  test('the answer names what each change came to, in their order', async () => {
    const space = await newSpace(await world())
    const { changes, revision } = await write(
      space.admin,
      space.content,
      insert('A', { ref: 'a' }),
      { operation: 'set_variables', variables: { x: '1' } },
      updatePage('a', { title: 'B' }),
    )
    const page = changes[0].page
    const urls = { app: `http://lectern.test/app/spaces/${space.id}/pages/${page}` }
    assert.deepEqual(changes, [
      { operation: 'insert_page', page, urls },
      { operation: 'set_variables' },
      { operation: 'update_page', page, urls },
    ])
    assert.equal((await read(space.admin, space.content)).id, revision)
  })

  test('later changes can call a page by the name that an earlier one gave it', async () => {
    const space = await newSpace(await world())
    await write(
      space.admin,
      space.content,
      insert('Parent', { ref: 'p' }),
      insert('Child', { into: 'p', ref: 'c' }),
      insert('Menu', { type: 'link', target: { kind: 'page', page: 'c' } }),
      updatePage('p', { title: 'Renamed' }),
    )
    assert.deepEqual(await titlesIn(space.admin, space.content), ['Renamed', '  Child', 'Menu'])
  })

  test('a name that is given twice, or used before it is given, is refused', async () => {
    const space = await newSpace(await world())
    await refused(space, 400, '/changes/1/ref', insert('A', { ref: 'x' }), insert('B', { ref: 'x' }))
    await refused(space, 400, '/changes/0/into', insert('B', { into: 'x' }), insert('A', { ref: 'x' }))
  })

  test('where one change is refused, none is made', async () => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'A', text('one'))
    await refused(
      space,
      400,
      '/changes/2/page',
      insert('B'),
      updatePage(page, text('two')),
      updatePage('nowhere', {}),
    )
    assert.equal((await pageOf(space, page)).markdown, 'one')
  })

  test('changes are made only while the revision that If-Match names is the newest', async () => {
    const space = await newSpace(await world())
    const { headers } = await space.admin.get(space.content)
    const ifMatch = { 'if-match': headers.etag as string }
    assert.equal((await send(space.admin, space.content, [insert('A')], ifMatch)).status, 200)
    assert.equal((await send(space.admin, space.content, [insert('B')], ifMatch)).status, 412)
    assert.equal((await send(space.admin, space.content, [insert('C')], { 'if-match': '*' })).status, 200)
    assert.deepEqual(await titlesIn(space.admin, space.content), ['A', 'C'])
  })

  test('the message of a change is kept with its revision', async () => {
    const { admin, content } = await newSpace(await world())
    await admin.post(content, { changes: [insert('A')], message: 'Begin' })
    assert.equal((await read(admin, content)).message, 'Begin')
    assert.equal(
      (await admin.post(content, { changes: [insert('B')], message: 'x'.repeat(501) })).status,
      400,
    )
  })

  test('a slug from a title that a sibling has gets a number; elsewhere in the tree it is free', async () => {
    const space = await newSpace(await world())
    await write(
      space.admin,
      space.content,
      insert('A', { ref: 'a' }),
      insert('A'),
      insert('A'),
      insert('A', { into: 'a' }),
    )
    const { pages } = await read(space.admin, `${space.content}/pages`)
    assert.deepEqual(
      pages.map((page: { path: string }) => page.path),
      ['a', 'a-1', 'a-2'],
    )
    assert.equal(pages[0].pages[0].path, 'a/a')
  })

  test('a slug that is asked for and taken is a conflict', async () => {
    const space = await newSpace(await world())
    await write(space.admin, space.content, insert('A', { slug: 'here' }))
    const other = await addPage(space.admin, space.content, 'B')
    await refused(space, 409, undefined, insert('C', { slug: 'here' }))
    await refused(space, 409, undefined, updatePage(other, { slug: 'here' }))
    await write(space.admin, space.content, insert('C', { slug: 'here', into: other }))
  })

  test('a slug that cannot stand in an address is refused', async () => {
    const space = await newSpace(await world())
    for (const slug of ['', 'a/b', '..', 'a b', 'a?b', 'a#b', 'a%2fb', 'x'.repeat(101)])
      await refused(space, 400, '/changes/0/slug', insert('A', { slug }))
  })

  test('a new title keeps the slug, so that addresses stay', async () => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'Before')
    await write(space.admin, space.content, updatePage(page, { title: 'After' }))
    assert.equal((await pageOf(space, page)).slug, 'before')
  })

  test('a page is put at the index that is asked for, else last', async () => {
    const space = await newSpace(await world())
    await write(
      space.admin,
      space.content,
      insert('A'),
      insert('B'),
      insert('First', { at: 0 }),
      insert('Third', { at: 2 }),
    )
    assert.deepEqual(await titlesIn(space.admin, space.content), ['First', 'A', 'Third', 'B'])
    await refused(space, 400, '/changes/0/at', insert('X', { at: 5 }))
  })

  test('a page moves with all below it, to the index that is asked for', async () => {
    const space = await newSpace(await world())
    const { changes } = await write(
      space.admin,
      space.content,
      insert('A', { ref: 'a' }),
      insert('A1', { into: 'a' }),
      insert('B', { ref: 'b' }),
      insert('B1', { into: 'b' }),
      insert('C'),
    )
    const [a, , b, , c] = changes.map(change => change.page)
    await write(space.admin, space.content, updatePage(a, { into: b, at: 0 }))
    assert.deepEqual(await titlesIn(space.admin, space.content), ['B', '  A', '    A1', '  B1', 'C'])
    await write(space.admin, space.content, updatePage(c, { at: 0 }), updatePage(a, { into: null }))
    assert.deepEqual(await titlesIn(space.admin, space.content), ['C', 'B', '  B1', 'A', '  A1'])
    assert.equal((await pageOf(space, changes[1].page)).path, 'a/a1')
  })

  test('a page moves neither under itself nor under a page below it', async () => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'A')
    const child = await addPage(space.admin, space.content, 'B', { into: page })
    await refused(space, 400, '/changes/0/into', updatePage(page, { into: page }))
    await refused(space, 400, '/changes/0/into', updatePage(page, { into: child }))
  })

  test('a group stands at the top level only, holds pages, and has no text', async () => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'A')
    const group = await addPage(space.admin, space.content, 'Group', { type: 'group' })
    await write(space.admin, space.content, insert('B', { into: group }))
    await refused(space, 400, '/changes/0/into', insert('G', { type: 'group', into: page }))
    await refused(space, 400, '/changes/0/into', updatePage(group, { into: page }))
    await refused(space, 400, '/changes/0/document', insert('G', { type: 'group', ...text('x') }))
    const { urls, layout, markdown, path, pages } = await pageOf(space, group)
    assert.deepEqual([urls, layout, markdown], [undefined, undefined, undefined])
    assert.deepEqual([path, pages[0].path], ['group', 'group/b'])
  })

  test('a link leads to its target and holds nothing', async () => {
    const space = await newSpace(await world())
    const target = { kind: 'url', url: 'https://example.com/' }
    const link = await addPage(space.admin, space.content, 'Out', { type: 'link', target })
    const { slug, path, pages, ...shown } = await pageOf(space, link)
    assert.deepEqual([slug, path, pages, shown.target], [undefined, undefined, undefined, target])
    await refused(space, 400, '/changes/0/target', insert('L', { type: 'link' }))
    await refused(space, 400, '/changes/0/into', insert('B', { into: link }))
  })

  test('what a change leaves out stays, and null clears', async () => {
    const space = await newSpace(await world())
    const fields = {
      emoji: '🚀',
      icon: 'x',
      description: 'd',
      layout: { outline: false },
      variables: { a: '1' },
      hidden: true,
    }
    const page = await addPage(space.admin, space.content, 'A', { ...fields, ...text('body') })
    const before = await pageOf(space, page)
    await write(space.admin, space.content, updatePage(page, { title: 'B' }))
    assert.deepEqual(await pageOf(space, page), { ...before, title: 'B' })
    const nothing = Object.fromEntries([...Object.keys(fields), 'document'].map(name => [name, null]))
    await write(space.admin, space.content, updatePage(page, nothing))
    const { emoji, icon, description, layout, variables, hidden, markdown } = await pageOf(space, page)
    assert.deepEqual(
      [emoji, icon, description, variables, hidden, markdown],
      [undefined, undefined, undefined, undefined, undefined, ''],
    )
    assert.equal(layout.outline, true)
    await refused(space, 400, '/changes/0/title', updatePage(page, { title: null }))
  })

  test('the type of a page stays', async () => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'A')
    await refused(space, 400, undefined, updatePage(page, { type: 'group' }))
  })

  test('the main content of a locked space takes no change', async () => {
    const space = await newSpace(await world())
    await space.admin.patch(space.path, { editMode: 'locked' })
    await refused(space, 409, undefined, insert('A'))
  })

  test('a page is deleted with all below it', async () => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'A')
    const child = await addPage(space.admin, space.content, 'B', { into: page })
    const below = await addPage(space.admin, space.content, 'C', { into: child })
    await write(space.admin, space.content, { operation: 'delete_page', page })
    for (const id of [page, child, below])
      assert.equal((await space.admin.get(`${space.content}/page/${id}`)).status, 404)
    assert.deepEqual(await titlesIn(space.admin, space.content), [])
    await refused(space, 400, '/changes/0/page', { operation: 'delete_page', page })
  })

  test('changes that change nothing make no revision', async () => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'A', text('same\n'))
    const { id } = await read(space.admin, space.content)
    const { revision } = await write(
      space.admin,
      space.content,
      updatePage(page, { title: 'A', at: 0, ...text('same\n') }),
    )
    assert.equal(revision, id)
    assert.equal((await read(space.admin, `${space.path}/revisions`)).count, 2)
  })

  test('a page is given back what it was in an earlier revision', async () => {
    const space = await newSpace(await world())
    const { revision, changes } = await write(
      space.admin,
      space.content,
      insert('A', { ref: 'a' }),
      insert('B', { into: 'a', ...text('old') }),
    )
    const [parent, page] = changes.map(change => change.page)
    const before = await pageOf(space, page)
    const revert = { operation: 'revert_page', page, revision }
    await write(space.admin, space.content, updatePage(page, { title: 'New', into: null, ...text('new') }))
    await write(space.admin, space.content, revert)
    assert.deepEqual(await pageOf(space, page), before)
    await write(space.admin, space.content, { operation: 'delete_page', page: parent })
    await write(space.admin, space.content, revert)
    assert.equal((await pageOf(space, page)).markdown, 'old')
    assert.deepEqual(await titlesIn(space.admin, space.content), ['B'])
  })

  test('a page is not given back from a revision that lacks it or is of another space', async () => {
    const [space, other] = [await newSpace(await world()), await newSpace(await world())]
    const empty = (await read(space.admin, space.content)).id
    const page = await addPage(space.admin, space.content, 'A')
    const foreign = (await read(other.admin, other.content)).id
    await refused(space, 400, '/changes/0/page', { operation: 'revert_page', page, revision: empty })
    await refused(space, 400, '/changes/0/revision', { operation: 'revert_page', page, revision: foreign })
  })

  test('an unknown operation, an unknown field and an unknown page are refused by name', async () => {
    const space = await newSpace(await world())
    await refused(space, 400, '/changes/0/operation', { operation: 'paint_page' })
    await refused(space, 400, '/changes/0/titel', { operation: 'insert_page', title: 'A', titel: 'B' })
    await refused(space, 400, '/changes/0/title', { operation: 'insert_page' })
    await refused(space, 400, '/changes/0/into', insert('A', { into: 'nowhere' }))
  })

  test('a request makes 1 to 500 changes', async () => {
    const space = await newSpace(await world())
    await refused(space, 400, '/changes')
    await refused(space, 400, '/changes', ...Array.from({ length: 501 }, (_, index) => insert(`P${index}`)))
    const { changes } = await write(
      space.admin,
      space.content,
      ...Array.from({ length: 500 }, (_, index) => insert(`P${index}`)),
    )
    assert.equal(changes.length, 500)
    assert.equal((await titlesIn(space.admin, space.content)).length, 500)
  })

  test('writing needs the level edit and a token that may write', async () => {
    const space = await newSpace(await world())
    const { world: here, organization, content } = space
    const statusFor = async (person: Parameters<typeof send>[0]) =>
      (await send(person, content, [insert('A')])).status
    assert.equal(await statusFor(await here.member(organization, 'comment')), 403)
    assert.equal(await statusFor(await here.member(organization, 'edit')), 200)
    assert.equal(await statusFor(await here.reader(space.admin)), 403)
    assert.equal(await statusFor(await here.person()), 404)
  })
})
