// The quick check for problems: texts that it rules out have none.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { sharedData } from '../../../test/world/shared-data.ts'
import { elementNames } from './assemble/readings.ts'
import { mayHaveProblems } from './may-have-problems.ts'
import { problems } from './problems.ts'

const { path: data, skip } = sharedData('')

test('a text of plain Markdown is ruled out', () => {
  assert.equal(mayHaveProblems('# A\n\n> b [c](d) `e` **f**\n\n- <b>g</b> $5\n\n| h |\n|-|\n\n---\n'), false)
})

test('every element that opens or closes a block is looked for', () => {
  for (const name of elementNames)
    for (const tag of [`<${name}>`, `</${name.toUpperCase()}`])
      assert.equal(mayHaveProblems(`a ${tag}`), true)
})

test('a text that no parser takes is not ruled out', () => {
  assert.equal(mayHaveProblems('>'.repeat(300)), true)
  assert.deepEqual(problems('>'.repeat(300), undefined), [
    { line: 1, message: 'the text cannot be read as Markdown: quotes or lists nest too deep' },
  ])
})

const pieces = fc.constantFrom(
  ...'{% %} { } {{ }} % $ $$ : ::: ! !!! ??? === = < > </ details summary hint " \' ` ``` - [! NOTE ] ( ) a'.split(
    ' ',
  ),
  ...['\n', '\n\n', ' ', '    ', '<details', '<table>', '<figure', '{% hint', 'endhint', '> ', '1. ', '| '],
)

test('a text that it rules out never has problems', () => {
  let ruledOut = 0
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), parts => {
      const text = parts.join('')
      if (mayHaveProblems(text)) return
      ruledOut++
      assert.deepEqual(problems(text, 'unknown'), [], text)
    }),
    { numRuns: 3000 },
  )
  assert.ok(ruledOut > 300, `${ruledOut}`)
})

test('no page of a real repository that it rules out has problems', { skip }, () => {
  for (const path of globSync('markdown/**/*.md', { cwd: data })) {
    const text = readFileSync(join(data, path), 'utf8').replace(/\r\n?/g, '\n')
    if (!mayHaveProblems(text)) assert.deepEqual(problems(text, 'unknown'), [], path)
  }
})
