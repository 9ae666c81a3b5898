// Whole stories of people who work on one space at the same time and merge their changes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
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
} from '../world/content.ts'
import { forEachDatabase } from '../world/databases.ts'
import type { Person } from '../world/world.ts'

const paragraphs = [
  'First paragraph.',
  'Second paragraph.',
  'Third paragraph.',
  'Fourth paragraph.',
  'Fifth paragraph.',
]
const guide = `# Guide\n\n${paragraphs.join('\n\n')}\n`

interface Story extends TestSpace {
  readonly ada: Person
  readonly bob: Person
  /** The change request of each person. */
  readonly adas: TestChangeRequest
  readonly bobs: TestChangeRequest
  readonly pages: Record<'guide' | 'intro', string>
}

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  /** A space with two pages, and two people who each begin a change request from it. */
  const begin = async (): Promise<Story> => {
    const space = await newSpace(await world())
    const pages = {
      intro: await addPage(space.admin, space.content, 'Intro', text('Welcome.\n')),
      guide: await addPage(space.admin, space.content, 'Guide', text(guide)),
    }
    const [ada, bob] = [
      await space.world.member(space.organization, 'review'),
      await space.world.member(space.organization, 'review'),
    ]
    const [adas, bobs] = [
      await newChangeRequest(ada, space, { subject: 'Ada' }),
      await newChangeRequest(bob, space, { subject: 'Bob' }),
    ]
    return { ...space, ada, bob, adas, bobs, pages }
  }
  const merge = async (person: Person, { path }: TestChangeRequest) => {
    const { status, body } = await person.post(`${path}/merge`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const merged = async (person: Person, changeRequest: TestChangeRequest) =>
    assert.equal((await merge(person, changeRequest)).result, 'merge')
  const textOf = async ({ admin, content }: Story, page: string): Promise<string> =>
    (await read(admin, `${content}/page/${page}`)).markdown

  test('two who write different pages merge one after the other', async () => {
    const story = await begin()
    const { ada, bob, adas, bobs, pages } = story
    await write(ada, adas.content, updatePage(pages.intro, text('Welcome, says Ada.\n')))
    await write(bob, bobs.content, updatePage(pages.guide, { title: "Bob's guide" }), {
      operation: 'insert_page',
      title: 'More',
      into: pages.guide,
    })
    await merged(ada, adas)
    await merged(bob, bobs)
    assert.equal(await textOf(story, pages.intro), 'Welcome, says Ada.\n')
    assert.deepEqual(await titlesIn(story.admin, story.content), ['Intro', "Bob's guide", '  More'])
    const { items } = await read(story.admin, `${story.path}/revisions`)
    assert.deepEqual(
      items.slice(0, 2).map((revision: { mergedFrom: string }) => revision.mergedFrom),
      [bobs.id, adas.id],
    )
  })

  test('two who write different paragraphs of one page merge one after the other', async () => {
    const story = await begin()
    const { ada, bob, adas, bobs, pages } = story
    await write(
      ada,
      adas.content,
      updatePage(pages.guide, text(guide.replace('First paragraph', 'Ada was here'))),
    )
    await write(
      bob,
      bobs.content,
      updatePage(pages.guide, text(guide.replace('Fifth paragraph.', 'Bob was here.\n\nAnd here.'))),
    )
    await merged(ada, adas)
    await merged(bob, bobs)
    assert.equal(
      await textOf(story, pages.guide),
      guide
        .replace('First paragraph', 'Ada was here')
        .replace('Fifth paragraph.', 'Bob was here.\n\nAnd here.'),
    )
  })

  test('two who write one line conflict: nothing changes until somebody decides, then both are merged', async () => {
    const story = await begin()
    const { ada, bob, adas, bobs, pages, admin, content } = story
    await write(ada, adas.content, updatePage(pages.guide, text(guide.replace('Third', "Ada's third"))))
    await write(
      bob,
      bobs.content,
      updatePage(pages.guide, text(guide.replace('Third', "Bob's third").replace('Fifth', "Bob's fifth"))),
    )
    await merged(ada, adas)
    const before = await read(admin, content)
    const { result, conflicts } = await merge(bob, bobs)
    assert.deepEqual(
      [result, conflicts.map((conflict: { field: string; page: string }) => [conflict.page, conflict.field])],
      ['conflicts', [[pages.guide, 'document']]],
    )
    assert.deepEqual(await read(admin, content), before)
    assert.equal((await read(bob, bobs.path)).status, 'draft')

    const updated = (await bob.post(`${bobs.path}/update`)).body
    assert.equal(updated.result, 'conflicts')
    const both = guide.replace('Third', "Ada's and Bob's third").replace('Fifth', "Bob's fifth")
    await write(bob, bobs.content, {
      operation: 'resolve_conflict',
      conflict: updated.conflicts[0].id,
      value: { markdown: both },
    })
    await merged(bob, bobs)
    assert.equal(await textOf(story, pages.guide), both)
  })

  test('of a text that conflicts in one line, nothing that either wrote elsewhere is lost', async () => {
    const story = await begin()
    const { ada, bob, adas, bobs, pages } = story
    await write(
      ada,
      adas.content,
      updatePage(pages.guide, text(guide.replace('First', 'ADA1').replace('Third', 'ADA3'))),
    )
    await write(
      bob,
      bobs.content,
      updatePage(pages.guide, text(guide.replace('Third', 'BOB3').replace('Fifth', 'BOB5'))),
    )
    await merged(ada, adas)
    const [{ id, main, changeRequest }] = (await bob.post(`${bobs.path}/update`)).body.conflicts
    const mine = (await read(bob, `${bobs.content}/page/${pages.guide}`)).markdown
    assert.match(mine, /BOB3.*BOB5/s)
    assert.match(main.markdown, /ADA1.*ADA3/s)
    assert.deepEqual(changeRequest.markdown, mine)
    await write(bob, bobs.content, { operation: 'resolve_conflict', conflict: id, choose: 'change-request' })
    await merged(bob, bobs)
    assert.match(await textOf(story, pages.guide), /BOB3.*BOB5/s)
  })

  test('one renames a page and the other writes in it: both are kept', async () => {
    const story = await begin()
    const { ada, bob, adas, bobs, pages } = story
    await write(ada, adas.content, updatePage(pages.guide, { title: 'Handbook', slug: 'handbook' }))
    await write(bob, bobs.content, updatePage(pages.guide, text(`${guide}\nBob adds.\n`)))
    await merged(ada, adas)
    await merged(bob, bobs)
    const { title, path, markdown } = await read(story.admin, `${story.content}/page/${pages.guide}`)
    assert.deepEqual([title, path, markdown], ['Handbook', 'handbook', `${guide}\nBob adds.\n`])
  })

  test('one moves a page and the other writes in it: both are kept', async () => {
    const story = await begin()
    const { ada, bob, adas, bobs, pages } = story
    await write(ada, adas.content, updatePage(pages.guide, { into: pages.intro }))
    await write(bob, bobs.content, updatePage(pages.guide, text(`${guide}\nBob adds.\n`)))
    await merged(bob, bobs)
    await merged(ada, adas)
    assert.deepEqual(await titlesIn(story.admin, story.content), ['Intro', '  Guide'])
    assert.equal(await textOf(story, pages.guide), `${guide}\nBob adds.\n`)
  })

  test('one deletes a page and the other writes in it: somebody decides', async () => {
    const story = await begin()
    const { ada, bob, adas, bobs, pages, admin, content } = story
    await write(ada, adas.content, { operation: 'delete_page', page: pages.guide })
    await write(bob, bobs.content, updatePage(pages.guide, text(`${guide}\nBob adds.\n`)))
    await merged(ada, adas)
    const { result, conflicts } = await merge(bob, bobs)
    assert.deepEqual([result, conflicts[0].field, conflicts[0].main], ['conflicts', 'page', null])
    const [{ id }] = (await bob.post(`${bobs.path}/update`)).body.conflicts
    await write(bob, bobs.content, { operation: 'resolve_conflict', conflict: id, choose: 'change-request' })
    await merged(bob, bobs)
    assert.deepEqual(await titlesIn(admin, content), ['Intro', 'Guide'])
    assert.equal(await textOf(story, pages.guide), `${guide}\nBob adds.\n`)
  })

  test('one deletes a page and the other puts a page under it: the new page is not lost', async () => {
    const story = await begin()
    const { ada, bob, adas, bobs, pages, admin } = story
    await write(ada, adas.content, { operation: 'delete_page', page: pages.guide })
    const child = await addPage(bob, bobs.content, 'Child', { into: pages.guide, ...text('precious\n') })
    await merged(ada, adas)
    assert.equal((await merge(bob, bobs)).result, 'conflicts')
    const { conflicts } = (await bob.post(`${bobs.path}/update`)).body
    assert.equal((await read(admin, `${bobs.content}/page/${child}`)).markdown, 'precious\n')
    for (const { id } of conflicts)
      await write(bob, bobs.content, {
        operation: 'resolve_conflict',
        conflict: id,
        choose: 'change-request',
      })
    await merged(bob, bobs)
    assert.deepEqual(await titlesIn(admin, story.content), ['Intro', 'Guide', '  Child'])
  })

  test('both insert a page of the same name: both are there, under addresses of their own', async () => {
    const story = await begin()
    const { ada, bob, adas, bobs, admin, content } = story
    const one = await addPage(ada, adas.content, 'News', text('from Ada\n'))
    const other = await addPage(bob, bobs.content, 'News', text('from Bob\n'))
    await merged(ada, adas)
    await merged(bob, bobs)
    const shown = await Promise.all([one, other].map(id => read(admin, `${content}/page/${id}`)))
    assert.deepEqual(
      shown.map(({ markdown }) => markdown),
      ['from Ada\n', 'from Bob\n'],
    )
    assert.deepEqual(shown.map(({ slug }) => slug).sort(), ['news', 'news-1'])
    assert.deepEqual(await titlesIn(admin, content), ['Intro', 'Guide', 'News', 'News'])
  })

  test('both move pages so that each would be under the other: the pages stay a tree', async () => {
    const story = await begin()
    const { ada, bob, adas, bobs, pages, admin, content } = story
    await write(ada, adas.content, updatePage(pages.guide, { into: pages.intro }))
    await write(bob, bobs.content, updatePage(pages.intro, { into: pages.guide }))
    await merged(ada, adas)
    assert.equal((await merge(bob, bobs)).result, 'conflicts')
    const { conflicts } = (await bob.post(`${bobs.path}/update`)).body
    const choices = conflicts.map(({ id }: { id: string }) => ({
      operation: 'resolve_conflict',
      conflict: id,
      choose: 'main',
    }))
    // Each page would be below the other: one has to be moved first.
    assert.equal((await bob.post(bobs.content, { changes: choices })).status, 400)
    await write(bob, bobs.content, updatePage(pages.intro, { into: null }), ...choices)
    await merged(bob, bobs)
    assert.deepEqual(await titlesIn(admin, content), ['Intro', '  Guide'])
  })

  test('both make the same change: it is no conflict', async () => {
    const story = await begin()
    const { ada, bob, adas, bobs, pages } = story
    const same = updatePage(pages.guide, {
      title: 'Handbook',
      ...text(guide.replace('Third', 'The same third')),
    })
    await write(ada, adas.content, same)
    await write(bob, bobs.content, same)
    await merged(ada, adas)
    await merged(bob, bobs)
    assert.equal(await textOf(story, pages.guide), guide.replace('Third', 'The same third'))
  })

  test('one sorts the pages anew while the other adds one: the order is kept and the page is there', async () => {
    const story = await begin()
    const { ada, bob, adas, bobs, pages, admin, content } = story
    await write(ada, adas.content, updatePage(pages.guide, { at: 0 }))
    await write(bob, bobs.content, { operation: 'insert_page', title: 'Last' })
    await merged(ada, adas)
    await merged(bob, bobs)
    assert.deepEqual(await titlesIn(admin, content), ['Guide', 'Intro', 'Last'])
  })
})
