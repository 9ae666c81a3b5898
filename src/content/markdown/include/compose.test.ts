// Reusable content in its place: what is shown, what is not and why, and that texts do not affect each other.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Root } from 'mdast'
import { blocks, documentWithIds } from '../blocks.ts'
import { parseMarkdown } from '../parse.ts'
import { renderHtml } from '../render.ts'
import { composeIncludes } from './compose.ts'
import { type Included, mostIncludedCharacters } from './included.ts'
import { scanIncludes } from './scan.ts'

const include = (name: string) => `{% include "${name}" %}`

/** Contents that can be included everywhere by their names. */
const including = (texts: Readonly<Record<string, string>>): Included => {
  const includes = Object.fromEntries(Object.keys(texts).map(name => [name, name]))
  const contents = Object.fromEntries(
    Object.entries(texts).map(([id, markdown]) => [
      id,
      { id, title: `Title of ${id}`, markdown, includes, links: { x: `/${id}` } },
    ]),
  )
  return { includes, contents }
}

const composed = (text: string, texts: Readonly<Record<string, string>>): Root => {
  const root = parseMarkdown(text)
  composeIncludes(root, including(texts))
  return root
}

const html = (text: string, texts: Readonly<Record<string, string>>): string =>
  renderHtml(composed(text, texts), { links: { x: '/page' } }).replaceAll('\n', '')

const problems = (root: Root): string[] =>
  (root.data?.problems ?? []).map(({ line, message }) => `${line}: ${message}`)

test('a reusable content is shown where it is included, in others too', () => {
  assert.equal(
    html(`a\n\n- ${include('one')}\n`, { one: `*b*\n\n${include('two')}`, two: 'c' }),
    '<p>a</p><ul><li><div class="include"><p><em>b</em></p><div class="include"><p>c</p></div></div></li></ul>',
  )
})

test('the tree says what is included, and keeps the ids of all blocks of the page', () => {
  const text = `# Setup\n\n${include('one')}\n\n## More\n\n# More\n`
  const root = composed(text, { one: '# More\n\n# Setup' })
  const [, node] = documentWithIds(root).children
  assert.ok(node?.type === 'include')
  assert.deepEqual(node.reusableContent, { id: 'one', title: 'Title of one' })
  assert.deepEqual(
    blocks(root).map(({ id }) => id),
    blocks(parseMarkdown(text)).map(({ id }) => id),
  )
  assert.match(renderHtml(root), /<h1 id="more-2">More<\/h1>\n<h1 id="setup-1">Setup<\/h1>/)
})

suite('texts do not mix', () => {
  test('links lead to where those of their own text lead', () => {
    const text = `[a](x) ![b](x)\n\n${include('one')}\n\n[c](x)`
    const links = html(text, {
      one: `[d](x) <a href="x">e</a>\n\n${include('two')}\n\n[f](x)`,
      two: '[g](x)',
    })
    assert.deepEqual(
      [...links.matchAll(/(?:href|src)="([^"]*)"/g)].map(match => match[1]),
      ['/page', '/page', '/one', '/one', '/two', '/one', '/page'],
    )
  })

  test('definitions and footnotes are those of their own text', () => {
    const shown = html(`[a] [b][^1]\n\n[a]: /page-a\n[^1]: page\n\n${include('one')}`, {
      one: '[a] [b] ![a] [^1]\n\n[a]: /other "t"\n[b]: /b\n[^1]: other\n',
    })
    assert.ok(shown.includes('<a href="/page-a">a</a> [b]'), shown)
    assert.ok(shown.includes('<a href="/other" title="t">a</a> <a href="/b">b</a> <img src="/other"'), shown)
    assert.equal(shown.match(/<li id="[^"]*"><p>(?:page|other)/g)?.length, 2, shown)
  })

  test('what is not closed in one does not go on in the other', () => {
    const shown = html(`{% hint %}\n${include('one')}\n{% endhint %}\n\nb`, {
      one: '{% endhint %}\n\n```\na',
    })
    assert.match(
      shown,
      /<div class="include"><p>{% endhint %}<\/p><pre>.*a\s*<\/code><\/pre><\/div><\/aside><p>b/,
    )
  })

  test('no text can pretend to be another one', () =>
    assert.ok(
      html('<div data-scope="0"><a href="x">a</a></div>\n', { one: 'b' }).includes('<a href="/page">a</a>'),
    ))
})

suite('an include that cannot be shown is the text of its tag, and told', () => {
  const told = (text: string, texts: Record<string, string>): string[] => problems(composed(text, texts))

  test('where it leads nowhere', () => {
    assert.deepEqual(told(`a\n\n${include('gone')}`, {}), ['3: there is no reusable content at “gone”'])
    assert.equal(html(include('__proto__'), {}), '<p>{% include "__proto__" %}</p>')
  })

  test('where it includes itself, over others too', () => {
    const texts = { one: `a ${include('two')}`, two: `b ${include('one')}` }
    assert.deepEqual(told(`\n${include('one')}`, texts), ['2: “Title of one” includes itself'])
    assert.match(html(include('one'), texts), /<p>b<\/p><p>{% include "one" %}<\/p>/)
  })

  test('where it is more than 16 deep', () => {
    const chain = (length: number) =>
      Object.fromEntries(
        Array.from({ length }, (_, at) => [`n${at}`, at + 1 < length ? include(`n${at + 1}`) : 'end']),
      )
    assert.deepEqual(told(include('n0'), chain(16)), [])
    assert.deepEqual(told(include('n0'), chain(17)), ['1: includes are more than 16 deep in one another'])
  })

  test('where there are too many, however few texts these are', () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 15 }, (_, at) => [
        `n${at}`,
        `${include(`n${at + 1}`)}\n\n${include(`n${at + 1}`)}`,
      ]),
    )
    const all = told(include('n0'), { ...doubling, n15: 'a' })
    assert.ok(all.length > 0 && all.length <= 100)
    assert.deepEqual(new Set(all), new Set(['1: the page has more than 1000 includes']))
  })

  test('where it is too much', () => {
    const half = 'ab '.repeat(mostIncludedCharacters / 6 + 1)
    assert.deepEqual(told(`${include('one')}\n\n${include('one')}`, { one: half }), [
      '3: the page includes more than 1000000 characters',
    ])
  })

  test('where it stands too deep', () => {
    const one = `${'> '.repeat(90)}${include('two')}`
    const found = told(include('one'), {
      one,
      two: `${'> '.repeat(90)}${include('three')}`,
      three: include('four'),
      four: 'a',
    })
    assert.deepEqual(found, [])
    const deeper = told(include('one'), {
      one,
      two: `${'> '.repeat(90)}${include('three')}`,
      three: `${'> '.repeat(90)}${include('four')}`,
      four: 'a',
    })
    assert.deepEqual(deeper, ['1: “Title of four” is included too deep in other blocks'])
  })

  test('where it cannot be read', () => {
    const [problem] = told(include('one'), { one: '>'.repeat(50_000) })
    assert.match(problem ?? '', /^1: “Title of one” cannot be shown: the text cannot be read as Markdown/)
  })

  test('and what is broken in it is told as well', () =>
    assert.deepEqual(told(`{% tab %}\n\n${include('one')}`, { one: '{% hint %}' }), [
      '1: {% tab %} is not closed',
      '3: in “Title of one”: {% hint %} is not closed',
    ]))
})

test('the scan finds every include that the parser finds', () => {
  const text = [
    include('a.md'),
    "{%- include 'b c.md' -%}",
    '{% INCLUDE d.md %} {% include\n"e.md" %}',
    '> {% include\n> "f.md" %}',
    '{% include "g&amp;h.md" %}',
    '{% included "no" %} {% hint title="x" %}{% endhint %}',
  ].join('\n\n')
  const found = new Set(scanIncludes(text))
  const urls: string[] = []
  const collect = (node: { type: string; url?: string; children?: unknown[] }) => {
    if (node.type === 'include') urls.push(node.url ?? '')
    for (const child of node.children ?? []) collect(child as typeof node)
  }
  collect(parseMarkdown(text))
  assert.equal(urls.length, 6)
  for (const url of urls) assert.ok(found.has(url), url)
  assert.ok(!found.has('no'))
})
