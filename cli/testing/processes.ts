// For tests of the command line: starts a real server, and commands beside it, each in a process of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { hostedCommand } from './hosts.ts'

/** The script that every command runs. */
export const program = fileURLToPath(new URL('../lectern.js', import.meta.url))

/** A folder that is removed after the test. */
export const temporaryFolder = (t: Pick<TestContext, 'after'>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-cli-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface ProcessResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command to its end: the first one of each kind in a process of its own, all others in a process that is reused. */
export const lectern = (
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ProcessResult> => {
  const kind = argv.slice(0, 2).filter(isWord).join(' ')
  if (kinds.has(kind)) return hostedCommand({ argv, environment: { ...cleanEnvironment(), ...environment } })
  kinds.add(kind)
  return lecternAlone(argv, environment)
}

const kinds = new Set<string>()

/** True of the name of a command. */
const isWord = (argument: string): boolean => /^[a-z]+$/.test(argument)

/** Runs a command to its end, in a process of its own. */
export const lecternAlone = async (
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  script = program,
): Promise<ProcessResult> => {
  const child = spawn(process.execPath, [script, ...argv], {
    env: { ...cleanEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'close'),
  ])
  return { code, stdout, stderr }
}

export interface ServerProcess {
  readonly url: string
  /** The token of the first start on this data. */
  readonly token: string | undefined
  readonly child: ChildProcess
  /** All that it printed, once it has ended. */
  readonly printed: Promise<string>
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Starts the server on a data folder and a free port; for a first start, waits until it has printed its token. */
export const startServer = async (
  t: Pick<TestContext, 'after'>,
  data: string,
  { isFirst = true, argv = [] as readonly string[], script = program } = {},
): Promise<ServerProcess> => {
  const argvOfServe = ['serve', '--data', data, '--port', '0', '--log-level', 'error', ...argv]
  const child = spawn(process.execPath, [script, ...argvOfServe], {
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })
  const printed: string[] = []
  lines.on('line', line => printed.push(line))
  const ended = once(child, 'close')
  const first = (pattern: RegExp) => firstMatch(lines, printed, pattern)
  const url = await first(/^Lectern is listening at (\S+)$/)
  const token = isFirst ? await first(/^ {2}(lct_\w+)$/) : undefined
  return {
    url,
    token,
    child,
    printed: ended.then(() => printed.join('\n')),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      const [code, by] = await ended
      return { code, signal: by }
    },
  }
}

/** Calls the API; throws unless the response is a success. */
export const callApi = async <T>(
  { url }: Pick<ServerProcess, 'url'>,
  token: string,
  path: string,
  body?: object,
): Promise<T> => {
  const response = await fetch(`${url}/v1${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return JSON.parse(text) as T
}

/** The organization that the first start created. */
export const firstOrganization = async (
  server: Pick<ServerProcess, 'url'>,
  token: string,
): Promise<string> => {
  const { items } = await callApi<{ items: { id: string }[] }>(server, token, '/orgs')
  const [organization] = items
  if (organization === undefined) throw new Error('there is no organization')
  return organization.id
}

/** Without the settings of the person who runs the tests. */
const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(LECTERN_|NODE_TEST_)/.test(name)))

const textOf = async (stream: NodeJS.ReadableStream): Promise<string> => {
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) text += chunk
  return text
}

const firstMatch = (
  lines: ReturnType<typeof createInterface>,
  printed: readonly string[],
  pattern: RegExp,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const found = printed.map(line => pattern.exec(line)?.[1]).find(group => group !== undefined)
      if (found !== undefined) resolve(found)
    }
    lines.on('line', look)
    lines.once('close', () => reject(new Error(`the server ended without saying ${pattern}`)))
    look()
  })
