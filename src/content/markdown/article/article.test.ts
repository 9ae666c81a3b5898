// What readers of a site get of each block, beyond its HTML in the API.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parseMarkdown } from '../parse.ts'
import { renderHtml } from '../render.ts'
import { articleOf, htmlOf } from './testing.ts'

suite('headings', () => {
  test('the text of a heading is a link to it', async () => {
    assert.equal(await htmlOf('## *A* b'), '<h2 id="a-b"><a class="anchor" href="#a-b"><em>A</em> b</a></h2>')
  })

  test('a heading with a link in it has a sign behind it that leads to it', async () => {
    assert.equal(
      await htmlOf('## A [b](/c)'),
      '<h2 id="a-b">A <a href="/c">b</a><a class="anchor" href="#a-b" aria-label="Link to this section"></a></h2>',
    )
  })

  test('listed are the two highest levels, as text, in their order', async () => {
    const { outline } = await articleOf('## *A*\n\n#### D\n\n### B <b>c</b>\n\n> ## In a quote\n\n##\n')
    assert.deepEqual(outline, [
      { id: 'a', title: 'A', depth: 2 },
      { id: 'b-c', title: 'B c', depth: 3 },
      { id: 'in-a-quote', title: 'In a quote', depth: 2 },
    ])
  })

  test('what is behind another tab or folded is not listed', async () => {
    const hidden = [
      '{% tabs %}\n{% tab title="a" %}\n## A\n{% endtab %}\n{% endtabs %}',
      '<details><summary>a</summary>\n\n## A\n\n</details>',
      '??? note\n    ## A',
    ]
    for (const text of hidden) assert.deepEqual((await articleOf(text)).outline, [], text)
    const shown = ['<details open><summary>a</summary>\n\n## A\n\n</details>', '???+ note\n    ## A']
    for (const text of shown) assert.equal((await articleOf(text)).outline.length, 1, text)
  })
})

suite('tabs', () => {
  const text = (titles: readonly string[]) =>
    `{% tabs %}\n${titles.map(title => `{% tab title="${title}" %}\nin ${title}\n{% endtab %}\n`).join('')}{% endtabs %}`

  test('each is a radio button, its label and what it shows; the first is chosen', async () => {
    assert.equal(
      (await htmlOf(text(['a', 'b']))).replaceAll('\n', ''),
      '<div class="tabs" role="group" aria-label="Tabs">' +
        '<input type="radio" name="~tabs-1" id="~tab-2" checked><label for="~tab-2">a</label>' +
        '<div class="tab"><p class="tab-title">a</p><p>in a</p></div>' +
        '<input type="radio" name="~tabs-1" id="~tab-3"><label for="~tab-3">b</label>' +
        '<div class="tab"><p class="tab-title">b</p><p>in b</p></div></div>',
    )
  })

  test('rows of tabs are chosen from apart, also within each other', async () => {
    const html = await htmlOf(
      `${text(['a', 'b'])}\n\n{% tabs %}\n{% tab title="c" %}\n${text(['d'])}\n{% endtab %}\n{% endtabs %}`,
    )
    assert.equal(new Set(html.match(/name="[^"]*"/g)).size, 3)
    assert.equal(new Set(html.match(/ id="[^"]*"/g)).size, 4)
    assert.equal(html.match(/ checked/g)?.length, 3)
  })
})

suite('code', () => {
  const cases: [string, string, string][] = [
    ['plain', '```\na\n```', '<figure class="code"><pre><code>a\n</code></pre></figure>'],
    [
      'with a title',
      '```js title="a.js"\na\n```',
      '<figure class="code" data-language="js"><figcaption class="code-title">a.js</figcaption><pre><code class="language-js"><span class="token-variable">a</span>\n</code></pre></figure>',
    ],
    [
      'that can be too wide can be scrolled by keyboard',
      '```\na line with more than 24 characters\n```',
      '<figure class="code"><pre tabindex="0" role="group" aria-label="Code"><code>a line with more than 24 characters\n</code></pre></figure>',
    ],
    [
      'that wraps need not be',
      '```text wrap\na line with more than 24 characters\n```',
      '<figure class="code wrap" data-language="text"><pre><code class="language-text">a line with more than 24 characters\n</code></pre></figure>',
    ],
    [
      'with numbers has an element for each line',
      '```text showLineNumbers\na\nb\n```',
      '<figure class="code numbered" data-language="text"><pre><code class="language-text"><span class="line">a</span>\n<span class="line">b</span>\n</code></pre></figure>',
    ],
  ]
  for (const [what, text, html] of cases) test(what, async () => assert.equal(await htmlOf(text), html))

  test('long code that may be folded has a box to unfold it; short code has none', async () => {
    const code = (lines: number) =>
      `{% code expandable="true" %}\n\`\`\`\n${Array.from({ length: lines }, () => 'a').join('\n')}\n\`\`\`\n{% endcode %}`
    assert.match(
      await htmlOf(code(30)),
      /<input type="checkbox" id="~code-1" class="unfold"><label for="~code-1">Show all 30 lines<\/label><pre>/,
    )
    assert.doesNotMatch(await htmlOf(code(24)), /<input/)
  })

  test('what is known of code elsewhere is not changed', async () => {
    const text = '```js {1}\nconst a = 1\n```\n\n```js\nconst a = 1\n```'
    assert.equal(await htmlOf(text), await htmlOf(text))
  })
})

suite('what a text writes itself', () => {
  const forged = [
    '<div class="tabs"><section class="tab"><h2 class="tab-title">a</h2>b</section></div>',
    '<div class="tabs" data-block="own-0">a</div>',
    '<figure class="code"><pre>a</pre></figure>',
  ]
  for (const text of forged)
    test(`is left as it is: ${text}`, async () => {
      const html = await htmlOf(text)
      assert.equal(html, renderHtml(parseMarkdown(text)))
      assert.doesNotMatch(html, /data-block/)
    })

  test('it can give no element an id of ours', async () => {
    const html = await htmlOf('<p id="~tab-2">a</p>\n\n## b {#~tab-3}\n\n# ~tab-4')
    assert.doesNotMatch(html, / id="~/)
  })
})
