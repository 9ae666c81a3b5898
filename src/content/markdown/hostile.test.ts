// Texts made to be hard: they are read as text within limits, or refused.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Invalid } from '#kernel/errors.ts'
import { mostProblems } from './assemble/problems.ts'
import { plainText } from './blocks.ts'
import { eachNode, parseMarkdown, toDocument } from './parse.ts'
import { renderHtml } from './render.ts'

const nested = (open: string, close: string): string => `${open.repeat(1000)}word\n${close.repeat(1000)}`

const megabyte = 'a'.repeat(990_000)

suite('a hard text is read, and no word of it is lost', () => {
  for (const [what, text] of Object.entries({
    'tags 1,000 deep': nested('{% hint %}\n', '{% endhint %}\n'),
    'tags 1,000 deep in one line': nested('{% hint %} ', '{% endhint %} '),
    'blocks 1,000 deep that lack what they need': nested('{% embed %}\n', '{% endembed %}\n'),
    'fences 1,000 deep': nested(':::note\n', ':::\n'),
    'details 1,000 deep': nested('<details>\n\n', '</details>\n\n'),
    'blocks with indented content 1,000 deep': `${Array.from({ length: 1000 }, (_, depth) => `${'    '.repeat(Math.min(depth, 99))}!!! note\n`).join('')}\nword`,
    'all of them in lists and quotes': `${'- {% hint %}\n\n> :::note\n\n!!! note\n    <details>\n\n'.repeat(1000)}word`,
    'tags that are never closed': `${'{% hint %}\n\n'.repeat(80_000)}word`,
    'tags that close nothing': `${'{% endhint %}\n\n'.repeat(60_000)}word`,
    'an attribute of a megabyte': `{% hint title="${megabyte}" %}\nword\n{% endhint %}`,
    'a title of a megabyte': `:::note ${megabyte}\nword\n:::`,
    'a first line of a megabyte': `!!! note "${megabyte}"\n    word`,
    'an element of a megabyte': `<details title="${megabyte}">\n\nword\n\n</details>`,
    'blocks split by list items': `${'- {% hint %}\n- {% endhint %}\n'.repeat(3000)}\nword`,
    'blocks split by cells': `| a |\n|-|\n${'| {% hint %} |\n| {% endhint %} |\n'.repeat(3000)}\nword`,
    'openings of tags': `${'{%'.repeat(400_000)} word`,
    'tags in one line': `${'{% a %}'.repeat(9000)} word`,
    'openings of expressions': `${'{{'.repeat(400_000)} word`,
    'dollar signs': `${'$'.repeat(900_000)} word`,
    'formulas in quotes, none closed': `${'> $$\n\n'.repeat(5000)}word`,
    colons: `${':'.repeat(900_000)}\n\nword`,
    'shortcodes of nothing': `${':a:'.repeat(300_000)} word`,
    'equals signs': `${'==='.repeat(300_000)}\n\nword`,
    'exclamation marks on lines': `${'!!! note\n\n'.repeat(10_000)}word`,
    'tabs side by side': `${'=== "a"\n    b\n\n'.repeat(5000)}word`,
  }))
    test(what, () => {
      const root = parseMarkdown(text)
      assert.ok((root.data?.problems?.length ?? 0) <= mostProblems)
      assert.match(plainText(root), /word/)
      let nodes = 0
      eachNode(root, () => nodes++)
      assert.ok(nodes < text.length, `${nodes}`)
      assert.ok(JSON.stringify(toDocument(root)).length > 0)
    })
})

suite('what no parser could read in bounds is refused, not attempted', () => {
  for (const [what, text] of Object.entries({
    'tags in quotes 1,000 deep': `${'> '.repeat(1000)}{% hint %}`,
    'fences in lists 1,000 deep': `${'- '.repeat(1000)}:::note`,
    'a megabyte of exclamation marks': '!!!'.repeat(300_000),
  }))
    test(what, () => assert.throws(() => parseMarkdown(text), Invalid))
})

test('blocks of raw HTML that nest too deep to be shown are refused by the renderer', () => {
  const root = parseMarkdown('<div>\n\n'.repeat(5000))
  assert.throws(() => renderHtml(root), Invalid)
})
