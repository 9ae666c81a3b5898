// Operations and schemas of APIs in the place of the blocks that
// name them: what is shown, and the message where there is nothing.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { renderArticle } from '../article/index.ts'
import { htmlOf } from '../article/testing.ts'
import { parseMarkdown } from '../parse.ts'
import { composeApis } from './compose.ts'
import { scanApis } from './scan.ts'
import type { ShownApis } from './shown.ts'

const block = (path = '/pets', spec = 'pets') =>
  `{% openapi-operation spec="${spec}" path="${path}" method="get" %}`

const operation = (title: string, id: string) => `## ${title} {#${id}}\n\n${block()}\n\nAll *pets*.\n`

const apis: ShownApis = {
  pets: {
    'GET /pets': operation('List pets', 'listPets'),
    'GET /gone': null,
    '#Pet': '## Pet {#Pet}\n\nA pet.\n',
  },
  gone: null,
}

const shown = async (text: string, given = apis) => {
  const root = parseMarkdown(text)
  composeApis(root, given)
  const { html, outline } = await renderArticle(root, {})
  return { html: html.replaceAll('\n', ''), outline }
}

suite('an operation', () => {
  test('is shown with its title as a heading that can be linked to, one level below the one that it is under', async () => {
    const { html, outline } = await shown(`## B\n\n${block()}\n\nbehind`)
    assert.match(html, /<h3 id="listPets">.*List pets.*<\/h3>/)
    assert.match(
      html,
      /<p class="operation" data-method="get" data-spec="pets" data-operation="\w{12}"><b class="badge blue">GET<\/b> <code>\/pets<\/code><\/p><p>All <em>pets<\/em>.<\/p><p>behind<\/p>/,
    )
    assert.deepEqual(
      outline.map(({ id, depth }) => `${depth} ${id}`),
      ['2 b', '3 listPets'],
    )
  })

  test('has no second heading below one that says the same', async () => {
    const { html } = await shown(`## List pets\n\n${block()}`)
    assert.equal(html.match(/List pets/g)?.length, 1)
  })

  test('is shown wherever a block may stand, and twice with two ids', async () => {
    const { html } = await shown(
      `{% tabs %}\n{% tab title="a" %}\n${block()}\n{% endtab %}\n{% endtabs %}\n\n${block()}`,
    )
    assert.equal(html.match(/All <em>pets/g)?.length, 2)
    assert.equal(new Set(html.match(/<h\d id="[^"]*"/g)).size, 2)
  })

  test('that is not there, or whose API is not, is said to be missing', async () => {
    assert.match((await shown(block('/gone'))).html, /has no operation GET \/gone\./)
    assert.match((await shown(block('/pets', 'gone'))).html, /There is no API description “gone”\./)
  })

  test('of which nothing is known stays its method and path, with the link that was written in it', async () => {
    const text = `{% openapi src="https://example.com/a.json" path="/a/{id}/b" method="post" %}\n[a](https://example.com/a.json)\n{% endopenapi %}`
    const html =
      '<p class="operation" data-method="post"><b class="badge green">POST</b> <code>/a<wbr>/<var>{id}</var><wbr>/b</code></p><p><a href="https://example.com/a.json">a</a></p>'
    assert.equal((await shown(text)).html, html)
    assert.equal((await htmlOf(text)).replaceAll('\n', ''), html)
    assert.equal(
      (await shown(block('/too-much'))).html,
      (await htmlOf(block('/too-much'))).replaceAll('\n', ''),
    )
  })

  test('whose text cannot be parsed stays its method and path', async () => {
    const { html } = await shown(block(), { pets: { 'GET /pets': '>'.repeat(50_000) } })
    assert.match(html, /<b class="badge blue">GET<\/b> <code>\/pets<\/code>/)
  })

  test('cannot be called by names that objects have', async () => {
    assert.match((await shown(block('/pets', '__proto__'))).html, /<b class="badge blue">GET<\/b>/)
    assert.match((await shown(block('/pets', 'constructor'))).html, /<b class="badge blue">GET<\/b>/)
  })
})

test('schemas are shown one after the other; of a missing one that is said', async () => {
  const text = '{% openapi-schemas spec="pets" schemas="Pet,Other" %}'
  const { html } = await shown(text, { pets: { ...apis.pets, '#Other': null } })
  assert.match(html, /<h2 id="Pet">.*<p>A pet.<\/p><p>The API description “pets” has no schema Other.<\/p>$/)
})

test('a scan of a text finds what its blocks name, as the parser does', () => {
  assert.deepEqual(
    scanApis(
      `${block()} {% swagger src="a.json" path="/b" method="POST" %} {% openapi-schemas spec="pets" schemas="Pet, Order" %} {% openapi-operations spec="no" %}`,
    ),
    [
      { url: 'pets', part: 'GET /pets' },
      { url: 'a.json', part: 'POST /b' },
      { url: 'pets', part: '#Pet' },
      { url: 'pets', part: '#Order' },
    ],
  )
})
