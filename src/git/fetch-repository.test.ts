// Rules of fetching: which branch, which folder, in which version of the protocol, and the messages of failures.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import git from 'isomorphic-git'
import { Invalid } from '#kernel/errors.ts'
import { redirectTo, serveLocally } from '../network/testing.ts'
import { packet } from './packets.ts'
import {
  answerGit,
  banded,
  blob,
  commit,
  fetchFrom,
  packOf,
  serveGit,
  type TestRepository,
  tag,
  textsOf,
  tree,
} from './testing.ts'

const guide = blob('# Guide\n')
const docs = tree(['100644', 'guide.md', guide])
const root = tree(['100644', 'README.md', blob('# Home\n')], ['40000', 'docs', docs])
const main = commit(root)
const other = commit(docs)
const release = tag(other)
const objects = [main, root, docs, guide, blob('# Home\n'), other, release]
const refs = {
  HEAD: main.oid,
  'refs/heads/main': main.oid,
  'refs/heads/feature': main.oid,
  'refs/heads/feature/one': other.oid,
  'refs/tags/v1': release.oid,
}
const repository: TestRepository = { refs, pack: packOf(objects) }

const all = { 'README.md': '# Home\n', 'docs/guide.md': '# Guide\n' }
const inDocs = { 'guide.md': '# Guide\n' }

const refusing = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Invalid && error.problems[0]?.path === '/url', String(error))
  assert.match(error.message, message)
  return true
}

describe('in every version of the protocol', () => {
  for (const version of [0, 1, 2] as const)
    it(`${version}, a commit is fetched without what came before it and without files that are too large`, async t => {
      const { origin, requests } = await serveGit(t, { ...repository, version })
      const { files, problems } = await fetchFrom(t, `${origin}/a/b.git`)
      assert.deepEqual(await textsOf({ files, problems }), all)
      assert.deepEqual(problems, [])
      assert.equal(requests[0]?.url, '/a/b.git/info/refs?service=git-upload-pack')
      assert.equal(requests[0]?.headers['git-protocol'], 'version=2')
      const asked = requests.at(-1)?.body ?? ''
      for (const line of [`want ${main.oid}`, 'deepen 1', 'filter blob:limit=1000001'])
        assert.ok(asked.includes(line), asked)
    })

  for (const [version, capabilities] of [
    [0, ['side-band-64k']],
    [2, ['fetch']],
  ] as const)
    it(`${version}, a server is asked for no more than it can do`, async t => {
      const { origin, requests } = await serveGit(t, { ...repository, version, capabilities })
      assert.deepEqual(await textsOf(await fetchFrom(t, origin)), all)
      assert.doesNotMatch(requests.at(-1)?.body ?? '', /deepen|filter|object-format/)
    })
})

describe('what is fetched', () => {
  const meant: [string, object][] = [
    ['', all],
    ['#main', all],
    ['#main:docs', inDocs],
    ['#:docs', inDocs],
    ['#feature/one', inDocs],
    ['#v1', inDocs],
    ['#refs/tags/v1', inDocs],
    [`#${other.oid}`, inDocs],
    ['/tree/main/docs', inDocs],
    ['/tree/feature/one', inDocs],
    ['/tree/feature/docs', inDocs],
    ['/blob/main/docs/guide.md', inDocs],
  ]
  for (const version of [0, 2] as const)
    for (const [address, texts] of meant)
      it(`of ${address || 'the address alone'} is what git has there, in version ${version}`, async t => {
        const { origin } = await serveGit(t, { ...repository, version })
        assert.deepEqual(await textsOf(await fetchFrom(t, `${origin}/owner/repository${address}`)), texts)
      })

  it('is asked for by the beginning of its name, not by all names', async t => {
    const { origin, requests } = await serveGit(t, repository)
    await fetchFrom(t, `${origin}/owner/repository/tree/feature/one`)
    assert.deepEqual(requests[1]?.body.match(/ref-prefix .*/g), [
      'ref-prefix refs/heads/feature',
      'ref-prefix refs/tags/feature',
    ])
  })

  it('has the same bytes as what isomorphic-git put in', async t => {
    const dir = await mkdtemp(join(tmpdir(), 'lectern-git-'))
    t.after(() => rm(dir, { recursive: true }))
    const files = {
      'README.md': '# Ä\n',
      'a/b/c.md': 'x'.repeat(200_000),
      'a/empty.md': '',
      'z.bin': Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) & 255)).toString('latin1'),
    }
    const { oid, pack } = await madeByIsomorphicGit(dir, files)
    const { origin } = await serveGit(t, { refs: { HEAD: oid }, pack })
    const { files: found } = await fetchFrom(t, origin)
    assert.deepEqual([...found.keys()].sort(), Object.keys(files).sort())
    for (const [path, text] of Object.entries(files)) {
      const pieces: Uint8Array[] = []
      for await (const piece of found.get(path)?.pieces() ?? []) pieces.push(piece)
      assert.equal(Buffer.concat(pieces).toString(), text)
      assert.equal(found.get(path)?.size, Buffer.byteLength(text))
    }
  })

  it('is told while it comes', async t => {
    const stages = new Set<string>()
    const { origin } = await serveGit(t, repository)
    await fetchFrom(t, origin, { progress: stage => void stages.add(stage) })
    assert.deepEqual([...stages], ['asking for the branch', 'receiving', 'reading'])
  })

  it('ends with the reason of the signal', async t => {
    const { origin } = await serveGit(t, repository)
    const reason = new Error('cancelled')
    for (const stop of ['receiving', 'reading']) {
      const controller = new AbortController()
      const progress = (stage: string) => stage === stop && controller.abort(reason)
      await assert.rejects(fetchFrom(t, origin, { signal: controller.signal, progress }), reason)
    }
  })
})

const madeByIsomorphicGit = async (dir: string, files: Readonly<Record<string, string>>) => {
  await git.init({ fs, dir, defaultBranch: 'main' })
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), text)
    await git.add({ fs, dir, filepath: path })
  }
  const oid = await git.commit({ fs, dir, message: 'x', author: { name: 'A', email: 'a@example.com' } })
  const oids = [oid]
  const collect = async (id: string): Promise<void> => {
    oids.push(id)
    const read = await git.readTree({ fs, dir, oid: id })
    for (const entry of read.tree)
      if (entry.type === 'tree') await collect(entry.oid)
      else oids.push(entry.oid)
  }
  const { commit: read } = await git.readCommit({ fs, dir, oid })
  await collect(read.tree)
  const { packfile = new Uint8Array() } = await git.packObjects({ fs, dir, oids, write: false })
  return { oid, pack: Buffer.from(packfile) }
}

describe('a repository is refused', () => {
  const served = (what: Partial<TestRepository>) => async (t: TestContext) =>
    (await serveGit(t, { ...repository, ...what })).origin
  const status = (code: number) => (t: TestContext) =>
    serveLocally(
      t,
      (_, response) => void response.writeHead(code, { 'content-type': 'text/html' }).end('<p>'),
    )
  const cases: [string, string, (t: TestContext) => Promise<string>, RegExp][] = [
    ['with a branch that is not there', '#nothing', served({}), /no branch or tag nothing/],
    ['with a folder that is not there', '#main:nothing', served({}), /no folder nothing in main/],
    ['with a folder in a file', '#main:README.md/a', served({}), /no folder README\.md\/a/],
    ['when it is empty', '', served({ refs: {} }), /is empty, or has no default branch/],
    ['when it is empty, in version 0', '', served({ refs: {}, version: 0 }), /is empty, or has no default/],
    ['when it has SHA-256', '', served({ capabilities: ['object-format=sha256'] }), /by sha256; only/],
    ['when it is private', '', status(401), /put a name and an access token into the address/],
    ['when it is not there', '', status(404), /no repository at this address/],
    ['when a website is there', '', status(200), /no repository that git could fetch/],
    [
      'when the server says so',
      '',
      served({ answer: Buffer.from(packet('ERR upload-pack: not\x07 now')) }),
      /said: upload-pack: not now/,
    ],
    [
      'when the server stops',
      '',
      served({ answer: banded(Buffer.from('out of memory'), 3) }),
      /said: out of memory/,
    ],
    ['when nothing comes', '', served({ answer: Buffer.from('0000') }), /contains no objects/],
    ['when what comes is no packets', '', served({ answer: Buffer.from('<html>') }), /no length that can be/],
    ['when a packet is cut off', '', served({ answer: Buffer.from('0fffx') }), /was cut off/],
    [
      'when the pack is cut off',
      '',
      served({ answer: banded(repository.pack.subarray(0, -30)) }),
      /was cut off/,
    ],
    [
      'when what comes is not what was asked for',
      '',
      served({ pack: packOf([other, docs, guide]) }),
      /is not in it/,
    ],
  ]
  for (const [title, fragment, serve, message] of cases)
    it(title, async t => {
      await assert.rejects(fetchFrom(t, `${await serve(t)}/o/r${fragment}`), refusing(message))
    })

  it('when it is larger than allowed, once that is known', async t => {
    const { origin } = await serveGit(t, repository)
    const limits = { entries: 10, fileSize: 100, totalSize: 1000, pathLength: 100, depth: 5, packSize: 100 }
    await assert.rejects(fetchFrom(t, origin, { limits }), refusing(/larger than 100 bytes/))
  })
})

describe('credentials in an address', () => {
  const secret = 'to-ken'
  const header = `Basic ${Buffer.from(`ada:${secret}`).toString('base64')}`
  const withSecret = (origin: string) => `${origin.replace('//', `//ada:${secret}@`)}/o/r`

  it('go to its server with every request', async t => {
    const { origin, requests } = await serveGit(t, repository)
    await fetchFrom(t, withSecret(origin))
    assert.deepEqual(
      requests.map(({ headers, url }) => [headers.authorization, url.includes(secret)]),
      requests.map(() => [header, false]),
    )
    assert.equal(requests.length, 3)
  })

  it('go to no other that it redirects to, and what is asked after that goes there', async t => {
    const { origin: target, requests } = await serveGit(t, repository)
    const seen: (string | undefined)[] = []
    const origin = await serveLocally(t, (request, response) => {
      seen.push(request.headers.authorization)
      redirectTo(`${target}/moved.git/info/refs?service=git-upload-pack`)(request, response)
    })
    assert.deepEqual(await textsOf(await fetchFrom(t, withSecret(origin))), all)
    assert.deepEqual(seen, [header])
    assert.deepEqual(
      requests.map(({ headers, url }) => [headers.authorization, url.split('?')[0]]),
      [
        [undefined, '/moved.git/info/refs'],
        [undefined, '/moved.git/git-upload-pack'],
        [undefined, '/moved.git/git-upload-pack'],
      ],
    )
  })

  it('are in no message, even where the server says them again', async t => {
    const said = `ERR ${secret} ${header} ada:${secret}`
    const echo = await serveGit(t, { ...repository, answer: Buffer.from(packet(said)) })
    const wrong = await serveLocally(t, (_, response) => void response.writeHead(401).end())
    for (const [origin, message] of [
      [echo.origin, /said: … Basic … …$/],
      [wrong, /the name and the token in it may read: see whether/],
    ] as const)
      await assert.rejects(fetchFrom(t, withSecret(origin)), error => {
        refusing(message)(error)
        assert.doesNotMatch(JSON.stringify(error, Object.getOwnPropertyNames(error)), /to-ken|YWRh/)
        return true
      })
  })
})

it('what is not encrypted is asked at addresses alone that the operator allows', async t => {
  await assert.rejects(fetchFrom(t, 'http://1.1.1.1/owner/repository'), /would be asked without encryption/)
})

it('a redirect to something that is no repository is refused', async t => {
  const page = await serveLocally(t, (request, response) =>
    answerGit(repository, '')(Object.assign(request, { url: '/info/refs' }), response),
  )
  const origin = await serveLocally(t, redirectTo(`${page}/login`))
  await assert.rejects(fetchFrom(t, origin), refusing(/leads to one that is none/))
})
