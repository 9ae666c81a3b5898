// The package as npm installs it: its files, and that it runs without the repository around it.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { publishedLock } from '../packaging/published-lock.ts'
import { readPdf } from '../test/world/pdf.ts'
import {
  callApi,
  firstOrganization,
  lecternAlone,
  startServer,
  temporaryFolder,
} from './testing/processes.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))
const readJson = (name: string) => JSON.parse(readFileSync(join(repository, name), 'utf8'))

/** Optional packages are installed on their own platform alone. */
const isHere = (path: string): boolean => existsSync(join(repository, path))

/** The files that npm would put into the package. */
const packedFiles = (): string[] => {
  const argv = ['pack', '--dry-run', '--json', '--ignore-scripts']
  const [{ files }] = JSON.parse(
    execFileSync('npm', argv, { cwd: repository, encoding: 'utf8', stdio: 'pipe' }),
  )
  return files.map(({ path }: { path: string }) => path)
}

/** Installs the package as npm would, with the packages in its own lock file and no others; returns its program. */
const install = (folder: string): string => {
  const own = join(folder, 'node_modules', 'lectern')
  for (const path of packedFiles()) cpSync(join(repository, path), join(own, path))
  const listed = Object.keys(publishedLock(readJson('package-lock.json')).packages).filter(isHere)
  // The link to a package includes the packages below it.
  for (const path of listed.filter(path => path.split('node_modules/').length === 2)) {
    mkdirSync(dirname(join(own, path)), { recursive: true })
    symlinkSync(join(repository, path), join(own, path))
  }
  return join(own, readJson('package.json').bin.lectern)
}

test('the package contains the program, its licence and its handbook, and nothing of tests', () => {
  const files = packedFiles()
  for (const path of ['LICENSE', 'README.md', 'package.json', 'cli/lectern.js', 'docs/handbook/README.md'])
    assert.ok(files.includes(path), path)
  assert.deepEqual(
    files.filter(path =>
      /(^|\/)(test|testing|bench|examples)([-./][^/]*)?\.ts$|\.test\.|^(test|bench)\//.test(path),
    ),
    [],
  )
})

test('the lock file of the package lists what the program needs, and none of what only development needs', () => {
  const { dependencies, devDependencies } = readJson('package.json')
  const { packages } = publishedLock(readJson('package-lock.json'))
  for (const name of Object.keys(dependencies))
    assert.ok(packages[`node_modules/${name}`] !== undefined, name)
  // A package of the program may depend on one that tests use, too.
  const needed = new Set(Object.values(packages).flatMap(one => Object.keys(one.dependencies ?? {})))
  for (const name of Object.keys(devDependencies).filter(name => !needed.has(name)))
    assert.equal(packages[`node_modules/${name}`], undefined, name)
  assert.equal(packages['']?.devDependencies, undefined)
  assert.ok(readJson('package.json').files.includes('npm-shrinkwrap.json'))
  for (const [path, { version, optional }] of Object.entries(packages))
    if (path !== '' && (optional !== true || isHere(path)))
      assert.equal(version, readJson(join(path, 'package.json')).version, path)
})

test('the program runs from an installed package, its threads and processes too, without a build', async t => {
  const folder = temporaryFolder(t)
  const program = install(folder)
  const help = await lecternAlone([], {}, program)
  assert.deepEqual([help.code, help.stderr], [0, ''])

  const server = await startServer(t, join(folder, 'data'), { script: program })
  const token = server.token as string
  const source = join(folder, 'docs')
  mkdirSync(source)
  writeFileSync(join(source, 'README.md'), '# Hello\n\nSee [more](more.md).\n')
  writeFileSync(join(source, 'more.md'), '# More\n')
  const organization = await firstOrganization(server, token)
  const argv = ['import', source, '--new', 'Docs', '--organization', organization, '--json']
  const { code, stdout, stderr } = await lecternAlone(
    argv,
    { LECTERN_SERVER: server.url, LECTERN_TOKEN: token },
    program,
  )
  assert.deepEqual([code, stderr], [0, ''])
  const { id } = JSON.parse(stdout).space
  const { html } = await callApi<{ html: string }>(
    server,
    token,
    `/spaces/${id}/content/path/hello?format=html`,
  )
  assert.match(html, /<p>See <a href="[^"]+">more<\/a>\.<\/p>/)

  // Typesetting uses a process of its own, fonts from packages, and a template beside the sources.
  const pdf = join(folder, 'docs.pdf')
  const saving = ['pdf', '--space', id, '-o', pdf, '--json']
  const saved = await lecternAlone(saving, { LECTERN_SERVER: server.url, LECTERN_TOKEN: token }, program)
  assert.deepEqual([saved.code, saved.stderr], [0, ''])
  const { pages } = await readPdf(readFileSync(pdf))
  assert.match(pages.map(({ text }) => text).join('\n'), /Hello[\s\S]*See more/)
  assert.match(readFileSync(pdf, 'latin1'), /FontName \/[A-Z]{6}\+NotoSans-Regular/)
  assert.deepEqual(await server.stop(), { code: 0, signal: null })
})
