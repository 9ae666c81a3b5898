// Filters and views of lists of links: which items are left out, and what is left out of each item.
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
import { backlinks, type Item, lines } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** A page; a page that links to it and elsewhere; a second page and a reusable content that link to it. */
  const linked = async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const page = await addPage(admin, content, 'Page', text('# One\n\n[s](#one)'))
    const first = await addPage(
      admin,
      content,
      'First',
      text('[a](page.md) [b](page.md#one) [c](page.md#gone) [d](nowhere.md) [e](https://a.example)'),
    )
    const second = await addPage(admin, content, 'Second', text('[a](page.md) [e](https://a.example)'))
    const { changes } = await write(admin, content, {
      operation: 'insert_reusable_content',
      title: 'Reused',
      ...text(`[x](/pages/${page}#one)`),
    })
    return { ...space, page, first, second, reused: changes[0].reusableContent as string }
  }

  /** All items of a paginated list, read one at a time. */
  const singly = async (person: Parameters<typeof read>[0], path: string): Promise<Item[]> => {
    const items: Item[] = []
    for (let next: string | undefined = ''; next !== undefined; ) {
      const list: Item = await read(person, `${path}&limit=1${next && `&page=${next}`}`)
      items.push(...list.items)
      next = list.next?.page
      assert.ok(list.items.length <= 1)
      if (next === undefined) assert.equal(items.length, list.count)
    }
    return items
  }

  test('links of one page, of one kind, of one status, and of all that together', async () => {
    const { admin, path, page, first, second, reused } = await linked()
    const listed = async (query: string) => lines(await singly(admin, `${path}/links?${query}`))
    assert.deepEqual(
      await listed(`from=${first}`),
      [
        `broken page ${page}#gone from ${first}`,
        `broken url nowhere.md from ${first}`,
        `ok page ${page} from ${first}`,
        `ok page ${page}#one from ${first}`,
        `ok url https://a.example from ${first}`,
      ].sort(),
    )
    const [both, all] = [[first, second].sort(), [first, page, reused].sort()]
    const pages = [
      `broken page ${page}#gone from ${first}`,
      `ok page ${page} from ${both.join(' ')}`,
      `ok page ${page}#one from ${all.join(' ')}`,
    ]
    assert.deepEqual(await listed('kind=page'), pages.sort())
    assert.deepEqual(await listed('kind=url&status=ok'), [`ok url https://a.example from ${both.join(' ')}`])
    assert.deepEqual(await listed(`kind=url&status=broken&from=${first}`), [
      `broken url nowhere.md from ${first}`,
    ])
    assert.deepEqual(await listed(`from=${reused}`), [`ok page ${page}#one from ${reused}`])
    for (const kind of ['file', 'collection', 'user']) assert.deepEqual(await listed(`kind=${kind}`), [])
    assert.deepEqual(await listed('from=nowhere'), [])
    assert.equal((await admin.get(`${path}/links?kind=picture`)).status, 400)
  })

  test('filters leave the figures as they are', async () => {
    const { admin, path, content, first } = await linked()
    for (const list of [`${path}/links`, `${content}/page/${first}/links`]) {
      const { stats } = await read(admin, list)
      for (const query of [`from=${first}`, 'kind=url', 'from=nowhere', 'kind=file&status=broken'])
        assert.deepEqual((await read(admin, `${list}?${query}`)).stats, stats)
    }
  })

  test('the links of a page are filtered as those of a space', async () => {
    const { admin, content, page, first } = await linked()
    const listed = async (query: string) =>
      lines(await singly(admin, `${content}/page/${first}/links?${query}`))
    assert.deepEqual(await listed('kind=page&status=broken'), [`broken page ${page}#gone from ${first}`])
    assert.equal((await listed(`from=${first}`)).length, 5)
    assert.deepEqual(await listed(`from=${page}`), [])
  })

  test('backlinks of one source, of one kind, of one status', async () => {
    const { admin, content, page, first, second, reused } = await linked()
    const listed = async (query: string) => {
      const items = await singly(admin, `${content}/page/${page}/backlinks?${query}`)
      return items.map(item => item[item.kind].id)
    }
    assert.deepEqual(await listed(`from=${second}`), [second])
    assert.deepEqual(await listed('from=nowhere'), [])
    assert.deepEqual(await listed('kind=reusable-content'), [reused])
    assert.deepEqual(await listed('kind=page'), [first, second].sort())
    assert.deepEqual(await listed('status=broken'), [first])
    assert.deepEqual(await listed('status=ok'), [first, second, reused].sort())
    assert.deepEqual(await listed(`status=ok&kind=page&from=${first}`), [first])
    assert.deepEqual(await listed('status=in-app'), [])
    assert.equal((await admin.get(`${content}/page/${page}/backlinks?kind=file`)).status, 400)
  })

  test('in a change request the filters are about its own links', async () => {
    const set = await linked()
    const { admin, page, first, second, reused } = set
    const draft = await newChangeRequest(admin, set)
    await write(
      admin,
      draft.content,
      updatePage(page, text('# Two\n')),
      updatePage(second, text('[a](page.md#gone) [f](else.md)')),
    )
    const listed = async (query: string) => lines(await singly(admin, `${draft.path}/links?${query}`))
    assert.deepEqual(
      await listed(`from=${second}`),
      [`broken page ${page}#gone from ${second}`, `broken url else.md from ${second}`].sort(),
    )
    assert.deepEqual(await listed('kind=page&status=ok'), [`ok page ${page} from ${first}`])
    const sources = async (query: string) => {
      const items = await singly(admin, `${draft.content}/page/${page}/backlinks?${query}`)
      return items.map(item => item[item.kind].id)
    }
    assert.deepEqual(await sources('status=broken'), [first, reused, second].sort())
    assert.deepEqual(await sources('status=ok'), [first])
    assert.deepEqual(await sources('status=broken&kind=page'), [first, second].sort())
    assert.deepEqual(await backlinks(admin, `${draft.content}/page/${page}`), [first, reused, second].sort())
  })

  test('a short view shows type and id of what every item repeats, and the rest as it is', async () => {
    const set = await linked()
    const { admin, path, content, page, id, organization } = set
    const other = await newSpace(await world(), { title: 'Other' })
    await addPage(admin, content, 'Entry', { type: 'link', target: { kind: 'space', space: other.id } })
    const draft = await newChangeRequest(admin, set)
    const revision = { object: 'revision', id: (await read(admin, content)).id }
    const changeRequest = { object: 'change-request', id: (await read(admin, draft.path)).id }
    for (const [list, versionContext] of [
      [`${path}/links`, { type: 'revision', revision }],
      [`${content}/page/${page}/links`, { type: 'revision', revision }],
      [`${content}/page/${page}/backlinks`, { type: 'revision', revision }],
      [`${draft.path}/links`, { type: 'changeRequest', changeRequest }],
    ] as const) {
      const full = await read(admin, list)
      assert.deepEqual(await read(admin, `${list}?view=full`), full)
      const short = (reference: Item): Item => ({
        ...reference,
        ...('organization' in reference && {
          organization: { object: 'organization', id: organization.id },
        }),
        ...('space' in reference && { space: { object: 'space', id: reference.space.id } }),
        ...('versionContext' in reference && { versionContext }),
      })
      const items = full.items.map((item: Item) =>
        'targetReference' in item
          ? {
              ...item,
              targetReference: short(item.targetReference),
              locationReferences: item.locationReferences.map(short),
            }
          : short(item),
      )
      assert.ok(items.length > 0)
      assert.deepEqual(await read(admin, `${list}?view=short`), { ...full, items })
    }
    assert.equal((await admin.get(`${path}/links?view=long`)).status, 400)
    assert.ok(id)
  })

  test('a short view names what the caller does not see by its id alone, as the full one', async () => {
    const world_ = await world()
    const { admin, content, path, organization } = await newSpace(world_)
    const hidden = await newSpace(world_, { title: 'Hidden' })
    await admin.patch(hidden.path, { defaultLevel: null })
    await admin.patch(path, { visibility: 'public' })
    await addPage(admin, content, 'Entry', { type: 'link', target: { kind: 'space', space: hidden.id } })
    const stranger = await world_.person()
    const [{ targetReference, locationReferences }] = (await read(stranger, `${path}/links?view=short`)).items
    assert.deepEqual(targetReference, { kind: 'space', space: { id: hidden.id } })
    assert.deepEqual(locationReferences[0].organization, { id: organization.id })
  })
})
