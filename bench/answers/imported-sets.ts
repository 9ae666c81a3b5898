// The sets of documentation, imported over the API into spaces of a server.
import { execFile } from 'node:child_process'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sharedDataFolder } from '../../test/world/shared-data.ts'
import type { Api } from '../client.ts'
import { freePort, type Started } from '../processes.ts'
import { type SetName, sets } from './questions.ts'

export interface ImportedPage {
  readonly id: string
  readonly title: string
  /** The file that the page was made from. */
  readonly file: string
}

export interface ImportedSet {
  readonly space: string
  readonly pages: readonly ImportedPage[]
}

/** Undefined if the shared data is missing. */
export const importSets = async (
  server: Started & { readonly token: string; readonly api: Api },
): Promise<Readonly<Record<SetName, ImportedSet>> | undefined> => {
  if (!existsSync(sharedDataFolder)) return undefined
  const imported: Partial<Record<SetName, ImportedSet>> = {}
  for (const [name, folder] of Object.entries(sets))
    imported[name as SetName] = await importSet(server, name, folder)
  return imported as Record<SetName, ImportedSet>
}

const importSet = async (
  { url, token, api }: Started & { readonly token: string; readonly api: Api },
  name: string,
  folder: string,
): Promise<ImportedSet> => {
  const site = existsSync(join(folder, 'index.html')) ? await serveFolder(folder) : undefined
  const from = site?.address ?? folder
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [commandLine, 'import', from, '--new', name, '--server', url, '--json'],
    { env: { ...process.env, LECTERN_TOKEN: token }, maxBuffer: 50_000_000 },
  )
  site?.close()
  const space: string = JSON.parse(stdout).space.id
  await indexed(api, space)
  const tree = await api.ask('GET', `/v1/spaces/${space}/content/pages`)
  return { space, pages: pagesIn(tree.pages) }
}

/** Waits until the index of the space is complete. */
const indexed = async (api: Api, space: string): Promise<void> => {
  while ((await api.ask('GET', `/v1/spaces/${space}/search?limit=1&query=a`)).indexing !== undefined)
    await new Promise(resolve => setTimeout(resolve, 500))
}

const commandLine = fileURLToPath(new URL('../../cli/lectern.js', import.meta.url))

const serveFolder = async (folder: string): Promise<{ address: string; close: () => void }> => {
  const port = await freePort()
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(url.split('?')[0] ?? '/')
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
    if (path.includes('..') || !existsSync(file) || !statSync(file).isFile())
      return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.css': 'text/css' }

interface Node {
  readonly id: string
  readonly title: string
  readonly git?: { readonly path: string }
  readonly pages?: readonly Node[]
}

const pagesIn = (nodes: readonly Node[]): ImportedPage[] =>
  nodes.flatMap(({ id, title, git, pages = [] }) => [
    ...(git === undefined ? [] : [{ id, title, file: git.path }]),
    ...pagesIn(pages),
  ])
