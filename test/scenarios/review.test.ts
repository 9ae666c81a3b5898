// A review of real documentation, from the first comment to after the merge.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, test } from 'node:test'
import { blocks, parseMarkdown } from '#content/markdown/index.ts'
import { done } from '../world/answers.ts'
import { newSpace, read, text, updatePage, write } from '../world/content.ts'
import { forEachDatabase } from '../world/databases.ts'
import { createWorld, type Person } from '../world/world.ts'
import {
  begin,
  commentsById,
  expectOpen,
  expectOutdatedInMain,
  type Fate,
  fates,
  folder,
  postedComment,
  type Story,
  textOf,
} from './review-story.ts'

const conclusion = '`Mutex` allows us to add locks to our data'
const better = 'A `Mutex` lets only one goroutine at a time reach our data'
const best = 'With a `Mutex`, goroutines take turns at our data'

/** The id of the one block that contains these words. */
const blockSaying = (markdown: string, words: string): string => {
  const found = blocks(parseMarkdown(markdown)).filter(one => one.text.includes(words.replaceAll('`', '')))
  assert.equal(found.length, 1, words)
  return (found[0] as { id: string }).id
}

/** The change request rewrites a page, renames one, moves one and deletes one; then it is opened for review. */
const propose = async (story: Story): Promise<void> => {
  const { author, reviewer, commenter, pages, changeRequest, content } = story
  const before = await textOf(author, content, pages.rewritten)
  await write(
    author,
    changeRequest.content,
    updatePage(pages.rewritten, text(before.replace(conclusion, better))),
    updatePage(pages.renamed, { title: 'Waiting for the first', slug: 'waiting-for-the-first', emoji: '🏁' }),
    updatePage(pages.moved, { into: pages.untouched }),
    { operation: 'delete_page', page: pages.deleted },
  )
  done(await author.patch(changeRequest.path, { status: 'open' }))
  const asked = `${changeRequest.path}/requested-reviewers`
  assert.equal((await commenter.post(asked, { users: [reviewer.id] })).status, 403)
  const { items } = done(await author.post(asked, { users: [reviewer.id] }))
  const [{ id, user, requestedBy }] = items
  assert.deepEqual([items.length, id, user.id, requestedBy.id], [1, reviewer.id, reviewer.id, author.id])
  await expectOutdatedInMain(story, [])
  await expectOpen(story, 7, 0)
}

interface Discussed {
  /** The ids of comments on a heading, on the list below it, and on pages that were renamed, moved, and not changed. */
  readonly heading: string
  readonly list: string
  readonly renamed: string
  readonly moved: string
  readonly changedInMain: string
  readonly whole: string
}

/** Comments on blocks, on pages and on the change request, with a reply and reactions. */
const discuss = async (story: Story): Promise<Discussed> => {
  const { author, reviewer, commenter, pages, changeRequest } = story
  const { path, content } = changeRequest
  const node = blockSaying(await textOf(reviewer, content, pages.rewritten), better)
  const on = (fate: Fate, more: object = {}) => ({ page: pages[fate], ...more })
  const heading = await postedComment(
    reviewer,
    path,
    'Say why first.',
    on('rewritten', { node: 'wrapping-up' }),
  )
  assert.deepEqual(heading.target.node, { id: 'wrapping-up', preview: 'Wrapping up' })
  const list = await postedComment(commenter, path, 'What is *reach*?', on('rewritten', { node }))
  assert.equal(list.target.node.id, node)
  assert.ok(list.target.node.preview.includes(better.replaceAll('`', '')))
  const renamed = await postedComment(commenter, path, 'A better title.', on('renamed'))
  assert.deepEqual([renamed.target.page.title, renamed.target.page.emoji], ['Waiting for the first', '🏁'])
  const moved = await postedComment(reviewer, path, 'Why here?', on('moved'))
  const changedInMain = await postedComment(commenter, path, 'And this one?', on('changedInMain'))
  const whole = await postedComment(reviewer, path, 'Thanks for this.')
  const gone = await commenter.post(`${path}/comments`, { ...on('deleted'), body: { markdown: 'Why?' } })
  assert.deepEqual([gone.status, gone.body.error.details[0].path], [400, '/page'])
  await expectOpen(story, 7, 6)

  const replies = `${path}/comments/${list.id}/replies`
  const reply = done(await author.post(replies, { body: { markdown: 'To read or write.' } }))
  for (const person of [commenter, reviewer, commenter])
    done(await person.put(`${replies}/${reply.id}`, { addedReactions: ['👍'] }))
  done(await author.put(`${path}/comments/${renamed.id}`, { addedReactions: ['🎉'] }))
  const [{ emoji, count, users }] = (await read(author, `${replies}/${reply.id}`)).reactions
  const liked = users.map(({ user }: { user: Person }) => user.id)
  assert.deepEqual([emoji, count, liked.sort()], ['👍', 2, [commenter.id, reviewer.id].sort()])
  const now = await commentsById(author, path)
  assert.equal(now.get(list.id).replies, 1)
  assert.equal(now.get(renamed.id).reactions[0].emoji, '🎉')
  const ids = { heading, list, renamed, moved, changedInMain, whole }
  // `Object.fromEntries` loses the names.
  return Object.fromEntries(Object.entries(ids).map(([name, { id }]) => [name, id])) as unknown as Discussed
}

/** The reviewer requests changes, and says which. */
const askForChanges = async (story: Story): Promise<void> => {
  const { author, reviewer, commenter, changeRequest } = story
  const reviews = `${changeRequest.path}/reviews`
  const wanted = { status: 'changes-requested', comment: { markdown: 'Please say *why* first.' } }
  for (const person of [author, commenter]) assert.equal((await person.post(reviews, wanted)).status, 403)
  const { id, revision, outdated, comment } = done(await reviewer.post(reviews, wanted), 201)
  assert.deepEqual([outdated, comment], [false, wanted.comment])
  assert.equal(revision, (await read(author, changeRequest.path)).revision)
  const said = [...(await commentsById(author, changeRequest.path)).values()].filter(one => one.target.review)
  assert.deepEqual(
    said.map(one => [one.target.review, one.postedBy.id, one.body]),
    [[id, reviewer.id, wanted.comment]],
  )
  await expectOpen(story, 7, 7)
}

/** The names of those comments on the change request whose pages have another text now. */
const outdatedAmong = async ({ author, changeRequest }: Story, said: Discussed): Promise<string[]> => {
  const now = await commentsById(author, changeRequest.path)
  return Object.entries(said).flatMap(([name, id]) => (now.get(id).target.page?.outdated ? name : []))
}

const verdictsOf = async ({ author, changeRequest }: Story): Promise<[string, boolean][]> =>
  (await read(author, `${changeRequest.path}/reviews`)).items.map(
    ({ status, outdated }: { status: string; outdated: boolean }) => [status, outdated],
  )

/** The author makes the requested changes; earlier comments are outdated, new ones are not. */
const edit = async (story: Story, said: Discussed): Promise<string> => {
  const { author, commenter, pages, changeRequest } = story
  const { path, content } = changeRequest
  assert.deepEqual(await outdatedAmong(story, said), [])
  const before = await commentsById(author, path)
  const markdown = await textOf(author, content, pages.rewritten)
  await write(author, content, updatePage(pages.rewritten, text(markdown.replace(better, best))))
  assert.deepEqual(await outdatedAmong(story, said), ['heading', 'list'])
  assert.deepEqual(await verdictsOf(story), [['changes-requested', true]])
  const now = await commentsById(author, path)
  for (const id of [said.heading, said.list])
    assert.deepEqual(now.get(id).target.node, before.get(id).target.node)
  const node = blockSaying(await textOf(commenter, content, pages.rewritten), best)
  const fresh = await postedComment(commenter, path, 'Now I see.', { page: pages.rewritten, node })
  assert.equal(fresh.target.page.outdated, false)
  const again = { page: pages.rewritten, node: 'wrapping-up' }
  assert.equal((await postedComment(commenter, path, 'Fine.', again)).target.page.outdated, false)
  await expectOutdatedInMain(story, [])
  await expectOpen(story, 7, 9)
  return fresh.id
}

/** Another person changes the main content meanwhile, and the change request is updated from it. */
const updateFromMain = async (story: Story, said: Discussed, fresh: string): Promise<void> => {
  const { admin, author, content, pages, changeRequest } = story
  const markdown = await textOf(admin, content, pages.changedInMain)
  await write(admin, content, updatePage(pages.changedInMain, text(`${markdown}\nOne line more.\n`)))
  await expectOutdatedInMain(story, ['changedInMain'])
  assert.equal((await read(author, changeRequest.path)).outdated, true)
  assert.deepEqual(await outdatedAmong(story, said), ['heading', 'list'])
  assert.equal(done(await author.post(`${changeRequest.path}/update`)).result, 'update')
  assert.equal((await read(author, changeRequest.path)).outdated, false)
  assert.deepEqual(await outdatedAmong(story, said), ['heading', 'list', 'changedInMain'])
  const now = await commentsById(author, changeRequest.path)
  assert.equal(now.get(fresh).target.page.outdated, false)
  await expectOpen(story, 7, 9)
}

/** Approved and merged: the discussion stays as it was, and comments on the main content follow their pages. */
const merge = async (story: Story): Promise<void> => {
  const { author, reviewer, path, content, pages, onMain, changeRequest } = story
  done(await reviewer.post(`${changeRequest.path}/reviews`, { status: 'approved' }), 201)
  const verdicts = [
    ['changes-requested', true],
    ['approved', false],
  ]
  assert.deepEqual(await verdictsOf(story), verdicts)
  const [discussed, main] = [await commentsById(author, changeRequest.path), await commentsById(author, path)]
  assert.equal((await author.post(`${changeRequest.path}/merge`)).status, 403)
  assert.equal(done(await reviewer.post(`${changeRequest.path}/merge`)).result, 'merge')
  assert.deepEqual(await verdictsOf(story), verdicts)
  assert.deepEqual(await commentsById(author, changeRequest.path), discussed)
  await expectOutdatedInMain(story, ['rewritten', 'deleted', 'changedInMain'])
  const now = await commentsById(author, path)
  for (const fate of fates) {
    const shown = now.get(onMain[fate]).target.page
    const page = fate === 'deleted' ? main.get(onMain.deleted).target.page : undefined
    const { title, path, emoji } = page ?? (await read(author, `${content}/page/${pages[fate]}`))
    assert.deepEqual([shown.title, shown.path, shown.emoji], [title, path, emoji], fate)
  }
  await expectOpen(story, 7, 9)
}

/** Settled comments are resolved, also on the merged change request, where the discussion goes on. */
const settle = async (story: Story, said: Discussed): Promise<void> => {
  const { author, reviewer, commenter, path, onMain, pages, changeRequest } = story
  const merged = `${changeRequest.path}/comments`
  for (const id of [said.heading, said.list, said.moved, said.heading])
    done(await commenter.put(`${merged}/${id}`, { resolved: true }))
  for (const fate of ['rewritten', 'deleted'] as const)
    done(await author.put(`${path}/comments/${onMain[fate]}`, { resolved: true }))
  await expectOpen(story, 5, 6)
  assert.equal((await read(author, `${merged}?status=resolved`)).count, 3)

  const { body } = await commenter.put(`${merged}/${said.moved}`, { resolved: false })
  assert.deepEqual([body.status, body.resolvedBy, body.resolvedAt], ['open', undefined, undefined])
  done(await author.post(`${merged}/${said.moved}/replies`, { body: { markdown: 'It belongs there.' } }))
  const late = await postedComment(author, changeRequest.path, 'Next time earlier.', { page: pages.renamed })
  assert.equal(late.target.revision, (await read(author, changeRequest.path)).revision)
  await expectOpen(story, 5, 8)
  assert.equal((await commenter.delete(`${merged}/${said.whole}`)).status, 403)
  done(await reviewer.delete(`${merged}/${said.whole}`), 205)
  await expectOpen(story, 5, 7)

  const people = [author, reviewer, commenter].map(({ id }) => id).sort()
  const { items } = await read(author, `${changeRequest.path}/commenters`)
  assert.deepEqual(items.map(({ id }: Person) => id).sort(), people)
  const refused = [
    await author.post(changeRequest.content, { changes: [updatePage(pages.renamed, { title: 'Late' })] }),
    await reviewer.post(`${changeRequest.path}/reviews`, { status: 'approved' }),
  ]
  assert.deepEqual(
    refused.map(({ status }) => status),
    [409, 409],
  )
}

describe('a review', { skip: existsSync(folder) ? false : `${folder} is absent` }, () => {
  forEachDatabase((_engine, open) => {
    test('goes from the first remark to after the merge, and all that is said stays with what it is about', async () => {
      const world = await createWorld(await open())
      const story = await begin(await newSpace(world, { title: 'Learn Go' }))
      await expectOpen(story, 7, 0)
      await propose(story)
      const said = await discuss(story)
      await askForChanges(story)
      const fresh = await edit(story, said)
      await updateFromMain(story, said, fresh)
      await merge(story)
      await settle(story, said)
      await world.close()
    })
  })
})
