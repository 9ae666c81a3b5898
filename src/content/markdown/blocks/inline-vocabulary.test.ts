// Blocks written as HTML elements within a line.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Nodes } from 'mdast'
import { plainText } from '../blocks.ts'
import { extract } from '../extract.ts'
import { links, rewriteLinks } from '../links.ts'
import { parseMarkdown, toDocument } from '../parse.ts'
import { renderHtml } from '../render.ts'

const lineOf = (text: string): Nodes[] => {
  const [first] = toDocument(parseMarkdown(text)).children
  return first !== undefined && 'children' in first ? first.children : []
}

const htmlOf = (text: string): string => renderHtml(parseMarkdown(text)).replace(/^<p>|<\/p>$/g, '')

const text = (value: string) => ({ type: 'text', value })

suite('an element in a line is', () => {
  for (const [what, written, node, html] of [
    [
      'a button',
      '<a class="button secondary" data-icon="rocket" href="a b.md">c *d*</a>',
      {
        type: 'button',
        url: 'a b.md',
        style: 'secondary',
        icon: 'rocket',
        children: [text('c '), { type: 'emphasis', children: [text('d')] }],
      },
      '<a href="a%20b.md" class="button secondary" data-icon="rocket">c <em>d</em></a>',
    ],
    [
      'a button with an address for its text',
      "<a href='b' class=button>https://example.com</a>",
      { type: 'button', url: 'b', style: 'primary', icon: null, children: [text('https://example.com')] },
      '<a href="b" class="button primary">https://example.com</a>',
    ],
    [
      'an icon, whatever stands in it',
      '<i class="fa-solid fa-code-branch fa-2x">:rocket: *a*</i>',
      { type: 'icon', name: 'code-branch' },
      '<i class="icon" data-icon="code-branch" aria-hidden="true"></i>',
    ],
    [
      'a badge',
      '<span class="badge badge--success">new</span>',
      { type: 'badge', kind: 'success', children: [text('new')] },
      '<span class="badge" data-kind="success">new</span>',
    ],
    [
      'highlighted',
      '<mark style="color:Red;background-color:#FFAA00;">a</mark>',
      { type: 'highlight', color: 'red', background: '#ffaa00', children: [text('a')] },
      '<mark class="highlight" data-color="red" data-background="#ffaa00">a</mark>',
    ],
    [
      'highlighted without a colour that is none',
      '<mark style="color:url(x);background:expression(1)">a</mark>',
      { type: 'highlight', color: null, background: null, children: [text('a')] },
      '<mark class="highlight">a</mark>',
    ],
    [
      'an expression',
      '<code class="expression">space.vars.a_b_c &lt; *2* * 3</code>',
      { type: 'inlineExpression', expression: 'space.vars.a_b_c < *2* * 3' },
      '<code class="expression">{{ space.vars.a_b_c &#x3C; *2* * 3 }}</code>',
    ],
    [
      'one in another',
      '<mark><a class="button" href="a"><i class="fa-x"></i> b</a></mark>',
      {
        type: 'highlight',
        color: null,
        background: null,
        children: [
          {
            type: 'button',
            url: 'a',
            style: 'primary',
            icon: null,
            children: [{ type: 'icon', name: 'x' }, text(' b')],
          },
        ],
      },
      '<mark class="highlight"><a href="a" class="button primary"><i class="icon" data-icon="x" aria-hidden="true"></i> b</a></mark>',
    ],
  ] as const)
    test(what, () => {
      assert.deepEqual(lineOf(`a ${written}`)[1], node)
      assert.equal(htmlOf(written), html)
    })
})

suite('an element in a line stays HTML', () => {
  for (const [when, written] of [
    ['that is not closed', 'a <mark>b'],
    ['that is never opened', 'a b</mark>'],
    ['that is closed in other emphasis', 'a <mark>b *c</mark>*'],
    ['that is a link like others', 'a <a href="b">c</a>'],
    ['that is a button which leads nowhere', 'a <a class="button">c</a>'],
    ['that is no icon', 'a <i class="fa-solid">b</i>'],
    ['that is a span like others', 'a <span class="badges">b</span>'],
    ['that is code like others', 'a <code>b</code>'],
    ['that is an expression with an element in it', 'a <code class="expression">b<br>c</code>'],
  ] as const)
    test(when, () => {
      const types = JSON.stringify(lineOf(written))
      assert.match(types, /"html"/)
      assert.doesNotMatch(types, /"(?:button|icon|badge|highlight|inlineExpression)"/)
    })
})

test('elements in parts of a paragraph, in headings, cells and list items are read', () => {
  const written = '<mark>a</mark>'
  const texts = [`b {% hint %}${written}{% endhint %}`, `# ${written}`, `|${written}|\n|-|`, `- ${written}`]
  for (const one of texts) assert.match(JSON.stringify(parseMarkdown(one)), /"highlight"/, one)
})

test('elements stand 16 deep in one another; those in them stay HTML', () => {
  const root = parseMarkdown(`a ${'<mark>'.repeat(20)}b${'</mark>'.repeat(20)}`)
  assert.equal(JSON.stringify(root).match(/"highlight"/g)?.length, 16)
  assert.equal(plainText(root), 'a b')
})

test('the destination of a button is found, and rewritten alone', () => {
  const page = 'a <a class="button" href="b.md">c</a> [d](e.md) <a class="button" href=f.md>\ng</a>'
  const places = links(parseMarkdown(page)).map(({ href }) => href)
  assert.deepEqual(places, ['b.md', 'e.md', 'f.md'])
  assert.deepEqual(
    extract(page)
      .links.map(({ href }) => href)
      .sort(),
    places,
  )
  assert.equal(
    rewriteLinks(page, href => `x/${href}`),
    page.replace(/[bef]\.md/g, 'x/$&'),
  )
  assert.match(renderHtml(parseMarkdown(page), { links: { 'b.md': '/b' } }), /href="\/b" class="button/)
})

test('what stands in elements is read as text; icons say nothing', () => {
  const page = 'a <mark>b</mark> <i class="fa-x">c</i><span class="badge">d *e*</span>'
  assert.equal(plainText(parseMarkdown(page)), 'a b d e')
  assert.equal(extract(page).sections[0]?.text, 'a b d e')
})

for (const [what, hostile] of [
  ['elements never closed', `a ${'<mark><a class="button" href="b">'.repeat(4000)}`],
  ['elements crossing each other', `a ${'<mark><i class="fa-b"></mark></i>'.repeat(2000)}`],
  ['elements in each other', `a ${'<mark>'.repeat(4500)}${'</mark>'.repeat(4500)}`],
  ['a style of a megabyte', `a <mark style="${'color:'.repeat(150_000)}">b</mark>`],
  ['classes of a megabyte', `a <i class="${'fa-solid '.repeat(100_000)}">b</i>`],
  ['expressions in each other', `a ${'<code class="expression">'.repeat(4500)}${'</code>'.repeat(4500)}`],
] as const)
  test(`${what} are read, and nothing is lost`, () => {
    assert.equal(plainText(parseMarkdown(`${hostile} z`)).replace(/\s*b?\s*z$/, ''), 'a')
  })

test('nothing runs in an element of a line', () => {
  const page =
    'a <a class="button" href="javascript:alert(1)" onclick="alert(1)">b<script>alert(1)</script></a> <mark style="color:red" onclick="alert(1)">c</mark>'
  const html = htmlOf(page)
  assert.match(html, /<a class="button primary">b<\/a> <mark class="highlight" data-color="red">c<\/mark>/)
  assert.doesNotMatch(html, /javascript|onclick|<script/)
})
