// HTML pages as Markdown: small examples of each generator of documentation.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { markdownOf, pageOf, visibleIn } from './testing.ts'

describe('a page of HTML as Markdown', () => {
  test('has its title first, and all other headings below it', () => {
    assert.equal(
      markdownOf(
        '<title>Setup — Site</title><main><h1>Setup</h1><p>One</p><h3>Two</h3><h4>Three</h4></main>',
      ),
      '# Setup\n\nOne\n\n## Two\n\n### Three\n',
    )
  })

  test('is named by its title where it has no heading, without the name of the site', () => {
    assert.equal(markdownOf('<title>Setup | Site</title><main><p>One</p></main>'), '# Setup\n\nOne\n')
  })

  test('shows text that looks like Markdown or like a block as the text that it is', () => {
    const text = '{% hint %} {{ x }} $a$ $$b$$ :smile: *c* &lt;b&gt; [d](e)'
    assert.equal(
      markdownOf(`<main><h1>T</h1><p>${text}</p><p>!!! note</p><p>::: tip</p></main>`),
      '# T\n\n\\{% hint %} \\{{ x }} \\$a\\$ \\$\\$b\\$\\$ \\:smile: \\*c\\* \\<b> \\[d]\\(e)\n\n\\!!! note\n\n\\::: tip\n',
    )
  })
})

describe('a table', () => {
  test('of thousands of rows is one that the Markdown parser reads', () => {
    const row = '<tr><td>a_b</td><td>&lt;c&gt; &amp; d</td><td>e</td></tr>'
    const markdown = markdownOf(`<main><h1>T</h1><table>${row.repeat(4000)}</table></main>`)
    assert.equal(visibleIn(markdown), `T${'a_b<c>&de'.repeat(4000)}`)
  })

  test('with cells that span others, or with blocks in them, is HTML without a blank line', () => {
    const table = '<table><tr><td colspan=2>a<td><p>b<p>c<pre>d\n\ne</pre></table>'
    assert.equal(
      markdownOf(`<main><h1>T</h1>${table}</main>`),
      '# T\n\n<table>\n<tbody>\n<tr><td colspan="2">a</td><td><p>b</p><p>c</p><pre><code>d&#10;\ne</code></pre></td></tr>\n</tbody>\n</table>\n',
    )
  })
})

describe('ids', () => {
  test('of headings are kept where their text gives them another, all others where a link leads to them', () => {
    const html =
      '<h1 id=top>T</h1><section id=setup><h2>Setup</h2></section><h2 id=b>Other</h2><p id=c>One</p><p id=d>Two</p>'
    assert.equal(
      markdownOf(`<main>${html}</main>`, { isAnchorWanted: id => id === 'c' || id === 'top' }),
      '# T <a href="#top" id="top"></a>\n\n## Setup\n\n## Other {#b}\n\n<a id="c"></a>One\n\nTwo\n',
    )
  })

  test('that Markdown would read otherwise are in an element', () =>
    assert.equal(
      markdownOf('<main><h1>T</h1><h2 id=a.__b__>B</h2></main>'),
      '# T\n\n## B <a href="#a.&#95;&#95;b&#95;&#95;" id="a.&#95;&#95;b&#95;&#95;"></a>\n',
    ))
})

describe('links', () => {
  test('lead to where they were taken, within the page to their place, else to where they were', () => {
    const options = {
      destinationOf: (url: string) => (url === 'https://example.com/docs/b.html#x' ? 'b.md#x' : undefined),
    }
    assert.equal(
      markdownOf(
        '<main><h1>T</h1><p><a href="b.html#x">b</a> <a href="#y">y</a> <a href="/c">c</a></main>',
        options,
      ),
      '# T\n\n[b](b.md#x) [y](#y) [c](https://example.com/c)\n',
    )
  })

  test('that run something are none, and those that cannot be read are told', () => {
    const { markdown, problems } = pageOf(
      '<main><h1>T</h1><p><a href="javascript:x()">a</a> <a href="http://[">b</a></main>',
    )
    assert.equal(markdown, '# T\n\na b\n')
    assert.deepEqual(problems, [{ reason: 'the address of the link "b" cannot be read' }])
  })
})
