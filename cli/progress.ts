// Shows progress: a bar on a terminal, lines elsewhere, nothing if only the result is wanted.
import { SingleBar } from 'cli-progress'

/** A transfer whose progress is shown on standard error. */
export interface Progress {
  /** Passes bytes on and counts them. */
  counting(): TransformStream<Uint8Array, Uint8Array>
  /** Ends the display, whether the transfer succeeded or not. */
  stop(): void
}

export interface Transfer {
  /** The act, for a person: `sending`. */
  readonly act: string
  /** In bytes, if known in advance. */
  readonly total?: number
  /** Shown when all bytes are transferred and the response is awaited. */
  readonly afterwards?: string
}

/** Begins to show a transfer. */
export const startProgress = (isQuiet: boolean, transfer: Transfer): Progress => {
  if (isQuiet) return { counting: () => new TransformStream(), stop: () => {} }
  return process.stderr.isTTY ? bar(transfer) : lines(transfer)
}

/** Called with how many items are done, and how many there are. */
type ShowCount = (done: number, all: number) => void

/** Shows how many items are done while work goes on. */
export const showingCount = async <T>(
  isQuiet: boolean,
  act: string,
  items: string,
  work: (show: ShowCount) => Promise<T>,
): Promise<T> => {
  const count = isQuiet ? unseen : startCount(act, items)
  try {
    return await work(count.show)
  } finally {
    count.stop()
  }
}

/** Called with the current stage of work; only the work itself knows how long a stage takes. */
export type ShowStage = (stage: string, done?: number, total?: number) => void

/** Shows the current stage while work goes on. */
export const showingStages = async <T>(
  isQuiet: boolean,
  work: (show: ShowStage) => Promise<T>,
): Promise<T> => {
  const stages = isQuiet ? unseen : startStages()
  try {
    return await work(stages.show)
  } finally {
    stages.stop()
  }
}

interface Shown<Show> {
  readonly show: Show
  stop(): void
}

const unseen: Shown<() => void> = { show: () => {}, stop: () => {} }

const startCount = (act: string, items: string): Shown<ShowCount> => {
  if (!process.stderr.isTTY)
    return { show: (done, all) => done === 0 && say(`${act} ${all} ${items}…`), stop: () => {} }
  const display = new SingleBar({
    format: `${act} [{bar}] {value} of {total} ${items}`,
    gracefulExit: false,
    hideCursor: null,
    linewrap: true,
  })
  return {
    show: (done, all) => {
      if (done === 0) display.start(all, 0)
      else display.update(done)
      // Later output begins on a new line.
      if (done === all) display.stop()
    },
    stop: () => display.stop(),
  }
}

const startStages = (): Shown<ShowStage> => {
  const isTerminal = process.stderr.isTTY
  let last = ''
  return {
    show: (stage, done, total) => {
      const line = isTerminal ? `${stage}${countOf(done, total)}` : stage
      if (line === last) return
      last = line
      if (isTerminal) process.stderr.write(`\r\x1b[K${line}…`)
      else say(`${line}…`)
    },
    stop: () => {
      if (isTerminal && last !== '') process.stderr.write('\r\x1b[K')
    },
  }
}

const countOf = (done: number | undefined, total: number | undefined): string => {
  if (done === undefined) return ''
  return total === undefined ? ` ${done}` : ` ${done} of ${total}`
}

/** A number of bytes for a person. */
export const readableSize = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

const say = (line: string): void => void process.stderr.write(`${line}\n`)

const lines = ({ act, total, afterwards }: Transfer): Progress => {
  say(total === undefined ? `${act}…` : `${act} ${readableSize(total)}…`)
  return {
    counting: () =>
      counter(
        () => {},
        () => afterwards && say(afterwards),
      ),
    stop: () => {},
  }
}

const bar = ({ act, total, afterwards }: Transfer): Progress => {
  const known = total !== undefined
  const display = new SingleBar({
    format: known ? `${act} [{bar}] {percentage}% of ${readableSize(total)}` : `${act} {size}`,
    clearOnComplete: !known,
    // The terminal's settings are left alone, so that nothing needs to be restored when the command is interrupted.
    gracefulExit: false,
    hideCursor: null,
    linewrap: true,
  })
  display.start(total ?? 0, 0, { size: readableSize(0) })
  let sent = 0
  const grow = (bytes: number) => {
    sent += bytes
    display.update(known ? Math.min(sent, total) : sent, { size: readableSize(sent) })
  }
  const end = () => {
    display.stop()
    if (afterwards !== undefined) say(afterwards)
  }
  return { counting: () => counter(grow, end), stop: () => display.stop() }
}

const counter = (grow: (bytes: number) => void, end: () => void): TransformStream<Uint8Array, Uint8Array> =>
  new TransformStream({
    transform: (chunk, controller) => {
      grow(chunk.byteLength)
      controller.enqueue(chunk)
    },
    flush: () => end(),
  })
