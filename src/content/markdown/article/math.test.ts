// Formulas in articles.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { htmlOf } from './testing.ts'

const long = 'a_1 + a_2 + a_3 + a_4 + a_5 + a_6 + a_7 + a_8'

test('a long formula can be scrolled by keys; a short one is no stop on the way', async () => {
  const scrolled = 'class="math wide" tabindex="0" role="group" aria-label="Formula"><math'
  assert.match(await htmlOf(`$$\n${long}\n$$`), new RegExp(`^<div ${scrolled}`))
  assert.match(await htmlOf(`in $${long}$`), new RegExp(`<span ${scrolled}`))
  assert.match(await htmlOf('in $x$'), /<span class="math"><math>/)
})

test('a formula that is wrong is its source, which wraps', async () => {
  const html = await htmlOf(`in $\\nope{${long}}$`)
  assert.match(html, /<code class="math">\\nope/)
  assert.doesNotMatch(html, /tabindex/)
})
