// The rules of MDX: known components become blocks, the content of others is kept, and losses are reported with their lines.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { convertMdx } from './convert-mdx.ts'

const converted = (...lines: readonly string[]) => convertMdx(lines.join('\n'), 1)
const markdown = (...lines: readonly string[]) => converted(...lines).markdown
const told = (...lines: readonly string[]) =>
  converted(...lines).problems.map(({ line, reason }) => `${line}: ${reason}`)

describe('what is program', () => {
  it('is left out: imports and exports, and comments', () => {
    const text = [
      "import Tabs from '@theme/Tabs'",
      'import {',
      '  a,',
      "} from 'b'",
      '',
      '# Title',
      '',
      'export const x = {',
      '  y: 1,',
      '}',
      '',
      'Text{/* hidden\n\n */} more',
    ]
    assert.equal(markdown(...text), '# Title\n\n\nText more')
    assert.deepEqual(told(...text), [])
  })

  it('stays where it is text: in code, in a sentence, after a sentence', () => {
    const text = [
      '```js',
      "import a from 'b'",
      '',
      '<Tabs>{x}</Tabs>',
      '```',
      '',
      'A',
      'import is a word',
      '',
      'import duties rise',
      '',
      '`<Tabs>` and `{x}` and \\<Foo> and \\{x}',
    ]
    assert.equal(markdown(...text), text.join('\n'))
    assert.deepEqual(told(...text), [])
  })

  it('in braces stays as it is written, and is told; a text in braces is that text', () => {
    assert.equal(markdown("a{' '}b {props.name} {'{'}"), 'a b {props.name} {')
    assert.deepEqual(told('a', '', '{props.name}'), ['3: {props.name} is program: it stays as it is written'])
    assert.deepEqual(told('## Title {#id}', '', '{% hint %}'), [])
  })
})

describe('a component', () => {
  it('of tabs becomes tabs, by the labels of each or of all, without their indentation', () => {
    assert.equal(
      markdown(
        '<Tabs values={[{label: "Yarn 2", value: "yarn"}]}>',
        '  <TabItem value="npm" label="npm" default>',
        '',
        '    ```sh',
        '    npm ci',
        '    ```',
        '',
        '  </TabItem>',
        '  <TabItem value="yarn">',
        '    Use *yarn*.',
        '  </TabItem>',
        '</Tabs>',
      ),
      [
        '{% tabs %}',
        '{% tab title="npm" %}',
        '',
        '```sh',
        'npm ci',
        '```',
        '',
        '{% endtab %}',
        '{% tab title="Yarn 2" %}',
        'Use *yarn*.',
        '{% endtab %}',
        '{% endtabs %}',
      ].join('\n'),
    )
  })

  it('of a hint becomes one', () => {
    assert.equal(
      markdown('<Admonition type="warning" title="Take care">', 'It is *hot*.', '</Admonition>'),
      ':::warning Take care\nIt is *hot*.\n:::',
    )
  })

  it('of code becomes a fence', () => {
    assert.equal(
      markdown('<CodeBlock language="js" title="a.js">', '{`const a = 1\nconst b = 2`}', '</CodeBlock>'),
      '```js title="a.js"\nconst a = 1\nconst b = 2\n```',
    )
  })

  it('of a link, a card or a picture becomes one', () => {
    assert.equal(markdown('See <Link to="/docs/setup">the setup</Link>.'), 'See [the setup](</docs/setup>).')
    assert.equal(
      markdown('<Card title="Setup" href="./setup">', 'Ten minutes', '</Card>'),
      '**[Setup](<./setup>)**\n\nTen minutes\n',
    )
    assert.equal(
      markdown("import map from './map.png'", '', '<Image src={map} alt="Map" />'),
      '![Map](<./map.png>)',
    )
  })

  it('that is not known is left out with what is in it as text, and told with its line', () => {
    const text = [
      '# Title',
      '',
      '<Grid cols={2}>',
      '  <Cell>One **bold**</Cell>',
      '</Grid>',
      '',
      '<Map',
      '  zoom={{a: 1}}',
      '/>',
    ]
    assert.equal(markdown(...text), '# Title\n\n\nOne **bold**\n\n\n')
    assert.deepEqual(told(...text), [
      '3: <Grid> cannot be said in Markdown: what is in it stays as text',
      '4: <Cell> cannot be said in Markdown: what is in it stays as text',
      '7: <Map> cannot be said in Markdown: it is left out',
    ])
  })
})

it('elements of HTML stay, with attributes as HTML has them', () => {
  assert.equal(
    markdown(
      '<img src={require("./a.png").default} className="wide" style={{width: 5}} width={20} />',
      '',
      '<details>',
      '<summary>More</summary>',
      '</details>',
      '',
      '<https://example.com> a < b',
    ),
    '<img src="./a.png" class="wide" width="20" />\n\n<details>\n<summary>More</summary>\n</details>\n\n<https://example.com> a < b',
  )
})

it('a text of nothing but openings takes no more than linear time', () => {
  for (const piece of ['{', '<a ', '<A b="', '`', '{/*', '<Tabs>\n', '{`', "<A b={'"]) {
    const { markdown } = converted(piece.repeat(100_000))
    assert.ok(markdown.length <= 2_000_000)
  }
})
