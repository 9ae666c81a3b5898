// Pages of Docusaurus, VitePress, Starlight and GitHub as Markdown.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lines, markdownOf } from './testing.ts'

describe('a page as Markdown, of', () => {
  test('Docusaurus: code with a title and marked lines, admonitions, tabs with hidden panels, what is folded, sizes of pictures', () => {
    const html = `<html><body><nav aria-label="Main" class="navbar"></nav><div id="__docusaurus_skipToContent_fallback">
<main><div class="row"><div class="col"><article><nav class="theme-doc-breadcrumbs">
<ul><li>B</li></ul></nav><div class="tocCollapsible_ETCw theme-doc-toc-mobile">
<button>On this page</button></div><div class="theme-doc-markdown markdown">
<header><h1>Intro</h1></header><h2 class="anchor anchorWithStickyNavbar_LWe7" id="getting">Getting<a href="#getting" class="hash-link" aria-label="Direct link" title="Direct link">​</a></h2>
<div class="language-bash codeBlockContainer_Ckt0 theme-code-block" style="--prism-color:#fff">
<div class="codeBlockTitle_Ktv7">install.sh</div><div class="codeBlockContent_biex">
<pre tabindex="0" class="prism-code language-bash codeBlock_bY9V thin-scrollbar"><code class="codeBlockLines_e6Vv"><span class="token-line" style="color:#fff"><span class="token plain">npm init</span><br></span><span class="token-line theme-code-block-highlighted-line"><span class="token plain" style="display:inline-block"></span><br></span><span class="token-line"><span class="token plain">cd x</span><br></span></code></pre>
<div class="buttonGroup__atx"><button>Copy</button></div></div></div>
<div class="theme-admonition theme-admonition-tip admonition_xJq3 alert alert--success">
<div class="admonitionHeading_Gvgb"><span class="admonitionIcon_Rf37"><svg viewBox="0 0 12 16"><path></path></svg></span>My tip</div>
<div class="admonitionContent_BuS1"><p>Use it</p></div></div>
<div class="theme-tabs-container tabs-container tabList__CuJ"><ul role="tablist" aria-orientation="horizontal" class="tabs">
<li role="tab" tabindex="0" aria-selected="true" class="tabs__item">Apple</li>
<li role="tab" class="tabs__item">Orange</li></ul><div class="margin-top--md">
<div role="tabpanel" class="tabItem_Ymn6">apple 🍎</div><div role="tabpanel" class="tabItem_Ymn6" hidden="">orange</div></div></div>
<details class="details_lb9f alert alert--info details_b_Ee" data-collapsed="true">
<summary>Toggle me</summary><div><div class="collapsibleContent_i85q"><p>inside</p></div></div></details>
<p><img decoding="async" loading="lazy" alt="Docusaurus" src="/img/docusaurus.png" width="200" height="200" class="img_ev3q"></p></div><footer class="theme-doc-footer"><a href="x">Edit this page</a></footer></article>
<nav class="pagination-nav"><a>Next</a></nav></div></div></main></div></body></html>`
    assert.equal(
      markdownOf(html),
      lines(
        '# Intro',
        '',
        '## Getting',
        '',
        '```bash title="install.sh" {2}',
        'npm init',
        '',
        'cd x',
        '```',
        '',
        '{% hint style="success" title="My tip" %}',
        'Use it',
        '{% endhint %}',
        '',
        '{% tabs %}',
        '{% tab title="Apple" %}',
        'apple 🍎',
        '{% endtab %}',
        '',
        '{% tab title="Orange" %}',
        'orange',
        '{% endtab %}',
        '{% endtabs %}',
        '',
        '<details>',
        '<summary>Toggle me</summary>',
        '',
        'inside',
        '',
        '</details>',
        '',
        '<figure><img src="https://example.com/img/docusaurus.png" alt="Docusaurus" width="200" height="200"></figure>',
      ),
    )
  })

  test('VitePress: code of Shiki, custom blocks, groups of code', () => {
    const html = `<div id="app"><div class="VPContent"><main class="main"><div class="vp-doc _guide" >
<div><h1 id="title" tabindex="-1">Title <a class="header-anchor" href="#title" aria-label="Permalink to &quot;Title&quot;">&ZeroWidthSpace;</a></h1>
<div class="language-js vp-adaptive-theme has-highlighted line-numbers-mode">
<button title="Copy Code" class="copy"></button><span class="lang">js</span>
<pre class="shiki shiki-themes github-light vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#D73A49">export</span></span>
<span class="line highlighted"><span>  x</span></span>
<span class="line"></span>
<span class="line"><span>}</span></span></code></pre><div class="line-numbers-wrapper" aria-hidden="true"><span class="line-number">1</span><br></div></div>
<div class="tip custom-block"><p class="custom-block-title">TIP</p><p>A tip</p></div>
<details class="details custom-block"><summary>Details</summary><p>d</p></details>
<div class="vp-code-group vp-adaptive-theme"><div class="tabs"><input type="radio" name="group-1" id="tab-1" checked><label data-title="config.js" for="tab-1">config.js</label>
<input type="radio" id="tab-2"><label data-title="config.ts" for="tab-2">config.ts</label></div>
<div class="blocks"><div class="language-js vp-adaptive-theme active"><button class="copy"></button><span class="lang">js</span>
<pre class="shiki"><code><span class="line">a</span></code></pre></div>
<div class="language-ts vp-adaptive-theme"><button class="copy"></button><span class="lang">ts</span>
<pre class="shiki"><code><span class="line">b</span></code></pre></div></div></div></div></div></main><footer class="VPDocFooter"></footer></div></div>`
    assert.equal(
      markdownOf(html),
      lines(
        '# Title',
        '',
        '```js {2}',
        'export',
        '  x',
        '',
        '}',
        '```',
        '',
        '{% hint style="success" title="TIP" %}',
        'A tip',
        '{% endhint %}',
        '',
        '<details>',
        '<summary>Details</summary>',
        '',
        'd',
        '',
        '</details>',
        '',
        '{% tabs %}',
        '{% tab title="config.js" %}',
        '```js',
        'a',
        '```',
        '{% endtab %}',
        '',
        '{% tab title="config.ts" %}',
        '```ts',
        'b',
        '```',
        '{% endtab %}',
        '{% endtabs %}',
      ),
    )
  })

  test('Starlight: a title outside of the content, asides, tabs, Expressive Code', () => {
    const html = `<body><div class="main-frame"><main><div class="content-panel"><div class="sl-container">
<h1 id="_top">Asides</h1></div></div><div class="content-panel"><div class="sl-container">
<div class="sl-markdown-content"><p>Text</p><div class="sl-heading-wrapper level-h2">
<h2 id="one">One</h2><a class="sl-anchor-link" href="#one"><span aria-hidden="true" class="sl-anchor-icon"><svg></svg></span><span class="sr-only">Section titled “One”</span></a></div>
<aside aria-label="Tip" class="starlight-aside starlight-aside--tip"><p class="starlight-aside__title" aria-hidden="true"><svg></svg>Tip</p>
<div class="starlight-aside__content"><p>Do</p></div></aside>
<starlight-tabs><div class="tablist-wrapper not-content"><ul role="tablist">
<li role="presentation" class="tab"><a role="tab" href="#tab-panel-0">Stars</a></li>
<li class="tab"><a role="tab">Moons</a></li></ul></div><div id="tab-panel-0" role="tabpanel">
<p>Sirius</p></div><div role="tabpanel" hidden><p>Io</p></div></starlight-tabs>
<div class="expressive-code"><figure class="frame has-title not-content"><figcaption class="header"><span class="title">my-file.js</span></figcaption>
<pre data-language="js"><code><div class="ec-line"><div class="code"><span>a</span></div></div><div class="ec-line highlight mark"><div class="code">
</div></div><div class="ec-line"><div class="gutter"><div class="ln">3</div></div><div class="code"><span class="indent">  </span><span>b</span></div></div></code></pre>
<div class="copy"><button></button></div></figure></div></div></div></div></main></div></body>`
    assert.equal(
      markdownOf(html),
      lines(
        '# Asides',
        '',
        'Text',
        '',
        '## One',
        '',
        '{% hint style="success" title="Tip" %}',
        'Do',
        '{% endhint %}',
        '',
        '{% tabs %}',
        '{% tab title="Stars" %}',
        'Sirius',
        '{% endtab %}',
        '',
        '{% tab title="Moons" %}',
        'Io',
        '{% endtab %}',
        '{% endtabs %}',
        '',
        '```js title="my-file.js" {2}',
        'a',
        '',
        '  b',
        '```',
      ),
    )
  })

  test('GitHub: alerts, highlighted code, notes', () => {
    const html = `<article class="markdown-body"><div class="markdown-heading"><h1 class="heading-element">T</h1><a id="user-content-t" class="anchor" aria-label="Permalink: T" href="#t"><span aria-hidden="true" class="octicon octicon-link"></span></a></div>
<div class="markdown-alert markdown-alert-important"><p class="markdown-alert-title"><svg class="octicon"></svg>Important</p>
<p>Yes</p></div><div class="highlight highlight-source-js"><pre>x</pre></div>
<p>a<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref aria-describedby="footnote-label">1</a></sup></p>
<section data-footnotes class="footnotes"><h2 id="footnote-label" class="sr-only">Footnotes</h2>
<ol><li id="user-content-fn-1"><p>n <a href="#user-content-fnref-1" data-footnote-backref class="data-footnote-backref">↩</a></p></li></ol></section></article>`
    assert.equal(
      markdownOf(html),
      lines(
        '# T',
        '',
        '{% hint style="info" title="Important" %}',
        'Yes',
        '{% endhint %}',
        '',
        '```js',
        'x',
        '```',
        '',
        'a[^1]',
        '',
        '[^1]: n',
      ),
    )
  })
})
