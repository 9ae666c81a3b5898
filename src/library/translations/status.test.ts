// The status of translations, page by page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reading } from '#context.ts'
import { read, sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'
import { listStatus } from './status.ts'
import { mergeFilled, newTranslation, translated } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const setUp = async () => {
    const translation = await newTranslation(await world())
    const { admin, content } = translation.source
    for (const title of ['One', 'Two', 'Three'])
      await write(admin, content, { operation: 'insert_page', title, document: { markdown: `${title}.\n` } })
    const statuses = async (query = '', person: Person = admin): Promise<[string, string][]> =>
      (await read(person, `${translation.settings}/status?${query}`)).items.map(
        ({ title, status }: { title: string; status: string }) => [title, status],
      )
    return { translation, admin, statuses, pages: (await read(admin, content)).pages }
  }

  test('pages are missing until they are merged, then up to date, outdated or corrected', async () => {
    const { translation, admin, statuses, pages } = await setUp()
    const { source, target, settings } = translation
    const all = (status: string) => ['One', 'Two', 'Three'].map(title => [title, status])
    assert.deepEqual(await statuses(), all('missing'))
    const run = await translated(translation)
    const waiting = (await read(admin, `${settings}/status`)).items[0]
    assert.deepEqual(
      [waiting.status, waiting.changeRequest],
      ['missing', run.changeRequests[0].changeRequest],
    )
    await mergeFilled(translation, run)
    assert.deepEqual(await statuses(), all('up-to-date'))
    const there = (await read(admin, target.content)).pages
    const text = { document: { markdown: 'Other.\n' } }
    await write(admin, source.content, { operation: 'update_page', page: pages[0].id, ...text })
    await write(admin, target.content, { operation: 'update_page', page: there[1].id, ...text })
    const expected = [
      ['One', 'outdated'],
      ['Two', 'corrected'],
      ['Three', 'up-to-date'],
    ]
    assert.deepEqual(await statuses(), expected)
    assert.deepEqual(await statuses('status=corrected'), [expected[1]])
    const { items } = await read(admin, `${settings}/status`)
    assert.deepEqual(items[1].target, { space: target.id, page: there[1].id })
    await mergeFilled(translation, await translated(translation))
    assert.deepEqual(await statuses(), [['One', 'up-to-date'], ...expected.slice(1)])
    await admin.put(settings, { title: 'Guides', glossary: [{ term: 'two', translations: { de: 'zwei' } }] })
    assert.deepEqual(await statuses(), all('outdated'))
  })

  test('the list is walked page by page, with one count', async () => {
    const { translation, admin, statuses } = await setUp()
    const all = await statuses()
    for (const query of ['limit=1', 'status=missing&limit=1']) {
      const walked: unknown[] = []
      for (let next: string | undefined = ''; next !== undefined; ) {
        const list = await read(admin, `${translation.settings}/status?${query}${next && `&page=${next}`}`)
        assert.equal(list.count, 3)
        walked.push(...list.items.map(({ title, status }: Record<string, string>) => [title, status]))
        next = list.next?.page
      }
      assert.deepEqual(walked, all)
    }
    assert.equal((await read(admin, `${translation.settings}/status?language=fr`)).count, 0)
  })

  test('all pages are looked at for one request of an organization at a time, and for nobody who has gone away', async () => {
    const { translation, admin, statuses } = await setUp()
    const { installation } = translation.source.world
    const row = await installation.database.read
      .selectFrom('translation_settings')
      .selectAll()
      .where('id', '=', String(translation.settings.split('/').at(-1)))
      .executeTakeFirstOrThrow()
    const busy = Promise.withResolvers<void>()
    const working = installation.inTurn(`translation status ${row.organization_id}`, () => busy.promise)
    const order: string[] = []
    const asked = statuses('status=missing').then(() => order.push('one status'))
    await statuses()
    order.push('all')
    busy.resolve()
    await Promise.all([working, asked])
    assert.deepEqual(order, ['all', 'one status'])
    const ctx = reading(installation, { userId: admin.id, tokenId: '', scope: 'read' })
    const page = { limit: 1, cursor: undefined, list: '' }
    const gone = AbortSignal.abort(new Error('gone'))
    await assert.rejects(listStatus(ctx, row, page, { status: 'missing' }, gone), /gone/)
  })

  test('sources and targets that one may not read are not told of', async () => {
    const { translation, admin, statuses } = await setUp()
    const { source, target } = translation
    const reader = await source.world.member(source.organization, 'read')
    assert.equal((await statuses('', reader)).length, 3)
    for (const { path } of [source, target]) {
      await admin.patch(path, { defaultLevel: null })
      assert.deepEqual(await statuses('', reader), [])
      await admin.patch(path, { defaultLevel: 'read' })
    }
  })
})
