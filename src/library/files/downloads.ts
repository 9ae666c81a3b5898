// The addresses at which files are read without a token: signed, so that nobody can make one up,
// and for a time only.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import mime from 'mime'
import type { Hash } from '#content/objects.ts'
import type { Ctx, Installation } from '#context.ts'
import { NotFound } from '#kernel/errors.ts'
import { percentEncoded } from '#kernel/percent-encoding.ts'
import { readBlob, sizeIn } from './blobs.ts'

const purpose = 'download'

/** The media type that a name stands for. */
export const contentTypeOf = (name: string): string => mime.getType(name) ?? 'application/octet-stream'

/** How long addresses lead to their files, in seconds: those in answers, and those in texts that are shown as pages. */
const lifetimes = { answer: 3600, page: 24 * 3600 } as const

/** Addresses that are given within so many seconds end together, so that what contains them stays the same for a while. */
const windows = { answer: 300, page: 3600 } as const

export type AddressUse = keyof typeof lifetimes

/** The time in which addresses given now end together. */
const addressWindow = ({ clock }: Pick<Ctx, 'clock'>, use: AddressUse): number =>
  Math.floor(clock() / 1000 / windows[use])

/** The tag of an answer about a revision that contains addresses of files: it changes when they are renewed. */
export const tagWithAddresses = (ctx: Pick<Ctx, 'clock'>, revision: string, use: AddressUse): string =>
  `${revision}.${use.charAt(0)}${addressWindow(ctx, use)}`

/** The version of an answer in JSON about a content: its revision, and when the addresses in it end. */
export const versionWithAddresses = (
  ctx: Pick<Ctx, 'clock'>,
  { revision }: { readonly revision: { readonly id: string } },
): string => tagWithAddresses(ctx, revision.id, 'answer')

export interface Download {
  readonly space: string
  readonly blob: Hash
  readonly name: string
}

/** The address of a file's bytes. There is one for any name: half of a surrogate pair, which no address may contain, is replaced. */
export const downloadUrl = (
  ctx: Pick<Ctx, 'baseUrl' | 'signer' | 'clock'>,
  { space, blob, name }: Download,
  use: AddressUse,
): string => {
  const known = { space, blob, name: name.toWellFormed() }
  const expires = addressWindow(ctx, use) * windows[use] + lifetimes[use]
  const signature = ctx.signer.sign(purpose, signed(known, String(expires)))
  const path = `${blob}/${space}/${encodeURIComponent(known.name)}`
  return `${ctx.baseUrl}/downloads/${path}?signature=${expires}.${signature}`
}

const signed = ({ space, blob, name }: Download, expires: string): string =>
  `${space}/${blob}/${expires}/${name}`

/** How the bytes of a file are answered at an address that leads to them for so many seconds. */
export const headersOf = (name: string, left: number): Record<string, string> => ({
  ...harmless,
  'cache-control': `private, max-age=${left}, immutable`,
  'content-type': contentTypeOf(name),
  'content-disposition': dispositionOf(name),
})

/** What a browser may do with a file: show it alone, run nothing. */
const harmless = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
}

interface Request {
  Params: { space: string; blob: string; name: string }
  Querystring: { signature?: string }
}

export const registerDownloads = (server: FastifyInstance, installation: Installation): void => {
  server.get<Request>('/downloads/:blob/:space/:name', ({ params, query }, reply) =>
    sendDownload(installation, reply, params, query.signature),
  )
}

/** The bytes of a file and how many they are, for whoever has its address; undefined where that leads to none. */
export const downloadOf = async (
  installation: Pick<Installation, 'signer' | 'clock' | 'database'>,
  download: Download,
  signature: unknown,
): Promise<{ readonly size: number; readonly read: () => Readable } | undefined> => {
  const { read } = installation.database
  const isGiven = secondsLeft(installation, download, signature) > 0
  const size = isGiven ? await sizeIn(read, download) : undefined
  return size === undefined ? undefined : { size, read: () => readBlob(read, download.blob, size) }
}

/** Sends the bytes of a file to whoever has its address. */
export const sendDownload = async (
  installation: Installation,
  reply: FastifyReply,
  download: Request['Params'],
  signature: unknown,
): Promise<FastifyReply> => {
  const found = await downloadOf(installation, download, signature)
  if (found === undefined)
    throw new NotFound('there is no such file, or its address has ended; ask for its address again')
  return reply
    .headers(headersOf(download.name, secondsLeft(installation, download, signature)))
    .header('content-length', found.size)
    .send(found.read())
}

/** How long the address still leads to its file; 0 where it never did. */
const secondsLeft = (
  { signer, clock }: Pick<Installation, 'signer' | 'clock'>,
  download: Download,
  given: unknown,
): number => {
  if (typeof given !== 'string') return 0
  const [expires = '', signature = ''] = given.split('.')
  if (!signer.verify(purpose, signed(download, expires), signature)) return 0
  return Math.max(0, Math.ceil(Number(expires) - clock() / 1000))
}

/** Images and the like are shown, all else is saved (RFC 6266, with the name as in RFC 8187). */
const dispositionOf = (name: string): string => {
  const shown = /^(image|audio|video)\/|^application\/pdf$|^text\/plain$/.test(contentTypeOf(name))
  return `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${percentEncoded(name)}`
}
