// The rules of dry runs: the answer says what a merge or an update would do, and nothing is changed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  addPage,
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  type TestSpace,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type Person, type World } from '../../../test/world/world.ts'
import { exhaustWhere } from '../content-index/testing.ts'

/** How many rows each table has, except for the record of when tokens were used. */
const rowCounts = async ({ installation }: World): Promise<Record<string, number>> => {
  const { read: db, engine } = installation.database
  const list =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  const counts: Record<string, number> = {}
  for (const { name } of (await list.execute(db)).rows) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db,
    )
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  /** A change request that changed the text of a page, in a space whose main content changed its title. */
  const apart = async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const page = await addPage(admin, space.content, 'Page', text('# One\n\ntext\n'))
    const linking = await addPage(admin, space.content, 'Linking', text('[x](page.md#one)'))
    const changeRequest = await newChangeRequest(admin, space)
    await write(admin, changeRequest.content, updatePage(page, text('# Two\n\ntext\n')))
    await write(admin, space.content, updatePage(page, { title: 'Renamed' }))
    // Reading links brings the index up to date.
    await read(admin, `${space.path}/links`)
    return { ...space, page, linking, changeRequest }
  }
  const dry = async (person: Person, path: string): Promise<any> => {
    const { status, body } = await person.post(path, { dryRun: true })
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const state = async ({ admin, path }: TestSpace, changeRequest: string) => [
    await read(admin, path),
    await read(admin, changeRequest),
    (await read(admin, `${changeRequest}/conflicts`)).items,
  ]
  const edited = (changes: any[]) =>
    changes.map(({ type, page, attributes }) => [type, page.id, Object.keys(attributes ?? {})])

  test('a merge says what it would change in the main content, which links it breaks, and that it may be', async () => {
    const space = await apart()
    const { admin, page, changeRequest } = space
    const { changes, rules, ...rest } = await dry(admin, `${changeRequest.path}/merge`)
    const { revision } = await read(admin, changeRequest.path)
    assert.deepEqual(rest, {
      revision,
      result: 'merge',
      dryRun: true,
      conflicts: [],
      links: { broken: 1 },
      allowed: true,
    })
    assert.deepEqual(edited(changes), [['page_edited', page, ['document']]])
    assert.deepEqual(
      rules.map(({ rule, passed }: { rule: string; passed: boolean }) => [rule, passed]),
      Object.keys((await read(admin, space.path)).mergeRules).map(rule => [rule, true]),
    )
    const merged = (await admin.post(`${changeRequest.path}/merge`)).body
    assert.deepEqual(
      (await read(admin, `${space.path}/revisions/${merged.revision}/changes`)).changes,
      changes,
    )
  })

  test('an update says what it would change in the change request', async () => {
    const { admin, page, changeRequest } = await apart()
    const { changes, rules, result, allowed } = await dry(admin, `${changeRequest.path}/update`)
    assert.deepEqual(edited(changes), [['page_edited', page, ['title']]])
    assert.deepEqual([rules, result, allowed], [[], 'update', true])
    assert.equal((await admin.post(`${changeRequest.path}/update`)).body.result, 'update')
    assert.deepEqual((await dry(admin, `${changeRequest.path}/update`)).changes, [])
  })

  test('nothing is written, whatever it comes to', async () => {
    const space = await apart()
    const { admin, page, changeRequest } = space
    const before = [await state(space, changeRequest.path), await rowCounts(space.world)]
    for (const act of ['merge', 'update']) await dry(admin, `${changeRequest.path}/${act}`)
    assert.deepEqual([await state(space, changeRequest.path), await rowCounts(space.world)], before)
    await write(admin, space.content, updatePage(page, text('# Three\n\ntext\n')))
    await read(admin, `${space.path}/links`)
    const conflicting = [await state(space, changeRequest.path), await rowCounts(space.world)]
    for (const act of ['merge', 'update']) {
      const { result, conflicts } = await dry(admin, `${changeRequest.path}/${act}`)
      assert.deepEqual([result, conflicts.length, conflicts[0].hunks.length], ['conflicts', 1, 1])
    }
    assert.deepEqual([await state(space, changeRequest.path), await rowCounts(space.world)], conflicting)
  })

  test('who may edit may ask, and is told whether they may merge', async () => {
    const space = await apart()
    const member = (role: Parameters<typeof space.world.member>[1]) =>
      space.world.member(space.organization, role)
    const [commenter, editor, reviewer] = [
      await member('comment'),
      await member('edit'),
      await member('review'),
    ]
    const { path } = space.changeRequest
    for (const act of ['merge', 'update'])
      assert.equal((await commenter.post(`${path}/${act}`, { dryRun: true })).status, 403)
    assert.equal((await editor.post(`${path}/merge`, { dryRun: false })).status, 403)
    assert.equal((await editor.post(`${path}/merge`, { dryRun: 'true' })).status, 403)
    assert.equal((await reviewer.post(`${path}/merge`, { dryRun: 'true' })).status, 400)
    const allowed = async (person: Person) => (await dry(person, `${path}/merge`)).allowed
    assert.deepEqual([await allowed(editor), await allowed(reviewer)], [false, true])
    assert.equal((await dry(editor, `${path}/update`)).allowed, true)
    await space.admin.patch(space.path, { mergeRules: { approvals: 1, noBrokenLinks: true } })
    const { rules, allowed: now } = await dry(reviewer, `${path}/merge`)
    const failing = rules.filter(({ passed }: { passed: boolean }) => !passed)
    assert.deepEqual(failing, [
      { rule: 'approvals', passed: false, message: 'it has 0 of 1 approvals: ask for reviews' },
      {
        rule: 'noBrokenLinks',
        passed: false,
        message: '1 link would lead nowhere: change it, or keep what it leads to',
      },
    ])
    assert.equal(now, false)
    await space.admin.patch(space.path, {
      editMode: 'locked',
      mergeRules: { approvals: 0, noBrokenLinks: false },
    })
    assert.equal(await allowed(reviewer), false)
  })

  test('the list of changes ends, and says so; what is merged or archived is not rehearsed', async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const { path, content } = await newChangeRequest(admin, space)
    const inserts = Array.from({ length: 101 }, (_, index) => ({
      operation: 'insert_page',
      title: `Page ${index}`,
    }))
    await write(admin, content, ...inserts)
    const { changes, moreChanges } = await dry(admin, `${path}/merge`)
    assert.deepEqual([changes.length, moreChanges], [100, true])
    await admin.patch(path, { status: 'archived' })
    for (const act of ['merge', 'update'])
      assert.equal((await admin.post(`${path}/${act}`, { dryRun: true })).status, 409)
  })

  test('the links of what merges are judged, and not those of the change request as it is', async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const page = await addPage(admin, space.content, 'Page', text('# One\n\nmiddle\n\nend\n'))
    const changeRequest = await newChangeRequest(admin, space)
    await write(admin, changeRequest.content, updatePage(page, text('# Two\n\nmiddle\n\nend\n')))
    const merge = () => dry(admin, `${changeRequest.path}/merge`)
    assert.deepEqual((await merge()).links, { broken: 0 })
    await addPage(admin, space.content, 'Later', text('[x](page.md#one)'))
    assert.deepEqual((await merge()).links, { broken: 1 })
    await write(admin, changeRequest.content, updatePage(page, text('# Two\n\nmiddle\n\n[new](gone.md)\n')))
    assert.deepEqual((await merge()).links, { broken: 2 })
  })

  test('texts that there was no time to read are read by the next dry runs, and nothing is written', async () => {
    const space = await newSpace(await createWorld(await open()))
    const { world, admin } = space
    const textOf = (page: number, first: string, last: string) =>
      text(`# ${page}\n\n${first}\n\nmiddle\n\n${last}\n`)
    const numbers = [0, 1, 2]
    const pages: string[] = []
    for (const page of numbers)
      pages.push(await addPage(admin, space.content, `Page ${page}`, textOf(page, 'begin', 'end')))
    const { path, content } = await newChangeRequest(admin, space)
    const change = (first: string, last: string) =>
      numbers.map(page =>
        updatePage(pages[page] as string, textOf(page, first.replace('N', `${page}`), last)),
      )
    await write(admin, content, ...change('[new](gone-N.md)', 'end'))
    await write(admin, space.content, ...change('begin', '[mine](page-0.md)'))
    await read(admin, `${space.path}/links`)
    const before = await rowCounts(world)
    let left = 0
    exhaustWhere(world, () => left-- <= 0)
    const asked: unknown[] = []
    for (const _ of numbers) {
      left = 1
      asked.push((await dry(admin, `${path}/merge`)).links)
    }
    assert.deepEqual(asked, [{ broken: 1, incomplete: true }, { broken: 2, incomplete: true }, { broken: 3 }])
    assert.deepEqual(await rowCounts(world), before)
    await world.close()
  })
})
