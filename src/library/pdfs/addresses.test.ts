// The rules of the addresses of PDFs: what they stand for, how long they are valid, which ranges are sent,
// and when nothing is made again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRunner } from '#jobs/index.ts'
import { minute } from '#kernel/durations.ts'
import { Conflict, ResourceExhausted } from '#kernel/errors.ts'
import type { Typesetter } from '#typesetting/index.ts'
import {
  addPage,
  newSpace,
  sharedWorld,
  type TestSpace,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { readPdf } from '../../../test/world/pdf.ts'
import { typesettingProcesses } from '../../typesetting/testing.ts'
import { releaseUnusedPdfs } from './index.ts'
import { pagesOfPdf } from './page-list.ts'
import { addressOf, load, textOf } from './testing.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  const withPage = async (): Promise<TestSpace & { page: string }> => {
    const space = await newSpace(await world(), { title: 'My guide: a/b' })
    return { ...space, page: await addPage(space.admin, space.content, 'Page', text('Words\n')) }
  }
  const inTurn = (t: { mock: { method: typeof test.mock.method } }, { world: here }: TestSpace) =>
    t.mock.method(here.installation.typesetting, 'inTurn').mock

  test('an address leads to its PDF for an hour at least, without a token, and is the same for five minutes', async () => {
    const space = await withPage()
    const { clock } = space.world
    clock.now = Math.ceil(clock.now / (5 * minute)) * 5 * minute + 1
    const address = await addressOf(space)
    clock.now += 5 * minute - 1
    assert.equal(await addressOf(space), address)
    clock.now += 55 * minute
    const { status, headers, bytes } = await load(space, address)
    assert.equal(status, 200)
    assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
    assert.equal(headers['content-type'], 'application/pdf')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(headers['content-security-policy'] ?? '', /sandbox/)
    assert.equal(headers['content-disposition'], "inline; filename*=UTF-8''My%20guide%20a%20b.pdf")
    assert.match(headers['cache-control'] ?? '', /^private, max-age=\d+/)
    assert.notEqual(await addressOf(space), address)
    clock.now += 6 * minute
    assert.equal((await load(space, address)).status, 404)
  })

  test('an address that is changed in any part, or signed for something else, leads nowhere', async () => {
    const space = await withPage()
    const address = await addressOf(space)
    const { pathname, search } = new URL(address)
    const [, , , revision = '', name = ''] = pathname.split('/')
    const other = await withPage()
    const [, , id = '', revisionThere = ''] = new URL(await addressOf(other)).pathname.split('/')
    for (const changed of [
      pathname,
      `/pdfs/${id}/${revisionThere}/${name}${search}`,
      `/pdfs/${id}/${revision}/${name}${search}`,
      `/pdfs/${space.id}/${revision}/other.pdf${search}`,
      `${pathname}${search}&page=${space.page}`,
      `${pathname}${search}&only=true`,
      `${pathname}${search.replace('paper=a4', 'paper=a5')}`,
      `${pathname}${search.replace('language=en', 'language=de')}`,
      `${pathname}${search.replace('signature=', 'signature=9')}`,
      `${pathname}${search.slice(0, -1)}`,
      `${pathname}?signature=`,
      `${pathname}${search}&signature=x`,
      '/pdfs/x/y/z.pdf?signature=9999999999.AAAAAAAAAAAAAAAAAAAAAA',
    ])
      assert.equal((await space.world.inject({ url: changed })).status, 404, changed)
  })

  test('an address ends with the space, and leads to it again once that is restored', async () => {
    const space = await withPage()
    const address = await addressOf(space)
    assert.equal((await load(space, address)).status, 200)
    assert.equal((await space.admin.delete(space.path)).status, 205)
    assert.equal((await load(space, address)).status, 404)
    await space.admin.post(`${space.path}/restore`)
    assert.equal((await load(space, address)).status, 200)
  })

  test('an address leads to the content as it was when it was given', async () => {
    const space = await withPage()
    const address = await addressOf(space)
    await write(space.admin, space.content, updatePage(space.page, text('Other words\n')))
    const before = textOf(await readPdf((await load(space, address)).bytes))
    const after = textOf(await readPdf((await load(space, await addressOf(space))).bytes))
    assert.deepEqual([before.includes('Other'), after.includes('Other words')], [false, true])
  })

  test('a PDF is made once for all who ask at the same time, and not again while its content stays', async t => {
    const space = await withPage()
    const made = inTurn(t, space)
    const address = await addressOf(space)
    const answers = await Promise.all([1, 2, 3].map(() => load(space, address)))
    space.world.clock.now += 30 * minute
    const later = await load(space, await addressOf(space))
    assert.equal(made.callCount(), 1)
    const [first] = answers
    for (const { status, bytes, headers } of [...answers, later])
      assert.deepEqual(
        [status, bytes.equals(first?.bytes as Buffer), headers.etag],
        [200, true, first?.headers.etag],
      )
    await write(space.admin, space.content, updatePage(space.page, text('Other words\n')))
    await load(space, await addressOf(space))
    assert.equal(made.callCount(), 2)
  })

  test('a part is sent to GET where one is asked for, to HEAD no bytes, and nothing to whoever has the PDF', async () => {
    const space = await withPage()
    const address = await addressOf(space)
    const whole = await load(space, address)
    const size = whole.bytes.length
    const etag = whole.headers.etag as string
    const part = async (range: string, headers = {}) => {
      const answer = await load(space, address, { range, ...headers })
      return [answer.status, answer.headers['content-range'], answer.bytes.toString('latin1')]
    }
    const bytes = whole.bytes.toString('latin1')
    assert.deepEqual(await part('bytes=0-4'), [206, `bytes 0-4/${size}`, '%PDF-'])
    assert.deepEqual(await part(`bytes=${size - 3}-`), [
      206,
      `bytes ${size - 3}-${size - 1}/${size}`,
      bytes.slice(-3),
    ])
    assert.deepEqual(await part('bytes=-2'), [206, `bytes ${size - 2}-${size - 1}/${size}`, bytes.slice(-2)])
    assert.deepEqual(await part('bytes=5-', { 'if-range': etag }), [
      206,
      `bytes 5-${size - 1}/${size}`,
      bytes.slice(5),
    ])
    for (const [range, headers] of [
      ['bytes=5-', { 'if-range': '"other"' }],
      ['bytes=0-1,4-5', {}],
      ['lines=1-2', {}],
    ] as const)
      assert.deepEqual(await part(range, headers), [200, undefined, bytes])
    assert.deepEqual(await part(`bytes=${size}-`), [416, `bytes */${size}`, ''])
    const same = await load(space, address, { 'if-none-match': etag })
    assert.deepEqual([same.status, same.bytes.length], [304, 0])
    const head = await load(space, address, { range: 'bytes=0-4' }, 'HEAD')
    assert.deepEqual([head.status, head.headers['content-length'], head.bytes.length], [200, String(size), 0])
  })

  test('a PDF that nobody asks for is gone after a day, its bytes too, and is made again for whoever does', async t => {
    const space = await withPage()
    const { installation, clock } = space.world
    await load(space, await addressOf(space))
    const stored = async () => {
      const { db } = { db: installation.database.read }
      const uses = await db
        .selectFrom('blob_uses')
        .select('hash')
        .where('lineage_id', 'like', 'pdf:%')
        .execute()
      const kept = await db.selectFrom('kept_pdfs').select('key').execute()
      return [uses.length > 0, kept.length > 0]
    }
    const release = () =>
      createRunner(installation, [releaseUnusedPdfs], {
        error: ({ err }) => assert.fail(String(err)),
      }).runDue()
    clock.now += 20 * 60 * minute
    await load(space, await addressOf(space))
    // The request that began it in the background also records when it was used.
    await installation.settled()
    clock.now += 20 * 60 * minute
    await release()
    assert.deepEqual(await stored(), [true, true])
    clock.now += 6 * 60 * minute
    await release()
    assert.deepEqual(await stored(), [false, false])
    const made = inTurn(t, space)
    assert.equal((await load(space, await addressOf(space))).status, 200)
    assert.equal(made.callCount(), 1)
  })

  test('what typesets being killed is a 503 with Retry-After, and the next who asks gets the PDF', async t => {
    const space = await withPage()
    const { typesetting } = space.world.installation
    const original = typesetting.inTurn
    t.mock.method(
      typesetting,
      'inTurn',
      (owner: string, work: Parameters<typeof original>[1]) =>
        original(owner, typesetter => {
          const killed = { ...typesetter, typeset: killing(typesetter.typeset) }
          return work(killed)
        }),
      { times: 1 },
    )
    const address = await addressOf(space)
    const failed = await load(space, address)
    assert.deepEqual([failed.status, failed.headers['retry-after'], failed.body.error.code], [503, '5', 503])
    assert.equal((await load(space, address)).status, 200)
  })

  test('what takes too much is a 503 that says when to try again, and is not tried before', async t => {
    const space = await withPage()
    const { installation, clock } = space.world
    const exhausted = () => Promise.reject(new ResourceExhausted('this PDF takes too much', 600))
    const failing = t.mock.method(installation.typesetting, 'inTurn', exhausted)
    const address = await addressOf(space)
    for (const _time of [1, 2]) {
      const { status, headers, body } = await load(space, address)
      assert.deepEqual(
        [status, headers['retry-after'], body.error.message],
        [503, '600', 'this PDF takes too much'],
      )
    }
    assert.equal(failing.mock.callCount(), 1)
    failing.mock.restore()
    clock.now += 10 * minute
    assert.equal((await load(space, address)).status, 200)
  })

  test('too many pages are a 409 at the address, which says what to ask for', async t => {
    const space = await withPage()
    for (const title of ['Second', 'Third'])
      await addPage(space.admin, space.content, title, { into: space.page })
    const { installation } = space.world
    const { lineage_id, root } = await installation.database.read
      .selectFrom('spaces')
      .innerJoin('revisions', 'revisions.id', 'spaces.head_revision_id')
      .select(['lineage_id', 'root'])
      .where('spaces.id', '=', space.id)
      .executeTakeFirstOrThrow()
    const session = installation.contents.session(installation.database.read, lineage_id)
    const listed = (page: string | null, only: boolean, most: number) =>
      pagesOfPdf(session, root, { page, only }, most).then(pages =>
        pages.map(({ title, depth }) => [title, depth]),
      )
    const all = [
      ['Page', 0],
      ['Second', 1],
      ['Third', 1],
    ]
    assert.deepEqual(await listed(null, false, 3), all)
    assert.deepEqual(await listed(space.page, true, 1), [['Page', 0]])
    const refusal = await listed(space.page, false, 2).catch(error => error)
    assert.ok(refusal instanceof Conflict)
    t.mock.method(installation.typesetting, 'inTurn', () => Promise.reject(refusal))
    const { status, body } = await load(space, await addressOf(space))
    assert.deepEqual([status, body.error.message], [409, refusal.message])
    assert.match(refusal.message, /^a PDF has at most 2 pages .* ask for one page/)
  })

  test('one process makes a PDF while the others wait for it, and goes on where that one has died', async t => {
    const space = await withPage()
    const address = await addressOf(space)
    await load(space, address)
    const { installation, clock } = space.world
    const claim = { blob: null, size: null, claimed_until: new Date(clock.now + 1000).toISOString() }
    const kept = await installation.database.read
      .selectFrom('kept_pdfs')
      .selectAll()
      .orderBy('used_at', 'desc')
      .execute()
    await installation.database.transaction(db => db.updateTable('kept_pdfs').set(claim).execute())
    const made = inTurn(t, space)
    const waiting = load(space, address)
    await installation.database.transaction(db =>
      db
        .updateTable('kept_pdfs')
        .set({ blob: kept[0]?.blob ?? '', size: kept[0]?.size ?? 0 })
        .execute(),
    )
    assert.deepEqual([(await waiting).status, made.callCount()], [200, 0])
    await installation.database.transaction(db => db.updateTable('kept_pdfs').set(claim).execute())
    clock.now += 2000
    assert.deepEqual([(await load(space, address)).status, made.callCount()], [200, 1])
  })
})

/** Kills the typesetting process when it reads the source. */
const killing =
  (typeset: Typesetter['typeset']): Typesetter['typeset'] =>
  (document, take) => {
    const open = async function* () {
      for (const id of typesettingProcesses()) process.kill(id, 'SIGKILL')
      yield* document.source.open()
    }
    return typeset({ ...document, source: { ...document.source, open } }, take)
  }
