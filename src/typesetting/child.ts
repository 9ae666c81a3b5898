// The process that typesets, from the server's side: started, sent requests, ended.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { devNull } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ResourceExhausted, Unavailable } from '#kernel/errors.ts'
import { frameReader, headOf } from './frames.ts'
import { endings, type ProcessLimits, type Reply, type Request } from './messages.ts'

/** Bytes that are read when they are needed. */
export interface Source {
  readonly size: number
  open(): AsyncIterable<Uint8Array>
}

export interface Child {
  /**
   * Rejects with `ResourceExhausted` if the process exceeded its limits, and with `ProcessEnded` if it ended for another
   * reason.
   */
  ask(
    request: Request,
    source?: Source,
  ): Promise<{ readonly reply: Reply; readonly body: AsyncIterable<Uint8Array> }>
  end(): Promise<void>
}

/** The process that typesets ended unexpectedly: Typst crashed, or the process was killed. */
export class ProcessEnded extends Unavailable {}

/** In milliseconds: a process that has not answered by then hangs, or gets no CPU time. */
const longestSilence = 600_000

export const startChild = (limits: ProcessLimits, signal: AbortSignal): Child => {
  const entry = fileURLToPath(new URL('./entry.ts', import.meta.url))
  // The arguments include those that this process was started with, which an installed package needs.
  const argv = [...process.execArgv.filter(isInherited), entry, JSON.stringify(limits)]
  const child = spawn(process.execPath, argv, { env: environment, stdio: 'pipe', windowsHide: true })
  const words = lastWordsOf(child)
  const ended = once(child, 'close')
  const endedEarly = ended.then(() => {
    throw new Error('it ended')
  })
  endedEarly.catch(() => {})
  let silence: NodeJS.Timeout | undefined
  const kill = (): void => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  // An error of writing to a process that has ended shows when its answer is read.
  child.stdin.on('error', () => {})
  child.on('error', () => {})
  const next = frameReader<Reply>(child.stdout)

  const failure = async (cause: unknown): Promise<Error> => {
    kill()
    const [code, name] = await ended
    signal.throwIfAborted()
    const said = words()
    if (said.includes(endings.memory) || said.includes(endings.time)) return exhausted(said)
    return new ProcessEnded('what makes PDFs has ended before it was done; try again', 5, {
      cause: new Error(`the process that typesets ended with ${code ?? name}: ${said}`, { cause }),
    })
  }
  async function* whole(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* body
    } catch (error) {
      throw await failure(error)
    }
  }
  return {
    ask: async (request, source) => {
      silence = setTimeout(kill, longestSilence)
      try {
        // A source may be slow, and need not be read any further once the process has ended.
        await Promise.race([writeAll(child, request, source), endedEarly])
        const frame = await next()
        if (frame === undefined) throw new Error('it gave no answer')
        return { reply: frame.header, body: whole(frame.body) }
      } catch (error) {
        throw await failure(error)
      } finally {
        clearTimeout(silence)
      }
    },
    end: async () => {
      signal.removeEventListener('abort', kill)
      kill()
      await ended
    },
  }
}

/** An inspector would listen at a port that this process uses. */
const isInherited = (argument: string): boolean => !argument.startsWith('--inspect')

const unreachable = 'http://127.0.0.1:9'
const compileCache = process.env.NODE_COMPILE_CACHE

/**
 * From the server's environment, only the folder of compiled modules is passed on: the rest contains secrets. No fonts of
 * the host, no packages from the network.
 */
const environment: NodeJS.ProcessEnv = {
  FONTCONFIG_FILE: devNull,
  HTTP_PROXY: unreachable,
  HTTPS_PROXY: unreachable,
  ALL_PROXY: unreachable,
  XDG_CACHE_HOME: devNull,
  XDG_DATA_HOME: devNull,
  ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }),
}

const exhausted = (said: string): ResourceExhausted => {
  const what = said.includes(endings.memory) ? 'memory' : 'time'
  return new ResourceExhausted(`this PDF takes more ${what} than one may have; make one of fewer pages`, 600)
}

const longestWords = 2000

/** Returns the end of what the process writes on its standard error. */
const lastWordsOf = (child: ChildProcess): (() => string) => {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-longestWords)
  })
  return () => said
}

const writeAll = async ({ stdin }: ChildProcess, request: Request, source?: Source): Promise<void> => {
  await write(stdin, headOf(request, source?.size ?? 0))
  if (source !== undefined) for await (const chunk of source.open()) await write(stdin, chunk)
}

/** Resolves once the chunk is written, so that only one chunk is in memory. */
const write = (stream: ChildProcess['stdin'], bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    stream?.write(bytes, error => (error ? reject(error) : resolve()))
  })
