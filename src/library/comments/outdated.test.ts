// Comments on pages that change: only the commented text is compared, and any other change of the page is followed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { done } from '../../../test/world/answers.ts'
import {
  addPage,
  importArchive,
  read,
  sharedWorld,
  text,
  updatePage,
  write,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'
import { aboutChangeRequest, again, type Discussion, idsIn, newDiscussion, say, testBoth } from './testing.ts'

const remove = (page: string) => ({ operation: 'delete_page', page })

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  /** A page below another one, and a comment on it. */
  const commented = async (discussion: Discussion) => {
    const { admin, content } = discussion
    const above = await addPage(admin, content, 'Above')
    const page = await addPage(admin, content, 'Page', { into: above, ...text('# One\n\nwords\n') })
    const { id: revision } = await read(admin, content)
    return { above, page, revision, comment: await say(admin, discussion, { page, node: 'one' }) }
  }
  const shown = async (person: Person, comment: any) => (await again(person, comment)).target.page
  const isOutdated = async (person: Person, comment: any) => (await shown(person, comment)).outdated

  testBoth(world, 'a comment is outdated while the text is another one', async discussion => {
    const { admin, content } = discussion
    const { page, comment } = await commented(discussion)
    for (const [markdown, outdated] of [
      ['# One\n\nother words\n', true],
      ['# One\n\nwords\n', false],
      ['', true],
      ['# One\r\n\r\nwords\r\n', false],
    ] as const) {
      await write(admin, content, updatePage(page, text(markdown)))
      assert.equal(await isOutdated(admin, comment), outdated)
    }
  })

  testBoth(world, 'other fields and other pages make no comment outdated', async discussion => {
    const { admin, content } = discussion
    const { above, page, comment } = await commented(discussion)
    const fields = {
      emoji: '🐢',
      icon: 'turtle',
      description: 'All of it',
      layout: { outline: false },
      variables: { a: 'b' },
      hidden: true,
      noIndex: true,
    }
    discussion.world.clock.now += 1000
    await write(admin, content, updatePage(page, fields), updatePage(above, text('words')))
    const { emoji, icon, outdated, updatedAt } = await shown(admin, comment)
    assert.deepEqual([emoji, icon, outdated], ['🐢', 'turtle', false])
    assert.equal(updatedAt, (await read(admin, `${content}/page/${page}`)).updatedAt)
    await write(admin, content, updatePage(page, { emoji: null, icon: null }))
    const after = await shown(admin, comment)
    assert.deepEqual(['emoji' in after, 'icon' in after], [false, false])
  })

  testBoth(world, 'renames and moves of the page, and of one above it, are followed', async discussion => {
    const { admin, content } = discussion
    const { above, page, comment } = await commented(discussion)
    const other = await addPage(admin, content, 'Other')
    for (const [change, title, path] of [
      [updatePage(page, { title: 'Renamed' }), 'Renamed', 'above/page'],
      [updatePage(page, { slug: 'renamed' }), 'Renamed', 'above/renamed'],
      [updatePage(above, { slug: 'higher' }), 'Renamed', 'higher/renamed'],
      [updatePage(above, { into: other }), 'Renamed', 'other/higher/renamed'],
      [updatePage(page, { into: null, at: 0 }), 'Renamed', 'renamed'],
      [updatePage(page, { title: 'Page', slug: 'page', into: above }), 'Page', 'other/higher/page'],
    ] as const) {
      await write(admin, content, change)
      const now = await shown(admin, comment)
      assert.deepEqual([now.id, now.title, now.path, now.outdated], [page, title, path, false])
    }
  })

  testBoth(world, 'a page that is gone keeps what it was last', async discussion => {
    const { admin, content } = discussion
    const { above, page, comment } = await commented(discussion)
    discussion.world.clock.now += 1000
    await write(
      admin,
      content,
      updatePage(page, { title: 'Last', slug: 'last', emoji: '🐢', icon: 'turtle' }),
      updatePage(above, { slug: 'higher' }),
    )
    const { createdAt, updatedAt } = await read(admin, `${content}/page/${page}`)
    discussion.world.clock.now += 1000
    await write(admin, content, remove(page))
    assert.deepEqual((await again(admin, comment)).target, {
      ...comment.target,
      page: {
        id: page,
        title: 'Last',
        emoji: '🐢',
        icon: 'turtle',
        path: 'higher/last',
        createdAt,
        updatedAt,
        outdated: true,
      },
    })
    await write(admin, content, updatePage(above, { slug: 'highest' }))
    assert.equal((await shown(admin, comment)).path, 'higher/last')
  })

  testBoth(world, 'so does a page that goes with the one above it', async discussion => {
    const { admin, content } = discussion
    const { above, page, comment } = await commented(discussion)
    const onAbove = await say(admin, discussion, { page: above })
    await write(admin, content, updatePage(above, { title: 'Higher' }))
    await write(admin, content, remove(above))
    const [{ title, path, outdated }, higher] = [await shown(admin, comment), await shown(admin, onAbove)]
    assert.deepEqual([title, path, outdated], ['Page', 'above/page', true])
    assert.deepEqual([higher.title, higher.path, higher.outdated], ['Higher', 'above', true])
    assert.deepEqual(await idsIn(admin, `${discussion.comments}?targetPage=${page}`), [comment.id])
  })

  test('all pages that go at once keep what they were, however many these are', async () => {
    const discussion = await newDiscussion(await world())
    const { admin, content } = discussion
    const above = await addPage(admin, content, 'Above')
    const ids: string[] = []
    for (const half of [0, 1]) {
      const titles = Array.from({ length: 500 }, (_, index) => `Page ${500 * half + index}`)
      const { changes } = await write(
        admin,
        content,
        ...titles.map(title => ({ operation: 'insert_page', title, into: above })),
      )
      ids.push(...changes.map(change => change.page))
    }
    const said = ids.filter((_, index) => index % 99 === 0)
    for (const page of said) await say(admin, discussion, { page })
    await write(admin, content, updatePage(above, { slug: 'higher' }))
    await write(admin, content, remove(above))
    const { items } = await read(admin, `${discussion.comments}?order=asc`)
    assert.deepEqual(
      items.map(({ target }: any) => [target.page.id, target.page.title, target.page.path]),
      said.map((id, index) => [id, `Page ${99 * index}`, `higher/page-${99 * index}`]),
    )
  })

  testBoth(world, 'a page that comes back is followed again', async discussion => {
    const { admin, content } = discussion
    const { above, page, revision, comment } = await commented(discussion)
    const bring = {
      revert: () => write(admin, content, { operation: 'revert_page', page, revision }),
      rollback: async () => done(await admin.post(`${content}/rollback`, { revision })),
    }
    for (const [how, back] of Object.entries(bring)) {
      await write(admin, content, updatePage(page, { title: `Last before ${how}` }))
      await write(admin, content, remove(how === 'revert' ? page : above))
      const gone = await shown(admin, comment)
      assert.deepEqual([gone.title, gone.outdated], [`Last before ${how}`, true])
      await back()
      const { title, path, outdated } = await shown(admin, comment)
      assert.deepEqual([title, path, outdated], ['Page', 'above/page', false], how)
    }
  })

  testBoth(world, 'a comment on a text that came later is about that text', async discussion => {
    const { admin, content } = discussion
    const { page, revision, comment } = await commented(discussion)
    await write(admin, content, updatePage(page, text('later')))
    const later = await say(admin, discussion, { page })
    assert.deepEqual([await isOutdated(admin, comment), await isOutdated(admin, later)], [true, false])
    done(await admin.post(`${content}/rollback`, { revision }))
    assert.deepEqual([await isOutdated(admin, comment), await isOutdated(admin, later)], [false, true])
  })

  testBoth(world, 'an import of the same pages is an edit of them', async discussion => {
    const { admin, content } = discussion
    const archive = (title: string, words: string) =>
      zip([
        ['SUMMARY.md', `* [${title}](page.md)\n* [Other](other.md)\n`],
        ['page.md', `# ${title}\n\n${words}\n`],
        ['other.md', '# Other\n'],
      ])
    const bring = async (title: string, words: string) =>
      done(await importArchive(admin, content, await archive(title, words)), 201)
    await bring('Page', 'words')
    const [{ id: page }, { id: other }] = (await read(admin, `${content}/pages`)).pages
    const [onPage, onOther] = [
      await say(admin, discussion, { page }),
      await say(admin, discussion, { page: other }),
    ]
    await bring('Page', 'other words')
    assert.deepEqual([await isOutdated(admin, onPage), await isOutdated(admin, onOther)], [true, false])
    await bring('Page', 'words')
    assert.equal(await isOutdated(admin, onPage), false)
  })

  /** A space with a commented page, and a change request from it. */
  const proposed = async () => {
    const main = await newDiscussion(await world())
    const { page, above, comment } = await commented(main)
    return { main, page, above, comment, changeRequest: await aboutChangeRequest(main.space) }
  }
  const act = async ({ admin, path }: Discussion, verb: 'merge' | 'update') =>
    assert.equal(done(await admin.post(`${path}/${verb}`)).result, verb)

  test('a merge is an edit of the main content, and no edit before it is merged', async () => {
    const { main, page, comment, changeRequest } = await proposed()
    const { admin } = main
    const onDraft = await say(admin, changeRequest, { page })
    await write(admin, changeRequest.content, updatePage(page, { title: 'Renamed', ...text('other') }))
    const before = await shown(admin, comment)
    assert.deepEqual([before.title, before.outdated], ['Page', false])
    assert.equal(await isOutdated(admin, onDraft), true)
    await act(changeRequest, 'merge')
    const after = await shown(admin, comment)
    assert.deepEqual([after.title, after.outdated], ['Renamed', true])
  })

  test('a merge that removes the page leaves its last title and path', async () => {
    const { main, page, above, comment, changeRequest } = await proposed()
    const { admin, content } = main
    await write(admin, changeRequest.content, updatePage(page, { into: null }), remove(page))
    await write(admin, content, updatePage(above, { title: 'Higher', slug: 'higher' }))
    await act(changeRequest, 'merge')
    const { title, path, outdated } = await shown(admin, comment)
    assert.deepEqual([title, path, outdated], ['Page', 'higher/page', true])
  })

  test('an update from the main content is an edit of the change request, and no edit before it', async () => {
    const { main, page, changeRequest } = await proposed()
    const { admin, content } = main
    const comment = await say(admin, changeRequest, { page, node: 'one' })
    await write(admin, content, updatePage(page, { title: 'Renamed', ...text('other') }))
    const before = await shown(admin, comment)
    assert.deepEqual([before.title, before.outdated], ['Page', false])
    await act(changeRequest, 'update')
    const after = await shown(admin, comment)
    assert.deepEqual([after.title, after.outdated], ['Renamed', true])
  })

  test('an update that removes the page leaves the last title and path in the change request', async () => {
    const { main, page, above, comment, changeRequest } = await proposed()
    const { admin, content } = main
    const onDraft = await say(admin, changeRequest, { page })
    await write(admin, changeRequest.content, updatePage(above, { slug: 'mine' }))
    await write(admin, content, updatePage(page, { title: 'Never seen there' }))
    await write(admin, content, remove(page))
    await act(changeRequest, 'update')
    const [inMain, inDraft] = [await shown(admin, comment), await shown(admin, onDraft)]
    assert.deepEqual([inMain.title, inMain.path], ['Never seen there', 'above/page'])
    assert.deepEqual([inDraft.title, inDraft.path, inDraft.outdated], ['Page', 'mine/page', true])
  })

  test('what was said about a change request stays with its own content once it is merged', async () => {
    const { main, page, changeRequest } = await proposed()
    const { admin, content } = main
    await write(admin, changeRequest.content, updatePage(page, text('proposed')))
    const comment = await say(admin, changeRequest, { page })
    await act(changeRequest, 'merge')
    await write(admin, content, updatePage(page, { title: 'Later', ...text('later') }))
    await write(admin, content, remove(page))
    const { title, outdated } = await shown(admin, comment)
    assert.deepEqual([title, outdated], ['Page', false])
    assert.equal((await say(admin, changeRequest, { page })).target.page.title, 'Page')
  })
})
