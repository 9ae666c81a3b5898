// Comparing texts within a limit on the work.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparisonHere } from './index.ts'

const lines = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name} ${index}\n`).join('')

test('what a comparison cost is taken from the effort', async () => {
  const effort = { left: 1000 }
  await comparisonHere.diff(lines(100, 'a'), lines(100, 'b'), effort)
  assert.equal(effort.left, 800)
  await comparisonHere.merge({ key: '', base: 'a\n', ours: 'b\n', theirs: 'c\n' }, effort)
  assert.ok(effort.left < 800 && effort.left > 700)
})

test('a comparison that has begun is ended, even if it costs more than is left', async () => {
  const effort = { left: 1 }
  const diff = await comparisonHere.diff('a\nb\nc\n', 'a\nx\nc\n', effort)
  assert.match(diff, /\+x/)
  assert.ok(effort.left < 0)
})
