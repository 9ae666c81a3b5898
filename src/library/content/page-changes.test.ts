// The rules of changing pages through the API.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  expectRefusal,
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
      condition: 'visitor.claims.plan == "pro"',
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
    const { id, createdAt, updatedAt, updatedBy, documentId, urls, ...rest } = page
    assert.deepEqual(rest, {
      ...given,
      layout,
      title: 'Start',
      type: 'document',
      path: 'begin',
      pages: [],
      markdown: '# Hi\n',
      problems: [],
    })
    assert.equal(urls.app, `http://lectern.test/app/spaces/${space.id}/pages/${id}`)
    assert.equal(updatedBy.id, space.admin.id)
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
    await expectRefusal(
      space,
      { path: '/changes/1/ref' },
      insert('A', { ref: 'x' }),
      insert('B', { ref: 'x' }),
    )
    await expectRefusal(
      space,
      { path: '/changes/0/into' },
      insert('B', { into: 'x' }),
      insert('A', { ref: 'x' }),
    )
  })

  test('where one change is refused, none is made', async () => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'A', text('one'))
    await expectRefusal(
      space,
      { path: '/changes/2/page' },
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
    await expectRefusal(space, { path: '/changes/0/title' }, updatePage(page, { title: null }))
  })

  test('the type of a page stays', async () => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'A')
    await expectRefusal(space, { status: 400 }, updatePage(page, { type: 'group' }))
  })

  test('the main content of a locked space takes no change', async () => {
    const space = await newSpace(await world())
    await space.admin.patch(space.path, { editMode: 'locked' })
    await expectRefusal(space, { status: 409 }, insert('A'))
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
    await expectRefusal(space, { path: '/changes/0/page' }, { operation: 'delete_page', page })
  })

  test('changes that change nothing make no revision', async () => {
    const space = await newSpace(await world())
    const page = await addPage(space.admin, space.content, 'A', text('same\n'))
    const { id } = await read(space.admin, space.content)
    space.world.clock.now += 1000
    for (const changes of [
      [updatePage(page, { title: 'A', at: 0, ...text('same\n') })],
      [updatePage(page, { title: 'B' }), updatePage(page, { title: 'A' })],
    ])
      assert.equal((await write(space.admin, space.content, ...changes)).revision, id)
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
    await expectRefusal(
      space,
      { path: '/changes/0/page' },
      { operation: 'revert_page', page, revision: empty },
    )
    await expectRefusal(
      space,
      { path: '/changes/0/revision' },
      { operation: 'revert_page', page, revision: foreign },
    )
  })

  test('an unknown operation, an unknown field and an unknown page are refused by name', async () => {
    const space = await newSpace(await world())
    await expectRefusal(space, { path: '/changes/0/operation' }, { operation: 'paint_page' })
    await expectRefusal(
      space,
      { path: '/changes/0/titel' },
      { operation: 'insert_page', title: 'A', titel: 'B' },
    )
    await expectRefusal(space, { path: '/changes/0/title' }, { operation: 'insert_page' })
    await expectRefusal(space, { path: '/changes/0/into' }, insert('A', { into: 'nowhere' }))
  })

  test('a request makes 1 to 500 changes', async () => {
    const space = await newSpace(await world())
    await expectRefusal(space, { path: '/changes' })
    await expectRefusal(
      space,
      { path: '/changes' },
      ...Array.from({ length: 501 }, (_, index) => insert(`P${index}`)),
    )
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
