// Rules of PDFs: the same bytes each time, nothing of the host, turns, and a limit on time.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ResourceExhausted, Unavailable } from '#kernel/errors.ts'
import { readPdf } from '../../test/world/pdf.ts'
import { createTypesetting } from './index.ts'
import { sourceOf, typeset, typesettingProcesses } from './testing.ts'

const typesetting = createTypesetting()
after(() => typesetting.close())

test('a source becomes a PDF, the same bytes each time', async () => {
  const source = '#set document(title: "Guide", date: none)\n= Setup\nInstall it.'
  const [first, second] = [await typeset(typesetting, source), await typeset(typesetting, source)]
  assert.ok(first.pdf.equals(second.pdf))
  const { pages, title } = await readPdf(first.pdf)
  assert.deepEqual([title, pages.map(({ text }) => text)], ['Guide', ['Setup\nInstall it.']])
})

test('a source reads no file of the machine, fetches nothing, and knows no font of the machine', async () => {
  for (const source of [
    '#read("/etc/passwd")',
    '#read("../../../../../etc/passwd")',
    '#include "/etc/hostname"',
    '#import "@preview/cetz:0.3.0"',
  ])
    await assert.rejects(typeset(typesetting, source), /file not found|access|denied|download/, source)
  const { pdf } = await typeset(typesetting, '#set text(font: "DejaVu Serif")\nHello')
  assert.doesNotMatch(pdf.toString('latin1'), /DejaVuSerif/)
})

test('every script that the fonts are for is set in its own font, upright and bold', async () => {
  const fonts = {
    'Noto Sans': 'Русский Ελληνικά',
    'Noto Sans Mono': 'code()',
    'Noto Emoji': '🧭',
    'Noto Sans S Chinese': '汉语',
    'Noto Sans Japanese': '日本語',
    'Noto Sans Korean': '한국어',
    'Noto Naskh Arabic': 'العربية',
    'Noto Sans Hebrew': 'עברית',
  }
  const lines = Object.entries(fonts).map(
    ([font, text]) => `#text(font: "${font}", fallback: false)[${text} *${text}*]`,
  )
  const { pdf } = await typeset(typesetting, lines.join('\n\n'))
  const embedded = [...pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(
    ([, name]) => name,
  )
  assert.deepEqual(
    embedded.sort(),
    [
      'NotoEmoji-Regular',
      ...['NotoNaskhArabic', 'NotoSansHebrew'].flatMap(name => [name, `${name}-Bold`]),
      ...['', 'Mono', 'Hans', 'JP', 'KR'].flatMap(of => [`NotoSans${of}-Bold`, `NotoSans${of}-Regular`]),
    ].sort(),
  )
  const [page] = (await readPdf(pdf)).pages
  for (const text of Object.values(fonts).slice(0, 6)) assert.ok(page?.text.includes(text), text)
})

test('a text of which Typst dies is set with the characters that no font has replaced, and no others', async () => {
  // A Samaritan letter before an unassigned character: Typst 0.13 cuts the text within a character.
  const source = '#text("Before \u0820{\u{92419}@.& after, שלום 日本 🧭")'
  const { pdf } = await typeset(typesetting, source)
  const [page] = (await readPdf(pdf)).pages
  assert.match(page?.text ?? '', /Before .*\{.*@\.& after/)
  assert.match(page?.text ?? '', /日本/)
})

test('a source that is wrong is refused with the reason, and the next one is made', async () => {
  await assert.rejects(typeset(typesetting, '#unknown'), /unknown variable: unknown/)
  assert.ok((await typeset(typesetting, 'next')).pdf.length > 0)
})

test('the process is gone once the document is there, and where it was killed the next document has a new one', async () => {
  const killing = {
    ...sourceOf('killed'),
    open: async function* () {
      for (const id of typesettingProcesses()) process.kill(id, 'SIGKILL')
      yield Buffer.from('killed')
    },
  }
  await assert.rejects(
    typeset(typesetting, killing),
    error => error instanceof Unavailable && !(error instanceof ResourceExhausted),
  )
  assert.ok((await typeset(typesetting, 'next')).pdf.length > 0)
  assert.deepEqual(typesettingProcesses(), [])
})

test('a document that takes too much memory or time is cut off, which is no verdict on it', async t => {
  const endless = '#let n = 0\n#while n < 100000 { n += 1; [#str(n) ]; for i in range(3000) { n += 0 } }'
  for (const [limits, what] of [
    [{ memory: 30_000_000 }, /memory/],
    [{ time: 400 }, /time/],
  ] as const) {
    const limited = createTypesetting(limits)
    t.after(() => limited.close())
    await assert.rejects(
      typeset(limited, endless),
      error => error instanceof ResourceExhausted && what.test(error.message),
    )
  }
})

test('one document is made at a time, organizations in turn, and beyond a number those of one are refused', async () => {
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const wait = (owner: string) =>
    typesetting.inTurn(owner, async () => {
      order.push(owner)
      await gate.promise
    })
  const many = Array.from({ length: 21 }, () => wait('many'))
  const few = wait('few')
  await assert.rejects(wait('many'), Unavailable)
  assert.deepEqual(order, ['many'])
  gate.resolve()
  await Promise.all([...many, few])
  assert.deepEqual(order.slice(0, 3), ['many', 'many', 'few'])
})

test('however many visitors of however many sites wait, members have every other turn, and their places', async () => {
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const wait = (asks: 'member' | 'visitor', owner: string) =>
    typesetting.inTurn(
      owner,
      async () => {
        order.push(asks)
        await gate.promise
      },
      asks,
    )
  // The first one has its turn immediately.
  const visitors = Array.from({ length: 201 }, (_, index) => wait('visitor', `${index % 15}`))
  await assert.rejects(wait('visitor', 'another'), Unavailable)
  const members = [wait('member', '1'), wait('member', '2')]
  gate.resolve()
  await Promise.all([...visitors, ...members])
  assert.deepEqual(order.slice(0, 6), ['visitor', 'member', 'visitor', 'member', 'visitor', 'visitor'])
})

test('what is asked for under one key is done once at a time, and what took too much not again for ten minutes', async t => {
  let now = 0
  const timed = createTypesetting({}, () => now)
  t.after(() => timed.close())
  let done = 0
  const work = async () => ++done
  assert.deepEqual(await Promise.all([timed.shared('a', work), timed.shared('a', work)]), [1, 1])
  assert.equal(await timed.shared('a', work), 2)
  const failing = (error: Error) => async () => {
    done++
    throw error
  }
  const failure = (error: Error) =>
    assert.rejects(timed.shared('b', failing(error)), error.constructor as typeof Error)
  await failure(new Unavailable('killed'))
  await failure(new ResourceExhausted('too much memory', 600))
  assert.equal(done, 4)
  now += 599_000
  await assert.rejects(
    timed.shared('b', work),
    error =>
      error instanceof ResourceExhausted && error.message === 'too much memory' && error.retryAfter === 1,
  )
  assert.equal(await timed.shared('a', work), 5)
  now += 1000
  assert.equal(await timed.shared('b', work), 6)
})

test('closing ends what is being made and refuses what waits', async () => {
  const closed = createTypesetting()
  const begun = Promise.withResolvers<void>()
  const never = {
    size: 1,
    open: async function* () {
      begun.resolve()
      await new Promise(() => {})
      yield Buffer.from('x')
    },
  }
  const first = assert.rejects(typeset(closed, never), /stopping/)
  const second = assert.rejects(typeset(closed, 'second'), /stopping/)
  await begun.promise
  await closed.close()
  await Promise.all([first, second])
  assert.deepEqual(typesettingProcesses(), [])
})
