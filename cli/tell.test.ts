// Text that is printed on a terminal.
import assert from 'node:assert/strict'
import test from 'node:test'
import { printable } from './print-result.ts'

test('text from elsewhere stays one line, with nothing in it that a terminal obeys', () => {
  assert.equal(printable('a\nb\u001b[2Jc\u009bd\u007f'), 'a b [2Jc d')
})
