// For tests of import and export: a server, documents in folders, and the pages made from them.
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { after, before, type TestContext } from 'node:test'
import { startFounded } from './founded.ts'
import {
  callApi,
  firstOrganization,
  lectern,
  type ProcessResult,
  type ServerProcess,
  temporaryFolder,
} from './processes.ts'

/** A few documents with links between them, by path. */
export const documents: Readonly<Record<string, string>> = {
  'README.md': '# Welcome\n\nStart with the [setup](guide/setup.md#install).\n',
  'guide/README.md': '# Guide\n\n![a plan](../images/plan.svg)\n',
  'guide/setup.md':
    '---\ndescription: How to begin\n---\n\n# Setup\n\n## Install\n\nThen [go on](../README.md).\n',
  'images/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>\n',
  'SUMMARY.md':
    '# Summary\n\n* [Welcome](README.md)\n* [Guide](guide/README.md)\n  * [Setup](guide/setup.md)\n',
}

/** A new folder with these files. */
export const folderWith = (
  t: TestContext,
  files: Readonly<Record<string, string | Uint8Array>> = documents,
): string => {
  const folder = temporaryFolder(t)
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  return folder
}

/** The texts of the files below a folder, by path. */
export const filesOf = (folder: string): Record<string, string> => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )
  const paths = entries.map(entry => join(entry.parentPath, entry.name)).sort()
  return Object.fromEntries(paths.map(path => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

export interface RunningServer {
  readonly server: ServerProcess
  readonly token: string
  readonly organization: string
  /** Runs a command with the server's address and a token. */
  command(...argv: string[]): Promise<ProcessResult>
  api<T>(path: string, body?: object): Promise<T>
  /** Imports into a new space. */
  importNew(source: string): Promise<{ space: { id: string }; revision: string }>
  pagesOf(space: string): Promise<PageInTree[]>
  spaceCount(): Promise<number>
}

export interface PageInTree {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly pages: readonly PageInTree[]
}

/** A server for all tests of a file; it can be used once they run. */
export const installationOfFile = (...argv: string[]): RunningServer => {
  const closing: (() => void)[] = []
  const installation = {} as RunningServer
  before(async () => {
    const file = { after: (close: () => void) => void closing.push(close) } as Pick<TestContext, 'after'>
    const server = await startFounded(file, temporaryFolder(file), argv)
    const { token } = server
    Object.assign(installation, acting(server, token, await firstOrganization(server, token)))
  })
  after(() => {
    for (const close of closing.reverse()) close()
  })
  return installation
}

const acting = (server: ServerProcess, token: string, organization: string): RunningServer => {
  const command = (...argv: string[]) => lectern(argv, { LECTERN_SERVER: server.url, LECTERN_TOKEN: token })
  const api = <T>(path: string, body?: object) => callApi<T>(server, token, path, body)
  return {
    server,
    token,
    organization,
    command,
    api,
    importNew: async source => {
      const into = ['--new', 'Docs', '--organization', organization, '--json']
      const { code, stdout, stderr } = await command('import', source, ...into)
      assert.deepEqual([code, stderr], [0, ''])
      return JSON.parse(stdout)
    },
    pagesOf: async space => flat((await api<{ pages: PageInTree[] }>(`/spaces/${space}/content`)).pages),
    spaceCount: async () => (await api<{ count: number }>(`/orgs/${organization}/spaces`)).count,
  }
}

const flat = (pages: readonly PageInTree[]): PageInTree[] =>
  pages.flatMap(page => [page, ...flat(page.pages)])

/** The address of a server of the test's own, which is closed after the test. */
export const listening = async (t: TestContext, server: ReturnType<typeof createServer>): Promise<string> => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}
