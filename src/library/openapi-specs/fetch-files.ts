// Fetches a spec from its address with the files that it refers to: each once, with limits for all together.
import { fileNameOf } from '#content/openapi/index.ts'
import type { Ctx } from '#context.ts'
import { batchesOf } from '#kernel/batches.ts'
import { type FetchAnswer, FetchFailed, FetchRefused, type FetchRequest } from '#network/index.ts'

/** A fetched file, with what shows later whether it has changed. */
export interface FetchedFile {
  readonly url: string
  readonly etag?: string
  readonly lastModified?: string
}

export interface SpecFiles {
  readonly entry: Uint8Array
  /** Whether the entry is compressed: a spec that was given as text is, as it is stored. */
  readonly isCompressed: boolean
  /** The name of the entry in references of the other files. */
  readonly entryName: string
  /** The other files, by name. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly fetched: readonly FetchedFile[]
}

export interface Fetching {
  readonly url: string
  /** A header that is sent to the origin of the address only. */
  readonly authorization: string | undefined
  readonly signal: AbortSignal
  /** Returns the references to files in each text, as they are written. */
  readonly referencesIn: (texts: readonly Uint8Array[]) => Promise<readonly (readonly string[])[]>
  readonly progress: (files: number) => void
}

/** Thrown for a file that could not be fetched; `file` is its address, undefined for the spec itself. */
export class FileMissing extends Error {
  readonly code: 'FETCH_ERROR' | 'FETCH_TIMEOUT'
  readonly file: string | undefined

  constructor(code: FileMissing['code'], message: string, file?: string) {
    super(message)
    this.code = code
    this.file = file
  }
}

/** Limits for all files together. */
const most = { files: 500, bytes: 20_971_520, milliseconds: 30_000 }

const filesAtOnce = 4

export const fetchSpec = async (ctx: Ctx, fetching: Fetching): Promise<SpecFiles> => {
  const fetchOne = fetcherFor(ctx, fetching)
  const entry = await fetchOne(fetching.url)
  const names = new Map([[entryNameOf(entry.answer.url), entry.answer.url]])
  const files = new Map<string, Uint8Array>()
  const fetched = [entry.fetched]
  for (let level = [{ name: '', bytes: entry.body }]; level.length > 0; ) {
    const found = await newFiles(fetching, level, names, entry.answer.url)
    level = []
    for (const batch of batchesOf(found, { count: filesAtOnce })) {
      fetching.progress(fetched.length)
      const answers = await Promise.all(batch.map(({ url }) => fetchOne(url, url)))
      for (const [index, { name }] of batch.entries()) {
        const answer = answers[index] as (typeof answers)[number]
        files.set(name, answer.body)
        fetched.push(answer.fetched)
        level.push({ name, bytes: answer.body })
      }
    }
  }
  const entryName = entryNameOf(entry.answer.url)
  return { entry: entry.body, isCompressed: false, entryName, files, fetched }
}

/** Whether all fetched files are unchanged; false where that cannot be told. */
export const isUnchanged = async (
  ctx: Ctx,
  fetching: Pick<Fetching, 'url' | 'authorization' | 'signal'>,
  seen: readonly FetchedFile[],
): Promise<boolean> => {
  if (seen.length === 0 || seen.some(({ etag, lastModified }) => (etag ?? lastModified) === undefined))
    return false
  const fetchOne = fetcherFor(ctx, fetching)
  for (const batch of batchesOf(seen, { count: filesAtOnce })) {
    const answers = await Promise.all(
      batch.map(file => fetchOne(file.url, file.url === fetching.url ? undefined : file.url, file)),
    )
    if (answers.some(({ answer }) => answer.status !== notModified)) return false
  }
  return true
}

interface NamedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The files that some others refer to and that were not found before; `names` contains all known ones. */
const newFiles = async (
  { referencesIn }: Fetching,
  level: readonly NamedFile[],
  names: Map<string, string>,
  entryUrl: string,
): Promise<{ name: string; url: string }[]> => {
  const found: { name: string; url: string }[] = []
  const references = await referencesIn(level.map(({ bytes }) => bytes))
  for (const [index, { name: inFile }] of level.entries()) {
    for (const reference of references[index] ?? []) {
      const name = fileNameOf(reference, inFile)
      if (name === undefined || names.has(name)) continue
      const url = URL.parse(name, entryUrl)?.href
      if (url === undefined)
        throw new FileMissing('FETCH_ERROR', `the reference to ${shortened(reference)} names no address`)
      names.set(name, url)
      found.push({ name, url })
      if (names.size > most.files)
        throw new FileMissing('FETCH_ERROR', `the spec consists of more than ${most.files} files`)
    }
  }
  return found
}

const entryNameOf = (url: string): string => new URL(url).pathname.split('/').at(-1) || 'openapi.json'

const shortened = (text: string): string =>
  (text.length > 200 ? `${text.slice(0, 200)}…` : text).toWellFormed()

interface FetchedAnswer {
  readonly answer: FetchAnswer
  readonly body: Uint8Array
  readonly fetched: FetchedFile
}

const notModified = 304

/** A function that fetches files one after the other within the common limits of time and bytes. */
const fetcherFor = (
  ctx: Ctx,
  { url: given, authorization, signal }: Pick<Fetching, 'url' | 'authorization' | 'signal'>,
) => {
  const end = ctx.clock() + most.milliseconds
  const { origin } = new URL(given)
  let bytes = 0
  const receive = async (
    chunks: AsyncIterable<Uint8Array>,
    { status }: FetchAnswer,
    isCondition: boolean,
  ) => {
    const pieces: Uint8Array[] = []
    // If a file has changed, its body is not read here: all files are fetched again.
    if (isCondition || status === notModified) return Buffer.alloc(0)
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > most.bytes)
        throw new FileMissing('FETCH_ERROR', `the spec has more than ${most.bytes / 2 ** 20} MB`)
      pieces.push(chunk)
    }
    return Buffer.concat(pieces)
  }
  return async (url: string, file?: string, seen?: FetchedFile): Promise<FetchedAnswer> => {
    signal.throwIfAborted()
    const left = end - ctx.clock()
    if (left <= 0) throw tooSlow(file)
    const request: FetchRequest = {
      // The count above ends the transfer first, except where compressed bytes decompress to almost nothing.
      maximumBytes: 2 * most.bytes,
      timeoutMilliseconds: left,
      signal,
      isWanted: status => (status >= 200 && status <= 299) || (seen !== undefined && status === notModified),
      headers: {
        accept: 'application/json, application/yaml, */*;q=0.5',
        ...(authorization !== undefined && URL.parse(url)?.origin === origin && { authorization }),
        ...(seen?.etag !== undefined && { 'if-none-match': seen.etag }),
        ...(seen?.lastModified !== undefined && { 'if-modified-since': seen.lastModified }),
      },
    }
    try {
      const { body, ...answer } = await ctx.fetcher.fetch(url, request, (chunks, head) =>
        receive(chunks, head, seen !== undefined),
      )
      return { answer, body, fetched: validatorsOf(url, answer) }
    } catch (error) {
      if (error instanceof FetchFailed && error.reason === 'timeout') throw tooSlow(file)
      if (error instanceof FetchFailed || error instanceof FetchRefused)
        throw new FileMissing('FETCH_ERROR', error.message, file)
      throw error
    }
  }
}

const tooSlow = (file: string | undefined): FileMissing =>
  new FileMissing(
    'FETCH_TIMEOUT',
    `the spec could not be fetched within ${most.milliseconds / 1000} seconds`,
    file,
  )

/** A validator that is longer is ignored; none needs to be. */
const longestValidator = 200

const validatorsOf = (url: string, { headers }: FetchAnswer): FetchedFile => {
  const { etag, 'last-modified': lastModified } = headers
  const isUsable = (given: string | undefined) =>
    given && /^[ -~]+$/.test(given) && given.length <= longestValidator
  return {
    url,
    ...(isUsable(etag) && { etag: etag as string }),
    ...(isUsable(lastModified) && { lastModified: lastModified as string }),
  }
}
