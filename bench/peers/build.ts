// Builds the site of a peer with npm in a temporary folder.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '../temporary.ts'
import type { Peer } from './peers.ts'
import { writeFile } from './project.ts'
import type { Source } from './source.ts'

export interface BuiltSite {
  /** Includes the version of its package. */
  readonly title: string
  readonly folder: string
}

export const buildSite = async (peer: Peer, source: Source): Promise<BuiltSite> => {
  const folder = temporaryFolder('peer')
  writeFile(folder, 'package.json', '{"private": true, "type": "module"}')
  await run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...peer.packages])
  peer.write(folder, source)
  const [command, ...options] = peer.build
  await run(folder, join(folder, 'node_modules/.bin', command), options)
  const [first = ''] = peer.packages
  const { version } = JSON.parse(readFileSync(join(folder, 'node_modules', first, 'package.json'), 'utf8'))
  return { title: `${peer.title} ${version}`, folder: join(folder, peer.output) }
}

/** Throws an error with a sentence if npm reaches no registry. */
export const requireRegistry = async (): Promise<void> => {
  await promisify(execFile)('npm', ['view', 'vitepress', 'version']).catch(() => {
    throw new Error('npm reaches no registry, so the sites of others cannot be built')
  })
}

const run = async (folder: string, command: string, options: readonly string[]): Promise<void> => {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }
  try {
    await promisify(execFile)(command, options, { cwd: folder, env, maxBuffer: 1e8 })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${command} ${options.join(' ')}: ${stdout.slice(-3000)}${stderr.slice(-3000)}`)
  }
}
