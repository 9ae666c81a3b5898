// Saves a PDF of a space's content: requests it, waits until it is made, and writes it to a file.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type LecternClient, refusalOf } from '#client'
import { type Progress, startProgress } from './progress.ts'
import { withTemporary } from './temporary.ts'

/** Which content the PDF contains, and how it looks. */
export interface WantedPdf {
  readonly space: string
  readonly changeRequest?: string
  readonly page?: string
  readonly only?: boolean
  readonly paper?: 'a4' | 'letter' | 'a5'
  readonly language?: string
}

export interface SavedPdf {
  readonly path: string
  readonly bytes: number
}

export interface Saving {
  readonly isQuiet: boolean
  /** Whether an existing file is overwritten. */
  readonly force: boolean
  /** The path; by default, the file name that the server suggests. */
  readonly output?: string
}

export const savePdf = async (
  client: LecternClient,
  { space: spaceId, changeRequest, ...wanted }: WantedPdf,
  { isQuiet, force, output }: Saving,
): Promise<SavedPdf> => {
  if (output !== undefined) await refuseUnlessFree(output, force)
  const { url } =
    changeRequest === undefined
      ? await client.getPdfInSpace({ spaceId, ...wanted })
      : await client.getPdfInChangeRequest({ spaceId, changeRequestId: changeRequest, ...wanted })
  const path = output ?? nameIn(url)
  if (output === undefined) await refuseUnlessFree(path, force)
  const making = startProgress(isQuiet, { act: 'typesetting' })
  const response = await whenMade(url).finally(making.stop)
  return withTemporary(`${path}.${randomUUID()}.partial`, async partial => {
    await save(response, partial, startProgress(isQuiet, { act: 'receiving', ...sizeOf(response) }))
    const { size } = await stat(partial)
    // Another process may have created the file meanwhile.
    await refuseUnlessFree(path, force)
    await rename(partial, path)
    return { path, bytes: size }
  })
}

const refuseUnlessFree = async (path: string, force: boolean): Promise<void> => {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) throw new Error(`${path} is a folder; name a file with --output`)
  if (found !== undefined && !force)
    throw new Error(
      `${path} is there already; name another file with --output, or write over it with --force`,
    )
}

/** Our server makes names that every system accepts; another one might not. */
const nameIn = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '').replace(/[/\\]/g, ' ') || 'document.pdf'

/** In seconds between requests, and how many requests: the command asks again while the server is still making the PDF. */
const longestPause = 10
const mostAttempts = 30

const whenMade = async (url: string): Promise<Response> => {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url)
    const refusal = await refusalOf(new URL(url).origin, response)
    if (refusal === undefined) return response
    const pause = refusal.status === 503 ? refusal.retryAfter : undefined
    if (pause === undefined || pause > longestPause || attempt === mostAttempts) throw refusal
    await wait(pause * 1000)
  }
}

const sizeOf = ({ headers }: Response): { total?: number } => {
  const size = Number(headers.get('content-length') ?? '')
  return size > 0 ? { total: size } : {}
}

const save = async (response: Response, path: string, progress: Progress): Promise<void> => {
  try {
    const body = response.body ?? new ReadableStream<Uint8Array<ArrayBuffer>>()
    // Node's types have two declarations of a web stream.
    const bytes = Readable.fromWeb(body.pipeThrough(progress.counting()) as never)
    await pipeline(bytes, createWriteStream(path, { flags: 'wx' }))
  } finally {
    progress.stop()
  }
}
