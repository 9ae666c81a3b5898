// How a run of changed lines finds its place among equal lines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slideRuns } from './slide.ts'

const slid = (lines: string, marks: string, otherMarks: string): string => {
  const result = Uint8Array.from(marks, Number)
  slideRuns([...lines], result, Uint8Array.from(otherMarks, Number))
  return result.join('')
}

test('a run that faces none goes down as far as equal lines allow', () => {
  assert.equal(slid('aaab', '1000', '000'), '0010')
})

test('a run goes to the lowest place where it faces another, whether below or above', () => {
  assert.equal(slid('aaaa', '1000', '10100'), '0100')
  assert.equal(slid('aaaa', '0001', '10100'), '0100')
})

test('runs that meet on the way down become one', () => {
  assert.equal(slid('aaca', '1010', '00'), '0011')
})
