// Icons in the parts of a page around its text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { iconSvg } from './icon.ts'

test('an icon of a page is an inline SVG that screen readers skip', () =>
  assert.match(
    iconSvg('fa-rocket')?.text ?? '',
    /^<svg class="icon" viewBox="0 0 512 512" aria-hidden="true"><path d="M[^"<>]+"\/><\/svg>$/,
  ))

test('a name that nobody knows is no icon', () => assert.equal(iconSvg('no-such-icon'), undefined))
