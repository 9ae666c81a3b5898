// Rules of rendering: each text has its own outcome, which is cached for later requests.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashOf } from '#content/objects.ts'
import { exhaustedFor, Invalid, ResourceExhausted } from '#kernel/errors.ts'
import { createThreadPool, type ThreadPool, type ThreadTask } from '#threads/index.ts'
import { createRendering, type Renderer } from './index.ts'

const using = (work: (renderer: Renderer) => Promise<void>) => async () => {
  const threads = createThreadPool()
  try {
    await work(createRendering(threads).forReaders('organization'))
  } finally {
    await threads.close()
  }
}

/** Threads that do what the test says, and record their tasks. */
const pretended = (act: (task: ThreadTask) => unknown) => {
  const tasks: ThreadTask[] = []
  const threads: ThreadPool = {
    run: async <Result>(task: ThreadTask) => {
      tasks.push(task)
      return (await act(task)) as Result
    },
    close: async () => {},
  }
  return { threads, tasks }
}

const deep = '>'.repeat(50_000)
const variables = { space: { vars: { name: 'World' } }, page: { vars: {} } }

test(
  'a text is given as a tree, as blocks, as HTML, evaluated, and with its links rewritten',
  using(async renderer => {
    assert.equal(JSON.parse(Buffer.from(await renderer.document('# A')).toString()).type, 'root')
    assert.deepEqual(await renderer.block('# A', 'a'), { preview: 'A' })
    assert.equal((await renderer.block('# A', 'b')).preview, undefined)
    assert.match(
      await renderer.html('[a](b.md)', { links: { 'b.md': 'https://example.com/b' } }),
      /href="https:\/\/example\.com\/b"/,
    )
    assert.equal(await renderer.evaluate('Hello {{ space.vars.name }}', variables), 'Hello World')
    assert.equal(await renderer.rewriteLinks('*a* [a](b.md)', { 'b.md': 'c.md' }), '*a* [a](c.md)')
    assert.deepEqual(await renderer.problems('a\n\n{% hint %}', hashOf('a'), undefined), [
      { line: 3, message: '{% hint %} is not closed' },
    ])
    assert.deepEqual(await renderer.conditions('a {% if b %}c{% endif %}'), [{ expression: 'b', line: 1 }])
    assert.deepEqual(await renderer.extract('[a](b)'), {
      links: [{ href: 'b', relation: 'reference' }],
      anchors: [],
      sections: [{ id: null, title: '', text: 'a' }],
    })
  }),
)

test(
  'of many texts at once each has its own outcome',
  using(async renderer => {
    const texts = Array.from({ length: 50 }, (_, index) => `Text *${index}*`)
    const outcomes = await Promise.all(texts.map(text => renderer.html(text, {})))
    for (const [index, html] of outcomes.entries()) assert.ok(html.includes(`<em>${index}</em>`))
  }),
)

test(
  'the same text with other links is another one',
  using(async renderer => {
    const html = (to: string) => renderer.html('[a](b.md)', { links: { 'b.md': to } })
    assert.match(await html('/one'), /\/one/)
    assert.match(await html('/other'), /\/other/)
    assert.match(await html('/one'), /\/one/)
  }),
)

test(
  'a text that is refused says why, and the next one is rendered',
  using(async renderer => {
    const [refused, good] = [renderer.html(deep, {}), renderer.html('*good*', {})]
    await assert.rejects(refused, Invalid)
    assert.match(await good, /<em>good<\/em>/)
  }),
)

test('a text that is refused by its form is not looked at again', async () => {
  const { threads, tasks } = pretended(() => {
    throw new Invalid('too deep')
  })
  const rendering = createRendering(threads)
  for (const owner of ['one', 'one', 'another'])
    await assert.rejects(rendering.forReaders(owner).html('a', {}), {
      constructor: Invalid,
      message: 'too deep',
    })
  assert.equal(tasks.length, 1)
})

test('a text that takes too much is refused to all readers for a while, and then tried again', async () => {
  const { threads, tasks } = pretended(() => {
    throw new ResourceExhausted('no time')
  })
  let now = 0
  const rendering = createRendering(threads, () => now)
  const ask = (owner: string) =>
    assert.rejects(rendering.forReaders(owner).html('a', {}), (error: Error) => {
      assert.ok(error instanceof ResourceExhausted)
      assert.equal(error.retryAfter, (exhaustedFor - now) / 1000)
      return true
    })
  await ask('one')
  now = exhaustedFor / 2
  await ask('another')
  assert.equal(tasks.length, 1)
  now = exhaustedFor
  await assert.rejects(rendering.forReaders('one').html('a', {}), ResourceExhausted)
  assert.equal(tasks.length, 2)
})

test('any other failure is not remembered', async () => {
  const outcomes = [new Error('broken'), 'fine']
  const { threads } = pretended(() => {
    const outcome = outcomes.shift()
    if (outcome instanceof Error) throw outcome
    return outcome
  })
  const renderer = createRendering(threads).forReaders('one')
  await assert.rejects(renderer.html('a', {}), /broken/)
  assert.equal(await renderer.html('a', {}), 'fine')
})

test('readers of one organization who ask for the same at once wait for one thread; HTML is kept', async () => {
  const { threads, tasks } = pretended(({ payload }) => (payload as { kind: string }).kind)
  const rendering = createRendering(threads)
  const ask = (owner: string, text = 'a') => rendering.forReaders(owner).html(text, {})
  await Promise.all([ask('one'), ask('one'), ask('another'), ask('one', 'b')])
  assert.equal(tasks.length, 3)
  assert.equal(await ask('a third'), 'html')
  assert.equal(tasks.length, 3)
})

test('only texts that could have problems are looked through, and each of them once', async () => {
  const problems = [{ line: 1, message: 'not closed' }]
  const { threads, tasks } = pretended(() => problems)
  const rendering = createRendering(threads)
  const ask = (markdown: string) =>
    rendering.forReaders('one').problems(markdown, hashOf(markdown), undefined)
  for (const _ of [1, 2]) assert.deepEqual(await ask('# *plain*\n\n- [a](b)\n'), [])
  assert.equal(tasks.length, 0)
  for (const _ of [1, 2]) assert.deepEqual(await ask('{% hint %}'), problems)
  assert.equal(tasks.length, 1)
})

test('the index waits in the line of the organization behind its readers, has more time, and asks anew', async () => {
  const { threads, tasks } = pretended(() => {
    throw new ResourceExhausted('no time')
  })
  const rendering = createRendering(threads)
  await assert.rejects(rendering.forReaders('one').extract('a'), ResourceExhausted)
  await assert.rejects(rendering.forIndex('one').extract('a'), ResourceExhausted)
  const [reader, index] = tasks as [ThreadTask, ThreadTask]
  assert.deepEqual([reader.urgency, index.urgency], ['interactive', 'background'])
  assert.deepEqual([reader.owner, index.owner], ['one', 'one'])
  assert.ok(index.cpuTime > reader.cpuTime)
})
