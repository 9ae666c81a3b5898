// The program at a former commit, with the packages of its lock file.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { publishedLock } from '../../packaging/published-lock.ts'

export type Environment = Readonly<Record<string, string>>

/** A server of that version. */
export interface OldServer {
  readonly url: string
  stop(): Promise<void>
}

export interface OldProgram {
  /** Runs a command to its end, and returns what it printed. */
  run(argv: readonly string[], environment: Environment): string
  serve(environment: Environment): Promise<OldServer>
  /** Whether it has a file for the command. */
  hasCommand(name: string): boolean
}

/** In milliseconds: the programs of some commits hang. */
const hungAfter = 60_000

const repository = fileURLToPath(new URL('../..', import.meta.url))
const git = (...argv: string[]) => execFileSync('git', argv, { cwd: repository, maxBuffer: 1e9 })

/** Extracts the sources of a commit; packages are installed once for all commits with the same lock file. */
export const programAt = (commit: string, folder: string): OldProgram => {
  const sources = join(folder, 'sources', commit)
  mkdirSync(sources, { recursive: true })
  execFileSync('tar', ['-x', '-C', sources], { input: git('archive', commit) })
  symlinkSync(packagesOf(commit, folder), join(sources, 'node_modules'))
  const script = join(sources, 'cli', 'lectern.js')
  return {
    run: (argv, environment) =>
      execFileSync(process.execPath, [script, ...argv], {
        encoding: 'utf8',
        env: environmentWith(environment),
        cwd: sources,
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: hungAfter,
      }),
    serve: environment => serve(script, environment, sources),
    hasCommand: name => existsSync(join(sources, 'cli', 'commands', `${name}.ts`)),
  }
}

const packagesOf = (commit: string, folder: string): string => {
  const fileAt = (name: string) => git('show', `${commit}:${name}`).toString()
  const place = join(folder, 'packages', git('rev-parse', `${commit}:package-lock.json`).toString().trim())
  const installed = join(place, 'node_modules')
  if (existsSync(installed)) return installed
  // Development packages are removed from the lock file beforehand: npm refuses a lock file with gaps in any part.
  const { dependencies, overrides } = JSON.parse(fileAt('package.json'))
  const lock = publishedLock(JSON.parse(fileAt('package-lock.json')))
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), JSON.stringify({ dependencies, overrides }))
  writeFileSync(join(place, 'package-lock.json'), JSON.stringify(lock))
  const argv = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', argv, { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] })
  return installed
}

const serve = async (script: string, environment: Environment, folder: string): Promise<OldServer> => {
  const child = spawn(process.execPath, [script, 'serve'], {
    env: environmentWith({ ...environment, LECTERN_PORT: '0', LECTERN_LOG_LEVEL: 'error' }),
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Lectern is listening at (\S+)$/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return {
      url,
      stop: async () => {
        child.kill('SIGTERM')
        await ended
        process.off('exit', kill)
      },
    }
  }
  throw new Error('the old program ended before it listened')
}

/** Without the settings of the person who runs this. */
const environmentWith = (environment: Environment): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('LECTERN_'))),
  ...environment,
})
