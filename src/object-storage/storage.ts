// A storage of objects: bytes under keys in a bucket, stored and read as streams.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type Client, openClient } from './client.ts'
import type { StorageLocation } from './location.ts'
import { partsOf } from './parts.ts'
import { type SignedRequest, type StorageCredentials, signedAddress } from './signed-address.ts'
import { storageFailure } from './storage-failed.ts'

/** Keys are below the prefix of the location, and contain none of `!'()*`. Failures are a `StorageFailed`. */
export interface ObjectStorage {
  /**
   * Stores an object as a whole or not at all, and replaces an object with the same key. Up to 16 MB of a stream are in
   * memory.
   */
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** The bytes of an object from `start` up to `end`, or all of them; undefined if there is no such object. */
  get(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | undefined>
  /** In bytes; undefined if there is no such object. */
  sizeOf(key: string): Promise<number | undefined>
  /** Does nothing if there is no such object. */
  remove(key: string): Promise<void>
  /** All objects whose keys begin with this text, sorted by key. */
  list(beginning: string): AsyncIterable<StoredObject>
  /** An address at which anybody who has it can read an object for a while. Makes no request. */
  signedAddress(key: string, request: SignedRequest): string
  close(): Promise<void>
}

interface StoredObject {
  readonly key: string
  readonly size: number
  readonly storedAt: Date
}

/** In bytes. An object has at most 10,000 parts. */
const partSize = 8_388_608

/** How many objects one request lists. */
const pageSize = 1000

export const createObjectStorage = (
  location: StorageLocation,
  credentials: StorageCredentials,
): ObjectStorage => {
  let client: Promise<Client> | undefined
  const whole = (key: string): string => `${location.prefix}${key}`
  const ask: Ask = async work => {
    client ??= openClient(location, credentials)
    const { s3 } = await client
    return work(s3).catch(error => {
      throw storageFailure(error)
    })
  }
  return {
    put: (key, bytes) => putFrom(ask, whole(key), bytes instanceof Uint8Array ? [bytes] : bytes),
    get: (key, range) => ask(s3 => getObject(s3, whole(key), range)),
    sizeOf: key => ask(s3 => s3.getContentLength(whole(key)).catch(undefinedIfMissing)),
    remove: async key => void (await ask(s3 => s3.deleteObject(whole(key)).catch(undefinedIfMissing))),
    list: beginning => objectsBelow(ask, location.prefix, beginning),
    signedAddress: (key, request) => signedAddress(location, credentials, whole(key), request, Date.now()),
    close: async () => (await client)?.close(),
  }
}

type S3 = Client['s3']
type Ask = <T>(work: (s3: S3) => Promise<T>) => Promise<T>

/** Errors of reading `bytes` are thrown unchanged. */
const putFrom = async (
  ask: Ask,
  key: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> => {
  let failure: { readonly error: unknown } | undefined
  const watched = async function* () {
    try {
      yield* bytes
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  await ask(s3 => putObject(s3, key, watched())).catch(error => {
    throw failure === undefined ? error : failure.error
  })
}

const putObject = async (s3: S3, key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  const stored: Awaited<ReturnType<typeof s3.uploadPart>>[] = []
  let upload: string | undefined
  try {
    for await (const { part, isLast } of partsOf(bytes, partSize)) {
      if (isLast && upload === undefined) return void (await s3.putObject(key, part))
      upload ??= await s3.getMultipartUploadId(key)
      stored.push(await s3.uploadPart(key, upload, part, stored.length + 1))
    }
    if (upload !== undefined) refuseUnlessStored(await s3.completeMultipartUpload(key, upload, stored))
  } catch (error) {
    if (upload !== undefined) await s3.abortMultipartUpload(key, upload).catch(() => {})
    throw error
  }
}

/** S3 may answer 200 before it has joined the parts: if that fails, the error is in the response body. */
const refuseUnlessStored = (answer: object): void => {
  if ('etag' in answer) return
  const { Code } = ('Error' in answer ? answer.Error : {}) as { readonly Code?: string }
  throw storageFailure({ status: 500, serviceCode: Code })
}

const getObject = async (
  s3: S3,
  key: string,
  range?: { readonly start: number; readonly end: number },
): Promise<Readable | undefined> => {
  // HTTP has no way to ask for an empty range.
  if (range !== undefined && range.start >= range.end) return Readable.from([])
  const answer = await s3
    .getObjectRaw(key, range === undefined, range?.start, range?.end)
    .catch(undefinedIfMissing)
  if (answer === undefined) return undefined
  return answer.body === null ? Readable.from([]) : readableOf(answer.body as ReadableStream<Uint8Array>)
}

/** Errors while the bytes arrive are thrown as StorageFailed, like errors before. */
const readableOf = (body: ReadableStream<Uint8Array>): Readable => {
  const bytes = async function* () {
    try {
      yield* body
    } catch (error) {
      throw storageFailure(error)
    }
  }
  return Readable.from(bytes(), { highWaterMark: 1 })
}

/** Returns undefined if the object does not exist. If the bucket does not exist, throws. */
const undefinedIfMissing = (error: unknown): undefined => {
  const { status, serviceCode } = ((error as Error).cause ?? error) as {
    status?: number
    serviceCode?: string
  }
  if (status !== 404 || serviceCode === 'NoSuchBucket') throw (error as Error).cause ?? error
}

async function* objectsBelow(ask: Ask, prefix: string, beginning: string): AsyncGenerator<StoredObject> {
  let after: string | undefined
  do {
    const query = after === undefined ? {} : { 'start-after': after }
    const page = await ask(s3 =>
      s3.listObjectsPaged('/', `${prefix}${beginning}`, pageSize, undefined, query),
    )
    if (page?.objects == null) throw storageFailure(noBucket)
    for (const { Key, Size, LastModified } of page.objects)
      yield { key: Key.slice(prefix.length), size: Number(Size), storedAt: new Date(LastModified) }
    after = page.nextContinuationToken && page.objects.at(-1)?.Key
  } while (after !== undefined)
}

const noBucket = { status: 404, serviceCode: 'NoSuchBucket' }
