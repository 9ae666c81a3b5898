// HTML made by templates.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Html, html } from './html.ts'

test('a value is escaped, in text and in attributes', () => {
  const { text } = html`<p title="${'"&\''}">${'<script>'}</p>`
  assert.equal(text, '<p title="&quot;&amp;&#39;">&lt;script&gt;</p>')
})

test('HTML within HTML is printed as it is, and lists one after the other', () => {
  assert.equal(
    html`<ul>${['a', 'b'].map(name => html`<li>${name}</li>`)}</ul>`.text,
    '<ul><li>a</li><li>b</li></ul>',
  )
})

test('what is absent prints nothing, and zero prints 0', () => {
  assert.equal(html`${undefined}${false}${[]}${0}`.text, '0')
})

test('no value opens a tag or ends an attribute, whatever it is', () => {
  fc.assert(
    fc.property(fc.string(), value => {
      assert.doesNotMatch(html`${value}`.text, /[<>"']/)
      assert.equal(html`${new Html(value)}`.text, value)
    }),
  )
})
