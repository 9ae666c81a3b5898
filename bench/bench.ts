// What every measurement is handed: an installation on one engine, and how to start servers on it.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Api, connect } from './client.ts'
import type { Engine, Place } from './engines.ts'
import { firstAnswer, freePort, type Started, startNode } from './processes.ts'

/** How long and how often is measured. */
export interface Effort {
  /** Seconds of each round, and how many rounds. */
  readonly seconds: number
  readonly rounds: number
  readonly warmUp: number
  /** How often what is done one by one is done. */
  readonly repeats: number
}

export interface Server extends Started {
  readonly token: string
  readonly api: Api
}

export interface Bench {
  readonly engine: Engine
  readonly effort: Effort
  readonly organization: string
  /** Runs the work with a server of its own on the installation; it is profiled where that was asked for. */
  serve<T>(name: string, work: (server: Server) => Promise<T>): Promise<T>
  /** Runs the work with the reference beside it, on the same database. */
  refer<T>(work: (reference: Started) => Promise<T>): Promise<T>
  /** The token and the database, for who starts processes itself. */
  readonly token: string
  readonly place: Place
}

const commandLine = fileURLToPath(new URL('../cli/lectern.js', import.meta.url))
const referenceServer = fileURLToPath(new URL('./reference/server.ts', import.meta.url))

/** Makes an installation on an engine. */
export const openBench = async (engine: Engine, effort: Effort, profiles?: string): Promise<Bench> => {
  const place = await engine.place()
  const { token, organization } = await found(place)
  return {
    engine,
    effort,
    organization,
    token,
    place,
    serve: async (name, work) => {
      const flags = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}/${name}`]
      const server = await startServer(place, flags)
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
      const reference = await startReference(place)
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
  place: Place,
  flags: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
  output: 'ignore' | 'pipe' = 'ignore',
): Promise<Started> => {
  const port = await freePort()
  const script = [...flags, commandLine, 'serve', '--port', String(port)]
  return startNode(script, port, { ...place.environment, LECTERN_RATE_LIMIT: '0', ...environment }, output)
}

export const startReference = async (place: Place): Promise<Started> => {
  const port = await freePort()
  return startNode([referenceServer, place.database, String(port)], port, {})
}

const found = async (place: Place): Promise<{ token: string; organization: string }> => {
  const who = ['--organization', 'Bench', '--email', 'bench@example.com', '--name', 'Bench', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, [commandLine, 'init', ...who], {
    env: { ...process.env, ...place.environment },
  })
  const { token, organization } = JSON.parse(stdout)
  return { token, organization: organization.id }
}
