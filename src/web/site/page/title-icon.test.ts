// Icons before titles.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printTitleIcon } from './title-icon.ts'

test('an icon before a title is an inline SVG that screen readers skip', () =>
  assert.match(
    printTitleIcon({ icon: 'fa-rocket' })?.text ?? '',
    /^<svg class="icon" viewBox="0 0 512 512" aria-hidden="true"><path d="M[^"<>]+"\/><\/svg>$/,
  ))

test('a name that nobody knows is no icon', () =>
  assert.equal(printTitleIcon({ icon: 'no-such-icon' }), undefined))
