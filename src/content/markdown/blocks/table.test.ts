// HTML tables with more than GFM has.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { plainText } from '../blocks.ts'
import { extract } from '../extract.ts'
import { links, rewriteLinks } from '../links.ts'
import { parseMarkdown, toDocument } from '../parse.ts'
import { renderHtml } from '../render.ts'

const cell = (...children: object[]) => ({ type: 'tableCell', children })
const text = (value: string) => ({ type: 'text', value })

const heads =
  '<th width="200">Name</th><th data-type="checkbox">Done</th><th data-type="rating" data-max="4">Stars</th>' +
  '<th data-type="select">Kind<select><option value="x" label="One" color="blue"></option><option value="y" color="bad">Two</option></select></th>' +
  '<th data-hidden>Hidden</th><th data-type="files">File</th>'
const cells =
  '<td>a <strong>b</strong></td><td>true</td><td>3</td><td><span data-option="x">One, </span><span data-option="y">Two</span></td>' +
  '<td>secret</td><td><a href="c.pdf">c</a><ul><li>d</li></ul></td>'
const page = `<table data-full-width="true" data-search>\n<thead><tr>${heads}</tr></thead>\n<tbody>\n<tr>${cells}</tr>\n<tr><td>e</td><td>false</td></tr></tbody></table>`

const column = (type: string, more: object = {}) => ({ type, width: null, max: null, options: [], ...more })

test('a table in HTML is a table with its columns, whether it can be searched, and its width', () => {
  assert.deepEqual(toDocument(parseMarkdown(page)).children, [
    {
      type: 'table',
      align: [null, null, null, null, null],
      search: true,
      fullWidth: true,
      columns: [
        column('text', { width: '200' }),
        column('checkbox'),
        column('rating', { max: 4 }),
        column('select', {
          options: [
            { value: 'x', label: 'One', color: 'blue' },
            { value: 'y', label: 'Two', color: null },
          ],
        }),
        column('files'),
      ],
      children: [
        {
          type: 'tableRow',
          children: ['Name', 'Done', 'Stars', 'Kind', 'File'].map(title => cell(text(title))),
        },
        {
          type: 'tableRow',
          children: [
            cell(text('a '), { type: 'strong', children: [text('b')] }),
            cell(text('true')),
            cell(text('3')),
            cell(text('One, Two')),
            cell(
              { type: 'link', url: 'c.pdf', title: null, children: [text('c')] },
              { type: 'html', value: '<ul><li>d</li></ul>' },
            ),
          ],
        },
        { type: 'tableRow', children: [cell(text('e')), cell(text('false')), cell(), cell(), cell()] },
      ],
    },
  ])
})

test('values are shown so that they can be read: boxes, stars with their number', () => {
  const html = renderHtml(parseMarkdown(page), { links: { 'c.pdf': '/c' } })
  assert.match(
    html,
    /^<table data-full-width="true" data-search="true"><thead><tr><th data-type="text" data-width="200">Name/,
  )
  assert.match(html, /<td><input type="checkbox" checked disabled><\/td>/)
  assert.match(html, /<td><input type="checkbox" disabled><\/td>/)
  assert.match(html, /<td><span class="rating" aria-hidden="true">★★★☆<\/span> 3 of 4<\/td>/)
  assert.match(html, /<td><a href="\/c">c<\/a><ul><li>d<\/li><\/ul><\/td>/)
  assert.doesNotMatch(html, /secret|Hidden/)
})

suite('a table of HTML stays as it is', () => {
  for (const [when, written] of [
    ['that says no more than its cells', '<table><thead><tr><th>a</th></tr></thead></table>'],
    ['whose columns have no known type', '<table><thead><tr><th data-type="x">a</th></tr></thead></table>'],
    ['that says it is not to be searched', '<table data-search="false"><tr><td>a</td></tr></table>'],
    ['with cells that span others', page.replace('<td>e', '<td rowspan="2">e')],
    ['that is not closed', page.replace('</table>', '')],
  ] as const)
    test(when, () =>
      assert.deepEqual(
        parseMarkdown(written).children.map(({ type }) => type),
        ['html'],
      ),
    )
})

test('tables of GFM have no more fields than before', () => {
  const [table] = toDocument(parseMarkdown('|a|\n|-|')).children
  assert.deepEqual(Object.keys(table ?? {}), ['type', 'align', 'children'])
})

test('what the cells say is searched, and their destinations are found and rewritten alone', () => {
  assert.match(plainText(parseMarkdown(page)), /^Name\tDone\tStars\tKind\tFile\na b\ttrue\t3\tOne, Two\tc/)
  assert.match(extract(page).sections[0]?.text ?? '', /a b true 3 One, Two c/)
  assert.doesNotMatch(extract(page).sections[0]?.text ?? '', /secret/)
  assert.deepEqual(
    links(parseMarkdown(page)).map(({ href }) => href),
    ['c.pdf'],
  )
  assert.equal(
    rewriteLinks(page, () => 'd.pdf'),
    page.replace('c.pdf', 'd.pdf'),
  )
})

for (const [what, hostile] of [
  ['a table in a cell', '<table data-search><tr><td>a</td></tr></table>'],
  ['a rating of many', `${'9'.repeat(900_000)}`],
  ['an attribute of a megabyte', `<span data-x="${'a'.repeat(900_000)}">a</span>`],
  ['many cells', '<td>a</td>'.repeat(4000)],
] as const)
  test(`${what} takes linear time`, () => {
    const written = page
      .replace('<td>e', () => `<td>${hostile}`)
      .replace('data-max="4"', 'data-max="99999999"')
    assert.match(renderHtml(parseMarkdown(written)), /3 of 5/)
  })

test('nothing runs in a cell', () => {
  const written = page
    .replace(
      '<td>e',
      '<td><script>alert(1)</script><img src="x" onerror="alert(1)"><b onclick="alert(1)">b</b>',
    )
    .replace('c.pdf', 'javascript:alert(1)')
  assert.doesNotMatch(renderHtml(parseMarkdown(written)), /alert/)
})
