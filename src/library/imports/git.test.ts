// The rules of importing a repository of git: as a folder of files, with a report of what could not be read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ctx } from '#context.ts'
import { Invalid } from '#kernel/errors.ts'
import { createLateFetcher } from '#network/index.ts'
import { blob, commit, packOf, serveGit, tree } from '../../git/testing.ts'
import { usingSpool } from '../files/index.ts'
import { withGit } from './git.ts'

const home = blob('# Home\n')
const video = blob(Buffer.alloc(2000))
const root = tree(
  ['100644', 'README.md', home],
  ['160000', 'theme', blob('elsewhere')],
  ['100644', 'video.mp4', video],
)
const head = commit(root)
const repository = { refs: { HEAD: head.oid }, pack: packOf([head, root, home, video]) }

const gitFrom = async (t: Parameters<typeof serveGit>[0], url: string) => {
  const fetcher = createLateFetcher({ allow: ['127.0.0.0/8'] })
  t.after(() => fetcher.close())
  const limits = { file: 1000 }
  // These fields are all that is used of a context.
  const ctx = { fetcher, limits } as Ctx
  return usingSpool(limits, spool =>
    withGit(
      { ctx, space: 's', owner: 'o', url, spool, signal: new AbortController().signal, progress: () => {} },
      async ({ files, failures }) => ({
        failures,
        texts: await Promise.all(
          Array.from(files, async ([path, file]) => [path, Buffer.from(await file.read()).toString()]),
        ),
      }),
    ),
  )
}

test('the files are those of the repository, and what is none, or too large, is a failure', async t => {
  const { origin } = await serveGit(t, repository)
  assert.deepEqual(await gitFrom(t, origin), {
    texts: [['README.md', '# Home\n']],
    failures: [
      { path: 'theme', reason: 'it is a submodule: import that repository by itself' },
      { path: 'video.mp4', reason: 'it is larger than 1000 bytes' },
    ],
  })
})

test('an address that cannot be had is wrong', async t => {
  const { origin } = await serveGit(t, repository)
  for (const url of [`${origin}#nothing`, 'https://10.0.0.1/owner/repository', 'http://127.0.0.1:1/a'])
    await assert.rejects(
      gitFrom(t, url),
      error => error instanceof Invalid && error.problems[0]?.path === '/url',
    )
})
