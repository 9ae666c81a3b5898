// The addresses at which files are read without a token: signed, so that nobody can make one
// up, and valid for a limited time.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Hash } from '#content/objects.ts'
import type { Ctx, Installation } from '#context.ts'
import { mediaTypeOf } from '#http/media-types.ts'
import { NotFound } from '#kernel/errors.ts'
import { percentEncoded } from '#kernel/percent-encoding.ts'
import { secondsLeft, signedUntil } from '#kernel/signed-expiry.ts'
import { blobIn, type StoredBlob } from './blob-rows.ts'
import { committedBlobs, openBlob, readBlob } from './read-blob.ts'

const purpose = 'download'

/** The media type that a name stands for. */
export const contentTypeOf = (name: string): string => mediaTypeOf(name) ?? 'application/octet-stream'

/** How long addresses are valid, in seconds: those in answers, and those in texts that are shown as pages. */
const lifetimes = { answer: 3600, page: 24 * 3600 } as const

/**
 * Addresses that are made within this many seconds expire together, so that an answer with
 * addresses stays the same for a while.
 */
const windows = { answer: 300, page: 3600 } as const

export type AddressUse = keyof typeof lifetimes

/** The number of the time window in which an address is made now. */
const addressWindow = ({ clock }: Pick<Ctx, 'clock'>, use: AddressUse): number =>
  Math.floor(clock() / 1000 / windows[use])

/** The tag of an answer about a revision that contains addresses of files: it changes when they are renewed. */
export const tagWithAddresses = (ctx: Pick<Ctx, 'clock'>, revision: string, use: AddressUse): string =>
  `${revision}.${use.charAt(0)}${addressWindow(ctx, use)}`

/** The version of a JSON answer about a content: its revision, and the time window of the addresses in it. */
export const versionWithAddresses = (
  ctx: Pick<Ctx, 'clock'>,
  { revision }: { readonly revision: { readonly id: string } },
): string => tagWithAddresses(ctx, revision.id, 'answer')

export interface Download {
  readonly space: string
  readonly blob: Hash
  readonly name: string
}

/**
 * The address of a file's bytes. It exists for any name: half of a surrogate pair, which an
 * address cannot contain, is replaced.
 */
export const downloadUrl = (
  ctx: Pick<Ctx, 'baseUrl' | 'signer' | 'clock'>,
  { space, blob, name }: Download,
  use: AddressUse,
): string => {
  const known = { space, blob, name: name.toWellFormed() }
  const expires = addressWindow(ctx, use) * windows[use] + lifetimes[use]
  const path = `${blob}/${space}/${encodeURIComponent(known.name)}`
  return `${ctx.baseUrl}/downloads/${path}?signature=${signedUntil(ctx, purpose, expires, signed(known))}`
}

const signed =
  ({ space, blob, name }: Download) =>
  (expires: string): string =>
    `${space}/${blob}/${expires}/${name}`

/** The seconds for which the address is still valid; 0 where it expired or is not valid at all. */
const timeLeft = (
  signing: Pick<Installation, 'signer' | 'clock'>,
  download: Download,
  signature: unknown,
): number => secondsLeft(signing, purpose, signed(download), signature)

type FileHeaders = Readonly<
  Record<'cache-control' | 'content-disposition' | 'content-security-policy' | 'content-type', string>
>

/** The headers of an answer with the bytes of a file, at an address that is valid for another `left` seconds. */
export const headersOf = (name: string, left: number): FileHeaders => ({
  ...harmless,
  'cache-control': `private, max-age=${left}, immutable`,
  'content-type': contentTypeOf(name),
  'content-disposition': dispositionOf(name),
})

/** A policy by which a browser may show a file by itself, but runs nothing in it. */
const harmless = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
}

interface Request {
  Params: { space: string; blob: string; name: string }
  Querystring: { signature?: string }
}

export const registerDownloads = (server: FastifyInstance, installation: Installation): void => {
  server.get<Request>('/downloads/:blob/:space/:name', (request, reply) =>
    sendDownload(installation, request, reply, request.params, request.query.signature),
  )
}

/** The size of a file and a function that reads its bytes, for a valid address; undefined where it is not valid. */
export const downloadOf = async (
  installation: DownloadSource,
  download: Download,
  signature: unknown,
): Promise<{ readonly size: number; readonly read: () => Readable } | undefined> => {
  const found = await givenBlob(installation, download, signature)
  return (
    found && {
      size: found.size,
      read: () => readBlob(committedBlobs(installation), download.blob, found.size),
    }
  )
}

type DownloadSource = Pick<Installation, 'signer' | 'clock' | 'database' | 'fileStorage'>

const givenBlob = async (
  installation: DownloadSource,
  download: Download,
  signature: unknown,
): Promise<StoredBlob | undefined> =>
  timeLeft(installation, download, signature) > 0 ? blobIn(installation.database.read, download) : undefined

/** Sends the bytes of a file to whoever has its address, or redirects them to the object storage. */
export const sendDownload = async (
  installation: Installation,
  { method }: Pick<FastifyRequest, 'method'>,
  reply: FastifyReply,
  download: Download,
  signature: unknown,
): Promise<FastifyReply> => {
  const found = await givenBlob(installation, download, signature)
  if (found === undefined)
    throw new NotFound('there is no such file, or its address has ended; ask for its address again')
  const left = timeLeft(installation, download, signature)
  const headers = headersOf(download.name, left)
  // A signed address of the storage is valid for GET alone.
  const redirect = method === 'HEAD' ? undefined : redirectOf(installation, found, headers, left)
  if (redirect !== undefined) return reply.code(302).headers(redirect).send()
  const body =
    method === 'HEAD' ? nothing() : await openBlob(committedBlobs(installation), download.blob, found.size)
  return reply.headers(headers).header('content-length', found.size).send(body)
}

/** An empty stream. Fastify would answer a missing body with a content length of 0. */
export const nothing = (): Readable => Readable.from([])

/** In seconds: the validity of an address in the object storage, and how much shorter a redirect to it may be cached. */
const storageLifetime = 300
const redirectMargin = 60

/**
 * Redirects to the object storage, which answers with the same headers, except for the policy by which a browser runs
 * nothing in a file. So a file that is shown and may contain scripts is never read there.
 */
const redirectOf = (
  { fileStorage }: Pick<Installation, 'fileStorage'>,
  { key }: StoredBlob,
  headers: FileHeaders,
  left: number,
): Record<string, string> | undefined => {
  if (fileStorage === undefined || key === null || !fileStorage.redirects) return undefined
  if (headers['content-type'] === 'image/svg+xml') return undefined
  const seconds = Math.min(left, storageLifetime)
  const location = fileStorage.objects.signedAddress(key, {
    seconds,
    headers: {
      'response-content-type': headers['content-type'],
      'response-content-disposition': headers['content-disposition'],
      'response-cache-control': headers['cache-control'],
    },
  })
  return {
    location,
    'cache-control': `private, max-age=${Math.max(0, seconds - redirectMargin)}`,
    'referrer-policy': 'no-referrer',
  }
}

/** Shows images and the like, and saves all other types (RFC 6266, with the name as in RFC 8187). */
const dispositionOf = (name: string): string => {
  const shown = /^(image|audio|video)\/|^application\/pdf$|^text\/plain$/.test(contentTypeOf(name))
  return `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${percentEncoded(name)}`
}
