// The list of comments: its filters and its order, and reading it in pages while others post and delete.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPage, read, sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import {
  answer,
  change,
  type Discussion,
  deleteSaid,
  idsIn,
  newDiscussion,
  type Said,
  say,
  testBoth,
} from './testing.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  testBoth(
    world,
    'comments are listed newest first, or oldest first where that is wanted',
    async discussion => {
      const { admin, comments } = discussion
      const ids: string[] = []
      for (let index = 0; index < 5; index++) ids.push((await say(admin, discussion)).id)
      assert.deepEqual(await idsIn(admin, `${comments}?order=asc`), ids)
      for (const path of [comments, `${comments}?order=desc`])
        assert.deepEqual(await idsIn(admin, path), ids.toReversed())
      assert.equal((await admin.get(`${comments}?order=newest`)).status, 400)
    },
  )

  testBoth(world, 'an edit, a reply or a reaction moves no comment in the list', async discussion => {
    const { admin, comments } = discussion
    const [first, second] = [await say(admin, discussion), await say(admin, discussion)]
    discussion.world.clock.now += 1000
    await change(admin, first, { body: { markdown: 'New' }, addedReactions: ['👍'], resolved: true })
    await answer(admin, first)
    assert.deepEqual(await idsIn(admin, comments), [second.id, first.id])
  })

  testBoth(world, 'comments of one status are listed', async discussion => {
    const { admin, comments } = discussion
    const [open, resolved, reopened] = [
      await say(admin, discussion),
      await say(admin, discussion),
      await say(admin, discussion),
    ]
    for (const comment of [resolved, reopened]) await change(admin, comment, { resolved: true })
    await change(admin, reopened, { resolved: false })
    assert.deepEqual(await idsIn(admin, `${comments}?status=open&order=asc`), [open.id, reopened.id])
    assert.deepEqual(await idsIn(admin, `${comments}?status=resolved`), [resolved.id])
    assert.equal((await idsIn(admin, `${comments}?status=all`)).length, 3)
    assert.equal((await admin.get(`${comments}?status=unresolved`)).status, 400)
  })

  testBoth(
    world,
    'comments on one page and its blocks are listed, also once the page is gone',
    async discussion => {
      const { admin, content, comments } = discussion
      const [page, other] = [
        await addPage(admin, content, 'Page', { document: { markdown: '# One\n' } }),
        await addPage(admin, content, 'Other'),
      ]
      const [onPage, onBlock] = [
        await say(admin, discussion, { page }),
        await say(admin, discussion, { page, node: 'one' }),
      ]
      const onOther = await say(admin, discussion, { page: other })
      await say(admin, discussion)
      const listed = (id: string) => idsIn(admin, `${comments}?order=asc&targetPage=${id}`)
      await write(admin, content, { operation: 'delete_page', page })
      assert.deepEqual(await listed(page), [onPage.id, onBlock.id])
      assert.deepEqual(await listed(other), [onOther.id])
      for (const nowhere of ['nowhere', '', "'", '%25']) assert.deepEqual(await listed(nowhere), [])
      for (const wrong of [`targetPage=${page}&targetPage=${other}`, 'targetPage=%00'])
        assert.equal((await admin.get(`${comments}?${wrong}`)).status, 400, wrong)
    },
  )

  testBoth(world, 'comments of some authors are listed, whoever else replied', async discussion => {
    const { admin, comments } = discussion
    const [one, two] = [await discussion.member('comment'), await discussion.member('comment')]
    const [ofOne, ofTwo] = [await say(one, discussion), await say(two, discussion)]
    const ofAdmin = await say(admin, discussion)
    await answer(two, ofOne)
    const listed = (...authors: string[]) =>
      idsIn(admin, `${comments}?order=asc&${authors.map(id => `authors=${id}`).join('&')}`)
    assert.deepEqual(await listed(one.id), [ofOne.id])
    assert.deepEqual(await listed(admin.id, one.id), [ofOne.id, ofAdmin.id])
    assert.deepEqual(await listed(two.id, two.id), [ofTwo.id])
    assert.deepEqual(await listed(two.id, 'nobody'), [ofTwo.id])
    for (const unknown of [['nobody'], [''], ['nobody', 'either'], [`${one.id},${two.id}`]])
      assert.deepEqual(await listed(...unknown), [])
    assert.deepEqual(await listed(...Array.from({ length: 99 }, () => 'nobody'), one.id), [ofOne.id])
  })

  testBoth(world, 'authors are at most 100, and text', async ({ admin, comments }) => {
    for (const wrong of [
      Array.from({ length: 101 }, (_, index) => `authors=${index}`).join('&'),
      'authors=%00',
      'authors=a&authors=b%00',
    ]) {
      const { status, body } = await admin.get(`${comments}?${wrong}`)
      assert.deepEqual([status, body.error.details[0].path], [400, 'query/authors'])
    }
  })

  testBoth(world, 'filters narrow each other', async discussion => {
    const { admin, content, comments } = discussion
    const page = await addPage(admin, content, 'Page')
    const person = await discussion.member('comment')
    const wanted = await say(person, discussion, { page })
    await change(person, wanted, { resolved: true })
    const [otherAuthor, otherPage, otherStatus] = [
      await say(admin, discussion, { page }),
      await say(person, discussion),
      await say(person, discussion, { page }),
    ]
    for (const { urls } of [otherAuthor, otherPage]) await change(admin, { urls }, { resolved: true })
    const filters = `targetPage=${page}&authors=${person.id}`
    assert.deepEqual(await idsIn(admin, `${comments}?${filters}&status=resolved`), [wanted.id])
    assert.deepEqual(await idsIn(admin, `${comments}?${filters}`), [otherStatus.id, wanted.id])
  })

  testBoth(world, 'a cursor belongs to one list', async discussion => {
    const { admin, comments } = discussion
    for (let index = 0; index < 3; index++) await say(admin, discussion)
    const { next } = await read(admin, `${comments}?limit=1`)
    for (const other of ['&order=asc', '&status=open', `&authors=${admin.id}`, '&targetPage=a'])
      assert.equal((await admin.get(`${comments}?limit=1${other}&page=${next.page}`)).status, 400, other)
    assert.equal((await read(admin, `${comments}?limit=2&page=${next.page}`)).items.length, 2)
  })

  /** Alternately twelve comments that match every filter, and twelve that match none. */
  const mixed = async (discussion: Discussion) => {
    const { admin, content } = discussion
    const person = await discussion.member('comment')
    const page = await addPage(admin, content, 'Page')
    for (let index = 0; index < 12; index++) {
      await say(person, discussion, { page })
      await change(admin, await say(admin, discussion), { resolved: true })
    }
    return { person, page }
  }

  for (const filter of ['no filter', 'status', 'targetPage', 'authors', 'all filters'] as const)
    test(`a walk by ${filter} sees all that was there throughout once, while others post and delete`, async () => {
      for (const order of ['asc', 'desc']) {
        const discussion = await newDiscussion(await world())
        const { person, page } = await mixed(discussion)
        const filters = { status: 'open', targetPage: page, authors: person.id }
        const chosen = Object.entries(filters).filter(([name]) => filter === 'all filters' || filter === name)
        const query = chosen.map(([name, value]) => `&${name}=${value}`).join('')
        const path = `${discussion.comments}?order=${order}${query}`
        await expectWhole(discussion, path, () => say(person, discussion, { page }))
      }
    })

  /**
   * Reads a list three at a time. After each page a comment is posted, the last one seen is deleted,
   * and sometimes one not yet seen.
   */
  const expectWhole = async ({ admin, comments }: Discussion, path: string, post: () => Promise<Said>) => {
    const before = await idsIn(admin, path)
    const seen: string[] = []
    const gone: string[] = []
    const discard = async (id: string | undefined) => {
      if (id === undefined) return
      gone.push(id)
      await deleteSaid(admin, { urls: { location: `${comments}/${id}` } })
    }
    for (let cursor = ''; ; ) {
      const { items, next } = await read(admin, `${path}&limit=3${cursor}`)
      seen.push(...items.map(({ id }: Said) => id))
      if (next === undefined) break
      cursor = `&page=${next.page}`
      await post()
      await discard(seen.at(-1))
      if (seen.length % 2 === 1) await discard(before.find(id => !seen.includes(id) && !gone.includes(id)))
    }
    assert.equal(new Set(seen).size, seen.length)
    assert.ok(gone.length > 3)
    const throughout = before.filter(id => !gone.includes(id))
    assert.deepEqual(
      seen.filter(id => throughout.includes(id)),
      throughout,
    )
  }

  test('what is counted is what fits, on every page of the list', async () => {
    const discussion = await newDiscussion(await world())
    const { admin, comments } = discussion
    const { person, page } = await mixed(discussion)
    for (const [filter, expected] of [
      ['', 24],
      ['&status=resolved', 12],
      [`&targetPage=${page}`, 12],
      [`&authors=${person.id}&status=resolved`, 0],
      [`&authors=${person.id}&authors=${admin.id}`, 24],
    ] as const) {
      const { count, next } = await read(admin, `${comments}?limit=5${filter}`)
      assert.equal(count, expected)
      if (next !== undefined)
        assert.equal((await read(admin, `${comments}?limit=5${filter}&page=${next.page}`)).count, expected)
    }
  })
})
