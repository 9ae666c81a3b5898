// Rules of comparing: short texts in this thread, all others in a thread of the pool, and each merge once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_EFFORT } from '#content/text/index.ts'
import { ResourceExhausted } from '#kernel/errors.ts'
import type { ThreadPool, ThreadTask } from '#threads/index.ts'
import { createComparing } from './index.ts'
import { runTask } from './run-task.ts'

/** A pool that does its tasks in this thread, and records them. */
const watchedPool = () => {
  const tasks: ThreadTask[] = []
  const threads: ThreadPool = {
    run: async task => {
      tasks.push(task)
      return runTask(task.payload as never) as never
    },
    close: async () => {},
  }
  return { tasks, comparison: createComparing(threads).forReaders('organization') }
}

const rows = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name} ${index}\n`).join('')

const reversed = (text: string) => `${text.trimEnd().split('\n').reverse().join('\n')}\n`

test('a short text is compared here, a long one in a thread, in the queue of the organization', async () => {
  const { tasks, comparison } = watchedPool()
  const effort = { left: MAX_EFFORT }
  assert.equal(await comparison.diff('a\n', 'b\n', effort), '@@ -1,1 +1,1 @@\n-a\n+b\n')
  assert.equal(tasks.length, 0)
  const long = 'x'.repeat(70_000)
  await comparison.diff(long, `${long}y`, effort)
  assert.deepEqual(
    tasks.map(({ owner, urgency }) => [owner, urgency]),
    [['organization', 'interactive']],
  )
})

test('so is a short one that takes more effort than it seemed, and it costs what it takes there', async () => {
  const { tasks, comparison } = watchedPool()
  const effort = { left: MAX_EFFORT }
  const text = rows(290, 'row')
  assert.match(await comparison.diff(text, reversed(text), effort), /^@@ /)
  assert.equal(tasks.length, 1)
  assert.ok(effort.left < MAX_EFFORT - 60_000)
})

test('the same merge is done once, and costs the same each time', async () => {
  const { tasks, comparison } = watchedPool()
  const base = rows(9000, 'row')
  const texts = { key: 'a b c', base, ours: `ours\n${base}`, theirs: `${base}theirs\n` }
  const first = { left: MAX_EFFORT }
  const second = { left: MAX_EFFORT }
  const merged = await comparison.merge(texts, first)
  assert.deepEqual(merged, { clean: true, text: `ours\n${base}theirs\n` })
  assert.deepEqual(await comparison.merge(texts, second), merged)
  assert.equal(tasks.length, 1)
  assert.equal(first.left, second.left)
  await comparison.merge({ ...texts, key: 'another' }, second)
  assert.equal(tasks.length, 2)
})

test('documents are compared in a thread, short ones too, by lines and blocks in one task', async () => {
  const { tasks, comparison } = watchedPool()
  const effort = { lines: { left: MAX_EFFORT }, blocks: { left: MAX_EFFORT } }
  const { diff, blocks, isUnfinished } = await comparison.documents('a\n', 'b\n', effort)
  assert.deepEqual([diff, blocks.blocks.length, isUnfinished], ['@@ -1,1 +1,1 @@\n-a\n+b\n', 1, undefined])
  assert.equal(tasks.length, 1)
  assert.ok(effort.lines.left < MAX_EFFORT && effort.blocks.left < MAX_EFFORT)
})

test('where time or memory is not enough for blocks, lines are compared all the same', async () => {
  const run = async () => {
    throw new ResourceExhausted('no memory')
  }
  const comparison = createComparing({ run, close: async () => {} }).forReaders('organization')
  const effort = { lines: { left: MAX_EFFORT }, blocks: { left: MAX_EFFORT } }
  assert.deepEqual(await comparison.documents('a\n', 'b\n', effort), {
    diff: '@@ -1,1 +1,1 @@\n-a\n+b\n',
    blocks: { blocks: [], more: true },
    isUnfinished: true,
  })
  assert.equal(
    await comparison.conflict({ base: 'a', main: 'b', changeRequest: 'c' }, effort.blocks),
    undefined,
  )
})

test('the blocks of a conflict are found once, in a thread, and cost the same each time', async () => {
  const { tasks, comparison } = watchedPool()
  const texts = { base: 'a\n', main: 'b\n', changeRequest: 'c\n' }
  const [first, second] = [{ left: MAX_EFFORT }, { left: MAX_EFFORT }]
  const found = await comparison.conflict(texts, first)
  assert.deepEqual(
    found?.map(({ base, main, changeRequest }) => [base?.markdown, main?.markdown, changeRequest?.markdown]),
    [['a', 'b', 'c']],
  )
  assert.deepEqual(await comparison.conflict({ ...texts }, second), found)
  assert.equal(tasks.length, 1)
  assert.ok(first.left < MAX_EFFORT)
  assert.equal(first.left, second.left)
  await comparison.conflict({ ...texts, main: 'd\n' }, second)
  assert.equal(tasks.length, 2)
})

test('articles are compared in a thread, the same ones once; a time limit is no verdict, and what is too large is said', async () => {
  const { tasks, comparison } = watchedPool()
  const labels = { added: 'Added', removed: 'Removed', movedHere: 'Here', movedAway: 'Away' }
  const compare = (before: string) => comparison.articles(before, '<p>one two</p>', labels)
  const html = '<p data-change="">one<ins data-label="Added"> two</ins></p>'
  assert.deepEqual(await compare('<p>one</p>'), { kind: 'compared', html, count: 1 })
  await compare('<p>one</p>')
  assert.equal(tasks.length, 1)
  assert.deepEqual(await compare('x'.repeat(2_000_000)), { kind: 'too-large' })
  const threads: ThreadPool = {
    run: () => Promise.reject(new ResourceExhausted('it takes too long')),
    close: async () => {},
  }
  const slow = createComparing(threads).forReaders('organization')
  assert.deepEqual(await slow.articles('a', 'b', labels), { kind: 'unfinished' })
})
