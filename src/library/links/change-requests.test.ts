// Links in change requests: what they lead to there, and what a change would break.
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
import { backlinks, lines, report } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** A page that three others link to, one of them with an anchor, and a draft. */
  const linked = async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const page = await addPage(admin, content, 'Page', text('# One\n'))
    const one = await addPage(admin, content, 'First', text('[x](page.md)'))
    const two = await addPage(admin, content, 'Second', text('[x](page.md) [y](page.md#one) [z](gone.md)'))
    const draft = await newChangeRequest(admin, space)
    return { space, admin, content, page, one, two, draft }
  }
  const stats = async ({ admin, draft }: Awaited<ReturnType<typeof linked>>) =>
    (await report(admin, `${draft.path}/links`)).stats

  test('a draft that changes nothing has the links of the main content, and breaks none', async () => {
    const { space, admin, draft } = await linked()
    const [main, own] = [
      await report(admin, `${space.path}/links`),
      await report(admin, `${draft.path}/links`),
    ]
    assert.deepEqual(lines(own.items), lines(main.items))
    assert.deepEqual(own.stats, { total: 3, broken: { total: 1, changeRequest: 0 } })
    assert.deepEqual(main.stats, { total: 3, broken: { total: 1 } })
  })

  test('asked again once the change request is another one, they are told as they are now, and as long as the main content moves alone, the same', async () => {
    const set = await linked()
    const { admin, content, draft, page, one } = set
    await write(admin, draft.content, updatePage(one, text('[x](page.md#one) [y](page.md#two)')))
    const first = await stats(set)
    assert.deepEqual(first, { total: 4, broken: { total: 2, changeRequest: 0 } })
    assert.deepEqual(await stats(set), first)
    await write(admin, draft.content, updatePage(page, text('# Two\n')))
    assert.deepEqual(await stats(set), { total: 4, broken: { total: 2, changeRequest: 1 } })
    await addPage(admin, content, 'Third', text('[x](page.md) [y](nowhere.md)'))
    await write(admin, content, updatePage(one, text('None.')))
    assert.deepEqual(await stats(set), { total: 4, broken: { total: 2, changeRequest: 1 } })
  })

  test('references show the change request', async () => {
    const { admin, draft, page } = await linked()
    await write(admin, draft.content, updatePage(page, { title: 'Proposed' }))
    const { items } = await report(admin, `${draft.path}/links`)
    const { targetReference } = items.find((item: any) => item.targetReference.kind === 'page')
    assert.deepEqual(targetReference.versionContext, {
      type: 'changeRequest',
      changeRequest: await read(admin, draft.path),
    })
    assert.equal(targetReference.page.title, 'Proposed')
  })

  test('what a change removes breaks all that leads to it, the page and its anchor each once', async () => {
    const set = await linked()
    const { admin, content, draft, page, one, two, space } = set
    await write(admin, draft.content, { operation: 'delete_page', page })
    assert.deepEqual(await stats(set), { total: 3, broken: { total: 3, changeRequest: 2 } })
    const { items } = await report(admin, `${draft.path}/links`)
    assert.deepEqual(
      lines(items),
      [
        `broken page ${page} from ${[one, two].sort().join(' ')}`,
        `broken page ${page}#one from ${two}`,
        `broken url gone.md from ${two}`,
      ].sort(),
    )
    assert.deepEqual((await report(admin, `${space.path}/links`)).stats, { total: 3, broken: { total: 1 } })
    const own = await read(admin, `${draft.content}/page/${one}/links`)
    assert.deepEqual(own.stats, { total: 1, broken: { total: 1, changeRequest: 1 } })
    assert.deepEqual((await read(admin, `${content}/page/${one}/links`)).stats, {
      total: 1,
      broken: { total: 0 },
    })
  })

  test('a link that is removed with its target is not broken', async () => {
    const set = await linked()
    const { admin, draft, page, one, two } = set
    await write(
      admin,
      draft.content,
      { operation: 'delete_page', page },
      updatePage(one, text('None.')),
      updatePage(two, text('None.')),
    )
    assert.deepEqual(await stats(set), { total: 0, broken: { total: 0, changeRequest: 0 } })
  })

  test('an anchor that a change renames breaks what leads to it', async () => {
    const set = await linked()
    await write(set.admin, set.draft.content, updatePage(set.page, text('# Two\n')))
    assert.deepEqual(await stats(set), { total: 3, broken: { total: 2, changeRequest: 1 } })
  })

  test('a broken link that a change adds breaks nothing that was whole', async () => {
    const set = await linked()
    await write(set.admin, set.draft.content, updatePage(set.one, text('[x](page.md) [new](nowhere.md)')))
    assert.deepEqual(await stats(set), { total: 4, broken: { total: 2, changeRequest: 0 } })
  })

  test('what the main content gained meanwhile is not broken by a change that lacks it', async () => {
    const set = await linked()
    const { admin, content, page, one } = set
    const newer = await addPage(admin, content, 'Newer', text('# New\n'))
    await write(
      admin,
      content,
      updatePage(one, text('[x](newer.md) [y](page.md#more)')),
      updatePage(page, text('# One\n\n# More\n')),
    )
    const { broken } = await stats(set)
    assert.equal(broken.changeRequest, 0)
    assert.deepEqual(await backlinks(admin, `${content}/page/${newer}`), [one])
  })

  test('a path that a change makes lead nowhere is broken, on pages that it rewrites too', async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const from = await addPage(admin, content, 'From', text('[x](later.md)'))
    const rewritten = await addPage(admin, content, 'Rewritten', text('[x](target.md)'))
    const target = await addPage(admin, content, 'Target')
    await write(admin, content, updatePage(rewritten, text('Now: [x](target.md)')))
    const later = await addPage(admin, content, 'Later')
    const draft = await newChangeRequest(admin, space)
    await write(
      admin,
      draft.content,
      updatePage(later, { slug: 'elsewhere' }),
      { operation: 'delete_page', page: target },
      updatePage(rewritten, text('Then: [x](target.md)')),
    )
    const { items, stats } = await report(admin, `${draft.path}/links`)
    assert.deepEqual(lines(items), [
      `broken url later.md from ${from}`,
      `broken url target.md from ${rewritten}`,
    ])
    assert.deepEqual(stats, { total: 2, broken: { total: 2, changeRequest: 2 } })
  })

  test('links of other spaces count, as many as the caller sees', async () => {
    const world_ = await world()
    const set = await linked()
    const { admin, space, content, draft, page, one } = set
    const address = `http://lectern.test/app/spaces/${space.id}/pages/${page}`
    const other = await newSpace(world_)
    const hidden = await newSpace(world_, { title: 'Hidden' })
    const existing = await addPage(
      admin,
      other.content,
      'There',
      text(`[x](${address}) [y](${address}#one) [z](${address}#no)`),
    )
    const unseen = await addPage(admin, hidden.content, 'Unseen', text(`[x](${address})`))
    await admin.patch(space.path, { defaultLevel: 'read' })
    await admin.patch(other.path, { defaultLevel: 'read' })
    await admin.patch(hidden.path, { defaultLevel: null })
    const member = await world_.member(space.organization, 'read')
    await report(admin, `${other.path}/links`)
    await report(admin, `${hidden.path}/links`)
    assert.deepEqual(
      (await backlinks(admin, `${content}/page/${page}`)).sort(),
      [one, set.two, existing, unseen].sort(),
    )
    assert.deepEqual(
      (await backlinks(member, `${content}/page/${page}`)).sort(),
      [one, set.two, existing].sort(),
    )
    assert.deepEqual(
      (await backlinks(member, `${draft.content}/page/${page}`)).sort(),
      [one, set.two, existing].sort(),
    )
    await write(admin, draft.content, { operation: 'delete_page', page })
    const broken = async (person: typeof admin) => (await report(person, `${draft.path}/links`)).stats.broken
    assert.deepEqual(await broken(admin), { total: 3, changeRequest: 5 })
    assert.deepEqual(await broken(member), { total: 3, changeRequest: 4 })
    await admin.delete(other.path)
    assert.deepEqual(await broken(member), { total: 3, changeRequest: 2 })
  })

  test('backlinks follow what the change request changes', async () => {
    const { admin, draft, page, one, two, content } = await linked()
    await write(admin, draft.content, updatePage(one, text('None.')))
    const added = await addPage(admin, draft.content, 'Added', text(`[x](/pages/${page}#one)`))
    assert.deepEqual(await backlinks(admin, `${draft.content}/page/${page}`), [two, added].sort())
    assert.deepEqual(await backlinks(admin, `${content}/page/${page}`), [one, two].sort())
    const pages: string[] = []
    for (let next = '?limit=1'; next !== ''; ) {
      const answer = await read(admin, `${draft.content}/page/${page}/backlinks${next}`)
      assert.equal(answer.count, 2)
      pages.push(...answer.items.map((item: any) => item.page.id))
      next = answer.next === undefined ? '' : `?limit=1&page=${answer.next.page}`
    }
    assert.deepEqual(pages, [two, added].sort())
  })

  test('a walk over the links of a change request sees each once', async () => {
    const { admin, draft, page, one } = await linked()
    const many = Array.from({ length: 30 }, (_, index) => `[x](gone-${index}.md)`).join(' ')
    await write(
      admin,
      draft.content,
      updatePage(one, text(many)),
      updatePage(page, text('[x](https://a.example)')),
    )
    for (const status of ['', '&status=broken']) {
      const whole = await read(admin, `${draft.path}/links?limit=1000${status}`)
      const walked: any[] = []
      for (let next = `?limit=4${status}`; next !== ''; ) {
        const answer = await read(admin, `${draft.path}/links${next}`)
        assert.deepEqual([answer.count, answer.stats], [whole.count, whole.stats])
        walked.push(...answer.items)
        next = answer.next === undefined ? '' : `?limit=4${status}&page=${answer.next.page}`
      }
      assert.deepEqual(walked, whole.items)
      assert.equal(walked.length, whole.count)
    }
  })
})
