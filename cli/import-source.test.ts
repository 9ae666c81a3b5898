// Rules of what can be imported: how an address is recognized, and what is refused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WrongUse } from './failure.ts'
import { addressIn } from './import-source.ts'

test('what is at an address is guessed from it, unless it is said', () => {
  for (const [url, source] of [
    ['https://docs.example.com', 'website'],
    ['https://docs.example.com/guide/', 'website'],
    ['HTTPS://example.com/a.MD', 'markdown'],
    ['https://example.com/a.markdown?raw=1', 'markdown'],
    ['https://example.com/a.zip', 'zip'],
    ['https://github.com/a/b/archive/main.zip', 'zip'],
    ['https://git.example.com/a/b.git', 'git'],
    ['https://git.example.com/a/b.git#v1:docs', 'git'],
    ['https://github.com/a/b', 'git'],
    ['https://gitlab.com/a/b/-/tree/main/docs', 'git'],
    ['https://codeberg.org/a/b/src/branch/main/README.md', 'git'],
  ] as const) {
    assert.deepEqual(addressIn(url, undefined), { url, source })
    assert.deepEqual(addressIn(url, 'html'), { url, source: 'html' })
  }
})

test('everything else is a path', () => {
  for (const path of ['docs', './docs.zip', 'C:\\docs', '/tmp/http:', 'github.com'])
    assert.equal(addressIn(path, undefined), undefined)
})

test('an address that nobody fetches, and a source of a path, are wrong', () => {
  assert.throws(() => addressIn('ftp://example.com/a.zip', undefined), WrongUse)
  assert.throws(() => addressIn('docs', 'zip'), WrongUse)
})
