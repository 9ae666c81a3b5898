// Cards: the contents of their table as fields, as HTML, as text, as links.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { plainText } from '../blocks.ts'
import { extract } from '../extract.ts'
import { links, rewriteLinks } from '../links.ts'
import { parseMarkdown, toDocument } from '../parse.ts'
import { renderHtml } from '../render.ts'

const head =
  '<thead><tr><th></th><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th><th data-hidden></th></tr></thead>'
const row =
  '<tr><td><h4><i class="fa-leaf">:leaf:</i></h4></td><td><strong>First</strong></td><td>Some <em>words</em></td><td><a href="one.md">one.md</a></td><td><a href="a b.png">cover</a></td><td>secret</td></tr>'
const page = `<table data-card-size="large" data-view="cards">${head}<tbody>${row}<tr><td></td><td>Second</td></tr></tbody></table>`

test('a table of cards gives their fields, with their title and text as rich text beside them', () => {
  assert.deepEqual(toDocument(parseMarkdown(page)).children, [
    {
      type: 'cards',
      size: 'large',
      cards: [
        { title: 'First', text: 'Some words', cover: 'a b.png', target: 'one.md', icon: 'leaf' },
        { title: 'Second', text: null, cover: null, target: null, icon: null },
      ],
      children: [
        {
          type: 'card',
          children: [
            {
              type: 'paragraph',
              children: [{ type: 'strong', children: [{ type: 'text', value: 'First' }] }],
            },
            {
              type: 'paragraph',
              children: [
                { type: 'text', value: 'Some ' },
                { type: 'emphasis', children: [{ type: 'text', value: 'words' }] },
              ],
            },
          ],
        },
        {
          type: 'card',
          children: [{ type: 'paragraph', children: [{ type: 'text', value: 'Second' }] }],
        },
      ],
    },
  ])
})

test('cards are a list of headings, each a link where it leads somewhere, below the heading before them', () => {
  assert.equal(
    renderHtml(parseMarkdown(`## A\n\n${page}`), { links: { 'one.md': '/one' } }).replace(/^.*\n/, ''),
    '<ul class="cards" data-size="large"><li class="card"><img src="a%20b.png" alt="">' +
      '<h3 class="card-title"><i class="icon" data-icon="leaf" aria-hidden="true"></i><a href="/one"><strong>First</strong></a></h3>' +
      '<p>Some <em>words</em></p></li><li class="card"><h3 class="card-title">Second</h3></li></ul>',
  )
})

test('a link in a title is none where the card leads somewhere', () => {
  const text = page.replace('<strong>First</strong>', '<a href="two.md">First</a>')
  assert.doesNotMatch(renderHtml(parseMarkdown(text)), /two\.md/)
})

test('titles and texts of cards are searched, and nothing of hidden columns', () => {
  assert.equal(plainText(parseMarkdown(page)), 'First\nSome words\nSecond')
  assert.equal(extract(page).sections[0]?.text, 'First\nSome words\nSecond')
})

test('the destinations of cards are found, and rewritten alone', () => {
  assert.deepEqual(
    links(parseMarkdown(page)).map(({ href }) => href),
    ['one.md', 'a b.png'],
  )
  assert.deepEqual(
    extract(page).links.map(({ href }) => href),
    ['one.md', 'a b.png'],
  )
  assert.equal(
    rewriteLinks(page, href => `x/${href}`),
    page.replace('="one', '="x/one').replace('="a b', '="x/a b'),
  )
})

suite('a table stays HTML', () => {
  for (const [when, text] of [
    ['that is none of cards', '<table><tr><td>a</td></tr></table>'],
    ['that is not closed', page.replace('</table>', '')],
    ['with cells that span others', page.replace('<td>Second', '<td colspan="2">Second')],
    ['with text beside its rows', page.replace('<tbody>', '<tbody>a')],
    ['with more than it', `${page}<p>a</p>`],
    ['with a caption', page.replace('<thead>', '<caption>a</caption><thead>')],
  ] as const)
    test(when, () =>
      assert.deepEqual(
        parseMarkdown(text).children.map(({ type }) => type),
        ['html'],
      ),
    )
})

for (const [what, cell] of [
  ['a table in a cell', '<table><tr><td>a</td></tr></table>'],
  ['elements deep in a cell', `${'<div>'.repeat(200)}a${'</div>'.repeat(200)}`],
  ['an attribute of a megabyte', `<a href="${'a'.repeat(900_000)}">a</a>`],
] as const)
  test(`${what} is read in linear time, and said`, () => {
    const text = page.replace('Second', () => cell)
    assert.match(renderHtml(parseMarkdown(text)), />a<\//)
  })

test('nothing runs in a card', () => {
  const text = page
    .replace('Second', '<script>alert(1)</script><svg onload="alert(1)"></svg><b onclick="alert(1)">b</b>')
    .replaceAll(/href="[^"]*"/g, 'href="javascript:alert(1)"')
  assert.doesNotMatch(renderHtml(parseMarkdown(text)), /alert/)
})
