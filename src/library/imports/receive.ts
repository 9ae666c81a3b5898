// What is to be imported, received: an uploaded archive, or something fetched from an address.
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { readArchive, stripCommonFolder } from '#archive/index.ts'
import type { Ctx } from '#context.ts'
import { Invalid } from '#kernel/errors.ts'
import { FetchFailed, FetchRefused } from '#network/index.ts'
import { type Bytes, filesIn, type Spool, usingSpool } from '../files/index.ts'
import type { ImportSource } from './schema.ts'

/** Files by their paths. */
export type Files = ReadonlyMap<string, Uint8Array>

/** Bytes of all files of an archive together: they are in memory while they are read. */
const totalSize = 400_000_000

/** The files of the part `archive` of an upload. */
export const receiveArchive = async (ctx: Ctx, request: FastifyRequest): Promise<Files> => {
  for await (const part of filesIn(request)) {
    if (part.fieldname !== 'archive')
      throw new Invalid(`send the archive as the part archive, not ${part.fieldname}`)
    // Awaited here: to leave the loop ends the reading of the request.
    return await usingSpool(ctx.limits, async spool => filesOf(ctx, await spool.take(part.file)))
  }
  throw new Invalid('send a zip of Markdown files as the part archive')
}

/** The files that are at an address. */
export const fetchSource = (ctx: Ctx, { url, source }: Static<typeof ImportSource>): Promise<Files> =>
  usingSpool(ctx.limits, async spool => {
    const bytes = await fetched(ctx, url, spool)
    return source === 'zip'
      ? filesOf(ctx, bytes)
      : new Map([[fileNameOf(url), await bytes.read(0, bytes.size)]])
  })

const fetched = async (ctx: Ctx, url: string, spool: Spool): Promise<Bytes> => {
  try {
    return (await ctx.fetcher.fetch(url, { maximumBytes: ctx.limits.file }, spool.take)).body
  } catch (error) {
    if (!(error instanceof FetchRefused || error instanceof FetchFailed)) throw error
    throw new Invalid(error.message, [{ path: '/url', message: error.message }])
  }
}

const filesOf = async (ctx: Ctx, archive: Bytes): Promise<Files> => {
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
