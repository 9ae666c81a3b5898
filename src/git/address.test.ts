// Addresses of repositories: how they are read, and which are refused.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Invalid } from '#kernel/errors.ts'
import { type GitAddress, parseGitAddress } from './address.ts'

const open = { isRefOpen: true }
const closed = { isRefOpen: false }
const repository = 'https://example.com/owner/repository'

const addresses: [string, string, GitAddress['wanted']][] = [
  [repository, repository, { folder: '', ...closed }],
  [`${repository}.git/`, `${repository}.git`, { folder: '', ...closed }],
  [`${repository}?tab=readme`, repository, { folder: '', ...closed }],
  [`${repository}#next`, repository, { ref: 'next', folder: '', ...closed }],
  [
    `${repository}#feature/one:docs/guide/`,
    repository,
    { ref: 'feature/one', folder: 'docs/guide', ...closed },
  ],
  [`${repository}#:docs`, repository, { folder: 'docs', ...closed }],
  [`${repository}#refs/tags/v1`, repository, { ref: 'refs/tags/v1', folder: '', ...closed }],
  [`${repository}/tree/main`, repository, { ref: 'main', folder: '', ...open }],
  [`${repository}/tree/main/docs/a%20b`, repository, { ref: 'main', folder: 'docs/a b', ...open }],
  [`${repository}/blob/main/README.md#usage`, repository, { ref: 'main', folder: 'README.md', ...open }],
  [
    'https://gitlab.com/group/sub/repository/-/tree/main/docs?ref_type=heads',
    'https://gitlab.com/group/sub/repository',
    { ref: 'main', folder: 'docs', ...open },
  ],
  [
    'https://codeberg.org/owner/repository/src/branch/main/docs',
    'https://codeberg.org/owner/repository',
    { ref: 'main', folder: 'docs', ...open },
  ],
  [
    'https://codeberg.org/owner/repository/src/tag/v1.0',
    'https://codeberg.org/owner/repository',
    { ref: 'v1.0', folder: '', ...open },
  ],
  [
    'https://bitbucket.org/owner/repository/src/main/docs/',
    'https://bitbucket.org/owner/repository',
    { ref: 'main', folder: 'docs', ...open },
  ],
]

describe('an address of a repository', () => {
  for (const [text, url, wanted] of addresses)
    it(`can be ${text}`, () => assert.deepEqual(parseGitAddress(text), { url, wanted }))

  it('is freed of credentials, which become a header', () => {
    const { url, authorization } = parseGitAddress('https://ada:to%40ken@example.com/a/b.git')
    assert.equal(url, 'https://example.com/a/b.git')
    assert.equal(authorization, `Basic ${Buffer.from('ada:to@ken').toString('base64')}`)
  })

  const wrong: [string, RegExp][] = [
    ['git@example.com:owner/repository.git', /write https:/],
    ['ssh://git@example.com/repository', /write https:/],
    ['ftp://example.com/repository', /https: or http:/],
    ['owner/repository', /not a URL/],
    [`${repository}#a..b`, /no branch or tag that can be/],
    [`${repository}#a%0Awant`, /no branch or tag that can be/],
    [`${repository}#main:../other`, /without \.\./],
  ]
  for (const [text, message] of wrong)
    it(`is refused when it is ${JSON.stringify(text)}`, () =>
      assert.throws(
        () => parseGitAddress(text),
        error =>
          error instanceof Invalid && message.test(error.message) && error.problems[0]?.path === '/url',
      ))
})
