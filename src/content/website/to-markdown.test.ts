// Pages of HTML as Markdown: what each generator of documentation writes, in small.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { markdownOf } from './testing.ts'

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
