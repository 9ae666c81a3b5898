// Exports of wikis, and pages written by hand, as Markdown.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lines, markdownOf } from './testing.ts'

describe('a page as Markdown, of', () => {
  test('an export of Confluence: macros of information, code and expanding', () => {
    const html = `<html><head><title>Space : Page</title></head><body class="theme-default aui-theme-default">
<div id="page"><div id="main" class="aui-page-panel"><div id="main-header">
<div id="breadcrumb-section"><ol id="breadcrumbs"><li>Space</li></ol></div>
<h1 id="title-heading" class="pagetitle"><span id="title-text"> Space : Page </span></h1></div>
<div id="content" class="view"><div class="page-metadata">Created by X</div>
<div id="main-content" class="wiki-content group"><h2 id="Page-Head">Head</h2>
<div class="confluence-information-macro confluence-information-macro-warning">
<p class="title">Watch</p><span class="aui-icon aui-icon-small aui-iconfont-error confluence-information-macro-icon"></span>
<div class="confluence-information-macro-body"><p>out</p></div></div><div class="code panel pdl" style="border-width: 1px;">
<div class="codeHeader panelHeader pdl" style="border-bottom-width: 1px;"><b>a.java</b></div>
<div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false; theme: Confluence" data-theme="Confluence">class A {}</pre></div></div>
<div class="table-wrap"><table class="confluenceTable"><tbody><tr><th class="confluenceTh">A</th><th class="confluenceTh">B</th></tr>
<tr><td class="confluenceTd">1</td><td class="confluenceTd"><p>x</p><p>y</p></td></tr></tbody></table></div>
<div id="expander-1" class="expand-container conf-macro"><div id="expander-control-1" class="expand-control"><span class="expand-control-icon"></span><span class="expand-control-text">More</span></div>
<div id="expander-content-1" class="expand-content"><p>hid</p></div></div></div></div></div></div></body></html>`
    assert.equal(
      markdownOf(html),
      lines(
        '# Page',
        '',
        '## Head {#Page-Head}',
        '',
        '{% hint style="warning" title="Watch" %}',
        'out',
        '{% endhint %}',
        '',
        '```java title="a.java"',
        'class A {}',
        '```',
        '',
        '<table>',
        '<thead>',
        '<tr><th>A</th><th>B</th></tr>',
        '</thead>',
        '<tbody>',
        '<tr><td>1</td><td><p>x</p><p>y</p></td></tr>',
        '</tbody>',
        '</table>',
        '',
        '<details>',
        '<summary>More</summary>',
        '',
        'hid',
        '',
        '</details>',
      ),
    )
  })

  test('an export of Notion: callouts, toggles, tasks, figures, equations', () => {
    const html = `<html><head><title>My page</title></head><body><article id="aa" class="page sans">
<header><div class="page-header-icon undefined"><span class="icon">🍏</span></div>
<h1 class="page-title">My page</h1><p class="page-description"></p></header>
<div class="page-body"><p id="x" class="">Text</p><figure class="block-color-gray_background callout" style="white-space:pre-wrap;display:flex" id="y">
<div style="font-size:1.5em"><span class="icon">💡</span></div><div style="width:100%">Callout text</div></figure>
<ul id="z" class="toggle"><li><details open=""><summary>Toggle</summary>
<p>in</p></details></li></ul><pre class="code code-wrap"><code class="language-JavaScript" style="white-space:pre-wrap">let a</code></pre>
<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">done</span></li></ul>
<figure class="image"><a href="i.png"><img style="width:100px" src="i.png"/></a><figcaption>Cap</figcaption></figure>
<figure class="equation"><style>x</style><div class="equation-container"><span class="katex-display"><span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>x2</span></span></span></span></div></figure></div></article></body></html>`
    assert.equal(
      markdownOf(html),
      lines(
        '# My page',
        '',
        'Text',
        '',
        '{% hint style="info" %}',
        '💡',
        '',
        'Callout text',
        '{% endhint %}',
        '',
        '- <details open>',
        '  <summary>Toggle</summary>',
        '',
        '  in',
        '',
        '  </details>',
        '',
        '```javascript',
        'let a',
        '```',
        '',
        '- [x] done',
        '',
        '<figure><img src="https://example.com/docs/i.png" alt=""><figcaption>Cap</figcaption></figure>',
        '',
        '$$',
        'x^2',
        '$$',
      ),
    )
  })

  test('HTML by hand: breaks, rubies, cards, frames, films, figures, pictures for dark ground, spans, formulas of MathJax', () => {
    const html = `<main><h1>Misc</h1><p>a<br><br>b<br>c</p><blockquote><p>q</p><footer>Who</footer></blockquote>
<p><a href="#"><img src=a.png alt=A></a> <ruby>漢<rt>kan</rt></ruby> <abbr title="x">AB</abbr></p><a href="/card">
<div><h3>Card</h3><p>text</p></div></a><ol start=3><li>x<ul><li>y</ul><li>
<p>p1<p>p2<pre>code</pre></ol><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><video src=v.mp4></video>
<figure><img src=a.png><figcaption>Cap <b>b</b></figcaption></figure><picture><source media="(prefers-color-scheme: dark)" srcset="d.png"><img src=l.png alt=L></picture>
<p><code>a <a href=x>b</a> c</code><code>d</code> <b>x </b>y<i> z</i></p>
<hr><table><tr><td rowspan=2>a<td>b<tr><td><ul><li>c {{ x }}</ul><pre>x

:::y</pre></table><p>x<strong>bold:</strong>y <em>a</em><em>b</em></p><script type="math/tex; mode=display">E=mc^2</script>
<pre class="highlight"><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">1
2
</pre></td><td class="rouge-code"><pre>a
b
</pre></td></tr></tbody></table></code></pre></main>`
    assert.equal(
      markdownOf(html),
      lines(
        '# Misc',
        '',
        'a',
        '',
        'b\\',
        'c',
        '',
        '> q',
        '>',
        '> Who',
        '',
        '[![A](https://example.com/docs/a.png)](#) 漢(kan) AB',
        '',
        '## [Card](https://example.com/card)',
        '',
        '[text](https://example.com/card)',
        '',
        '3. x',
        '   - y',
        '',
        '4. p1',
        '',
        '   p2',
        '',
        '   ```',
        '   code',
        '   ```',
        '',
        '{% embed url="https://www.youtube.com/watch?v=dQw4w9WgXcQ" %}',
        '',
        '{% embed url="https://example.com/docs/v.mp4" %}',
        '',
        '<figure><img src="https://example.com/docs/a.png" alt=""><figcaption>Cap <strong>b</strong></figcaption></figure>',
        '',
        '<figure><picture><source media="(prefers-color-scheme: dark)" srcset="https://example.com/docs/d.png"><img src="https://example.com/docs/l.png" alt="L"></picture></figure>',
        '',
        '`a `[`b`](https://example.com/docs/x)` cd` **x** y *z*',
        '',
        '---',
        '',
        '<table>',
        '<tbody>',
        '<tr><td rowspan="2">a</td><td>b</td></tr>',
        '<tr><td><ul><li>c {<!-- -->{ x }}</li></ul><pre><code>x&#10;',
        ':<!-- -->::y</code></pre></td></tr>',
        '</tbody>',
        '</table>',
        '',
        'x**bold:**&#x79; *ab*',
        '',
        '$$',
        'E=mc^2',
        '$$',
        '',
        '```',
        'a',
        'b',
        '```',
      ),
    )
  })
})
