// Conditions wherever they may be written: each hides its content, or is reported as a problem with its line.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parseMarkdown } from '../parse.ts'
import { withoutHidden } from '../visitor/without-hidden.ts'

const condition = '{% if visitor.claims.pro == true %}secret{% endif %}'
const block = '{% if visitor.claims.pro == true %}\nsecret\n{% endif %}'
const cards = '<table data-view="cards"><thead><tr><th></th><th data-card-cover></th></tr></thead><tbody><tr>'

const placements: readonly string[] = [
  condition,
  block,
  `Text before ${condition} and behind`,
  `Text before\n${block}\nand behind`,
  `**${condition}** *a ${condition}* ~~${condition}~~`,
  `# ${condition}`,
  `a ${condition}\n===`,
  `# a {#${condition}}`,
  `[${condition}](x)`,
  `[a](<${condition}>)`,
  `[a](x "${condition}")`,
  `[${condition}]\n\n[${condition}]: x`,
  `[a]\n\n[a]: x "${condition}"`,
  `[a]\n\n[a]: <${condition}>`,
  `![${condition}](x.png)`,
  `a ![${condition}](x.png) b`,
  `![a](x.png "${condition}")`,
  `![${condition}][a]\n\n[a]: x.png`,
  `[![${condition}](x.png)](y)`,
  `<https://example.org/${condition}>`,
  `https://example.org/${condition}`,
  `a[^b]\n\n[^b]: ${condition}`,
  `a[^${condition}]\n\n[^${condition}]: b`,
  `| a |\n|-|\n| ${condition} |`,
  `| ${condition} |\n|-|\n| b |`,
  `| a |\n|-|\n| b | ${condition} |`,
  `- ${condition}\n- [ ] ${condition}`,
  `- {% if visitor.claims.pro == true %}\n- secret\n- {% endif %}`,
  `> [!NOTE] ${condition}`,
  `:::note ${condition}\na\n:::`,
  `!!! note "${condition}"\n    a`,
  `=== "${condition}"\n    a`,
  `{% hint title="${condition}" %}\na\n{% endhint %}`,
  `{% hint %}\n${block}\n{% endhint %}`,
  `{% tabs %}\n${block}\n{% tab title="a" %}\nb\n{% endtab %}\n{% endtabs %}`,
  `{% tabs %}\n{% tab title="${condition}" %}\na\n{% endtab %}\n{% endtabs %}`,
  `{% stepper %}\n${block}\n{% step %}\na\n{% endstep %}\n{% endstepper %}`,
  `{% code title="${condition}" %}\n\`\`\`\na\n\`\`\`\n{% endcode %}`,
  `{% code %}\n${block}\n\`\`\`\na\n\`\`\`\n{% endcode %}`,
  `{% embed url="https://example.org" %}\n${condition}\n{% endembed %}`,
  `{% file src="a.zip" %}\n${condition}\n{% endfile %}`,
  `{% content-ref url="a.md" %}\n${condition}\n{% endcontent-ref %}`,
  `{% openapi-operation spec="a" path="/b" method="get" %}\n${condition}\n{% endopenapi-operation %}`,
  `{% updates %}\n{% update date="2026-01-01" %}\n${block}\n{% endupdate %}\n{% endupdates %}`,
  `{% columns %}\n{% column %}\n${block}\n{% endcolumn %}\n${block}\n{% endcolumns %}`,
  `\`\`\`js title="${condition}"\na\n\`\`\``,
  `a <button class="button" title="${condition}">${condition}</button> b`,
  `a <mark>${condition}</mark> <a href="x" title="${condition}">a</a>`,
  `a <img src="x" alt="${condition}"> b`,
  `<p>${condition}</p>`,
  `<div>\n<div>${condition}</div>\n</div>`,
  `<div>\n${block}\n</div>`,
  `<div>\n\n${condition}\n\n</div>`,
  `<div data-a="${condition}"></div>`,
  `<a href="x" title="${condition}">a</a>`,
  `<a href="${condition}">a</a>`,
  `<a href='${condition}'\n title='${condition}'>a</a>`,
  `<b title=${condition}>a</b>`,
  `<table><tr><td>${condition}</td></tr></table>`,
  `${cards}<td>${condition}</td></tr></tbody></table>`,
  `${cards}<td>a</td><td><img src="${condition}"></td></tr></tbody></table>`,
  `${cards}<td><p>a</p>\n<p>${condition}</p></td></tr></tbody></table>`,
  `<table data-search="true"><thead><tr><th>${condition}</th></tr></thead><tbody><tr><td>${condition}</td></tr></tbody></table>`,
  `<figure><img src="a.png" alt="x"><figcaption>${condition}</figcaption></figure>`,
  `<figure><img src="a.png" alt="x"><figcaption><p>${condition}</p></figcaption></figure>`,
  `<figure><img src="a.png" alt="${condition}"></figure>`,
  `<picture><source media="(prefers-color-scheme: dark)" srcset="b.png"><img src="a.png" alt="${condition}"></picture>`,
  `<details>\n<summary>a</summary>\n${block}\n</details>`,
  `<details>\n\n<summary>${condition}</summary>\n\na\n</details>`,
  `<details title="${condition}">\n\na\n\n</details>`,
  `<!-- ${condition} -->`,
  `a <!-- ${condition} --> b`,
  `<script>\n${condition}\n</script>`,
  `$$\n${condition}\n$$`,
  `a $$b ${condition}$$ $c ${condition}$`,
  `\`\`\`mermaid title="${condition}"\na\n\`\`\``,
  `{{ "${condition}" }}`,
  `\\\\${condition}`,
  '{% if visitor.claims.pro == true %}secret',
  '{% if visitor.claims.pro == true\nsecret',
  '\\\\{% if visitor.claims.pro == true\nsecret',
  '{% if %}secret{% endif %}',
  '{%- IF visitor.claims.pro == true -%}secret{%- ENDIF -%}',
  `<code title="${condition}">a</code>`,
  `<p></code>${condition}</p>`,
  `<p><code>a</code>${condition}</p>`,
]

const inLines = (first: string, others: string) => (text: string) =>
  first + text.replaceAll('\n', `\n${others}`)

const surroundings: Readonly<Record<string, (text: string) => string>> = {
  'on a page': text => text,
  'behind other text': text => `# A\r\n\r\nb\r\n\r\n${text}\n\nc`,
  'in a list': inLines('- a\n\n  ', '  '),
  'in a quote': inLines('> a\n>\n> ', '> '),
  'in a hint': text => `{% hint %}\n${text}\n{% endhint %}`,
  'in colons': text => `:::note\n${text}\n:::`,
  'in an indented block': inLines('!!! note\n    ', '    '),
  'in a footnote': inLines('a[^1]\n\n[^1]: ', '    '),
  'in HTML': text => `<div>\n\n${text}\n\n</div>`,
  'close in HTML': text => `<section>\n${text}\n</section>`,
  'in what is folded': text => `<details>\n<summary>a</summary>\n\n${text}\n\n</details>`,
}

const variables = { space: { vars: {} }, page: { vars: {} }, visitor: { claims: {} } }

const linesOfProblems = (text: string): number[] =>
  (parseMarkdown(text).data?.problems ?? []).map(({ line }) => line)

/** The lines of the tags that open a condition. */
const linesOfConditions = (text: string): number[] =>
  text.split(/\r\n|\n/).flatMap((line, index) => (/\{%-?\s*if/i.test(line) ? [index + 1] : []))

for (const [where, around] of Object.entries(surroundings))
  test(`a condition ${where} hides what is in it, or is a problem`, () => {
    for (const placement of placements) {
      const text = around(placement)
      const seen = withoutHidden(text, variables)
      if (!seen.includes('secret')) continue
      const told = linesOfProblems(seen)
      const left = linesOfConditions(seen)
      assert.ok(left.length > 0 && linesOfProblems(text).length > 0, text)
      assert.deepEqual(
        left.filter(line => !told.includes(line)),
        [],
        `lines of ${JSON.stringify(seen)} that have no problem`,
      )
    }
  })

suite('a tag that does nothing is told with its line, and what to do', () => {
  for (const [text, ...expected] of [
    ['a\n\n![{% if a %}b{% endif %}](x)', '3: {% begins no tag in HTML'],
    [
      'a\n\n<details>\n<summary>{% if a %}b{% endif %}</summary>\n\nc\n</details>',
      '4: {% begins no tag in HTML',
    ],
    ['<a href="{% url %}">\r\nb\r\n<img alt="{% d">', '1: {% begins no tag in', '3: {% begins no tag: write'],
    ['> <figure>\n> <img src="a">\n> <figcaption>{% hint %}</figcaption></figure>', '3: {% begins no tag in'],
    ['<!-- {% if a %} {% endif %} -->\n$b^{% if c %}$', '1: {% begins no tag in', '2: {% begins no tag in'],
  ] as const)
    test(JSON.stringify(text), () => {
      const problems = parseMarkdown(text).data?.problems ?? []
      const told = problems.map(({ line, message }) => `${line}: ${message}`)
      assert.equal(told.length, expected.length, `${told}`)
      for (const [index, beginning] of expected.entries())
        assert.ok(told[index]?.startsWith(beginning), `${told}`)
    })
})

test('what is code, or is written as text, is no problem', () => {
  for (const text of [
    `\`${condition}\``,
    `\`\`\`js\n${condition}\n\`\`\``,
    `    ${condition}`,
    `<pre>\n${condition}\n</pre>`,
    `<p><code>${condition}</code></p>`,
    `${cards}<td><code>${condition}</code></td></tr></tbody></table>`,
    `<details>\n<summary><code>${condition}</code></summary>\n\na\n</details>`,
    `\`\`\`mermaid\n${condition}\n\`\`\``,
    '<!-- {% hint %} -->',
    '$a^{% b}$',
    '\\{% if a %}',
    '![\\{% if a %}](x)',
    '<p>&#123;% if a %}</p>',
    '<a title="&#123;% if a %}">b</a>',
  ])
    assert.deepEqual(parseMarkdown(text).data?.problems, [], text)
})

test('very many tags that do nothing are told in linear time', () => {
  const text = `<a title="${'{% if a %}'.repeat(90_000)}">\n`
  const start = performance.now()
  assert.deepEqual(linesOfProblems(text), [1])
  assert.ok(performance.now() - start < 5000)
})
