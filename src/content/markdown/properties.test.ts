// What is true of every text, however broken: texts are generated from the marks of all blocks in any order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Element, Nodes as HtmlNodes } from 'hast'
import type { Nodes } from 'mdast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { Invalid } from '#kernel/errors.ts'
import { plainText } from './blocks.ts'
import { eachNode, parseMarkdown, toDocument } from './parse.ts'
import { renderHtml } from './render.ts'

const marks = [
  ...['{% hint %}', '{% endhint %}', '{% hint style="danger" title="a\nb" %}', '{% tabs %}', '{% endtabs %}'],
  ...[
    '{% tab title="a" %}',
    '{% endtab %}',
    '{% code %}',
    '{% endcode %}',
    '{% if a %}',
    '{% endif %}',
    '{% step %}',
  ],
  ...[
    '{% embed url="a" %}',
    '{% endembed %}',
    '{% include "a" %}',
    '{% stepper %}',
    '{% endstepper %}',
    '{% foo %}',
  ],
  ...[
    '{%',
    '%}',
    '{{',
    '}}',
    '{{ a }}',
    '$$',
    '$$\n',
    '$',
    '$a$',
    '\\$',
    ':::',
    '\n:::\n',
    ':::note\n',
    '::::tip a\n',
  ],
  ...[
    '!!! note\n',
    '??? note "a"\n',
    '=== "a"\n',
    '===! "b"\n',
    '===',
    '---',
    '    ',
    '  ',
    '\t',
    '\n',
    '\n\n',
    '\r\n',
  ],
  ...[
    '\r',
    '> ',
    '>',
    '- ',
    '1. ',
    '[^a]: ',
    '[^a]',
    '# ',
    '| a | b |',
    '|-|-|',
    '\n| - | - |\n',
    '`',
    '```',
    '~~~',
  ],
  ...[
    '<details>',
    '</details>',
    '<summary>',
    '</summary>',
    '<div>',
    '</div>',
    '<!--',
    '-->',
    '<pre>',
    '<mark>',
  ],
  ...[
    '</mark>',
    '<figure>',
    '</figure>',
    '<img src="a" onerror="b">',
    '<a class="button" href="javascript:a">',
    '</a>',
  ],
  ...[
    '<script>',
    '</script>',
    '<table data-view="cards">',
    '<td>',
    '</table>',
    '[',
    '](b)',
    '![a](b)',
    '[a]: b',
    '*',
  ],
  ...[
    '**',
    '_',
    '~',
    ':rocket:',
    ':icon-a:',
    '&amp;',
    '\\',
    '\uFEFF',
    '\0',
    '😀',
    '[!NOTE]',
    '> [!NOTE]\n',
    '{#a}',
  ],
  ...['www.a.b', 'a@b.c', ' ', ' ', '\n', '\n', 'word '],
]
const texts = fc.array(fc.constantFrom(...marks), { maxLength: 30 }).map(parts => parts.join(''))

/** The tree; undefined if the text is refused. */
const treeOf = (text: string): ReturnType<typeof parseMarkdown> | undefined => {
  try {
    return parseMarkdown(text)
  } catch (error) {
    assert.ok(error instanceof Invalid, String(error))
    return undefined
  }
}

test('a text is parsed or refused, and its tree goes over the wire without the marks of the parser', () => {
  fc.assert(
    fc.property(texts, text => {
      const root = treeOf(text)
      if (root === undefined) return
      const document = toDocument(root)
      assert.deepEqual(JSON.parse(JSON.stringify(document)), document)
      assert.doesNotMatch(JSON.stringify(document), /"type":"(?:blockMarker|indentedBlock)"/)
    }),
    { numRuns: 2000 },
  )
})

test('nodes stand within the source and begin in the order of the document', () => {
  fc.assert(
    fc.property(texts, text => {
      const root = treeOf(text)
      if (root === undefined) return
      const length = root.data?.source?.length ?? 0
      eachNode(root, (node: Nodes) => {
        const { start = 0, end = length } = placeOf(node)
        assert.ok(0 <= start && start <= end && end <= length, `${node.type} ${start} ${end}`)
        const starts = 'children' in node ? node.children.flatMap(child => placeOf(child).start ?? []) : []
        assert.deepEqual(
          starts,
          starts.toSorted((one, other) => one - other),
        )
      })
    }),
    { numRuns: 2000 },
  )
})

const placeOf = ({ position }: Nodes): { start?: number | undefined; end?: number | undefined } => ({
  start: position?.start.offset,
  end: position?.end.offset,
})

test('no word is lost: those between the marks of blocks are in the plain text, in their order', () => {
  const blockMarks = marks.filter(mark => !/[<[\]&#^~`_*\\|!:@.]|\$|\{\{| {4}|\t|title=|\r|\0|---/.test(mark))
  const pieces = fc.array(fc.oneof(fc.constantFrom(...blockMarks), fc.constant('word')), { maxLength: 25 })
  fc.assert(
    fc.property(pieces, parts => {
      let count = 0
      const text = parts.map(part => (part === 'word' ? ` w${count++}w ` : part)).join('')
      const root = treeOf(text)
      if (root === undefined) return
      const words = plainText(root).match(/w\d+w/g) ?? []
      assert.deepEqual(
        words,
        [...Array(count).keys()].map(index => `w${index}w`),
      )
    }),
    { numRuns: 2000 },
  )
})

test('nothing in the HTML of a page can run, whatever its blocks contain', () => {
  const scripts = [
    '<script>a</script>',
    '<img src=x onerror=a>',
    'javascript:a',
    '"><script>a</script>',
    "' onclick='a",
  ]
  const attributes = [
    'style',
    'title',
    'url',
    'src',
    'icon',
    'width',
    'date',
    'tags',
    'class',
    'data-icon',
    'href',
  ]
  const tag = fc
    .tuple(
      fc.constantFrom(
        'hint',
        'tab',
        'code',
        'embed',
        'file',
        'content-ref',
        'column',
        'update',
        'openapi',
        'if',
        'include',
      ),
      fc.constantFrom(...attributes),
      fc.constantFrom(...scripts),
    )
    .map(
      ([name, attribute, value]) => `\n{% ${name} ${attribute}="${value}" %}\na ${value}\n{% end${name} %}\n`,
    )
  const element = fc
    .tuple(
      fc.constantFrom('a', 'mark', 'i', 'span', 'figure', 'img', 'details', 'td'),
      fc.constantFrom(...attributes),
      fc.constantFrom(...scripts),
    )
    .map(([name, attribute, value]) => `<${name} ${attribute}="${value}">${value}</${name}>`)
  const parts = fc.array(fc.oneof(tag, element, fc.constantFrom(...scripts, ...marks)), { maxLength: 15 })
  fc.assert(
    fc.property(parts, all => {
      const root = treeOf(all.join(''))
      if (root !== undefined) eachElement(parsed(renderHtml(root)), refuseScript)
    }),
    { numRuns: 1000 },
  )
})

/** The HTML as a browser parses it. */
const parsed = (html: string): HtmlNodes =>
  unified()
    .use(rehypeRaw)
    .runSync({ type: 'root', children: [{ type: 'raw', value: html }] })

const refuseScript = ({ tagName, properties }: Element): void => {
  assert.ok(
    !['script', 'style', 'iframe', 'object', 'embed', 'base', 'meta', 'link'].includes(tagName),
    tagName,
  )
  for (const [name, value] of Object.entries(properties)) {
    assert.doesNotMatch(name, /^(?:on|style$|srcDoc$)/i)
    if (/^(?:href|src|srcSet|action|formAction|cite|poster|data|background|xLinkHref)$/.test(name))
      assert.doesNotMatch(String(value), /^\s*javascript:/i)
  }
}

const eachElement = (node: HtmlNodes, visit: (element: Element) => void): void => {
  if (node.type === 'element') visit(node)
  if ('children' in node) for (const child of node.children) eachElement(child, visit)
}
