// Limits of PDFs for visitors, in turns and disk space, so that they take neither from members or from each other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { readPdf } from '../../../test/world/pdf.ts'
import type { Answer } from '../../../test/world/world.ts'
import { addressOf, load, textOf } from '../../library/pdfs/testing.ts'
import { page } from '../../sites/published/testing.ts'
import { visitedSite } from './testing.ts'

type Found = Awaited<ReturnType<typeof visitedSite>>

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  const setUp = async () => visitedSite(await shared())

  const ask = ({ world, path }: Found, at: string): Promise<Answer> => world.inject({ url: path + at })

  test('members take turns with visitors, of whom so many may wait; others are told when to ask again, and nothing is written for them', async t => {
    const site = await setUp()
    const { world, now } = site
    const { typesetting } = world.installation
    const { inTurn } = typesetting
    const [waiting, turns]: [string[], string[]] = [[], []]
    const noted: typeof inTurn = (owner, work, asks = 'member') => {
      waiting.push(asks)
      const turn: typeof work = typesetter => {
        turns.push(asks)
        return work(typesetter)
      }
      return inTurn(owner, turn, asks)
    }
    t.mock.method(typesetting, 'inTurn', noted)
    const ended = Promise.withResolvers<void>()
    const before = Array.from({ length: 21 }, () =>
      noted(now.organization.id, () => ended.promise, 'visitor'),
    )
    const writes = t.mock.method(world.installation.database, 'transaction').mock
    const refused = await ask(site, '/setup.pdf')
    assert.deepEqual([refused.status, refused.headers['retry-after'], writes.callCount()], [503, '30', 0])
    const member = load(now, await addressOf(now))
    while (!waiting.includes('member')) await new Promise(setImmediate)
    ended.resolve()
    assert.equal((await member).status, 200)
    await Promise.all(before)
    assert.deepEqual(turns.slice(0, 3), ['visitor', 'member', 'visitor'])
    assert.equal((await ask(site, '/setup.pdf')).status, 200)
  })

  test('a network begins three PDFs at a time; it may ask for one of these again, and other networks go on', async t => {
    const site = await setUp()
    const { world, now, path } = site
    const names = ['n1', 'n2', 'n3', 'n4']
    await write(now.admin, now.content, ...names.map(name => page(name, `Text ${name}`)))
    const { typesetting } = world.installation
    const { inTurn } = typesetting
    const held = Promise.withResolvers<void>()
    const begun = t.mock.method(typesetting, 'inTurn', (async (...given) => {
      await held.promise
      return inTurn(...given)
    }) as typeof inTurn).mock
    const from = (remoteAddress: string, name: string) =>
      world.inject({ url: `${path}/${name}.pdf`, remoteAddress })
    const untilBegun = async (count: number) => {
      while (begun.callCount() < count) await new Promise(setImmediate)
    }
    const asked = ['n1', 'n2', 'n3'].map((name, index) => from(`2001:db8::${index + 1}`, name))
    await untilBegun(3)
    const refused = await from('2001:db8::9', 'n4')
    assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '5'])
    asked.push(from('2001:db8::9', 'n1'), from('2001:db8:0:1::1', 'n4'))
    await untilBegun(4)
    held.resolve()
    for (const { status } of await Promise.all(asked)) assert.equal(status, 200)
    assert.equal(begun.callCount(), 4)
    assert.equal((await from('2001:db8::9', 'setup')).status, 200)
  })

  /** All sites of these tests belong to one organization. */
  const withNoneKept = async (): Promise<Found & { own: string }> => {
    const site = await setUp()
    await site.world.installation.database.transaction(async db => {
      await db.deleteFrom('blob_uses').where('lineage_id', 'like', 'pdf:%').execute()
      await db.deleteFrom('kept_pdfs').execute()
    })
    return { ...site, own: `visitors:${site.now.organization.id}:` }
  }

  test('the visitors of an organization have a share of the disk: where it is full, what they used longest ago makes room, and nothing else', async () => {
    const site = await withNoneKept()
    const { world, now, own } = site
    const { database } = world.installation
    const large = (key: string, minute: number, size = 300_000_000) => ({
      ...{ key, blob: '-', size },
      used_at: new Date(world.clock.now + minute * 60_000).toISOString(),
    })
    const rows = [
      ...[large(`${own}b`, -3), large(`${own}a`, 1)],
      ...['visitors:0:a', 'visitors:0:b', 'visitors:z:a', 'visitors:z:b'].map(key => large(key, -5)),
      ...['0', 'z'].map(key => large(key, -5, 2_000_000_000)),
    ]
    await database.transaction(db => db.insertInto('kept_pdfs').values(rows).execute())
    const keys = async () => {
      const kept = await database.read.selectFrom('kept_pdfs').select('key').where('blob', '=', '-').execute()
      return kept.map(({ key }) => key).sort()
    }
    assert.equal((await load(now, await addressOf(now))).status, 200)
    assert.equal((await keys()).length, rows.length)
    assert.equal((await ask(site, '/setup.pdf')).status, 200)
    const left = rows.flatMap(({ key }) => (key === `${own}b` ? [] : [key])).sort()
    assert.deepEqual(await keys(), left)
    assert.equal((await ask(site, '/front.pdf')).status, 200)
    assert.deepEqual(await keys(), left)
  })

  test('what makes room for others goes with its bytes, and is made again for whoever asks', async () => {
    const site = await withNoneKept()
    const { database } = site.world.installation
    const { own } = site
    const first = await ask(site, '/setup.pdf')
    const setSize = (size: number) =>
      database.transaction(db =>
        db.updateTable('kept_pdfs').set({ size }).where('key', 'like', `${own}%`).execute(),
      )
    const uses = async () => {
      const query = database.read.selectFrom('blob_uses').select('hash')
      return (await query.where('lineage_id', 'like', `pdf:${own}%`).execute()).map(({ hash }) => hash)
    }
    const [blob] = await uses()
    assert.equal(first.headers.etag, `"${blob}"`)
    await setSize(400_000_000)
    assert.equal((await ask(site, '/front.pdf')).status, 200)
    const left = await uses()
    assert.deepEqual([left.length, left.includes(blob as string)], [1, false])
    assert.match(textOf(await readPdf((await ask(site, '/setup.pdf')).bytes)), /Do it/)
  })
})
