// The addresses at which files are read without a token: signed, so that nobody can make one up.
import type { FastifyInstance } from 'fastify'
import mime from 'mime'
import type { Hash } from '#content/objects.ts'
import type { Ctx, Installation } from '#context.ts'
import { NotFound } from '#kernel/errors.ts'
import { blobSize, readBlob } from './blobs.ts'

const purpose = 'download'

/** The media type that a name stands for. */
export const contentTypeOf = (name: string): string => mime.getType(name) ?? 'application/octet-stream'

/** The address of a file's bytes. There is one for any name: half of a surrogate pair, which no address holds, is replaced. */
export const downloadUrl = (ctx: Pick<Ctx, 'baseUrl' | 'signer'>, blob: Hash, name: string): string => {
  const known = name.toWellFormed()
  const signature = ctx.signer.sign(purpose, `${blob}/${known}`)
  return `${ctx.baseUrl}/downloads/${blob}/${encodeURIComponent(known)}?signature=${signature}`
}

/** What a browser may do with a file: show it alone, run nothing. */
const harmless = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  'cache-control': 'private, max-age=31536000, immutable',
}

export const registerDownloads = (server: FastifyInstance, installation: Installation): void => {
  server.get<{ Params: { blob: string; name: string }; Querystring: { signature?: string } }>(
    '/downloads/:blob/:name',
    async (request, reply) => {
      const { blob, name } = request.params
      const { signature } = request.query
      const size =
        typeof signature === 'string' && installation.signer.verify(purpose, `${blob}/${name}`, signature)
          ? await blobSize(installation.database.read, blob)
          : undefined
      if (size === undefined) throw new NotFound('there is no such file, or its address was changed')
      return reply
        .headers(harmless)
        .header('content-type', contentTypeOf(name))
        .header('content-length', size)
        .header('content-disposition', dispositionOf(name))
        .send(readBlob(installation.database.read, blob, size))
    },
  )
}

/** Images and the like are shown, all else is saved (RFC 6266, with the name as in RFC 8187). */
const dispositionOf = (name: string): string => {
  const shown = /^(image|audio|video)\/|^application\/pdf$|^text\/plain$/.test(contentTypeOf(name))
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`
}
