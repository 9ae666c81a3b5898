// Lists of fields, and statuses in colour.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { htmlOf } from './testing.ts'

test('a list in which every item begins with a name in bold code is one of fields', async () => {
  for (const list of [
    '- **`a`** string\n- **`b`** number',
    '- **`a`** string\n\n  Text.\n\n- **`b`** number',
    '- **`a`** string\n- … and 3 more fields',
  ])
    assert.match(await htmlOf(list), /^<ul class="fields">/, list)
  for (const list of [
    '- **`a`** string\n- other\n- **`b`**',
    '- `a` string',
    '- **a `b`** x',
    '- **`a` b** x',
    '- … more',
    '- **`a`** x\n- **b** x',
  ])
    assert.match(await htmlOf(list), /^<ul>/, list)
})

test('a status before its words has the colour of its kind', async () => {
  const html = await htmlOf('- `204` Gone\n- `404` Missing\n- `5XX` Broken\n- `999` no\n- see `200`')
  assert.deepEqual(html.match(/<code[^>]*>/g), [
    '<code class="badge green">',
    '<code class="badge orange">',
    '<code class="badge red">',
    '<code>',
    '<code>',
  ])
  assert.match(
    await htmlOf('<details>\n<summary><code>200</code> <code>300</code> OK</summary>\n\ntext\n\n</details>'),
    /<summary><code class="badge green">200<\/code> <code class="badge blue">300<\/code> OK/,
  )
})
