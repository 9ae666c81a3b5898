// Icons in articles and in the rest of a page are the same, and unknown names have none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { iconElement } from './icon.ts'

test('an icon in a text is an inline SVG that screen readers skip', () => {
  const icon = iconElement('fa-rocket')
  assert.match(
    unified()
      .use(rehypeStringify)
      .stringify({ type: 'root', children: icon === undefined ? [] : [icon] }),
    /^<svg class="icon" viewBox="0 0 512 512" aria-hidden="true"><path d="M[^"<>]+"><\/path><\/svg>$/,
  )
})

test('a name that nobody knows is no icon', () => assert.equal(iconElement('"><script>'), undefined))
