// What the sanitizer leaves of the HTML of blocks, and of HTML in texts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Root } from 'hast'
import { toHast } from 'mdast-util-to-hast'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import { unified } from 'unified'
import { blockHandlers } from './blocks/handlers.ts'
import { vocabulary } from './blocks/index.ts'
import { nameTargets } from './name-targets.ts'
import { parseMarkdown } from './parse.ts'
import { renderHtml } from './render.ts'
import { renderPage } from './render-page.ts'
import { schema } from './sanitize.ts'

const everyBlock = `{% hint style="info" icon="book" title="x" %}
a
{% endhint %}

??? note "x"
    a

{% tabs %}
{% tab title="a" icon="b" %}
c
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
## a
{% endstep %}
{% endstepper %}

{% code title="a" overflow="wrap" lineNumbers="true" fullWidth="true" expandable="true" %}
\`\`\`js {1}
a
\`\`\`
{% endcode %}

$$a$$ $$b$$

$$
a
$$

\`\`\`mermaid
a
\`\`\`

<details open><summary>a</summary>

b

</details>

{% embed url="https://youtu.be/a" %}
a
{% endembed %}

{% file src="a" %}
a
{% endfile %}

{% content-ref url="a" %}
a
{% endcontent-ref %}

{% columns %}
{% column width="50%" valign="top" %}
a
{% endcolumn %}
{% endcolumns %}

{% include "a" %}

{% if a %}
b
{% endif %}

{% updates format="full" %}
{% update date="2026-08-06" tags="a" %}
b
{% endupdate %}
{% endupdates %}

{% openapi src="a" path="/b" method="get" %}
{% endopenapi %}

{% openapi-schemas spec="a" schemas="B" %}
{% endopenapi-schemas %}

<figure><picture><source media="(prefers-color-scheme: dark)" srcset="b"><img src="a" alt="c" title="d" width="50%"></picture><figcaption>e</figcaption></figure>

<table data-view="cards" data-card-size="large"><thead><tr><th></th><th data-card-target></th><th data-card-cover></th></tr></thead><tbody><tr><td>a</td><td><a href="b">b</a></td><td><img src="c"></td></tr></tbody></table>

<table data-search="true" data-full-width="true"><thead><tr><th width="50">a</th><th data-type="checkbox">b</th><th data-type="rating">c</th></tr></thead><tbody><tr><td>d</td><td>true</td><td>4</td></tr></tbody></table>

:icon-rocket: {{ a }} <a class="button primary" data-icon="b" href="c">d</a> <a class="button secondary" href="c">d</a>
<mark style="color:red;background-color:#fff">e</mark> <span class="badge badge-success">f</span>
`

test('all that a block writes passes: elements, classes and attributes, as each block declares them', () => {
  const written = toHast(parseMarkdown(everyBlock), {
    handlers: blockHandlers({ headingBelow: () => 'h2', placeOf: () => undefined }),
  })
  assert.deepEqual(
    unified()
      .use(rehypeSanitize, schema)
      .runSync(written as Root),
    written,
  )
})

test('every class that is declared is one that a block writes', async () => {
  const root = parseMarkdown(everyBlock)
  nameTargets(root, { a: { file: { id: 'x', name: 'a', size: 1 } } })
  const html = await renderPage(root, { frames: ['youtube'] })
  const classes = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  )
  const declared = vocabulary.flatMap(({ classes = [] }) => classes)
  assert.deepEqual(
    declared.filter(name => !classes.has(name)),
    [],
  )
})

test('a text may give its own elements the classes of blocks, and no others', () => {
  const html = renderHtml(
    parseMarkdown('<div class="hint other" style="color:red" data-style="info" data-x="y">a</div>'),
  )
  assert.equal(html, '<div class="hint" data-style="info">a</div>')
})

test('beyond what GitHub allows there are only elements that group, mark and say a time', () => {
  const more = (schema.tagNames ?? []).filter(name => !defaultSchema.tagNames?.includes(name))
  assert.deepEqual(more.sort(), ['aside', 'figcaption', 'figure', 'mark', 'time', 'u'])
})
