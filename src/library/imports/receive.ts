// What is to be imported, received: an uploaded archive, or something fetched from an address.
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { readArchive, stripCommonFolder } from '#archive/index.ts'
import type { Ctx } from '#context.ts'
import { Invalid } from '#kernel/errors.ts'
import type { ImportSource } from './schema.ts'

/** Files by their paths. */
export type Files = ReadonlyMap<string, Uint8Array>

/** Bytes of all files of an archive together: they are in memory while they are read. */
const totalSize = 400_000_000

/** The files of the part `archive` of an upload. */
export const receiveArchive = async (ctx: Ctx, request: FastifyRequest): Promise<Files> => {
  for await (const part of request.files()) {
    if (part.fieldname !== 'archive')
      throw new Invalid(`send the archive as the part archive, not ${part.fieldname}`)
    return filesOf(ctx, await part.toBuffer())
  }
  throw new Invalid('send a zip of Markdown files as the part archive')
}

/** The files that are at an address. */
export const fetchSource = async (ctx: Ctx, { url, source }: Static<typeof ImportSource>): Promise<Files> => {
  const { bytes } = await ctx.fetcher.fetch(url, { maximumBytes: ctx.limits.file }).catch((error: Error) => {
    throw new Invalid(error.message, [{ path: '/url', message: error.message }])
  })
  return source === 'zip' ? filesOf(ctx, bytes) : new Map([[fileNameOf(url), bytes]])
}

const filesOf = async (ctx: Ctx, archive: Uint8Array): Promise<Files> => {
  const files = new Map<string, Uint8Array>()
  const keep = blocks()
  for await (const entry of readArchive(archive, { totalSize, fileSize: ctx.limits.file })) {
    files.set(entry.path, keep(await entry.read()))
  }
  return stripCommonFolder(files)
}

const blockSize = 1_048_576

/** Small files are kept in common blocks: ten thousand pieces of memory of a few kilobytes are hardly ever given back. */
const blocks = (): ((bytes: Uint8Array) => Uint8Array) => {
  let block = Buffer.alloc(0)
  let used = 0
  return bytes => {
    if (bytes.length > blockSize / 16) return bytes
    if (used + bytes.length > block.length) {
      block = Buffer.allocUnsafeSlow(blockSize)
      used = 0
    }
    block.set(bytes, used)
    used += bytes.length
    return block.subarray(used - bytes.length, used)
  }
}

const fileNameOf = (url: string): string => {
  const name = new URL(url).pathname.split('/').at(-1) ?? ''
  return /^[\w.-]+\.(md|markdown)$/i.test(name) ? name : 'page.md'
}
