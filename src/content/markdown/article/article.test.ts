// What readers of a site get of each block beyond its HTML in the API.
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

  test('no level is left out, and the highest is below the title of the page', async () => {
    const levelsOf = async (text: string) => (await htmlOf(text)).match(/(?<=<h)\d/g)?.join('')
    assert.equal(await levelsOf('### a\n\n##### b\n\n##### c\n\n### d\n\n## e'), '23322')
    assert.equal(await levelsOf('# a\n\n## b\n\n#### c\n\n# d'), '2342')
    assert.equal(await levelsOf('# a\n## a\n### a\n#### a\n##### a\n###### a'), '234566')
  })

  test('the title of the page, with which the text begins, is neither in the article nor listed, but its id is told', async () => {
    const text = '# The *page*\n\n## A\n\n### The page\n'
    const { html, outline, titleId } = await articleOf(text, { title: 'The  page' })
    assert.doesNotMatch(html, /id="the-page"/)
    assert.match(html, /<h2 id="a">.*<h3 id="the-page-1">/s)
    assert.deepEqual(
      outline.map(({ id }) => id),
      ['a', 'the-page-1'],
    )
    assert.equal(titleId, 'the-page')
    for (const other of ['# Another\n', 'Text\n\n# The page\n', '## The page\n'])
      assert.equal((await articleOf(other, { title: 'The page' })).titleId, undefined, other)
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
      '<div class="tabset" role="group" aria-label="Tabs">' +
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

/** The HTML without the drawings of icons. */
const plainHtmlOf = async (text: string): Promise<string> =>
  (await htmlOf(text)).replace(/<svg.*?<\/svg>/g, '<svg>').replaceAll('\n', '')

suite('a block as readers get it', () => {
  const cases: Record<string, [text: string, html: string]> = {
    'a hint of a style has an icon, and its word for those who do not see it': [
      '{% hint style="warning" %}\na\n{% endhint %}',
      '<aside class="hint" data-style="warning" role="note"><svg><p class="unseen"><strong>Warning</strong></p><p>a</p></aside>',
    ],
    'a hint of a kind says the kind': [
      '> [!NOTE]\n> a',
      '<aside class="hint" data-style="info" role="note"><svg><p class="hint-title"><strong>Note</strong></p><p>a</p></aside>',
    ],
    'a folded hint has its icon in what is seen of it': [
      '??? note "b"\n    a',
      '<details class="hint" data-style="info"><summary class="hint-title"><svg>b</summary><p>a</p></details>',
    ],
    'a button has its icon before its text': [
      '<a class="button primary" data-icon="rocket" href="/a">b</a>',
      '<p><a href="/a" class="button primary"><svg>b</a></p>',
    ],
    'an icon is drawn, and nothing is where nobody knows it': [
      'a :icon-rocket: b :icon-no-such-icon: c',
      '<p>a <svg> b  c</p>',
    ],
    'a mark in a colour is one of a few that can be read': [
      '<mark style="color:red;">a</mark> <mark style="background-color:#ffee00">b</mark> <mark>c</mark>',
      '<p><mark class="hued red">a</mark> <mark class="yellow">b</mark> <mark>c</mark></p>',
    ],
    'a column has the class of its width in twelfths': [
      '{% columns %}\n{% column width="33%" valign="middle" %}\na\n{% endcolumn %}\n{% endcolumns %}',
      '<div class="columns"><div class="column sized w4 middle"><p>a</p></div></div>',
    ],
    'a box of a task says whether it is done': [
      '- [x] a',
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled aria-label="Done"> a</li></ul>',
    ],
    'a table scrolls by itself, its empty headers are none, and cells stand where they are written to': [
      '| | b |\n|-|-:|\n| c | d |',
      '<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr><td></td><th class="to-end">b</th></tr></thead><tbody><tr><td>c</td><td class="to-end">d</td></tr></tbody></table></div>',
    ],
    'a cell with a long text has room for it': [
      `<table><tbody><tr><td align="right">${'long '.repeat(8)}<em>text</em></td><td>short</td></tr></tbody></table>`,
      `<div class="table" tabindex="0" role="group" aria-label="Table"><table><tbody><tr><td class="to-end long">${'long '.repeat(8)}<em>text</em></td><td>short</td></tr></tbody></table></div>`,
    ],
    'a table with types shows what its cells mean': [
      '<table data-search="true"><thead><tr><th width="50%">a</th><th data-type="checkbox">b</th><th data-type="rating" data-max="3">c</th><th data-type="number">d</th><th data-type="select">e<select><option value="x" label="X" color="#f00"></option></select></th></tr></thead><tbody><tr><td>f</td><td>true</td><td>2</td><td>5</td><td>x, y</td></tr></tbody></table>',
      '<div class="table searched" tabindex="0" role="group" aria-label="Table"><table><thead><tr><th class="sized w6">a</th><th>b</th><th>c</th><th class="to-end">d</th><th>e</th></tr></thead>' +
        '<tbody><tr><td>f</td><td><span class="check" role="img" aria-label="Yes">✓</span></td><td><span class="rating" role="img" aria-label="2 of 3">★★☆</span></td><td class="to-end">5</td><td><span class="badge red">X</span><span class="badge">y</span></td></tr></tbody></table></div>',
    ],
    'a card with two pictures shows one of them': [
      '<table data-view="cards"><thead><tr><th></th><th data-card-target></th><th data-card-cover></th><th data-card-cover-dark></th></tr></thead><tbody><tr><td>a</td><td><a href="/b">b</a></td><td><a href="/c.png">c</a></td><td><a href="/d.png">d</a></td></tr></tbody></table>',
      '<ul class="cards"><li class="card"><img alt="" src="/c.png" loading="lazy" decoding="async" class="on-light"><img alt="" src="/d.png" loading="lazy" decoding="async" class="on-dark"><h2 class="card-title"><a href="/b">a</a></h2></li></ul>',
    ],
    'an update has a day that people read, and can be linked to': [
      '{% updates %}\n{% update date="2026-08-06" tags="b" %}\na\n{% endupdate %}\n{% endupdates %}',
      '<div class="updates" data-format="full"><section class="update" id="2026-08-06"><p class="update-title"><a class="anchor" href="#2026-08-06"><time datetime="2026-08-06">August 6, 2026</time></a> <span class="tag">b</span> </p><p>a</p></section></div>',
    ],
    'an embed is a link': [
      '{% embed url="https://youtu.be/a1" %}',
      '<figure class="embed"><a href="https://youtu.be/a1"><span>YouTube: youtu.be/a1</span></a></figure>',
    ],
  }
  for (const [rule, [text, html]] of Object.entries(cases))
    test(rule, async () => assert.equal(await plainHtmlOf(text), html))

  test('an embed of a provider that is allowed says what a script is to load, and loads nothing', async () => {
    const html = await htmlOf('{% embed url="https://youtu.be/a1" %}', { frames: ['youtube'] })
    assert.match(html, /data-frame="https:\/\/www\.youtube-nocookie\.com\/embed\/a1"/)
    assert.doesNotMatch(html, /<iframe/)
  })

  test('an update whose day is the id of a heading has another one; one without headings is listed', async () => {
    const { html, outline } = await articleOf(
      '## 2026-08-06\n\n{% updates %}\n{% update date="2026-08-06" %}\na\n{% endupdate %}\n{% endupdates %}',
    )
    assert.match(html, /<section class="update" id="2026-08-06-1">/)
    assert.deepEqual(outline.at(-1), { id: '2026-08-06-1', title: 'August 6, 2026', depth: 2 })
  })

  test('an update has its day in the language of the text, in the outline, too', async () => {
    const text = '{% updates %}\n{% update date="2026-08-06" %}\na\n{% endupdate %}\n{% endupdates %}'
    const { html, outline } = await articleOf(text, { language: 'de' })
    assert.match(html, />6. August 2026</)
    assert.equal(outline[0]?.title, '6. August 2026')
  })

  test('headings are one lower where the text has one as high as the title of the page', async () => {
    assert.match(await htmlOf('# a\n\n## b'), /^<h2 id="a">.*<h3 id="b">/s)
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
      const withoutMarks = renderHtml(parseMarkdown(text)).replace(/ (?:class|data-[a-z]+)="[^"]*"/g, '')
      assert.equal(html, withoutMarks)
    })

  test('has neither classes nor data attributes that blocks have, wherever it stands', async () => {
    const own = '<div class="card other" data-style="danger" id="x"><b class="icon tag">a</b></div>'
    const plain = '<div id="user-content-x"><b>a</b></div>'
    assert.equal(await htmlOf(own), plain)
    const within = await htmlOf(`{% hint style="info" %}\n${own}\n{% endhint %}`)
    assert.match(within, /^<aside class="hint" data-style="info"/)
    assert.ok(within.includes(plain), within)
    assert.equal(
      await htmlOf('<pre><code class="language-js card">a</code></pre>'),
      '<pre><code class="language-js">a</code></pre>',
    )
  })

  test('no address that runs something gets into a card, an embed or a picture', async () => {
    const attacks = [
      '<table data-view="cards"><thead><tr><th></th><th data-card-cover></th><th data-card-cover-dark></th></tr></thead><tbody><tr><td>a</td><td><a href="/c.png">c</a></td><td><a href="javascript:alert(1)">d</a></td></tr></tbody></table>',
      '<figure><picture><source media="(prefers-color-scheme: dark)" srcset="javascript:alert(1)"><img src="javascript:alert(1)" alt=""></picture></figure>',
      '{% embed url="javascript:alert(1)" %}',
      '<a class="zoom" data-frame="https://evil.example" href="javascript:alert(1)">a</a>',
    ]
    for (const text of attacks)
      assert.doesNotMatch(
        await htmlOf(text, { frames: ['youtube'] }),
        /(?:href|src|data-frame)="(?:javascript|https:\/\/evil)/,
        text,
      )
  })

  test('it can give no element an id of ours', async () => {
    const html = await htmlOf('<p id="~tab-2">a</p>\n\n## b {#~tab-3}\n\n# ~tab-4')
    assert.doesNotMatch(html, / id="~/)
  })
})
