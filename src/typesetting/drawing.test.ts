// Rules of pictures: the same bytes each time, nothing of the host, and a limit on time.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { imageSize } from 'image-size'
import { ResourceExhausted, Unavailable } from '#kernel/errors.ts'
import { createDrawing } from './drawing.ts'
import { typesettingProcesses } from './testing.ts'

const drawing = createDrawing()
after(() => drawing.close())

const page = (text: string) =>
  `#set page(width: 120pt, height: 63pt, margin: 4pt)\n#text(size: 12pt)[${text}]`

test('a source is drawn as a PNG, the same bytes each time, by one process', async () => {
  const first = await drawing.draw(page('Setup 日本語 مرحبا 👋'))
  const { type, width, height } = imageSize(first)
  assert.deepEqual([type, width, height], ['png', 1200, 630])
  assert.equal(await drawing.draw(page('Setup 日本語 مرحبا 👋')), first)
  await Promise.all(['a', 'b', 'c'].map(text => drawing.draw(page(text))))
  assert.equal(typesettingProcesses().length, 1)
})

test('a picture shows no character as another one, and one that no font has does no harm', async () => {
  const pictures = await Promise.all(
    ['a', 'b', '\u{1f9ed}', '\u{12000}', '\ue000'].map(text => drawing.draw(page(text))),
  )
  assert.equal(new Set(pictures.slice(0, 3).map(String)).size, 3)
})

test('a source reads no file of the machine', async () => {
  await assert.rejects(drawing.draw('#read("/etc/passwd")'), /refused/)
  assert.ok((await drawing.draw(page('after'))).length > 0)
})

test('what takes too much time ends, is not tried again, and others are drawn after it', async () => {
  const short = createDrawing({ time: 4000 })
  try {
    // Typst itself refuses `while` after a number of iterations, which a fast machine reaches within the time limit.
    const endless =
      '#let n = 0\n#for a in range(3000) { for b in range(3000) { for c in range(3000) { n += 1 } } }'
    const refused = await short.draw(endless).catch((error: unknown) => error)
    assert.ok(refused instanceof ResourceExhausted)
    assert.equal(await short.draw(endless).catch((error: unknown) => error), refused)
    assert.ok((await short.draw(page('after'))).length > 0)
  } finally {
    await short.close()
  }
})

test('a network has few pictures under way, and where it closes nobody waits', async () => {
  const busy = createDrawing()
  const asked = Array.from({ length: 11 }, (_, index) => busy.draw(page(`n${index}`), 'network'))
  const other = busy.draw(page('other'), 'other')
  const results = Promise.allSettled([...asked, other])
  await assert.rejects(asked[10] as Promise<Buffer>, Unavailable)
  await busy.close()
  for (const { status } of (await results).slice(1)) assert.equal(status, 'rejected')
})
