import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { callApi, firstOrganization, lectern, startServer, temporaryFolder } from './testing/processes.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))

/** Lays the package out as npm installs it, what it depends on beside it; returns its program. */
const install = (folder: string): string => {
  const modules = join(folder, 'node_modules')
  const { bin, files } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  const own = join(modules, 'lectern')
  mkdirSync(own, { recursive: true })
  for (const name of ['package.json', ...files.filter((pattern: string) => !pattern.startsWith('!'))]) {
    const filter = (source: string) => !source.endsWith('.test.ts')
    cpSync(join(repository, name), join(own, name), { recursive: true, filter })
  }
  linkEntries(join(repository, 'node_modules'), modules)
  return join(own, bin.lectern)
}

const linkEntries = (from: string, to: string): void => {
  for (const name of readdirSync(from)) {
    if (statSync(join(from, name)).isDirectory() && !name.startsWith('.'))
      symlinkSync(join(from, name), join(to, name))
  }
}

test('the program runs from an installed package, its threads too, without a build', async t => {
  const folder = temporaryFolder(t)
  const program = install(folder)
  const help = await lectern([], {}, program)
  assert.deepEqual([help.code, help.stderr], [0, ''])

  const server = await startServer(t, join(folder, 'data'), { script: program })
  const token = server.token as string
  const source = join(folder, 'docs')
  mkdirSync(source)
  writeFileSync(join(source, 'README.md'), '# Hello\n\nSee [more](more.md).\n')
  writeFileSync(join(source, 'more.md'), '# More\n')
  const organization = await firstOrganization(server, token)
  const argv = ['import', source, '--new', 'Docs', '--organization', organization, '--json']
  const { code, stdout, stderr } = await lectern(
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
  assert.deepEqual(await server.stop(), { code: 0, signal: null })
})
