// The extract of a text for the index of its space: links, anchors, sections.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { sharedData } from '../../../test/world/shared-data.ts'
import { headings } from './blocks.ts'
import { extract, type TextSection } from './extract.ts'
import { links } from './links.ts'
import { parseMarkdown } from './parse.ts'
import { decodeDestination, scanLinkDestinations } from './scan-links.ts'

const { path: data, skip } = sharedData('')

const hrefs = (text: string): string[] => extract(text).links.map(({ href }) => href)
const textOf = (text: string): string | undefined => extract(text).sections[0]?.text
const section = (id: string | null, title: string, text: string): TextSection => ({ id, title, text })

suite('links', () => {
  for (const [text, expected] of [
    ['[a](b.md "t") ![c](<d e.png>) [f](b.md) [g]() [h](i%20j\\(k\\)&amp;l)', 'b.md|d e.png|i%20j(k)&l'],
    ['[a] ![b][a] [c][D] [e]\n\n[a]: one.md\n[A]: two.md\n[d]: three.md\n[f]: four.md', 'one.md|three.md'],
    ['<https://a.b> c@d.ef www.g.hi', 'https://a.b|mailto:c@d.ef|http://www.g.hi'],
    ['[![a](b.png)](c.md) d[^e]\n\n[^e]: [f](g.md)', 'c.md|b.png|g.md'],
    [
      'a <img src=b.png> <a\nhref="c&amp;d.md">e</a> <data src="f" data-src="g"> <a href="">h</a>',
      'b.png|c&d.md|f',
    ],
    ['> <video>\n> <source src="a.mp4">\n> </video>\n\n<iframe src="b"></iframe>', 'a.mp4|b'],
    ['`[a](b)` <!-- [c](d) <a href="e"> -->\n\n```\n[f](g)\n```\n\n    [h](i)\n', ''],
    ['<script>\n"<a href=\'a\'>"\n</script>\n', ''],
    ['\\[a](b) [c](<{{ space.vars.d }}/e>)', '{{ space.vars.d }}/e'],
  ] as const)
    test(`of ${JSON.stringify(text)}`, () => assert.equal(hrefs(text).join('|'), expected))

  test('in blocks are those of the text, in its order', () => {
    const text =
      '{% tabs %}{% tab title="x" %}\n{% hint %}\n[a](a)\n{% file src="b" %} ![](c)\n{% endfile %}\n{% endhint %}\n' +
      '{% endtab %}{% endtabs %}\n\n<details><summary><a href="d" id="e">f</a></summary>\n\n[g](h)\n</details>\n\n' +
      '<picture><source srcset="i 1x, j 2x"><img src="k"></picture>'
    assert.deepEqual(hrefs(text), ['a', 'b', 'c', 'd', 'h', 'i', 'j', 'k'])
    assert.deepEqual(extract(text).anchors, ['e'])
  })

  test('that say what is shown here are not taken for others', () => {
    assert.deepEqual(extract('{% include "a.md" %}\n\n[a](a.md)').links, [
      { href: 'a.md', relation: 'dependsOn' },
      { href: 'a.md', relation: 'reference' },
    ])
  })

  test('to an operation of an API say which one', () => {
    const block = (method: string) => `{% openapi-operation spec="a" path="/b" method="${method}" %}`
    const blocks = [block('GET'), block('put'), block('get'), '{% openapi-schemas spec="a" schemas="B" %}']
    assert.deepEqual(extract(blocks.join('\n\n')).links, [
      { href: 'a', relation: 'dependsOn', part: 'get /b' },
      { href: 'a', relation: 'dependsOn', part: 'put /b' },
      { href: 'a', relation: 'dependsOn' },
    ])
  })

  for (const [text, expected] of [
    ['{% include "a_b_.md" %}', 'dependsOn a_b_.md'],
    ["{%- include 'a.md' -%}", 'dependsOn a.md'],
    [
      '{% openapi src="https://a.b/c" path="/d" method="get" %}\n[e](f)\n{% endopenapi %}',
      'dependsOn https://a.b/c|reference f',
    ],
    [
      '{% openapi-operation spec="a" path="/b" method="put" %}\n\n{% swagger path="/d" method="get"\n  src="c" %}',
      'dependsOn a|dependsOn c',
    ],
    [
      '- {% content-ref url="a.md#b" %}\n  [a](a.md)\n  {% endcontent-ref %}',
      'reference a.md#b|reference a.md',
    ],
    [
      '{% file src="__a\\_b__ (1).pdf" caption="c" %}\n{% embed url="www.d.ef" %}',
      'reference __a_b__ (1).pdf|reference www.d.ef',
    ],
    ['`{% include "a" %}` {% file data-src="b" %} {% file src="" %} {% other src="c" %}', ''],
    ['```\n{% include "a" %}\n```\n\n<!-- {% include "b" %} -->\n\n{% include "c"\n\n%}', ''],
    ['{% embed data="https://a.b" %} {% include "c" `%}`', 'dependsOn c'],
  ] as const)
    test(`of ${JSON.stringify(text)}`, () =>
      assert.equal(
        extract(text)
          .links.map(({ href, relation }) => `${relation} ${href}`)
          .join('|'),
        expected,
      ))
})

suite('anchors', () => {
  test('are the ids of headings wherever they are, and those in HTML', () => {
    const text =
      '# A\n\n> ## A\n\n<a name="b"></a> <a id=c name=d> <p\nID="e&amp;f" id="no">\n\n# <b id="">G</b>\n'
    assert.deepEqual(extract(text).anchors, ['a', 'a-1', 'b', 'c', 'd', 'e&f', 'g'])
  })

  test('are nothing in code, comments, scripts, footnotes, and names of other elements', () => {
    const text =
      '`<a id="a">` <!-- <a id="b"> --> c[^d] <input name="e" data-id="f" title=" id=\'g\'">\n\n[^d]: h\n'
    assert.deepEqual(extract(`${text}\n<script>\n'<p id="i">'\n</script>\n`).anchors, [])
  })
})

suite('sections', () => {
  test('begin at top-level headings', () => {
    assert.deepEqual(extract('a\n\n# *B* `c`\n\nd\n\n> # E\n\nF\n---\n\n# B c\n').sections, [
      section(null, '', 'a'),
      section('b-c', 'B c', 'd\nE'),
      section('f', 'F', ''),
      section('b-c-1', 'B c', ''),
    ])
  })

  test('of a text that says nothing are none', () => assert.deepEqual(extract('\n<!-- a -->\n').sections, []))

  for (const [text, expected] of [
    ['a *b*\nc  \nd &amp; \\*e\\* [f](g) ![h](i) ![j][k]\n\n[k]: l', 'a b c\nd & *e* f h j'],
    ['- a\n\n  b\n- [x] c\n  1. d\n\n> e\n\n---\n\nf[^g]\n\n[^g]: h', 'a\nb\nc\nd\ne\nf\nh'],
    ['| a | b |\n|---|---|\n| c | `d\\|e` |', 'a b\nc d|e'],
    ['```js\nif (a)  {\n    b()\n\n}\n```\n\n    c', 'if (a) {\nb()\n}\nc'],
    ['a <b>b</b>c<br>d <!-- e -->f <script>g</script>h <img alt="i &lt; j" src="k">', 'a bc\nd f h i < j'],
    ['<table>\n<tr><td>Port</td><td>24224</td></tr>\n<tr><td>a\nb</td></tr>\n</table>', 'Port 24224\na b'],
    ['<style>\na {}\n</style>\n\n<?a\nb?>\n\n<!A b>\n\n<div>a &lt; b \\& c<!--> d</div>', 'a < b \\& c d'],
    ['<p title="a > b">c</p d>\n<script>\ne</p>\n</script>f', 'c\nf'],
    [
      '{% hint style="info" %}\n*a* {% b %}c\n{% endhint %}\n\n{% d\n\ne %}\n\n`{% f %}` {% g {% h %} {% i',
      'a {% b %}c\n{% d\ne %}\n{% f %} {% g {% h %} {% i',
    ],
    ['```\n{% a %}\n```\n\n<p>{% b %}c</p>', '{% a %}\n{% b %}c'],
    ['e\u0301 \u00a0  a', 'é a'],
    [`a${'\u0301\u0327'.repeat(20)}`, `á${'\u0327'.repeat(15)}${'\u0301'.repeat(14)}`.normalize('NFC')],
  ] as const)
    test(`say of ${JSON.stringify(text)} what is read`, () => assert.equal(textOf(text), expected))

  for (const [what, text, expected] of [
    [
      'titles of hints, tabs, folded parts and code',
      '{% hint title="a" %}b{% endhint %}\n\n=== "c"\n\n    d\n\n<details><summary><b>e</b></summary>\n\nf\n</details>\n\n' +
        '!!! note "g"\n    h\n\n```js title="i.js"\nj\n```',
      'a\nb\nc\nd\ne\nf\ng\nh\ni.js\nj',
    ],
    [
      'the days and tags of news, the operations of an API, diagrams and formulas',
      '{% updates %}{% update date="2026-08-06" tags="a,b" %}c{% endupdate %}{% endupdates %}\n\n' +
        '{% openapi src="d" path="/e" method="get" %}\n\n```mermaid\nf --> g\n```\n\n$$h^2$$ is $i_j$\n\n$$k$$',
      '2026-08-06 a b\nc\nGET /e\nf --> g\nh^2 is i_j\nk',
    ],
    [
      'no word that only marks: styles, icons, languages, widths, conditions, addresses',
      '{% hint style="warning" icon="rocket" %}\n:icon-bolt: a\n{% endhint %}\n\n```js\nb\n```\n\n' +
        '{% columns %}{% column width="50%" %}c{% endcolumn %}{% endcolumns %}\n\n' +
        '{% if visitor.claims.d %}\ne\n{% endif %}\n\n{% embed url="https://f.g" %}h{% endembed %}',
      'a\nb\nc\ne\nh',
    ],
    [
      'what is broken, as it is written',
      '{% hint %}\na\n\n{% b %}\n\n:::c\nd',
      '{% hint %}\na\n{% b %}\n:::c\nd',
    ],
  ] as const)
    test(`say ${what}`, () => assert.equal(textOf(text), expected))

  test('contain the blocks that stand in them, with the headings in those', () => {
    const text =
      '# A\n\n{% stepper %}\n{% step %}\n## B\n\nb\n\n=== "C"\n    c\n{% endstep %}\n{% endstepper %}\n\nd\n\n# E\n\n:::tip F\n# G\n:::'
    assert.deepEqual(extract(text).sections, [section('a', 'A', 'B\nb\nC\nc\nd'), section('e', 'E', 'F\nG')])
    assert.deepEqual(extract(text).anchors, ['a', 'b', 'e', 'g'])
  })

  test('have plain titles', () => {
    const { sections } = extract('# a ![b](c) <i>d</i> {% e %} [f](g)  \n\ne\u0301<br>h\n==\n')
    assert.deepEqual(sections, [
      section('a-b-d--e--f', 'a b d {% e %} f', ''),
      section('e\u0301h', 'é h', ''),
    ])
  })
})

test('a text with more than the bounds gives what they allow, and its last section all the rest', () => {
  const many = Array.from({ length: 5001 }, (_, index) => index)
  const { links, anchors } = extract(many.map(index => `[a](${index})<a id="${index}">\n\n`).join(''))
  assert.deepEqual([links.length, anchors.length], [5000, 5000])
  const { sections } = extract(
    many
      .slice(0, 2002)
      .map(index => `# h${index}\n\nt${index}\n\n`)
      .join(''),
  )
  assert.deepEqual(
    [sections.length, sections.at(-1)],
    [2000, section('h1999', 'h1999', 't1999\nh2000\nt2000\nh2001\nt2001')],
  )
})

const pieces = fc.constantFrom(
  ...'[ ] ( ) ]( [a]( [a]: [b] ! \\ " \' > - # ` | = / *a* _ ~ {% %} {%b%} &amp; %20 b.md #c www.a.b @ <b>'.split(
    ' ',
  ),
  ...[
    '\n',
    '\n\n',
    ' ',
    '\t',
    '```\n',
    '    ',
    '[^1]: ',
    '<a href="',
    '<img src=',
    '<p id="i">',
    "<a name='n'>",
  ],
  ...[
    '<!--',
    '-->',
    '<script>',
    '</script>',
    '{% include "',
    '{% embed url=',
    '{% hint %}\n',
    '{% endhint %}',
    '" %}',
    '<img srcset="',
    '<details><summary>',
    '</summary>',
    '</details>\n',
    ':::tip\n',
    '\n:::\n',
    '{% file src="',
    '<div>\n',
    '# h\n',
    '<https://a.b>',
  ],
)
const texts = fc.array(pieces, { maxLength: 30 }).map(parts => parts.join(''))

test('any text gives the links that the parser finds, and addresses that are their own text', () => {
  return fc.assert(fc.asyncProperty(texts, assertLinks), { numRuns: 1000 })
})

test('any text gives as anchors the ids of its headings, and those of its HTML', () => {
  fc.assert(
    fc.property(texts, text => {
      const { anchors, sections } = extract(text)
      const ids = headings(parseMarkdown(text)).map(({ id }) => id)
      assert.deepEqual(
        anchors.filter(id => !/^[in]$/.test(id)),
        ids,
      )
      for (const { id } of sections) assert.ok(id === null || ids.includes(id))
    }),
    { numRuns: 1000 },
  )
})

test('the text of any section is tidy', () => {
  fc.assert(
    fc.property(texts, text => {
      for (const { title, text: content } of extract(text).sections) {
        assert.doesNotMatch(title, /\s\s|^\s|\s$|\n/)
        assert.doesNotMatch(content, /\s\s|^\s|\s$/)
      }
    }),
    { numRuns: 1000 },
  )
})

test('the pages of real repositories give the links that the parser finds', { skip }, async () => {
  for (const path of globSync('markdown/**/*.md', { cwd: data }))
    await assertLinks(readFileSync(join(data, path), 'utf8').replace(/\r\n?/g, '\n'))
})

const assertLinks = async (text: string): Promise<void> => {
  const written = links(parseMarkdown(text))
  const found = new Set(extract(text).links.map(({ href }) => href))
  const scanned = new Set((await scanLinkDestinations(text)).map(decodeDestination))
  for (const { kind, href } of written)
    if (kind === 'link' || kind === 'image') {
      assert.ok(found.has(href), `${href} is not found in ${JSON.stringify(text)}`)
      assert.ok(scanned.has(decodeDestination(href)), `${href} is not scanned in ${JSON.stringify(text)}`)
    }
  const known = new Set(written.map(({ href }) => href))
  for (const href of found)
    assert.ok(known.has(href) || isAddress(href) || text.includes('{%'), `${href} in ${JSON.stringify(text)}`)
}

const isAddress = (href: string): boolean => /^(?:https?:\/\/|mailto:)/.test(href)
