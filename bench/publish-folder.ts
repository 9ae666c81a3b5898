// Publishes a folder of Markdown as a site.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Bench, BenchServer } from './bench.ts'

const commandLine = fileURLToPath(new URL('../cli/lectern.js', import.meta.url))

export interface PublishedFolder {
  readonly space: string
  /** The address of the site. */
  readonly address: string
}

/** Imports the folder into a new space, and publishes that as a site. */
export const publishFolder = async (
  { organization }: Bench,
  { api, url, token }: BenchServer,
  folder: string,
  title: string,
): Promise<PublishedFolder> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [commandLine, 'import', folder, '--new', title, '--json'],
    { env: { ...process.env, LECTERN_SERVER: url, LECTERN_TOKEN: token }, maxBuffer: 1e8 },
  )
  const space = JSON.parse(stdout).space.id
  const sites = `/v1/orgs/${organization}/sites`
  const { id } = await api.ask('POST', sites, { title, spaces: [space] })
  const { urls } = await api.ask('POST', `${sites}/${id}/publish`)
  return { space, address: urls.published.replace(/\/$/, '') }
}
