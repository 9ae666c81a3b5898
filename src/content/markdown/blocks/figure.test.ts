// Figures: what counts as one, its fields, and where its images are in the text.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { plainText } from '../blocks.ts'
import { extract } from '../extract.ts'
import { links, rewriteLinks } from '../links.ts'
import { parseMarkdown, toDocument } from '../parse.ts'
import { renderHtml } from '../render.ts'

const html = (text: string): string => renderHtml(parseMarkdown(text))

const dark = '<source media="(prefers-color-scheme: dark)" srcset="d.png 2x, e.png">'

suite('a figure is', () => {
  for (const [what, text, expected] of [
    ['an image alone in its paragraph', '![a](b "c")', '<figure><img src="b" alt="a" title="c"></figure>'],
    ['a reference alone', '![a][b]\n\n[b]: c "d"', '<figure><img src="c" alt="a" title="d"></figure>'],
    [
      'an image with a caption',
      '<figure><img src="a b.png" alt="c" width="300"><figcaption><p>d <em>e</em></p></figcaption></figure>',
      '<figure><img src="a%20b.png" alt="c" width="300"><figcaption>d <em>e</em></figcaption></figure>',
    ],
    [
      'one without a caption, over some lines',
      '<figure>\n  <img src="a" width="20px">\n  <figcaption>\n</figcaption></figure>',
      '<figure><img src="a" alt="" width="20"></figure>',
    ],
    [
      'several images in one',
      '<figure><img src="a"><img src="b"></figure>',
      '<figure><img src="a" alt=""><img src="b" alt=""></figure>',
    ],
    [
      'several beside each other',
      '<div align="left">\n<figure><img src="a"></figure>\n<figure><img src="b"><figcaption>c</figcaption></figure>\n</div>',
      '<figure><img src="a" alt=""><img src="b" alt=""><figcaption>c</figcaption></figure>',
    ],
    ...[
      `<figure><picture>${dark}<img src="a"></picture></figure>`,
      `<picture>\n${dark}\n<img src="a"></picture>`,
      `<picture>${dark}<img src="a"></picture>`,
    ].map(
      text =>
        [
          `a picture for dark ground: ${JSON.stringify(text)}`,
          text,
          `<figure><picture>${dark.replace(' 2x, e.png', '')}<img src="a" alt=""></picture></figure>`,
        ] as const,
    ),
  ] as const)
    test(what, () => assert.equal(html(text), expected))
})

suite('no figure is', () => {
  for (const [what, text] of [
    ['an image in a line', 'a ![b](c)'],
    ['an image in a link', '[![b](c)](d)'],
    ['two images in a line', '![a](b) ![c](d)'],
    ['a figure around a link', '<figure><a href="a"><img src="b"></a></figure>'],
    ['a figure of a table', '<figure><table><tr><td><img src="b"></td></tr></table></figure>'],
    ['a figure around nothing', '<figure><figcaption>a</figcaption></figure>'],
    ['a figure that is not closed', '<figure><img src="a">'],
    ['a figure that is closed by another element', '<figure><img src="a"><figcaption></figure></figcaption>'],
    ['a picture in other formats', '<picture><source type="image/webp" srcset="a"><img src="b"></picture>'],
    ['text beside an image', '<figure>a<img src="b"></figure>'],
  ] as const)
    test(what, () => assert.ok(!JSON.stringify(parseMarkdown(text)).includes('"images"')))
})

test('the document gives the images of a figure with all their fields, and its caption', () => {
  const text = `<figure><picture>${dark}<img src="a" alt="b" title="c" width="50%"></picture><figcaption>d</figcaption></figure>`
  assert.deepEqual(toDocument(parseMarkdown(text)).children, [
    {
      type: 'figure',
      images: [{ light: 'a', dark: 'd.png', alt: 'b', title: 'c', width: '50%' }],
      children: [{ type: 'text', value: 'd' }],
    },
  ])
  assert.deepEqual(toDocument(parseMarkdown('![a](b)')).children, [
    {
      type: 'figure',
      images: [{ light: 'b', dark: null, alt: 'a', title: null, width: null }],
      children: [],
    },
  ])
})

const page = `![a](one.png)

> <figure>
> <img src="two.png"><img src='three.png'>
> <figcaption><a href=four.md>a</a></figcaption></figure>

![b][five]

<picture><source media="(prefers-color-scheme: dark)" srcset="six.png 2x"><img src="seven.png"></picture>

[five]: five.png
`

test('the images of figures are found and rewritten where they are written, in quotes too', () => {
  const places = links(parseMarkdown(page)).map(({ href }) => href)
  assert.deepEqual(places, ['one.png', 'two.png', 'three.png', 'four.md', 'six.png', 'seven.png', 'five.png'])
  assert.equal(
    rewriteLinks(page, href => `x/${href}`),
    page.replace(/(?<![![])(?:one|two|three|four|five|six|seven)\.\w+/g, 'x/$&'),
  )
  assert.deepEqual(
    extract(page)
      .links.map(({ href }) => href)
      .sort(),
    places.toSorted(),
  )
})

test('in HTML the destinations of figures are replaced, those for dark ground too', () => {
  const options = { links: { 'a b': '/c', d: '/e' } }
  const text = `<figure><picture>${dark.replace('d.png 2x, e.png', 'd')}<img src="a b"></picture></figure>\n\n![](<a b>)`
  assert.equal(
    renderHtml(parseMarkdown(text), options),
    '<figure><picture><source media="(prefers-color-scheme: dark)" srcset="/e"><img src="/c" alt=""></picture></figure>\n<figure><img src="/c" alt=""></figure>',
  )
})

test('the text of a figure is what its images say, then its caption', () => {
  const text =
    '<figure><img src="a" alt="b"><img src="c" alt="d"><figcaption>e <b>f</b></figcaption></figure>'
  assert.equal(plainText(parseMarkdown(text)), 'b\nd\ne f')
  assert.equal(extract(text).sections[0]?.text, 'b\nd\ne f')
  assert.equal(extract('![b](a)').sections[0]?.text, 'b')
})

for (const [what, text] of [
  ['attributes of a megabyte', `<figure><img src="${'a'.repeat(900_000)}" alt="b"></figure>`],
  [
    'a set of commas',
    `<picture><source media="(prefers-color-scheme: dark)" srcset="${','.repeat(900_000)}"><img src="a"></picture>`,
  ],
  ['elements that are never closed', '<figure>'.repeat(9000)],
  ['elements in each other', `<div><img>${'<div>'.repeat(4000)}${'</div>'.repeat(4000)}</div>`],
] as const)
  test(`${what} are read in linear time`, () => assert.equal(parseMarkdown(text).children.length, 1))

test('nothing runs in a figure', () => {
  const text =
    '<figure><img src="javascript:alert(1)" onerror="alert(1)"><figcaption><script>alert(1)</script><a href="javascript:alert(1)">a</a></figcaption></figure>'
  assert.equal(html(text), '<figure><img alt=""><figcaption><a>a</a></figcaption></figure>')
  const source = '<source media="(prefers-color-scheme: dark)" srcset="javascript:alert(1)">'
  assert.doesNotMatch(html(`<picture>${source}<img src="a"></picture>`), /="javascript/)
})
