// What every measurement gets: an installation on one engine, and a way to start servers on it.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Api, connect } from './client.ts'
import type { BenchEngine, DataLocation } from './engines.ts'
import { firstAnswer, freePort, type Started, startNode } from './processes.ts'

/** How long and how often to measure. */
export interface Effort {
  /** Seconds per round, and the number of rounds. */
  readonly seconds: number
  readonly rounds: number
  readonly warmUp: number
  /** How often acts that are timed one by one are repeated. */
  readonly repeats: number
}

export interface BenchServer extends Started {
  readonly token: string
  readonly api: Api
}

export interface Bench {
  readonly engine: BenchEngine
  readonly effort: Effort
  readonly organization: string
  /** Runs `work` with a server on the installation; the server is profiled if that was asked for. */
  serve<T>(
    name: string,
    work: (server: BenchServer) => Promise<T>,
    environment?: Readonly<Record<string, string>>,
  ): Promise<T>
  /** Runs `work` with the reference server, on the same database. */
  refer<T>(work: (reference: Started) => Promise<T>): Promise<T>
  /** The token and the database, for measurements that start processes themselves. */
  readonly token: string
  readonly location: DataLocation
}

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

const startWords: readonly string[] = scripts.start.split(' ')

/** The flags that `npm start` gives Node, and the environment variables that it sets. */
const nodeFlags = startWords.filter(word => word.startsWith('-'))
const startEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  startWords.filter(word => /^[A-Z_]+=/.test(word)).map(word => word.split('=')),
)

const commandLine = fileURLToPath(new URL('../cli/lectern.js', import.meta.url))
const referenceServer = fileURLToPath(new URL('./reference/server.ts', import.meta.url))

/** Creates an installation on an engine. */
export const openBench = async (engine: BenchEngine, effort: Effort, profiles?: string): Promise<Bench> => {
  const location = await engine.newLocation()
  const { token, organization } = await found(location)
  return {
    engine,
    effort,
    organization,
    token,
    location,
    serve: async (name, work, environment) => {
      const flags = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}/${name}`]
      const server = await startServer(location, flags, environment)
      const api = connect(server.url, token)
      try {
        await firstAnswer(server, '/v1/orgs', token)
        return await work({ ...server, token, api })
      } finally {
        await api.close()
        await server.stop()
      }
    },
    refer: async work => {
      const reference = await startReference(location)
      try {
        await firstAnswer(reference, '/healthz', '')
        return await work(reference)
      } finally {
        await reference.stop()
      }
    },
  }
}

export const startServer = async (
  location: DataLocation,
  flags: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
  output: 'ignore' | 'pipe' = 'ignore',
): Promise<Started> => {
  const port = await freePort()
  const script = [...nodeFlags, ...flags, commandLine, 'serve', '--port', String(port)]
  const given = { ...startEnvironment, ...location.environment, LECTERN_RATE_LIMIT: '0', ...environment }
  return startNode(script, port, given, output)
}

export const startReference = async (location: DataLocation): Promise<Started> => {
  const port = await freePort()
  return startNode([referenceServer, location.database, String(port)], port, {})
}

const found = async (location: DataLocation): Promise<{ token: string; organization: string }> => {
  const who = ['--organization', 'Bench', '--email', 'bench@example.com', '--name', 'Bench', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, [commandLine, 'init', ...who], {
    env: { ...process.env, ...location.environment },
  })
  const { token, organization } = JSON.parse(stdout)
  return { token, organization: organization.id }
}
