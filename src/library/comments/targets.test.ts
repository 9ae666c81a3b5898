// What comments are about: a page, a block of it, a space or a change request as a whole; and what they cannot be about.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocks, parseMarkdown } from '#content/markdown/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import { refused } from '../../../test/world/answers.ts'
import { sendDuring } from '../../../test/world/at-once.ts'
import { addPage, read, sharedWorld, text, updatePage, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { rollBack } from '../content/rollback.ts'
import { type ContentHead, spaceHead } from '../heads/index.ts'
import { postComment } from './comments.ts'
import { aboutChangeRequest, again, type Discussion, newDiscussion, say, testBoth } from './testing.ts'

const blockIds = (markdown: string): string[] => blocks(parseMarkdown(markdown)).map(({ id }) => id)
const body = { markdown: 'Said' }

forEachDatabase((_, open) => {
  const world = sharedWorld(open)
  const headOf = async ({ admin, content }: Discussion): Promise<string> => (await read(admin, content)).id

  testBoth(world, 'a comment on no page is about the whole, as it was then', async discussion => {
    const { admin, space, changeRequest } = discussion
    const revision = await headOf(discussion)
    const comment = await say(admin, discussion)
    await addPage(admin, discussion.content, 'Later')
    assert.deepEqual((await again(admin, comment)).target, {
      space: space.id,
      ...(changeRequest && { changeRequest }),
      revision,
    })
  })

  testBoth(world, 'a comment on a page tells what the page is called and where it is', async discussion => {
    const { admin, content } = discussion
    const into = await addPage(admin, content, 'Above')
    const page = await addPage(admin, content, 'Page', { into, emoji: '🐢', icon: 'turtle', ...text('a') })
    const { target } = await say(await discussion.member('comment'), discussion, { page })
    const { createdAt, updatedAt } = await read(admin, `${content}/page/${page}`)
    assert.deepEqual(target.page, {
      id: page,
      title: 'Page',
      emoji: '🐢',
      icon: 'turtle',
      path: 'above/page',
      createdAt,
      updatedAt,
      outdated: false,
    })
    assert.equal(target.revision, await headOf(discussion))
    assert.equal('node' in target, false)
  })

  testBoth(
    world,
    'a block is named by the id that the document tells, and shown as it begins',
    async discussion => {
      const { admin, content } = discussion
      const markdown = `## Set *up*\n\nFirst **words**, ${'🐢'.repeat(200)}\n\n- one\n- two\n\n\`\`\`js\ncode()\n\`\`\`\n`
      const page = await addPage(admin, content, 'Page', text(markdown))
      const { document } = await read(admin, `${content}/page/${page}?format=document`)
      const ids: string[] = document.children.map((block: { data: { id: string } }) => block.data.id)
      assert.equal(ids[0], 'set-up')
      const previews = ['Set up', `First words, ${'🐢'.repeat(107)}`, 'one\ntwo', 'code()']
      for (const [index, node] of ids.entries()) {
        const { target } = await say(admin, discussion, { page, node })
        assert.deepEqual([target.page.id, target.node], [page, { id: node, preview: previews[index] }])
      }
    },
  )

  test('blocks that look alike are distinguished', async () => {
    const discussion = await newDiscussion(await world())
    const { admin, content } = discussion
    const markdown = '# A\n\n# A\n\n# A-1\n\nA\n\nA\n'
    const page = await addPage(admin, content, 'Page', text(markdown))
    const ids = blockIds(markdown)
    assert.deepEqual(ids.slice(0, 3), ['a', 'a-1', 'a-1-1'])
    assert.equal(ids[4], `${ids[3]}-1`)
    const found = []
    for (const node of ids) found.push((await say(admin, discussion, { page, node })).target.node)
    assert.deepEqual(
      found,
      ['A', 'A', 'A-1', 'A', 'A'].map((preview, index) => ({ id: ids[index], preview })),
    )
  })

  test('a preview stays what it was when the block changes or goes', async () => {
    const discussion = await newDiscussion(await world())
    const { admin, content } = discussion
    const page = await addPage(admin, content, 'Page', text('# Set up\n\nwords\n'))
    const comment = await say(admin, discussion, { page, node: 'set-up' })
    for (const markdown of ['# Set up!\n\nwords\n', 'words\n', '']) {
      await write(admin, content, updatePage(page, text(markdown)))
      const { target } = await again(admin, comment)
      assert.deepEqual([target.node, target.page.outdated], [{ id: 'set-up', preview: 'Set up' }, true])
    }
  })

  testBoth(world, 'what is no block of that page is no target', async discussion => {
    const { admin, content, comments } = discussion
    const markdown = '# One\n\n> # Quoted\n\n[link]: /definition\n'
    const [page, other, empty, group] = [
      await addPage(admin, content, 'One', text(markdown)),
      await addPage(admin, content, 'Other', text('# Two\n')),
      await addPage(admin, content, 'Empty'),
      await addPage(admin, content, 'Group', { type: 'group' }),
    ]
    for (const [id, node] of [
      [page, 'two'],
      [page, 'quoted'],
      [page, 'One'],
      [page, 'one-1'],
      [page, ''],
      [page, 'x'.repeat(2001)],
      [page, blockIds('[link]: /definition')[0] ?? 'link'],
      [other, 'one'],
      [empty, 'one'],
      [group, 'one'],
    ] as const)
      refused(await admin.post(comments, { body, page: id, node }), '/node')
    assert.equal((await read(admin, comments)).count, 0)
  })

  testBoth(world, 'a block needs its page', async ({ admin, content, comments }) => {
    await addPage(admin, content, 'One', text('# One\n'))
    refused(await admin.post(comments, { body, node: 'one' }), '/page')
  })

  testBoth(world, 'a page of no such id, or of other content, is no target', async discussion => {
    const { admin, content, comments, space } = discussion
    const elsewhere = await newDiscussion(await world())
    const proposed = await aboutChangeRequest(space)
    const gone = await addPage(admin, content, 'Gone')
    await write(admin, content, { operation: 'delete_page', page: gone })
    const [foreign, ofOther, ofMain] = [
      await addPage(admin, elsewhere.content, 'Foreign'),
      await addPage(admin, proposed.content, 'Proposed'),
      await addPage(admin, space.content, 'Main'),
    ]
    const isMain = discussion.changeRequest === undefined
    for (const page of ['nowhere', '', 'x'.repeat(101), gone, foreign, ofOther, ...(isMain ? [] : [ofMain])])
      for (const about of [{ page }, { page, node: 'one' }])
        refused(await admin.post(comments, { body, ...about }), '/page')
    assert.equal((await read(admin, comments)).count, 0)
    await say(admin, proposed, { page: ofOther })
  })

  testBoth(world, 'pages without a text can be talked about', async discussion => {
    const { admin, content } = discussion
    const target = { kind: 'url', url: 'https://example.com' }
    const group = await addPage(admin, content, 'Group', { type: 'group' })
    const link = await addPage(admin, content, 'Link', { type: 'link', target, into: group })
    const empty = await addPage(admin, content, 'Empty')
    const shown = async (comment: any) => {
      const { page } = (await again(admin, comment)).target
      return [page.title, page.path, page.outdated]
    }
    const [onGroup, onLink, onEmpty] = [
      await say(admin, discussion, { page: group }),
      await say(admin, discussion, { page: link }),
      await say(admin, discussion, { page: empty }),
    ]
    assert.deepEqual(await shown(onGroup), ['Group', 'group', false])
    assert.deepEqual(await shown(onLink), ['Link', undefined, false])
    assert.deepEqual(await shown(onEmpty), ['Empty', 'empty', false])
    await write(admin, content, updatePage(empty, text('words')))
    assert.deepEqual(await shown(onEmpty), ['Empty', 'empty', true])
    await write(admin, content, updatePage(empty, text('')))
    assert.deepEqual(await shown(onEmpty), ['Empty', 'empty', false])
  })

  test('a block of a text that nobody could parse is no target, and its page is one', async () => {
    const discussion = await newDiscussion(await world())
    const { admin, content, comments } = discussion
    const page = await addPage(admin, content, 'Page', text('>'.repeat(50_000)))
    assert.equal((await admin.post(comments, { body, page, node: 'one' })).status, 400)
    assert.equal((await say(admin, discussion, { page })).target.page.outdated, false)
  })

  const contentHeadOf = async (ctx: Ctx, { space }: Discussion): Promise<ContentHead> =>
    (await spaceHead.subject.find(ctx, { spaceId: space.id })) as ContentHead
  /** A space with one page, and the revision before that page was added. */
  const withOnePage = async () => {
    const discussion = await newDiscussion(await world())
    const before = await headOf(discussion)
    const page = await addPage(discussion.admin, discussion.content, 'Page', text('a'))
    return { discussion, page, before }
  }

  test('a page that goes in the same moment is no target', async () => {
    const { discussion, page, before } = await withOnePage()
    const { admin, comments } = discussion
    const goes = async (ctx: WriteCtx) => rollBack(ctx, await contentHeadOf(ctx, discussion), before)
    refused(
      await sendDuring(discussion.world, admin, goes, () => admin.post(comments, { body, page })),
      '/page',
    )
    assert.equal((await read(admin, comments)).count, 0)
  })

  test('a page that was commented on in the moment of its deletion keeps its title', async () => {
    const { discussion, page } = await withOnePage()
    const { admin, content, comments } = discussion
    const saying = async (ctx: WriteCtx) => {
      const inTransaction: Ctx['inTransaction'] = work => work(ctx)
      const own = Object.create(ctx, { inTransaction: { value: inTransaction } })
      await postComment(own, await contentHeadOf(ctx, discussion), { body, page })
    }
    const changes = [updatePage(page, { title: 'Other' }), { operation: 'delete_page', page }]
    const { status } = await sendDuring(discussion.world, admin, saying, () =>
      admin.post(content, { changes }),
    )
    assert.equal(status, 200)
    const { target } = (await read(admin, comments)).items[0]
    assert.deepEqual([target.page.title, target.page.path, target.page.outdated], ['Page', 'page', true])
  })
})
