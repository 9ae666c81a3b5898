// Pages of Sphinx, MkDocs, mdBook and Asciidoctor as Markdown.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lines, markdownOf } from './testing.ts'

describe('a page as Markdown, of', () => {
  test('Sphinx: highlighted code with its marked lines and caption, admonitions, signatures, notes, formulas, tabs, lines, tables', () => {
    const html = `<html><head><title>Usage — Foo 1.0 documentation</title></head><body><div class="related" role="navigation"><h3>Navigation</h3></div>
<div class="document"><div class="documentwrapper"><div class="bodywrapper">
<div class="body" role="main"><section id="usage"><span id="index-0"></span>
<h1>Usage<a class="headerlink" href="#usage" title="Permalink to this heading">¶</a></h1>
<div class="highlight-python3 notranslate"><div class="highlight"><pre><span></span><span class="kn">import</span> <span class="nn">foo</span>
<span class="hll"><span class="n">foo</span><span class="o">.</span><span class="n">bar</span><span class="p">()</span>
</span></pre></div></div>
<div class="admonition note"><p class="admonition-title">Note</p><p>Be <em>careful</em>.</p></div>
<div class="admonition-see-this admonition"><p class="admonition-title">See this</p>
<p>ok</p></div>
<div class="literal-block-wrapper docutils container" id="id1"><div class="code-block-caption"><span class="caption-text">this.py</span><a class="headerlink" href="#id1">¶</a></div>
<div class="highlight-default notranslate"><div class="highlight"><pre><span></span>x = 1
</pre></div></div></div>
<dl class="py function"><dt class="sig sig-object py" id="foo.bar"><span class="sig-prename descclassname"><span class="pre">foo.</span></span><span class="sig-name descname"><span class="pre">bar</span></span><span class="sig-paren">(</span><em class="sig-param"><span class="n"><span class="pre">x</span></span></em><span class="sig-paren">)</span><a class="headerlink" href="#foo.bar">¶</a></dt>
<dd><p>Does it.</p></dd></dl>
<p>A note <a class="footnote-reference brackets" href="#id3" id="id2" role="doc-noteref"><span class="fn-bracket">[</span>1<span class="fn-bracket">]</span></a> and math <span class="math notranslate nohighlight">\\(a^2\\)</span>.</p>
<div class="math notranslate nohighlight">\\[x = y\\]</div>
<div class="sd-tab-set docutils"><input checked="checked" id="sd-tab-item-0" name="sd-tab-set-0" type="radio"><label class="sd-tab-label" for="sd-tab-item-0">npm</label>
<div class="sd-tab-content docutils"><p>one</p></div><input id="sd-tab-item-1" type="radio"><label class="sd-tab-label">yarn</label>
<div class="sd-tab-content docutils"><p>two</p></div></div>
<div class="line-block"><div class="line">l1</div><div class="line">l2</div></div>
<aside class="footnote-list brackets"><aside class="footnote brackets" id="id3" role="doc-footnote"><span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#id2">1</a><span class="fn-bracket">]</span></span>
<p>The note.</p></aside></aside>
<table class="docutils align-default"><caption><span class="caption-text">Cap</span><a class="headerlink" href="#x">¶</a></caption>
<thead><tr class="row-odd"><th class="head"><p>A</p></th><th class="head">
<p>B</p></th></tr></thead><tbody><tr><td><p>1 | 2</p></td><td><p>b</p></td></tr></tbody></table>
<div class="versionadded"><p><span class="versionmodified added">New in version 3.2.</span></p></div>
</section></div></div></div></div><div class="footer" role="contentinfo">© me</div></body></html>`
    assert.equal(
      markdownOf(html),
      lines(
        '# Usage',
        '',
        '```python {2}',
        'import foo',
        'foo.bar()',
        '```',
        '',
        '{% hint style="info" title="Note" %}',
        'Be *careful*.',
        '{% endhint %}',
        '',
        '{% hint style="info" title="See this" %}',
        'ok',
        '{% endhint %}',
        '',
        '{% code title="this.py" %}',
        '```',
        'x = 1',
        '```',
        '{% endcode %}',
        '',
        '- **foo.bar(*x*)**',
        '',
        '  Does it.',
        '',
        'A note [^1] and math $$a^2$$.',
        '',
        '$$',
        'x = y',
        '$$',
        '',
        '{% tabs %}',
        '{% tab title="npm" %}',
        'one',
        '{% endtab %}',
        '',
        '{% tab title="yarn" %}',
        'two',
        '{% endtab %}',
        '{% endtabs %}',
        '',
        'l1\\',
        'l2',
        '',
        '[^1]: The note.',
        '',
        '**Cap**',
        '',
        '| A | B |',
        '| - | - |',
        '| 1 \\| 2 | b |',
        '',
        'New in version 3.2.',
      ),
    )
  })

  test('Sphinx of old: notes in a list of terms', () => {
    const html = `<main><h1>x</h1><p>a<a class="footnote-reference brackets" href="#id2" id="id1">1</a></p>
<dl class="footnote brackets"><dt class="label" id="id2"><span class="brackets"><a class="fn-backref" href="#id1">1</a></span></dt>
<dd><p>Note text</p></dd></dl></main>`
    assert.equal(markdownOf(html), lines('# x', '', 'a[^1]', '', '[^1]: Note text'))
  })

  test('Material for MkDocs: code with file names and numbered lines, tabs, folded admonitions, tasks, notes, formulas, terms', () => {
    const html = `<html><body><header class="md-header"><nav>n</nav></header><div class="md-container">
<main class="md-main"><div class="md-content"><article class="md-content__inner md-typeset"><a href="x" class="md-content__button md-icon" title="Edit this page"><svg></svg></a>
<h1 id="t">T<a class="headerlink" href="#t" title="Permanent link">&para;</a></h1>
<div class="language-py highlight"><span class="filename">bubble.py</span>
<pre><span></span><code><a id="__codelineno-0-1" name="__codelineno-0-1" href="#__codelineno-0-1"></a><span class="k">def</span> <span class="nf">a</span>():
<a id="__codelineno-0-2"></a>    <span class="k">pass</span>
</code></pre></div>
<div class="highlight"><table class="highlighttable"><tr><td class="linenos">
<div class="linenodiv"><pre><span></span><span class="normal">1</span>
<span class="normal">2</span></pre></div></td><td class="code"><div><pre><span></span><code>x
y
</code></pre></div></td></tr></table></div>
<div class="admonition warning"><p class="admonition-title">Phasellus</p>
<p>Lorem</p></div>
<details class="note" open="open"><summary>Fold</summary><p>In it</p></details>
<div class="tabbed-set tabbed-alternate" data-tabs="1:2"><input checked="checked" id="__tabbed_1_1" name="__tabbed_1" type="radio" />
<input id="__tabbed_1_2" name="__tabbed_1" type="radio" /><div class="tabbed-labels"><label for="__tabbed_1_1">C</label><label for="__tabbed_1_2">C++</label></div>
<div class="tabbed-content"><div class="tabbed-block"><p>cc</p></div><div class="tabbed-block">
<p>cpp</p></div></div></div>
<ul class="task-list"><li class="task-list-item"><label class="task-list-control">
<input type="checkbox" disabled checked/><span class="task-list-indicator"></span></label> done</li>
<li class="task-list-item"><label class="task-list-control"><input type="checkbox" disabled/><span class="task-list-indicator"></span></label> todo</li></ul>
<p>See<sup id="fnref:1"><a class="footnote-ref" href="#fn:1">1</a></sup>. <span class="arithmatex">\\(x\\)</span></p>
<div class="arithmatex">\\[
y
\\]</div>
<div class="footnote"><hr /><ol><li id="fn:1"><p>Foot &#160;<a class="footnote-backref" href="#fnref:1" title="Jump back">&#8617;</a></p></li></ol></div>
<dl><dt><code>Term</code></dt><dd><p>Def one</p></dd><dt>T2</dt><dd>Def two</dd></dl>
<p>Press <kbd>Ctrl</kbd>+<kbd>C</kbd></p><p><ins>i</ins> <del>d</del> <mark>m</mark> H<sub>2</sub>O</p></article></div></main></div></body></html>`
    assert.equal(
      markdownOf(html),
      lines(
        '# T',
        '',
        '```py title="bubble.py"',
        'def a():',
        '    pass',
        '```',
        '',
        '```',
        'x',
        'y',
        '```',
        '',
        '{% hint style="warning" title="Phasellus" %}',
        'Lorem',
        '{% endhint %}',
        '',
        '<details open>',
        '<summary>Fold</summary>',
        '',
        'In it',
        '',
        '</details>',
        '',
        '{% tabs %}',
        '{% tab title="C" %}',
        'cc',
        '{% endtab %}',
        '',
        '{% tab title="C++" %}',
        'cpp',
        '{% endtab %}',
        '{% endtabs %}',
        '',
        '- [x] done',
        '- [ ] todo',
        '',
        'See[^1]. $$x$$',
        '',
        '$$',
        'y',
        '$$',
        '',
        '[^1]: Foot',
        '',
        '- **`Term`**',
        '',
        '  Def one',
        '',
        '- **T2**',
        '',
        '  Def two',
        '',
        'Press <kbd>Ctrl</kbd>+<kbd>C</kbd>',
        '',
        '<ins>i</ins> ~~d~~ <mark>m</mark> H<sub>2</sub>O',
      ),
    )
  })

  test('mdBook: headings that are links to themselves, alerts', () => {
    const html = `<body><div id="page-wrapper"><nav id="sidebar">nav</nav><div id="content" class="content">
<main><h1 id="intro"><a class="header" href="#intro">Intro</a></h1><pre><code class="language-rust ignore">fn main() {}
</code></pre><blockquote class="blockquote-tag blockquote-tag-note"><p class="blockquote-tag-title">Note</p>
<p>x</p></blockquote></main><nav class="nav-wrapper"></nav></div></div></body>`
    assert.equal(
      markdownOf(html),
      lines(
        '# Intro',
        '',
        '```rust',
        'fn main() {}',
        '```',
        '',
        '{% hint style="info" title="Note" %}',
        'x',
        '{% endhint %}',
      ),
    )
  })

  test('Asciidoctor: admonitions in tables, listings with a title', () => {
    const html = `<body class="article"><div id="header"><h1>Doc</h1></div><div id="content">
<div class="sect1"><h2 id="_a">A</h2><div class="sectionbody"><div class="admonitionblock note">
<table><tr><td class="icon"><i class="fa icon-note" title="Note"></i></td>
<td class="content">Body text</td></tr></table></div><div class="listingblock">
<div class="title">x.sh</div><div class="content"><pre class="highlight"><code class="language-bash" data-lang="bash">ls <b class="conum">(1)</b></code></pre></div></div>
<div class="dlist"><dl><dt class="hdlist1">T</dt><dd><p>d</p></dd></dl></div></div></div></div></body>`
    assert.equal(
      markdownOf(html),
      lines(
        '# Doc',
        '',
        '## A {#_a}',
        '',
        '{% hint style="info" %}',
        'Body text',
        '{% endhint %}',
        '',
        '```bash title="x.sh"',
        'ls (1)',
        '```',
        '',
        '- **T**',
        '',
        '  d',
      ),
    )
  })

  test('Doxygen: a title outside of the content, anchors of headings, lines of code', () => {
    const html = `<div class="header"><div class="headertitle"><div class="title">Foo Class Reference</div></div></div>
<div class="contents"><p>Brief.</p><h2 class="groupheader"><a class="anchor" id="details"></a>Description</h2>
<div class="fragment"><div class="line"><a name="l1"></a><span class="lineno">    1</span>int a;</div><div class="line">  b();</div></div>
</div><hr class="footer"><address class="footer"><small>Generated by doxygen</small></address>`
    assert.equal(
      markdownOf(html),
      lines(
        '# Foo Class Reference',
        '',
        'Brief.',
        '',
        '## Description {#details}',
        '',
        '```',
        'int a;',
        '  b();',
        '```',
      ),
    )
  })
})
