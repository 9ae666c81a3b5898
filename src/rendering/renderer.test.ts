// The rules of the renderer: every task is answered with its own outcome, and no task spoils the next one.
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { Invalid } from '#kernel/errors.ts'
import { createRenderer, type Renderer } from './index.ts'

const using =
  (work: (renderer: Renderer) => Promise<void>, ...options: Parameters<typeof createRenderer>) =>
  async () => {
    const renderer = createRenderer(...options)
    try {
      await work(renderer)
    } finally {
      await renderer.close()
    }
  }

/** A thread that answers, hangs or dies as the text says. */
const thread = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ markdown }) => {
      if (markdown === 'hang') for (;;);
      if (markdown === 'throw') setImmediate(() => { throw new Error('the thread is broken') })
      else if (markdown === 'exit') process.exit(3)
      else parentPort.postMessage({ value: markdown.toUpperCase() })
    })`)}`,
)
const variables = { space: { vars: { name: 'World' } }, page: { vars: {} } }
const evaluated = (renderer: Renderer, text: string) => renderer.evaluate(text, variables)

test(
  'a text is given as a tree, as HTML, evaluated, and with its links rewritten',
  using(async renderer => {
    assert.equal(((await renderer.document('# A')) as { type: string }).type, 'root')
    assert.match(
      await renderer.html('[a](b.md)', { 'b.md': 'https://example.com/b' }),
      /href="https:\/\/example\.com\/b"/,
    )
    assert.equal(await evaluated(renderer, 'Hello {{ space.vars.name }}'), 'Hello World')
    assert.equal(await renderer.rewriteLinks('*a* [a](b.md)', { 'b.md': 'c.md' }), '*a* [a](c.md)')
  }),
)

test(
  'what a text gives to an index is worked out anew each time',
  using(async renderer => {
    const expected = {
      links: [{ href: 'b', relation: 'reference' }],
      anchors: [],
      sections: [{ id: null, title: '', text: 'a' }],
    }
    const first = await renderer.extract('[a](b)')
    assert.deepEqual(first, expected)
    assert.notEqual(await renderer.extract('[a](b)'), first)
    await assert.rejects(renderer.extract('>'.repeat(50_000)), Invalid)
  }),
)

test(
  'of many tasks at once each gets its own outcome',
  using(async renderer => {
    const texts = Array.from({ length: 50 }, (_, index) => `Text *${index}*`)
    const outcomes = await Promise.all(texts.map(text => renderer.html(text, {})))
    for (const [index, html] of outcomes.entries()) assert.ok(html.includes(`<em>${index}</em>`))
  }),
)

test(
  'the same text with other links is another task',
  using(async renderer => {
    const html = (to: string) => renderer.html('[a](b.md)', { 'b.md': to })
    assert.match(await html('/one'), /\/one/)
    assert.match(await html('/other'), /\/other/)
    assert.match(await html('/one'), /\/one/)
  }),
)

test(
  'a text that is refused says why, and the next one is rendered',
  using(async renderer => {
    const [refused, good] = [renderer.html('>'.repeat(50_000), {}), renderer.html('*good*', {})]
    await assert.rejects(refused, Invalid)
    assert.match(await good, /<em>good<\/em>/)
  }),
)

test('a text that takes too long is refused, and those that wait are worked out by another thread', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const renderer = createRenderer(1000, thread)
  try {
    const [hanging, waiting] = [evaluated(renderer, 'hang'), evaluated(renderer, 'next')]
    mock.timers.tick(1000)
    await assert.rejects(
      hanging,
      (error: Error) => error instanceof Invalid && /too long/.test(error.message),
    )
    assert.equal(await waiting, 'NEXT')
  } finally {
    mock.timers.reset()
    await renderer.close()
  }
})

for (const death of ['throw', 'exit'])
  test(
    `a thread that dies (${death}) fails the task it had, and those that wait are worked out by another thread`,
    using(
      async renderer => {
        const [failing, waiting] = [evaluated(renderer, death), evaluated(renderer, 'next')]
        await assert.rejects(failing, (error: Error) => !(error instanceof Invalid))
        assert.equal(await waiting, 'NEXT')
        await assert.rejects(evaluated(renderer, death))
        assert.equal(await evaluated(renderer, 'later'), 'LATER')
      },
      10_000,
      thread,
    ),
  )

test('closing answers every task that is not done', async () => {
  const renderer = createRenderer(10_000, thread)
  const tasks = ['hang', 'a', 'b'].map(text => evaluated(renderer, text))
  const outcomes = Promise.allSettled(tasks)
  await renderer.close()
  assert.deepEqual(
    (await outcomes).map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  )
})

test('closing a renderer that did nothing does nothing', async () => {
  await createRenderer().close()
})
