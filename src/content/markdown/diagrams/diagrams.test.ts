// Diagrams are drawn whole or not at all, with nothing in them but shapes and words.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { diagramsOfPage } from './index.ts'

const stringifier = unified().use(rehypeStringify)
const drawWith = (draw: ReturnType<typeof diagramsOfPage>, source: string): string | undefined => {
  const children = draw(source)
  return children && stringifier.stringify({ type: 'root', children })
}
const draw = (source: string) => drawWith(diagramsOfPage(), source)
const svgOf = (source: string) => /<svg.*<\/svg>/s.exec(draw(source) ?? '')?.[0] ?? ''
const nameOf = (source: string) => /<svg[^>]* aria-label="([^"]*)"/.exec(draw(source) ?? '')?.[1]
const lines = (source: string) => svgOf(source).match(/<polyline points="(?!0 0|8 0)/g)?.length ?? 0

describe('a diagram', () => {
  const kinds: Readonly<Record<string, string>> = {
    flowchart: 'flowchart LR\nA[One] --> B{Two}',
    sequence: 'sequenceDiagram\nAda->>Bob: Hello',
    class: 'classDiagram\nclass Animal\nAnimal <|-- Bird',
    state: 'stateDiagram-v2\n[*] --> Still',
    'entity relationship': 'erDiagram\nCUSTOMER ||--o{ ORDER : places',
    chart: 'xychart-beta\nx-axis [a, b]\nbar [1, 2]',
  }
  for (const [kind, source] of Object.entries(kinds))
    test(`of the kind ${kind} is drawn, with its source below`, () => {
      const drawn = draw(source) ?? ''
      assert.match(
        drawn,
        /<svg viewBox="[\d .]+" width="[\d.]+" height="[\d.]+" role="img" aria-label="[^"]+">/,
      )
      assert.match(drawn, /<details><summary>[^<]+<\/summary><pre tabindex="0"><code>/)
      assert.doesNotMatch(drawn, /<style|<script|@import|http|\sstyle=|data-|var\(--_/)
    })

  test('that nothing can draw stays its source', () => {
    for (const source of [
      '',
      'pie title Pets\n"Dogs" : 3',
      'gantt',
      'graph TD',
      'nonsense',
      '\u0000',
      '---\n---',
    ])
      assert.doesNotMatch(draw(source) ?? '', /<text/, source)
  })

  test('has as many links as its source, however they are written', () => {
    const links: Readonly<Record<string, number>> = {
      'A-->B': 1,
      'A-->|yes|B': 1,
      'A---->B-->C; C-->A': 3,
      'A & B-->C & D': 4,
      'A--text-->B': 1,
      'A -. text .-> B': 1,
      'A == text ==> B': 1,
      'a-b-->c-d': 1,
      'A["x-->y"]-->B(z; q)': 1,
      'A:::hot-->B': 1,
    }
    for (const [source, count] of Object.entries(links))
      assert.equal(lines(`graph TD\n${source}`), count, source)
  })

  test('of which a part would be left out stays its source', () => {
    for (const line of ['A --x B', 'A ---o B', '开始-->B', 'A@{ shape: rect } --> B', 'A ~~~ B'])
      assert.equal(draw(`graph TD\nX-->Y\n${line}`), undefined, line)
    assert.equal(draw('stateDiagram-v2\nA --> B\nA --> B --> C'), undefined)
  })

  test('says every word of its source, or stays that', () => {
    const kinds: Readonly<Record<string, readonly [drawn: readonly string[], not: readonly string[]]>> = {
      'sequenceDiagram\nA->>B: x': [
        [
          'participant C as Carol Ann\nC-->>A: Hello, you<br/>there',
          'Note over A,B: both',
          'loop often\nA-)B: y\nend',
        ],
        [
          'autonumber',
          'A-xB: lost',
          'rect rgb(1,2,3)\nA->>B: y\nend',
          'box Group',
          'A->>B: a#59;b',
          'critical a\noption b\nend',
        ],
      ],
      'classDiagram\nA --> B': [
        [
          'A "1" *-- "many" C : has parts',
          'class D {\n<<service>>\n+int size\n-find(name: String) bool\n}',
          'A : +String title',
        ],
        ['note for A "flies"', 'A .. B', 'A -- B', 'class E["Long name"]', 'class F {\n+List~int~ many\n}'],
      ],
      'stateDiagram-v2\n[*] --> A': [
        ['A --> B : go on', 'state "Two words" as C\nA --> C', 'state D {\n[*] --> E\n}\nA --> D'],
        [
          'note right of A : waits',
          'A : told',
          'state f <<fork>>',
          'A --> B: a\n--',
          'note left of A\nlong\nend note',
        ],
      ],
      'erDiagram\nA ||--o{ B : has': [
        ['A {\nstring name PK\n}', 'B }|..|{ C-D : "two words"', 'C||--o|D: is\nD {\nint id   }'],
        ['A {\nstring name "said of it"\n}', 'A ||--o{ B', 'p[Person] ||--o{ A : is', 'A one to many B : x'],
      ],
      'graph TD\nA-->B': [
        ['C[Two words] --> A', 'A -->|why not| B'],
        ['A[Named later]', 'C[a#59;b]'],
      ],
    }
    for (const [source, [drawn, not]] of Object.entries(kinds)) {
      for (const line of drawn) assert.notEqual(draw(`${source}\n${line}`), undefined, line)
      for (const line of not) assert.equal(draw(`${source}\n${line}`), undefined, line)
    }
  })

  test('is called what its author calls it, else by its kind and its words', () => {
    assert.equal(
      nameOf('graph TD\naccTitle: How it flows\naccDescr: From A to B\nA-->B'),
      'How it flows. From A to B',
    )
    assert.equal(nameOf('---\ntitle: "How it flows"\n---\ngraph TD\nA-->B'), 'How it flows')
    assert.equal(nameOf('graph TD\nA[Start]-->B{Really?}'), 'Flowchart: Start, Really?')
    assert.equal(
      nameOf('graph TD\naccTitle: "><script>alert(1)</script>\nA-->B'),
      '&#x22;><script>alert(1)</script>',
    )
  })

  test('shares no id with another one on the page', () => {
    const draw = diagramsOfPage()
    const ids = [1, 2].flatMap(() => drawWith(draw, 'graph TD\nA-->B')?.match(/ id="[^"]+"/g) ?? [])
    assert.ok(ids.length >= 2)
    assert.equal(new Set(ids).size, ids.length)
  })
})

describe('hostile diagrams', () => {
  test('bring nothing into the page but shapes and words', () => {
    const words = '</text></svg><script>alert(1)</script><img src=x onerror=alert(1)>'
    for (const source of [
      `graph TD\nA["${words}"] --> B`,
      `graph TD\nA[x] -->|"${words}"| B`,
      `sequenceDiagram\nA->>B: ${words}`,
      `classDiagram\nclass A {\n ${words}\n}`,
      `stateDiagram-v2\nA --> B : ${words}`,
      `erDiagram\nA ||--o{ B : "${words}"`,
      `xychart-beta\ntitle "${words}"\nx-axis [a, b]\nbar [1, 2]`,
      'graph TD\nA-->B\nclick A "javascript:alert(1)"\nclick B href "https://evil.example" _blank',
      'graph TD\nA-->B\nstyle A fill:url(https://evil.example/x),stroke:url(#x),filter:url(#y)',
      'graph TD\nA-->B\nclassDef default fill:red;background:url(https://evil.example)',
      '%%{init: {"themeCSS": "* { background: url(https://evil.example) }"}}%%\ngraph TD\nA-->B',
      'graph TD\nA["<a href=https://evil.example>x</a><style>*{}</style>"] --> B',
    ]) {
      const svg = svgOf(source).replace(/aria-label="[^"]*"/, '')
      assert.doesNotMatch(
        svg,
        /<(?!\/?(?:svg|defs|marker|g|rect|circle|ellipse|line|polyline|polygon|path|text|tspan)\b)/,
        source,
      )
      assert.doesNotMatch(svg.replace(/>[^<]*</g, '><'), /evil|javascript|\son|\sstyle/i, source)
    }
  })

  test('a colour of the author tints a shape, so that its words can be read in light and dark', () => {
    assert.match(
      svgOf('graph TD\nA-->B\nstyle A fill:#f96'),
      /fill="color-mix\(in oklab,#f96 25%,var\(--surface\)\)"/,
    )
  })

  test('what would take long to lay out stays source', () => {
    const many = (count: number, link: (i: number) => string) =>
      Array.from({ length: count }, (_, i) => link(i))
    for (const source of [
      `graph TD\n${many(30, i => `a${i}`).join(' & ')} --> ${many(30, i => `b${i}`).join(' & ')}`,
      `graph TD\n${many(400, i => `a${i} --> b${i}`).join('\n')}`,
      `graph TD\n${many(400, i => `a${i} --> b${i}`).join(';')}`,
      `graph TD\n${many(400, i => `a${i}`).join('-->')}`,
      `graph TD\n${'subgraph x\n'.repeat(100)}${'end\n'.repeat(100)}`,
      `graph TD\nA[${'x'.repeat(30_000)}]`,
    ])
      assert.equal(draw(source), undefined, source.slice(0, 40))
  })

  test('of very many on a page the first are drawn', () => {
    const draw = diagramsOfPage()
    const drawn = Array.from({ length: 200 }, () => draw('sequenceDiagram\nA->>B: x') !== undefined)
    assert.equal(drawn.filter(Boolean).length, 50)
  })
})
