// Every block of the vocabulary has a form in Typst.
import assert from 'node:assert/strict'
import test from 'node:test'
import { vocabulary } from '../../markdown/index.ts'
import { elementWriters, writtenTypes } from './index.ts'

test('every node of the vocabulary is written, by its type or as the element of HTML that it is', () => {
  const types = vocabulary.flatMap(({ html, nodes = {} }) => [
    ...Object.keys(html),
    ...('heading' in nodes ? ['heading'] : []),
  ])
  assert.ok(types.length > 30)
  assert.deepEqual(
    types.filter(type => !writtenTypes.has(type) && !elementWriters.has(type)),
    [],
  )
})
