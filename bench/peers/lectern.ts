// Lectern with the pages of a repository, imported and published as a site.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Bench, type BenchServer, openBench } from '../bench.ts'
import { openEngine } from '../engines.ts'
import { readSource, type Source } from './source.ts'

const commandLine = fileURLToPath(new URL('../../cli/lectern.js', import.meta.url))

/** Runs the work while the site is served. */
export const withLectern = async <T>(
  folder: string,
  title: string,
  work: (source: Source) => Promise<T>,
): Promise<T> => {
  const bench = await openBench(await openEngine('sqlite'), { seconds: 0, rounds: 0, warmUp: 0, repeats: 0 })
  return bench.serve('peers', async server => {
    const space = await importFolder(server, folder, title)
    await publish(bench, server, space, title)
    const { pages } = await server.api.ask('GET', `/v1/spaces/${space}/content/pages`)
    return work(readSource(folder, title, pages))
  })
}

const importFolder = async ({ url, token }: BenchServer, folder: string, title: string): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [commandLine, 'import', folder, '--new', title, '--json'],
    { env: { ...process.env, LECTERN_SERVER: url, LECTERN_TOKEN: token }, maxBuffer: 1e8 },
  )
  return JSON.parse(stdout).space.id
}

const publish = async ({ organization }: Bench, { api }: BenchServer, space: string, title: string) => {
  const sites = `/v1/orgs/${organization}/sites`
  const { id } = await api.ask('POST', sites, { title, spaces: [space] })
  await api.ask('POST', `${sites}/${id}/publish`)
}
