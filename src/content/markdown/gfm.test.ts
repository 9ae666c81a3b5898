// The parser reads exactly the same with less work as with all of GFM.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { sharedData } from '../../../test/world/shared-data.ts'
import { gfmNodes, gfmSyntax } from './gfm.ts'

const { path: data, skip } = sharedData('')

const addresses =
  'a@b.co www. WWW. www.a.b http:// https://a.b/c HTTP://x.y mailto: xmpp: &#64; &commat; :// //'
const markup = '* ** _ ~ ~~ ` [ ] ( ) [^1] | # > - 1. \\ \\_ < > " : ![ @ a 1 . + é \0'
const blocks = [
  '\n',
  '\n\n',
  ' ',
  '\t',
  '\n|-|-|\n',
  '\na\n:-\n',
  '\na\n--:\n',
  '\na\n:-: \nb',
  '\na|b\n-|- \t\n',
  '\na|b\r| - |:-\t|\r',
  '[^1]: ',
  '- [x] ',
  '[a]: ',
]
const pieces = fc.constantFrom(...addresses.split(' '), ...markup.split(' '), ...blocks)

test('any text has the tree that all of GFM gives it', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 25 }), parts => assertSame(parts.join(''))),
    { numRuns: 1000 },
  )
})

test('the pages of real repositories have the tree that all of GFM gives them', { skip }, () => {
  for (const path of globSync('markdown/{digital-registries,mkdocs}/**/*.md', { cwd: data }))
    assertSame(readFileSync(join(data, path), 'utf8').replace(/\r\n?/g, '\n'))
})

const assertSame = (text: string): void => {
  const whole = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const less = fromMarkdown(text, { extensions: [gfmSyntax(text)], mdastExtensions: [...gfmNodes] })
  assert.deepEqual(less, whole)
}
