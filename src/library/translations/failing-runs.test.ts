// Runs of translations that are stopped, refused, or lose the right to write.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minute } from '#kernel/durations.ts'
import { addPages, read, sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { updateOpenRun } from './run-store.ts'
import { filledContent, newTranslation, serveTranslations, translated, translationRunner } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open, { fetchAllow: '127.0.0.0/8' })

  const setUp = async (fields: object, pages = 3) => {
    const translation = await newTranslation(await world(), fields)
    const { admin, content } = translation.source
    await addPages(admin, content, pages, index => `Text ${'of words '.repeat(100)} on page ${index}.\n`)
    return { translation, admin, world: await world() }
  }

  const ask = async (
    { source, settings }: Awaited<ReturnType<typeof setUp>>['translation'],
    person = source.admin,
  ) => {
    const answer = await person.post(`${settings}/runs`, {})
    assert.equal(answer.status, 202, JSON.stringify(answer.body))
    return `${settings}/runs/${answer.body.id}`
  }

  test('a provider that is away is asked again later, and nothing is sent twice', async t => {
    const server = await serveTranslations(t)
    const { translation, admin, world } = await setUp({ provider: server.provider }, 30)
    let asked = 0
    server.answerWith = () => (++asked === 10 ? 503 : 200)
    const run = await ask(translation)
    await translationRunner(world).runDue()
    const waiting = await read(admin, run)
    assert.equal(waiting.status, 'running')
    assert.match(waiting.error, /503/)
    world.clock.now += 10 * minute
    await translationRunner(world).runDue()
    const done = await read(admin, run)
    assert.deepEqual([done.status, done.error, done.problems], ['done', undefined, []])
    assert.equal(server.asked.length, 60)
    assert.equal(new Set(server.asked).size, 60)
  })

  test('another process takes over the run of one that hangs, and sends nothing that was answered', async t => {
    const server = await serveTranslations(t)
    const { translation, admin, world } = await setUp({ provider: server.provider }, 20)
    const run = await ask(translation)
    const again: string[] = []
    let before: string[] | undefined
    let questions = 0
    server.answerWith = async texts => {
      if (before !== undefined) again.push(...texts)
      else if (++questions === 5) {
        before = [...server.asked]
        world.clock.now += 5 * minute
        await translationRunner(world).runDue()
      }
      return 200
    }
    await translationRunner(world).runDue()
    const done = await read(admin, run)
    assert.deepEqual([done.status, done.problems], ['done', []])
    assert.ok(before !== undefined && before.length > 0)
    assert.deepEqual(
      again.filter(text => before?.includes(text)),
      [],
    )
    assert.equal(new Set(server.asked).size, 40)
    const pages = (await read(admin, filledContent(translation, done))).pages
    assert.equal(new Set(pages.map(({ title }: { title: string }) => title)).size, 20)
    assert.equal(pages.length, 20)
  })

  test('a key that is not accepted ends the run, and says so', async t => {
    const server = await serveTranslations(t)
    server.answerWith = () => 403
    const { translation } = await setUp({ provider: server.provider })
    const run = await translated(translation)
    assert.equal(run.status, 'failed')
    assert.match(run.error, /key/)
    assert.doesNotMatch(JSON.stringify(run), /secret/)
  })

  test('whoever asked must have the right to write when it is written', async t => {
    const server = await serveTranslations(t)
    const { translation, admin, world } = await setUp({ provider: server.provider })
    const { target } = translation
    const writer = await world.member(target.organization, 'edit')
    const run = await ask(translation, writer)
    server.answerWith = async () => {
      await admin.patch(target.path, { defaultLevel: null })
      await admin.patch(`/orgs/${target.organization.id}/members/${writer.id}`, { role: 'read' })
      return 200
    }
    await translationRunner(world).runDue()
    const failed = await read(admin, run)
    assert.equal(failed.status, 'failed')
    assert.match(failed.error, /no longer sees it|level edit/)
    assert.deepEqual((await read(admin, filledContent(translation, failed))).pages, [])
  })

  test('a run that has ended in another process writes nothing more', async t => {
    const server = await serveTranslations(t)
    const { translation, admin, world } = await setUp({ provider: server.provider })
    const run = await ask(translation)
    const id = run.split('/').at(-1) as string
    server.answerWith = async () => {
      await world.act(admin, inside => updateOpenRun(inside, id, { status: 'cancelled' }))
      return 200
    }
    await translationRunner(world).runDue()
    assert.ok(server.asked.length > 0)
    const remembered = world.installation.database.read.selectFrom('translation_segments').selectAll()
    const settings = translation.settings.split('/').at(-1) as string
    assert.deepEqual(await remembered.where('settings_id', '=', settings).execute(), [])
    assert.deepEqual((await read(admin, filledContent(translation, await read(admin, run)))).pages, [])
  })

  test('problems of a run are shown to those who may read the target, and in no list', async () => {
    const { translation, admin, world } = await setUp({})
    const { target } = translation
    const { id } = await translated(translation)
    const problem = { language: 'de', message: 'a passage could not be translated: Secret' }
    await world.act(admin, ({ db }) =>
      db
        .updateTable('translation_runs')
        .set({ problems: JSON.stringify([problem]) })
        .where('id', '=', id)
        .execute(),
    )
    const reader = await world.member(target.organization, 'read')
    const problems = async () => (await read(reader, `${translation.settings}/runs/${id}`)).problems
    assert.deepEqual(await problems(), [problem])
    const { items } = await read(reader, `${translation.settings}/runs`)
    assert.deepEqual([items[0].id, items[0].problems], [id, undefined])
    await admin.patch(target.path, { defaultLevel: null })
    assert.deepEqual(await problems(), [])
  })

  test('runs are listed oldest first', async () => {
    const { translation, admin } = await setUp({})
    const ids = [(await translated(translation)).id, (await translated(translation)).id]
    const { items } = await read(admin, `${translation.settings}/runs`)
    assert.deepEqual(
      items.map(({ id }: { id: string }) => id),
      ids,
    )
  })

  test('what a change request has become meanwhile is not written over', async t => {
    const server = await serveTranslations(t)
    const { translation, admin, world } = await setUp({ provider: server.provider })
    const run = await ask(translation)
    const content = filledContent(translation, await read(admin, run))
    let isFirst = true
    server.answerWith = async () => {
      if (isFirst) await write(admin, content, { operation: 'insert_page', title: 'Own' })
      isFirst = false
      return 200
    }
    await translationRunner(world).runDue()
    const titles = (await read(admin, content)).pages.map(({ title }: { title: string }) => title)
    assert.deepEqual(titles.toSorted(), ['Own', 'PAGE 0', 'PAGE 1', 'PAGE 2'])
    assert.equal(server.asked.length, new Set(server.asked).size)
  })

  test('a change request that is archived meanwhile, and a target that is deleted, end the run', async t => {
    const server = await serveTranslations(t)
    const { translation, admin, world } = await setUp({ provider: server.provider })
    const run = await ask(translation)
    const { changeRequests } = await read(admin, run)
    const path = `${translation.target.path}/change-requests/${changeRequests[0].changeRequest}`
    server.answerWith = async () => {
      await admin.patch(path, { status: 'archived' })
      return 200
    }
    await translationRunner(world).runDue()
    assert.match((await read(admin, run)).error, /archived/)
    const next = await ask(translation)
    await admin.delete(translation.target.path)
    await translationRunner(world).runDue()
    assert.match((await read(admin, next)).error, /gone/)
    assert.equal((await admin.post(`${translation.settings}/runs`, {})).status, 409)
  })

  test('asking needs read on a source and edit on each target', async () => {
    const { translation, world } = await setUp({})
    const { organization } = translation.target
    for (const [role, status] of [
      ['comment', 403],
      ['edit', 202],
    ] as const) {
      const person = await world.member(organization, role)
      assert.equal((await person.post(`${translation.settings}/runs`, {})).status, status)
    }
  })
})
