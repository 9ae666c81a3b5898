// The addresses at which websites show and edit files of repositories.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileViews } from './file-views.ts'

const repository = 'https://github.com/acme/docs'

test('a file is shown and edited on the branch and in the folder that the address names', () => {
  for (const [address, source, edit] of [
    [`${repository}.git#main:guide`, '/blob/main/guide/a%20b.md', '/edit/main/guide/a%20b.md'],
    [
      `${repository}/tree/feature/x/guide`,
      '/blob/feature/x/guide/a%20b.md',
      '/edit/feature/x/guide/a%20b.md',
    ],
    [`${repository}#refs/heads/main`, '/blob/main/a%20b.md', '/edit/main/a%20b.md'],
    [repository, '/blob/HEAD/a%20b.md', undefined],
    [`${repository}#refs/tags/v1`, '/blob/v1/a%20b.md', undefined],
    [`${repository}#${'0a'.repeat(20)}`, `/blob/${'0a'.repeat(20)}/a%20b.md`, undefined],
  ] as const)
    assert.deepEqual(
      fileViews(address, 'a b.md'),
      { source: repository + source, ...(edit && { edit: repository + edit }) },
      address,
    )
})

test('each website has its own addresses; of one that is not known there are none', () => {
  const path = 'a.md'
  assert.deepEqual(fileViews('https://gitlab.acme.com/a/b/c/-/tree/main/d', path), {
    source: 'https://gitlab.acme.com/a/b/c/-/blob/main/d/a.md',
    edit: 'https://gitlab.acme.com/a/b/c/-/edit/main/d/a.md',
  })
  assert.deepEqual(fileViews('https://bitbucket.org/a/b#main', path), {
    source: 'https://bitbucket.org/a/b/src/main/a.md',
  })
  assert.equal(fileViews('https://git.example.com/a/b', path), undefined)
})
